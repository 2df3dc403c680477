/** The pages of the bench: explorer-like tables of any length, and rows that change in place or grow. */
import { createHash } from 'node:crypto';
import { documentOf } from '../e2e/apps.ts';
import type { InventedToken } from '../e2e/invented-tokens.ts';

/** Each row has five text nodes, two of them identifiers, and a transaction hash. */
export const NODES_A_ROW = 5;
export const IDS_A_ROW = 2;

const hash = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** Half of the links contain subjects, half fingerprints, since explorers differ. */
function rowOf({ subject, policy, fingerprint, name }: InventedToken, i: number): string {
  const address = `/token/${i % 2 === 0 ? subject : fingerprint}`;
  const transaction = hash(name);
  const cells = [
    i + 1,
    `<a href="${address}">${name}</a>`,
    `<a href="${address}" title="${fingerprint}"><span>${fingerprint}</span></a>`,
    `<a href="/tokenPolicy/${policy}">${policy}</a>`,
    `<a href="/transaction/${transaction}">${transaction.slice(0, 8)}…${transaction.slice(-8)}</a>`,
  ];
  return `<tr><td>${cells.join('</td><td>')}</td></tr>`;
}

/** A fixed row height limits layout to what changed. */
const TABLE = `body { margin: 0; font: 11px/14px monospace } table { table-layout: fixed; width: 100%; border-spacing: 0 }
td { height: 20px; padding: 0; overflow: hidden; white-space: nowrap }`;

export const tablePage = (tokens: readonly InventedToken[]): string =>
  documentOf(`<style>${TABLE}</style><main><table>${tokens.map(rowOf).join('')}</table></main>`);

/** Rows of the full-grown page, and rows per step. */
export const GROWTH = { rows: 20_000, atOnce: 50 };

/** The token of a row. Sent to the browser as source text, so it can use nothing from its surroundings. */
function tokenAt(row: number): { subject: string; name: string } {
  const name = String(row).padStart(8, '0');
  return { subject: '7e'.repeat(28) + name.replace(/\d/g, '3$&'), name };
}

/** The tokens of the full-grown page. */
export const rowTokens = () => Array.from({ length: GROWTH.rows }, (_row, i) => tokenAt(i));

/**
 * A page of rows in sections of 50, which are contained, so that the browser's layout work does not grow with the page.
 * `changeRows` changes a row per frame, in view and out of view: its link, its text, or one more link. `grow` appends rows
 * while it scrolls: steadily, then by jumps to the end.
 */
export const rowsPage = (rows: number, tag: 'p' | 'div'): string =>
  documentOf(`<style>section { contain: strict; height: ${GROWTH.atOnce * 24}px }
    .row { height: 24px; margin: 0; white-space: nowrap; overflow: hidden }</style><main id="list"></main><script>
    const __name = (named) => named;
    const tokenAt = ${tokenAt};
    function rowAt(i) {
      const { subject } = tokenAt(i);
      const hash = subject.slice(0, 48).replaceAll('7', String(i % 7)) + subject.slice(-16);
      return '<${tag} class="row"><a href="/token/' + subject + '">' + subject.slice(0, 8) + '…' + subject.slice(-6) +
        '</a> <a href="/transaction/' + hash + '">' + hash + '</a> <span>' + i * 17 + '</span></${tag}>';
    }
    function append(row) {
      const html = Array.from({ length: ${GROWTH.atOnce} }, (_, i) => rowAt(row + i)).join('');
      document.getElementById('list').insertAdjacentHTML('beforeend', '<section>' + html + '</section>');
    }
    for (let row = 0; row < ${rows}; row += ${GROWTH.atOnce}) append(row);
    const frame = () => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
    async function changeRows(count) {
      const rows = document.querySelectorAll('.row');
      for (let i = 0; i < count; i++) {
        const row = rows[i % 2 === 0 ? 5 : rows.length - 5];
        const token = row.querySelector('a');
        if (i % 4 < 2) token.setAttribute('href', '/token/' + tokenAt(i % 8 < 4 ? 1 : 2).subject);
        else token.textContent = 'a token, ' + i;
        const more = document.createElement('p');
        more.innerHTML = '<a href="/token/' + tokenAt(1).subject + '">more</a>';
        if (i % 8 === 0) row.append(more);
        await frame();
        more.remove();
        await frame();
      }
    }
    async function grow() {
      const began = performance.now();
      for (let row = ${rows}, tick = 1; row < ${GROWTH.rows}; row += ${GROWTH.atOnce}, tick++) {
        append(row);
        if (tick % 100 < 60) scrollBy(0, 30);
        else if (tick % 20 === 0) scrollTo(0, document.documentElement.scrollHeight);
        const wait = Math.max(0, began + tick * 50 - performance.now());
        await new Promise((resume) => setTimeout(resume, wait));
      }
      await new Promise((resume) => setTimeout(resume, 700));
    }</script>`);
