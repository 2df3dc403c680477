/** Writes CSV (RFC 4180). No cell is a formula. */

/** The signs that begin a formula. Spreadsheets in East Asian languages accept the full-width and small forms too. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** Characters that some spreadsheets ignore before a formula. */
const IGNORED = '[\\s\\p{DI}\\p{Cf}]*';

/** A cell that is a formula. */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${IGNORED}${SIGN})`, 'u');
/** The sign of a formula inside a cell, for spreadsheets that split cells at other separators, such as semicolons. */
const INNER_SIGN = new RegExp(`${SIGN}(?<=[;\\t\\r\\n]${IGNORED}.)`, 'gu');
/** Puts an apostrophe before each formula, which makes it text. */
function guarded(value: string): string {
  const inner = value.replace(INNER_SIGN, "'$&");
  return FORMULA.test(inner) ? `'${inner}` : inner;
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
