/** Tables of inputs and expected values, as JSON in `test/data/tables`. Where a row has no last value, it is undefined. */
import { expect, it } from 'vitest';
import { read } from '../own-files.ts';

export const rows = <Row extends readonly unknown[]>(file: string, table: string): Row[] =>
  JSON.parse(read(`test/data/tables/${file}.json`))[table];

/** A test for each row: what it is, its input, the expected value, and further inputs. `title`: with `%s` for what it is. */
export function testRows(file: string, table: string, title: string, of: (...inputs: never[]) => unknown): void {
  it.each(rows<[string, never, unknown, ...never[]]>(file, table))(
    title,
    (_what, input, expected, ...more) => {
      expect(of(input, ...more)).toEqual(expected);
    },
  );
}
