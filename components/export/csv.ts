/** Writes CSV (RFC 4180) in which no cell is a formula. */

/**
 * The start of a formula. Spreadsheets in East Asian languages accept the full-width and small forms, and some ignore what
 * looks like nothing before it.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{DI}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** The start of a formula in a spreadsheet that splits cells at other separators, such as semicolons. */
const INNER_FORMULA = /[=+\-@＝＋－＠﹦﹢﹣﹫](?<=[;\t\r\n][\s\p{DI}\p{Cf}]*.)/gu;

/** An apostrophe before a formula turns it into text. */
function cell(value: string): string {
  const inner = value.replace(INNER_FORMULA, "'$&");
  const safe = FORMULA.test(inner) ? `'${inner}` : inner;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';

/** `rows`: the first holds the column names. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
