/** A page of many rows, some of which are drawn anew in place. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { hash } from '../pages/invented.ts';
import { documentOf } from './places.ts';

const { fernwood, mica } = TOKENS;
const SECTION = 50;
/** As many as tell something, and take a second. */
export const CHANGES = 40;

const row = (i: number) =>
  `<p class="row"><a id="row-${i}" href="/token/${(i % 2 ? mica : fernwood).subject}">a token</a> <span>${i}</span>
     <a href="/transaction/${hash(`row ${i}`)}">${hash(`row ${i}`)}</a></p>`;

/** Contained, so that the page's own work does not grow with it. `rows`: a multiple of 50. */
export function changingPage(rows: number): string {
  const sections = Array.from(
    { length: rows / SECTION },
    (_section, s) =>
      `<section>${Array.from({ length: SECTION }, (_row, i) => row(s * SECTION + i)).join('')}</section>`,
  );
  const style = `section { contain: strict; height: ${SECTION * 24}px } p { height: 24px; margin: 0 }`;
  return documentOf(`<style>${style}</style>${sections.join('')}`);
}

/** One row at a time, in view and out of it, each drawn before the next: its link, its text, a row more. */
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
