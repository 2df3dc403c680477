/** The time until a person sees something: from hover to card, and to the popup's first content. */
import type { Page } from '@playwright/test';
import { HOVER_MS, NEIGHBOUR_MS } from '../../lib/page/hover.ts';
import { documentOf } from '../e2e/apps.ts';
import { changeSettings, marks } from '../e2e/card-page.ts';
import { openOwn, stopWorkers } from '../e2e/extension.ts';
import { expect } from '../e2e/fixtures.ts';
import { inventToken, inventTokens } from '../e2e/invented-tokens.ts';
import { interleave, row } from './measure.ts';
import { type Part, send } from './world.ts';

/** The time after which a worker has stopped and a card has closed. */
const SETTLED_MS = 400;
const [MEMORY_MS, DATABASE_MS, COLD_TIMES] = [16, 50, 1.5];
const [WARM_MS, STOPPED_MS] = [100, 250];

export const hover: Part = async (world, rounds) => {
  const tokens = inventTokens(3 * rounds, 'hovered');
  world.serve(tokens);
  const options = await openOwn(world.context, 'options');
  // Fills the database.
  for (const { subject } of tokens) {
    const identifier = { kind: 'subject', subject };
    await send(options, 'token.view', { network: 'mainnet', identifier });
    await send(options, 'token.logo', { network: 'mainnet', subject });
  }
  const empty = await world.open('empty', documentOf('<p>a page</p>'));
  // The last link is far below the others, so that no card covers it.
  const links = tokens.map(({ subject }, i) => {
    const [left, top] = [20 + 60 * (i % 15), i === tokens.length - 1 ? 650 : 20 + 30 * Math.floor(i / 15)];
    return `<a href="/token/${subject}" style="position: absolute; left: ${left}px; top: ${top}px">token</a>`;
  });
  const open = async (choice: 'visible' | 'hovered') => {
    await changeSettings(options, { lookUp: choice });
    return world.open('ours', documentOf(links.join('')));
  };

  const warm = await open('visible');
  await expect.poll(() => marks(warm)).toBe(tokens.length);
  const cached = await interleave(rounds, ['memory', 'next'], async (name, round) => {
    const ms = await rest(warm, 3 * round);
    if (name === 'memory') return ms;
    await warm.waitForTimeout(SETTLED_MS);
    return untilCard(warm, tokens.length - 1, NEIGHBOUR_MS);
  });
  await warm.close();

  const list = await open('hovered');
  const later = await interleave(rounds, ['database', 'cold', 'started'], async (name, round) => {
    await stopWorkers(world.context);
    await options.waitForTimeout(SETTLED_MS);
    if (name === 'started') return empty.evaluate(answered);
    // Starts the worker with empty memory.
    if (name === 'database') await send(options, 'storage.status', {});
    return rest(list, 3 * round + (name === 'database' ? 1 : 2));
  });
  for (const page of [list, empty, options]) await page.close();
  const beside = ['start of an empty worker', later.started] as const;
  return [
    row('ms', 'rest to card, known to the page, after the delay', cached.memory, { atMost: MEMORY_MS }),
    row('ms', 'rest to the card of a neighbour, after the delay', cached.next, { atMost: MEMORY_MS }),
    row('ms', 'rest to card, from IndexedDB, after the delay', later.database, { atMost: DATABASE_MS }),
    row('ms', 'rest to card, worker stopped, after the delay', later.cold, { beside, times: COLD_TIMES }),
  ];
};

/** Milliseconds from the pointer's move onto a link, without another card, to its card, without the hover delay. */
async function rest(page: Page, index: number): Promise<number> {
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.mouse.move(1_200, 700);
  await page.waitForTimeout(SETTLED_MS);
  return untilCard(page, index, HOVER_MS);
}

async function untilCard(page: Page, index: number, delayMs: number): Promise<number> {
  const shown = page.evaluate(cardShown);
  await page.locator('a').nth(index).hover();
  return Math.max(0.01, (await shown) - delayMs);
}

/** Runs in the page: milliseconds from the last movement of the pointer until a card becomes visible or moves. */
const cardShown = () =>
  new Promise<number>((resolve) => {
    const positionNow = () => {
      const { style } = document.querySelector<HTMLElement>('html > div[popover]') ?? {};
      return style?.visibility === 'visible' ? `${style.left} ${style.top}` : '';
    };
    const before = positionNow();
    let moved = 0;
    addEventListener('pointermove', ({ timeStamp }) => (moved = timeStamp), { capture: true });
    new MutationObserver(() => {
      if (positionNow() !== '' && positionNow() !== before) resolve(performance.now() - moved);
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['style'] });
  });

/** Runs in a page of the empty extension: milliseconds of a message, which starts its worker. */
const answered = () =>
  new Promise<number>((resolve) => {
    addEventListener('answered', (event) => resolve((event as CustomEvent<number>).detail), { once: true });
    dispatchEvent(new Event('bench'));
  });

export const popup: Part = async ({ context, serve }, rounds) => {
  const token = inventToken('sought');
  serve([token]);
  const shown = await openOwn(context, 'popup');
  await shown.getByRole('searchbox').fill(token.subject);
  await shown.keyboard.press('Enter');
  await shown.getByRole('article').getByRole('heading', { name: token.name }).waitFor();
  const met = await interleave(rounds, ['warm', 'stopped'], async (state) => {
    if (state === 'stopped') await stopWorkers(context);
    await shown.reload();
    return shown.evaluate(firstPaint);
  });
  await shown.close();
  return [
    row('ms', 'first content, warm', met.warm, { atMost: WARM_MS }),
    row('ms', 'first content, worker stopped', met.stopped, { atMost: STOPPED_MS }),
  ];
};

/** Runs in the page: milliseconds from the start of the navigation to the first contentful paint. */
const firstPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint !== undefined) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
