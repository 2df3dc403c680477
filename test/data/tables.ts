/** Tables of inputs and expected values, as JSON in `test/data/tables`. Where a row has no last value, it is undefined. */
import { read } from '../own-files.ts';

export const rows = <Row extends readonly unknown[]>(file: string, table: string): Row[] =>
  JSON.parse(read(`test/data/tables/${file}.json`))[table];
