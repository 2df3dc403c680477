/** Tables as text for spreadsheets (RFC 4180), harmless there: what is written is shown, never calculated. */

/** By which a spreadsheet takes a cell for a formula; the wide forms where it is set to an East Asian language. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Where a spreadsheet that parts cells at semicolons, as in much of Europe, begins another one. */
const INNER_FORMULA = /([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;

/** A cell as RFC 4180 has it; what would be taken for a formula has an apostrophe before it. */
function cell(value: string): string {
  const inner = value.replace(INNER_FORMULA, "$1'");
  const safe = FORMULA.test(inner) ? `'${inner}` : inner;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By which a spreadsheet knows that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Rows of cells, the first of them the names of the columns; every row ends with CR LF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
