/** Written CSV can be read by a strict RFC 4180 parser and contains no formulas. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCsv } from '../lib/csv.ts';

/** A strict parser: CR LF after every record, doubled quotes, no quotes in an unquoted cell. */
function read(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [[]];
  for (let rest = text.slice(1); rest !== ''; ) {
    const [whole, quoted, plain = '', end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`neither cell nor record begins at ${rest.slice(0, 20)}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(whole.length);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

it('has every text, with apostrophes before formulas', () => {
  const text = fc.string({ unit: fc.constantFrom(...`",\r\n=;a é雪\u202e\0\t+`) });
  const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1 });
  const holds = fc.property(rows, (table) => {
    const back = read(writeCsv(table));
    expect(back.map((row) => row.map((cell) => cell.replaceAll("'", '')))).toEqual(table);
  });
  fc.assert(holds, { numRuns: 50 });
});

it.each([
  ...['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A', '\u200b=1'],
  ...[' =1', '\ufeff+1', '\u00a0 @A', '\u00ad-1', '\u2060＝1', '﹦1', '﹢1', '﹣1', '﹫A'],
])('defuses the formula %j at the start of a cell only', (formula) => {
  const [cells = []] = read(writeCsv([[formula, `a${formula}`]]));
  expect(cells.map((cell) => cell.startsWith("'"))).toEqual([true, false]);
  expect(cells.map((cell) => cell.replaceAll("'", ''))).toEqual([formula, `a${formula}`]);
});

// Some spreadsheets treat these as cell separators.
it.each([';', ';  ', ';\u200b', '\n', '\t', '\r\n'])('defuses a formula after %j', (separator) => {
  expect(read(writeCsv([[`x${separator}=1+1`]]))).toEqual([[`x${separator}'=1+1`]]);
});
