/** A page that grows while it is scrolled. */
import type { Page } from '@playwright/test';
import { documentOf } from '../e2e/apps.ts';

/** Rows of the whole page, rows per step, milliseconds between steps, pixels of a row. */
export const GROWTH = { rows: 20_000, atOnce: 50, everyMs: 50, height: 24 } as const;

const POLICY = '7e'.repeat(28);

/** The token of a row. Sent to the browser as source text, so it can use nothing from its surroundings. */
function tokenOf(row: number, policy: string): { subject: string; name: string } {
  const name = String(row).padStart(8, '0');
  return { subject: policy + name.replace(/\d/g, '3$&'), name };
}

/** All tokens of the full-grown page. */
export function growthTokens(): { subject: string; name: string }[] {
  return Array.from({ length: GROWTH.rows }, (_row, i) => tokenOf(i, POLICY));
}

/** Runs in the page, so it can use nothing from its surroundings. */
async function grow(
  { rows, atOnce, everyMs }: typeof GROWTH,
  policy: string,
  token: typeof tokenOf,
): Promise<void> {
  const list = document.getElementById('list');
  if (list === null) throw new Error('no list');
  let row = 0;
  const began = performance.now();
  for (let tick = 0; row < rows; tick++) {
    let html = '<section>';
    for (const end = row + atOnce; row < end; row++) {
      const { subject } = token(row, policy);
      const hash = subject.slice(0, 48).replaceAll('7', String(row % 7)) + subject.slice(-16);
      html += `<div class="row"><a href="/token/${subject}">${subject.slice(0, 8)}…${subject.slice(-6)}</a>
        <a href="/transaction/${hash}">${hash}</a> <span>${row * 17}</span></div>`;
    }
    list.insertAdjacentHTML('beforeend', `${html}</section>`);
    // A steady scroll, then jumps to the end.
    if (tick % 100 < 60) scrollBy(0, 30);
    else if (tick % 20 === 0) scrollTo(0, document.documentElement.scrollHeight);
    const next = began + (tick + 1) * everyMs;
    await new Promise((resume) => setTimeout(resume, Math.max(0, next - performance.now())));
  }
  await new Promise((resume) => setTimeout(resume, 700));
}

/** The document; `runGrowth` starts its growth. */
export function growingPage(): string {
  const script = `const __name = (named) => named;
    const start = () => (${grow})(${JSON.stringify(GROWTH)}, '${POLICY}', ${tokenOf});`;
  // Contained, so that the browser's layout work does not grow with the page.
  const style = `section { contain: strict; height: ${GROWTH.atOnce * GROWTH.height}px }
    .row { height: ${GROWTH.height}px; white-space: nowrap; overflow: hidden }`;
  const first = `<p><a id="first" href="/token/${tokenOf(0, POLICY).subject}">a token to begin with</a></p>`;
  return documentOf(`<style>${style}</style>${first}<main id="list"></main><script>${script}</script>`);
}

/** Resolves when the open page has its last row. */
export function runGrowth(page: Page): Promise<void> {
  return page.evaluate('start()');
}
