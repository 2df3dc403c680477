/** The layouts of a row: table, list, terms, blocks, or two sides. */
import type { Field } from './generated-fields.ts';
import type { Random } from './generated-tokens.ts';

export type Layout = (fields: readonly Field[], random: Random) => string;

const each = (fields: readonly Field[], markup: (label: string, value: string) => string) =>
  fields.map(([label, value]) => markup(label, value)).join('');

const inTable: Layout = (fields) => {
  const head = each(fields, (label) => `<th>${label}</th>`);
  const cells = each(fields, (_, value) => `<td>${value}</td>`);
  return `<table><thead><tr>${head}</tr></thead><tbody><tr>${cells}</tr></tbody></table>`;
};

/** A row for each field, its label in a heading cell. */
const inHeadedRows: Layout = (fields) =>
  `<table><tbody>${each(fields, (label, value) => `<tr><th>${label}</th><td>${value}</td></tr>`)}</tbody></table>`;

const inTerms: Layout = (fields, random) => {
  const [start, end] = random.chance(0.3) ? ['<div>', '</div>'] : ['', ''];
  return `<dl>${each(fields, (label, value) => `${start}<dt>${label}</dt><dd>${value}</dd>${end}`)}</dl>`;
};

const inBlocks: Layout = (fields) =>
  `<section>${each(
    fields,
    (label, value) => `<div><div>${label}</div><div><div>${value}</div></div></div>`,
  )}</section>`;

const inList: Layout = (fields) => {
  const bold = (label: string) => `<b>${label}${label === '' ? '' : ': '}</b>`;
  return `<ul><li>${each(fields, (label, value) => `<div>${bold(label)}<span>${value}</span></div>`)}</li></ul>`;
};

export const LAYOUTS: readonly Layout[] = [inTable, inTable, inHeadedRows, inTerms, inBlocks, inList];

const stacked = (side: readonly Field[]) =>
  each(side, (label, value) => `<div>${label === '' ? '' : `<b>${label}</b> `}${value}</div>`);

/** Two sides, as of a swap, each about its own token. */
export function inSides(random: Random, sides: readonly (readonly Field[])[]): string {
  return random.chance(0.5)
    ? `<table><tbody><tr>${sides.map((side) => `<td>${stacked(side)}</td>`).join('')}</tr></tbody></table>`
    : `<ul><li>${sides.map((side) => `<section>${stacked(side)}</section>`).join('<i>→</i>')}</li></ul>`;
}
