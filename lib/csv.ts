/** Writes and reads CSV (RFC 4180). No written cell is a formula; reading returns what was written. */

/** The signs that begin a formula. Spreadsheets in East Asian languages accept the full-width and small forms too. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** Characters that some spreadsheets ignore before a formula. */
const IGNORED = '[\\s\\p{DI}\\p{Cf}]*';

/** A cell that is a formula, or would be one without apostrophes before it. */
const FORMULA = new RegExp(`^'*(?:[\\t\\r\\n]|${IGNORED}${SIGN})`, 'u');
/** The sign of a formula inside a cell, for spreadsheets that split cells at other separators, such as semicolons. */
const INNER_SIGN = new RegExp(`${SIGN}(?<=[;\\t\\r\\n]${IGNORED}'*.)`, 'gu');
/** The same sign, with the last apostrophe before it. */
const GUARDED_SIGN = new RegExp(`'${SIGN}(?<=[;\\t\\r\\n]${IGNORED}'+.)`, 'gu');

/** Puts an apostrophe before each formula, which makes it text; also where the text has apostrophes, so that `plain` can undo it. */
function guarded(value: string): string {
  const inner = value.replace(INNER_SIGN, "'$&");
  return FORMULA.test(inner) ? `'${inner}` : inner;
}

/** Removes the apostrophe that `guarded`, or a person, has put before a formula. */
function plain(cell: string): string {
  const inner = cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
  return inner.replace(GUARDED_SIGN, (sign) => sign.slice(1));
}

function cell(value: string): string {
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';

/** `rows`: the column names, then the values. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** `line`: in the file, from 1. `cells`: undefined if a cell has wrong quotes: not closed, or followed by other text. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] | undefined };

/**
 * The rows that have text. The separator is named by a first line such as `sep=;`; else it is the comma, semicolon or tab
 * that is most frequent in the first line. A row with wrong quotes ends with its line, so that it hides no other row.
 */
export function readCsv(text: string): readonly CsvRow[] {
  const csv = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const [named = '', separator = separatorIn(csv)] = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(csv) ?? [];
  const rows: CsvRow[] = [];
  let line = named === '' ? 1 : 2;
  for (let at = named.length; at < csv.length; ) {
    const { cells, end } = rowAt(csv, at, separator);
    if (cells === undefined || cells.some((one) => one.trim() !== '')) rows.push({ line, cells });
    line += csv.slice(at, end).match(/\r\n|\r|\n/g)?.length ?? 0;
    at = end;
  }
  return rows;
}

function separatorIn(csv: string): string {
  const [first = ''] = /^[^\r\n]*/.exec(csv.replace(/"[^"]*"/g, '')) ?? [];
  const count = (separator: string) => first.split(separator).length;
  return [';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most), ',');
}

/** The row at an offset, and the offset after it. */
function rowAt(csv: string, start: number, separator: string): Pick<CsvRow, 'cells'> & { end: number } {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const { value, end } = csv[at] === '"' ? quotedCell(csv, at) : plainCell(csv, at, separator);
    const next = csv[end];
    if (value === undefined || !(next === undefined || next === separator || next === '\r' || next === '\n'))
      return { cells: undefined, end: afterLine(csv, start) };
    cells.push(plain(value));
    if (next !== separator) return { cells, end: afterLine(csv, end) };
    at = end + 1;
  }
}

type Cell = { readonly value: string | undefined; readonly end: number };

function quotedCell(csv: string, start: number): Cell {
  for (let at = csv.indexOf('"', start + 1); at !== -1; at = csv.indexOf('"', at + 2)) {
    if (csv[at + 1] === '"') continue;
    return { value: csv.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  return { value: undefined, end: csv.length };
}

function plainCell(csv: string, start: number, separator: string): Cell {
  let end = start;
  while (end < csv.length && csv[end] !== separator && csv[end] !== '\r' && csv[end] !== '\n') end++;
  return { value: csv.slice(start, end), end };
}

/** The offset of the next line. */
function afterLine(csv: string, from: number): number {
  const { end } = plainCell(csv, from, '\n');
  return csv.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, csv.length);
}
