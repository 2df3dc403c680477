/** Pieces of pages that the cases share. */
import type { Content, Markup } from '../html.ts';
import { html } from '../html.ts';

/** How many digits sites split off. */
const TAIL = 6;

const idOf = (id: string | undefined) => id && html` id="${id}"`;

/** All but the last six digits, and those, in two elements without an ellipsis. */
export function inTwo(text: string, id?: string): Markup {
  return html`<span class="cut"${idOf(id)}><div>${text.slice(0, -TAIL)}</div><div>${text.slice(-TAIL)}</div></span>`;
}

/** The first six digits, the rest, and the last six. */
export function inThree(text: string, id?: string): Markup {
  return html`<span class="cut"${idOf(id)}><div><span>${text.slice(0, TAIL)}</span>${text.slice(TAIL, -TAIL)}</div><div>${text.slice(-TAIL)}</div></span>`;
}

/** The middle left out. */
export function short(text: string): string {
  return text.length <= 17 ? text : `${text.slice(0, 8)}...${text.slice(-8)}`;
}

export function table(heads: readonly string[], rows: readonly (readonly Content[])[]): Markup {
  return html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}

export function terms(pairs: readonly (readonly [string, Content])[]): Markup {
  return html`<dl>${pairs.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>`;
}

export const amount = (text: string): Markup => html`<span class="amount">${text}</span>`;
