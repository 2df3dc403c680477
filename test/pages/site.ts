/** Shared by the pages of all sites: layout, header and footer, with a colour for each site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Content, documentOf, html, type Markup, type Theme } from './html.ts';

const CSS = readFileSync(join(import.meta.dirname, 'look.css'), 'utf8');

export interface Site {
  /** The site that the page imitates. */
  readonly like: string;
  readonly brand: string;
  readonly hue: number;
  /** The addresses of the menu, by their labels; the first is the page's own. */
  readonly menu: Readonly<Record<string, string>>;
}

export function sitePage(
  { like, brand, hue, menu }: Site,
  title: string,
  theme: Theme | undefined,
  body: Content,
): string {
  const links = Object.entries(menu).map(
    ([label, href], i) => html`<a href="${href}"${i === 0 ? html` aria-current="page"` : ''}>${label}</a> `,
  );
  return documentOf(
    `${title} (a page of our own, in the manner of ${like})`,
    theme,
    `:root { --hue: ${hue}; }\n${CSS}`,
    html`<header class="top"><div class="bar"><a class="brand" href="/">
<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><circle cx="13" cy="13" r="11" fill="none"
 stroke="#fff" stroke-width="3"/><circle cx="13" cy="13" r="4" fill="hsl(${hue} 70% 60%)"/></svg>${brand}</a>
<nav aria-label="Main">${links}</nav></div>
<div class="lead"><h1>${title}</h1><input type="search" aria-label="Search"
 placeholder="Search by token, policy, transaction"></div></header>
<main id="app">${body}
<footer>A page of our own, in the manner of ${like}.
Every token, number and name on it is invented.</footer></main>`,
  );
}

export const section = (title: string, body: Content): Markup =>
  html`<section class="sheet"><h2>${title}</h2>${body}</section>`;

export const stats = (facts: Readonly<Record<string, string>>): Markup =>
  html`<dl class="sheet stats">${Object.entries(facts).map(
    ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** A table; a column with a head that begins with "#" contains numbers. */
export const table = (heads: readonly string[], rows: Content): Markup => html`<table><thead><tr>${heads.map(
  (head) =>
  head.startsWith('#') ? html`<th class="number">${head.slice(1)}</th>` : html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows}
</tbody></table>`;

export const line = (label: string, value: Content): Markup =>
  html`<div class="line"><div class="label">${label}</div><div>${value}</div></div>`;
