/** The pages of the bench: explorer-like tables of any length, rows that change in place, and a list that grows. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { documentOf } from '../e2e/apps.ts';
import type { InventedToken } from '../e2e/invented-tokens.ts';
import { hash } from '../pages/invented.ts';

/** Each row has five text nodes, two of them identifiers, and a transaction hash. */
export const NODES_A_ROW = 5;
export const IDS_A_ROW = 2;

/** Half of the links contain subjects, half fingerprints, since explorers differ. */
function rowOf({ subject, policy, fingerprint, name }: InventedToken, i: number): string {
  const address = `/token/${i % 2 === 0 ? subject : fingerprint}`;
  const transaction = hash(`hash of ${name}`);
  const row = `<tr><td>${i + 1}</td><td><a href="${address}">${name}</a></td>
<td><a href="${address}" title="${fingerprint}"><span>${fingerprint}</span></a></td>
<td><a href="/tokenPolicy/${policy}">${policy}</a></td>
<td><a href="/transaction/${transaction}">${transaction.slice(0, 8)}…${transaction.slice(-8)}</a></td></tr>`;
  return row.replaceAll('\n', '');
}

/** A fixed row height limits layout to what changed. */
const STYLE = `body { margin: 0; font: 11px/14px monospace } table { table-layout: fixed; width: 100%; border-spacing: 0 }
td { height: 20px; padding: 0; overflow: hidden; white-space: nowrap }`;

export const pageOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tokens</title><link rel="icon" href="data:,">
<style>${STYLE}</style><body>${body}</body></html>`;

export const tablePage = (tokens: readonly InventedToken[]): string =>
  pageOf(`<main><table><tbody id="rows">${tokens.map(rowOf).join('')}</tbody></table></main>`);

const { fernwood, mica } = TOKENS;
const HEIGHT = 24;
const AT_ONCE = 50;

const changingRow = (i: number) =>
  `<p class="row"><a id="row-${i}" href="/token/${(i % 2 ? mica : fernwood).subject}">a token</a> <span>${i}</span>
     <a href="/transaction/${hash(`row ${i}`)}">${hash(`row ${i}`)}</a></p>`;

/** In sections that are contained, so that the browser's layout work does not grow with the page. */
const sectioned = (body: string) =>
  documentOf(`<style>section { contain: strict; height: ${AT_ONCE * HEIGHT}px }
    .row { height: ${HEIGHT}px; margin: 0; white-space: nowrap; overflow: hidden }</style>${body}`);

/** A page of many rows, some of which change in place. `rows`: a multiple of 50. */
export function changingPage(rows: number): string {
  const all = Array.from({ length: rows }, (_, i) => changingRow(i));
  const starts = Array.from({ length: rows / AT_ONCE }, (_, section) => section * AT_ONCE);
  return sectioned(starts.map((at) => `<section>${all.slice(at, at + AT_ONCE).join('')}</section>`).join(''));
}

/** Enough changes to measure, within a second. */
export const CHANGES = 40;

/** Changes one row per frame, in view and out of view: its link, its text, or one more link. */
export function changeRows(page: Page, times: number): Promise<void> {
  return page.evaluate(
    async ([count, a, b]) => {
      const frame = () => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
      const rows = document.querySelectorAll('.row');
      for (let i = 0; i < count; i++) {
        const one = rows[i % 2 === 0 ? 5 : rows.length - 5];
        const token = one?.querySelector('a');
        if (i % 4 < 2) token?.setAttribute('href', `/token/${i % 8 < 4 ? a : b}`);
        else if (token) token.textContent = `a token, ${i}`;
        const more = document.createElement('p');
        more.innerHTML = `<a href="/token/${a}">more</a>`;
        if (i % 8 === 0) one?.append(more);
        await frame();
        more.remove();
        await frame();
      }
    },
    [times, fernwood.subject, mica.subject] as const,
  );
}

/** Rows of the whole growing page, and rows per step. */
export const GROWTH = { rows: 20_000, atOnce: AT_ONCE } as const;

/** The token of a row. Sent to the browser as source text, so it can use nothing from its surroundings. */
function tokenAt(row: number): { subject: string; name: string } {
  const name = String(row).padStart(8, '0');
  return { subject: '7e'.repeat(28) + name.replace(/\d/g, '3$&'), name };
}

/** All tokens of the full-grown page. */
export const growthTokens = () => Array.from({ length: GROWTH.rows }, (_row, i) => tokenAt(i));

/** A page that grows while it is scrolled, once `runGrowth` starts it: a steady scroll, then jumps to the end. It has its first rows. */
export function growingPage(): string {
  const script = `const __name = (named) => named;
    const tokenAt = ${tokenAt};
    function rowAt(i) {
      const { subject } = tokenAt(i);
      const hash = subject.slice(0, 48).replaceAll('7', String(i % 7)) + subject.slice(-16);
      return '<div class="row"><a href="/token/' + subject + '">' + subject.slice(0, 8) + '…' + subject.slice(-6) +
        '</a> <a href="/transaction/' + hash + '">' + hash + '</a> <span>' + i * 17 + '</span></div>';
    }
    function append(row) {
      const html = Array.from({ length: ${AT_ONCE} }, (_, i) => rowAt(row + i)).join('');
      document.getElementById('list').insertAdjacentHTML('beforeend', '<section>' + html + '</section>');
    }
    append(0);
    async function start() {
      const began = performance.now();
      for (let row = ${AT_ONCE}, tick = 1; row < ${GROWTH.rows}; row += ${AT_ONCE}, tick++) {
        append(row);
        if (tick % 100 < 60) scrollBy(0, 30);
        else if (tick % 20 === 0) scrollTo(0, document.documentElement.scrollHeight);
        const wait = Math.max(0, began + tick * 50 - performance.now());
        await new Promise((resume) => setTimeout(resume, wait));
      }
      await new Promise((resume) => setTimeout(resume, 700));
    }`;
  const first = `<p><a id="first" href="/token/${tokenAt(0).subject}">a token to begin with</a></p>`;
  return sectioned(`${first}<main id="list"></main><script>${script}</script>`);
}

/** Resolves when the open page has its last row. */
export const runGrowth = (page: Page): Promise<void> => page.evaluate('start()');
