/** A page that grows while it is scrolled along, and takes the time of what it sees of itself. */
import type { Page } from '@playwright/test';
import { documentOf } from './places.ts';

/** Rows of the whole page; rows that come at once; milliseconds between two times; pixels of a row. */
export const GROWTH = { rows: 20_000, atOnce: 50, everyMs: 50, height: 24 } as const;

/** What the page has measured of itself, in milliseconds. */
export type Growth = {
  /** From a row's coming into view to the mark under its token. */
  readonly waits: readonly number[];
  /** How long rows were in view without a mark: those that had left then, or that the end found without. */
  readonly unmarked: readonly number[];
  /** Tasks over 50 ms. */
  readonly longTasks: readonly number[];
  /** From the first row to the last. */
  readonly took: number;
};

const POLICY = '7e'.repeat(28);

/** The token of a row. Sent to the browser as its source text, so it uses nothing from outside of itself. */
function tokenOf(row: number, policy: string): { subject: string; name: string } {
  const name = String(row).padStart(8, '0');
  return { subject: policy + name.replace(/\d/g, '3$&'), name };
}

/** All tokens that the page comes to hold. */
export function growthTokens(): { subject: string; name: string }[] {
  return Array.from({ length: GROWTH.rows }, (_row, i) => tokenOf(i, POLICY));
}

/** Runs in the page, so it uses nothing from outside of itself. */
async function grow(
  { rows, atOnce, everyMs, height }: typeof GROWTH,
  policy: string,
  token: typeof tokenOf,
): Promise<Growth> {
  const list = document.getElementById('list');
  if (list === null) throw new Error('no list');
  const [waits, unmarked, longTasks]: [number[], number[], number[]] = [[], [], []];
  const tasks = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longTasks.push(duration);
  });
  tasks.observe({ type: 'longtask' });

  // Which rows are in view is a matter of their height: an observer of 20,000 rows would cost more than all else.
  const { offsetTop } = list;
  let waiting = new Map<number, number>();
  let known = new Set<number>();
  let growing = true;
  const look = (at: number) => {
    // Whole rows: of one that is cut the token itself may be out of view.
    const first = Math.max(0, Math.ceil((scrollY - offsetTop) / height));
    const end = Math.min(row, Math.floor((scrollY - offsetTop + innerHeight) / height));
    const inView = (one: number) => one >= first && one < end;
    for (const [one, since] of waiting) if (!inView(one)) unmarked.push(at - since);
    known = new Set([...known].filter(inView));
    const before = waiting;
    waiting = new Map();
    for (let one = first; one < end; one++) if (!known.has(one)) waiting.set(one, before.get(one) ?? at);
    for (const { startContainer } of CSS.highlights.get('token-lens') ?? []) {
      const marked = Number(startContainer.parentElement?.closest<HTMLElement>('.row')?.dataset.row);
      const since = waiting.get(marked);
      if (since === undefined) continue;
      waiting.delete(marked);
      known.add(marked);
      waits.push(at - since);
    }
    if (growing) requestAnimationFrame(look);
  };

  let row = 0;
  const add = () => {
    let html = '<section>';
    for (const end = row + atOnce; row < end; row++) {
      const { subject } = token(row, policy);
      const hash = subject.slice(0, 48).replaceAll('7', String(row % 7)) + subject.slice(-16);
      html += `<div class="row" data-row="${row}"><a href="/token/${subject}">${subject.slice(0, 8)}…${subject.slice(-6)}</a>
        <a href="/transaction/${hash}">${hash}</a> <span>${row * 17}</span></div>`;
    }
    list.insertAdjacentHTML('beforeend', `${html}</section>`);
  };
  requestAnimationFrame(look);
  const began = performance.now();
  for (let tick = 0; row < rows; tick++) {
    add();
    // Now a steady hand at the wheel, now a jump to the end and a look round.
    if (tick % 100 < 60) scrollBy(0, 30);
    else if (tick % 20 === 0) scrollTo(0, document.documentElement.scrollHeight);
    const next = began + (tick + 1) * everyMs;
    await new Promise((resume) => setTimeout(resume, Math.max(0, next - performance.now())));
  }
  const took = performance.now() - began;
  await new Promise((resume) => setTimeout(resume, 700));
  growing = false;
  tasks.disconnect();
  const now = performance.now();
  unmarked.push(...[...waiting.values()].map((since) => now - since));
  return { waits, unmarked, longTasks, took };
}

/** The whole document; it grows when `runGrowth` says so. */
export function growingPage(): string {
  const script = `const __name = (named) => named;
    const start = () => (${grow})(${JSON.stringify(GROWTH)}, '${POLICY}', ${tokenOf});`;
  // Contained, so that its own layout does not grow with the page: what is measured then is ours.
  const style = `section { contain: strict; height: ${GROWTH.atOnce * GROWTH.height}px }
    .row { height: ${GROWTH.height}px; white-space: nowrap; overflow: hidden }`;
  const first = `<p><a id="first" href="/token/${tokenOf(0, POLICY).subject}">a token to begin with</a></p>`;
  return documentOf(`<style>${style}</style>${first}<main id="list"></main><script>${script}</script>`);
}

/** Lets the open page grow, and returns its measurements when it has its last row. */
export function runGrowth(page: Page): Promise<Growth> {
  return page.evaluate('start()');
}
