/** What the plain pages share: a style sheet of few lines, with rows as high as on a real explorer. */
import type { Markup } from './html.ts';
import { html } from './html.ts';

export const PLAIN_CSS = `
body { margin: 0 auto; max-width: 1180px; padding: 16px 24px 48px; font: 14px/1.45 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 10px; border-bottom: 1px solid #8884; text-align: left; vertical-align: middle; }
dl { display: grid; grid-template-columns: 190px minmax(0, 1fr); margin: 0 0 20px; }
dt, dd { margin: 0; padding: 8px 10px; border-bottom: 1px solid #8884; }
section { margin: 20px 0; }
.line { display: flex; gap: 16px; align-items: center; padding: 8px 10px; border-bottom: 1px solid #8884; }
.label { min-width: 150px; color: #777; }
.cut { display: inline-flex; max-width: 100%; }
.id, .cut, .hash { font: 12.5px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
.logo { display: block; }
.number { text-align: right; }
`;

/** How many digits AdaStat sets apart at the end. */
const TAIL = 6;

/** A whole identifier in two elements, with nothing between them and no ellipsis. */
export function cut(identifier: string): Markup {
  return html`<div>${identifier.slice(0, -TAIL)}</div><div>${identifier.slice(-TAIL)}</div>`;
}

/** What the pages of marketplaces share: a grid of items, and rows that are one link each. */
export const MARKET_CSS = `
body { margin: 0 auto; max-width: 1180px; padding: 16px 24px 48px; font: 14px/1.45 system-ui, sans-serif; }
a { color: inherit; text-decoration: none; }
header { display: flex; gap: 24px; padding-bottom: 12px; }
.grid { display: grid; grid-template-columns: repeat(5, 1fr); gap: 16px; }
article { border: 1px solid #8884; border-radius: 10px; padding: 12px; }
article a.item { display: block; }
article footer { display: flex; gap: 8px; align-items: center; padding-top: 8px; font-size: 12px; }
.row { display: grid; grid-template-columns: 40px 50px 2fr 1fr 1fr 1fr 1fr; gap: 12px; align-items: center; padding: 8px; }
.row + .row { border-top: 1px solid #8884; }
.name { font-weight: 600; }
.head, small { color: #777; }
`;
