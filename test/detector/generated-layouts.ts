/** The layouts of a row: table, list, terms, blocks, or two sides. */
import type { Field } from './generated-fields.ts';
import type { Random } from './generated-tokens.ts';

export type Layout = (random: Random, fields: readonly Field[]) => string;

const head = (tag: string, fields: readonly Field[]) =>
  fields.map(({ label }) => `<${tag}>${label}</${tag}>`).join('');

const inTable: Layout = (_random, fields) =>
  `<table><thead><tr>${head('th', fields)}</tr></thead><tbody><tr>${fields
    .map(({ value }) => `<td>${value}</td>`)
    .join('')}</tr></tbody></table>`;

/** A row for each field, its label in a heading cell. */
const inHeadedRows: Layout = (_random, fields) =>
  `<table><tbody>${fields
    .map(({ label, value }) => `<tr><th>${label}</th><td>${value}</td></tr>`)
    .join('')}</tbody></table>`;

const inTerms: Layout = (random, fields) => {
  const pairs = fields.map(({ label, value }) => `<dt>${label}</dt><dd>${value}</dd>`);
  return `<dl>${random.chance(0.3) ? pairs.map((pair) => `<div>${pair}</div>`).join('') : pairs.join('')}</dl>`;
};

const inBlocks: Layout = (_random, fields) =>
  `<section>${fields
    .map(({ label, value }) => `<div><div>${label}</div><div><div>${value}</div></div></div>`)
    .join('')}</section>`;

const inList: Layout = (_random, fields) =>
  `<ul><li>${fields
    .map(({ label, value }) => `<div><b>${label}${label === '' ? '' : ': '}</b><span>${value}</span></div>`)
    .join('')}</li></ul>`;

export const LAYOUTS: readonly Layout[] = [inTable, inTable, inHeadedRows, inTerms, inBlocks, inList];

const stacked = (side: readonly Field[]) =>
  side.map(({ label, value }) => `<div>${label === '' ? '' : `<b>${label}</b> `}${value}</div>`).join('');

/** Two sides, as of a swap, each about its own token. */
export function inSides(random: Random, sides: readonly (readonly Field[])[]): string {
  return random.chance(0.5)
    ? `<table><tbody><tr>${sides.map((side) => `<td>${stacked(side)}</td>`).join('')}</tr></tbody></table>`
    : `<ul><li>${sides.map((side) => `<section>${stacked(side)}</section>`).join('<i>→</i>')}</li></ul>`;
}
