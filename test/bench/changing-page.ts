/** A page of many rows, some of which change in place. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { documentOf } from '../e2e/apps.ts';
import { hash } from '../pages/invented.ts';

const { fernwood, mica } = TOKENS;
const SECTION = 50;
/** Enough changes to measure, within a second. */
export const CHANGES = 40;

const row = (i: number) =>
  `<p class="row"><a id="row-${i}" href="/token/${(i % 2 ? mica : fernwood).subject}">a token</a> <span>${i}</span>
     <a href="/transaction/${hash(`row ${i}`)}">${hash(`row ${i}`)}</a></p>`;

/** Sections are contained, so that the browser's layout work does not grow with the page. `rows`: a multiple of 50. */
export function changingPage(rows: number): string {
  const sections = Array.from(
    { length: rows / SECTION },
    (_section, s) =>
      `<section>${Array.from({ length: SECTION }, (_row, i) => row(s * SECTION + i)).join('')}</section>`,
  );
  const style = `section { contain: strict; height: ${SECTION * 24}px } p { height: 24px; margin: 0 }`;
  return documentOf(`<style>${style}</style>${sections.join('')}`);
}

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
