/** Written CSV can be read by a strict RFC 4180 parser and contains no formulas; reading gives back what was written. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from '../lib/csv.ts';

/** A strict parser: CR LF after every record, doubled quotes, no quotes in an unquoted cell. */
function read(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text.slice(1);
  while (rest !== '') {
    const [whole, quoted, plain = '', end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`neither cell nor record begins at ${rest.slice(0, 20)}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(whole.length);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const HOSTILE = [
  ...['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A', '\u200b=1'],
  ...[' =1', '\ufeff+1', '\u00a0 @A', '\u00ad-1', '\u2060＝1', '﹦1', '﹢1', '﹣1', '﹫A'],
];

describe('a CSV', () => {
  const text = fc.string({ unit: fc.constantFrom(...`",\r\n=;a é雪\u202e\0'\t+`) });
  const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1 });
  const withoutGuards = (cell: string) => cell.replaceAll("'", '');

  it('has every text, with apostrophes before formulas, which are gone when it is read', () => {
    const holds = fc.property(rows, (table) => {
      const back = read(writeCsv(table)).map((row) => row.map(withoutGuards));
      expect(back).toEqual(table.map((row) => row.map(withoutGuards)));
      // The product's reader also takes the apostrophes away.
      const written = [['first', 'second'], ...table.map((row) => ['x', ...row])];
      expect(readCsv(writeCsv(written)).map(({ cells }) => cells)).toEqual(written);
    });
    fc.assert(holds, { numRuns: 50 });
  });

  it.each(HOSTILE)('defuses %j without loss', (hostile) => {
    const [[first = '', second = ''] = []] = read(writeCsv([[hostile, `a${hostile}`]]));
    expect(first.startsWith("'")).toBe(true);
    expect([first, second].map((one) => one.replaceAll("'", ''))).toEqual([hostile, `a${hostile}`]);
  });

  // Some spreadsheets treat these as cell separators.
  it.each([';', ';  ', ';\u200b', '\n', '\t', '\r\n'])('defuses a formula after %j', (separator) => {
    expect(read(writeCsv([[`x${separator}=1+1`]]))).toEqual([[`x${separator}'=1+1`]]);
  });
});

const ROWS = [
  { line: 1, cells: ['subject', 'label'] },
  { line: 2, cells: ['ab', 'a, "b"; c'] },
  { line: 4, cells: ['cd', 'two\nlines'] },
  { line: 6, cells: ['ef', '5" long'] },
];
const FILE = 'subject,label\nab,"a, ""b""; c"\n\ncd,"two\nlines"\nef,5" long';

describe('reading a CSV', () => {
  it.each([
    ['a file of lines that end in LF, the last one without', FILE],
    ['one with a byte order mark', `\ufeff${FILE}\n`],
    ['one with semicolons, which Excel writes where decimals have commas', FILE.replaceAll(/(?<!a),/g, ';')],
    ['one with tabs', FILE.replaceAll(/(?<!a),/g, '\t')],
  ])('accepts %s', (_, csv) => expect(readCsv(csv)).toEqual(ROWS));

  const row = (line: number, ...cells: readonly string[]) => ({ line, cells });

  it('counts lines that end in CR LF or CR, and one that names the separator', () => {
    for (const end of ['\r\n', '\r'])
      expect(readCsv(`sep=;${end}a,b;c${end}d;e${end}`)).toEqual([row(2, 'a,b', 'c'), row(3, 'd', 'e')]);
  });

  it.each(['"a', '"a" b,c', 'c,"'])('ends a row with wrong quotes (%s) with its line', (wrong) => {
    const rows = [row(1, 'a', 'b'), { line: 2, cells: undefined }, row(3, 'd', 'e')];
    expect(readCsv(`a,b\n${wrong}\nd,"e"\n`)).toEqual(rows);
  });

  it('leaves out rows without text', () => {
    expect(readCsv('\n , \n')).toEqual([]);
    expect(readCsv('')).toEqual([]);
  });
});
