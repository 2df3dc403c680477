/** The time from hover to card: cached in the page, in IndexedDB, and with a stopped worker. */
import type { Page } from '@playwright/test';
import { HOVER_MS, NEIGHBOUR_MS } from '../../../lib/page/hover.ts';
import { changeSettings } from '../../e2e/card-page.ts';
import { contentWorld } from '../../e2e/content-world.ts';
import { type Own, openOwn, stopWorkers } from '../../e2e/extension.ts';
import { type InventedToken, inventTokens } from '../../e2e/invented-tokens.ts';
import { tasksDuring } from '../../e2e/main-thread.ts';
import { pageOf } from '../pages.ts';
import { interleave, rowsOf } from '../table.ts';
import type { Part, World } from '../world.ts';

const row = rowsOf('hover');
const TIMEOUT_MS = 8_000;
/** The time after which a worker has stopped and a card has closed. */
const SETTLED_MS = 400;
const BARS = { memory: 16, database: 50, coldTimes: 1.5 } as const;

export const hoverPart: Part = async (world, rounds) => {
  const tokens = inventTokens(3 * rounds, 'hovered');
  world.serve(tokens);
  const options = await openOwn(world.context, 'options');
  // Fills the database.
  await askFor(options, tokens);
  const empty = await world.open('empty', pageOf('<p>a page</p>'));

  await changeSettings(options, { lookUp: 'visible' });
  const warm = await openList(world, tokens);
  await warm.page.waitForFunction((n) => CSS.highlights.get('token-lens')?.size === n, tokens.length);
  const { memory, next, framed, unframed } = await interleave(rounds, {
    memory: (round) => hover(warm, 3 * round),
    next: (round) => swap(warm, 3 * round),
    framed: (round) => longestTask(warm.page, () => hover(warm, 3 * round)),
    unframed: () => longestTask(warm.page, () => warm.page.mouse.move(1_150, 690)),
  });
  await warm.page.close();

  await changeSettings(options, { lookUp: 'hovered' });
  const list = await openList(world, tokens);
  /** Milliseconds of a message that starts the worker of the empty extension. */
  const startEmpty = async () => {
    await empty.evaluate(() => {
      delete document.documentElement.dataset.took;
      dispatchEvent(new Event('bench'));
    });
    const took = () => document.documentElement.dataset.took;
    return Number(await (await empty.waitForFunction(took, null, { timeout: TIMEOUT_MS })).jsonValue());
  };
  await startEmpty();
  const stopped = async (act: () => Promise<number>) => {
    await stopWorkers(world.context);
    await options.waitForTimeout(SETTLED_MS);
    return act();
  };
  const { database, cold, started } = await interleave(rounds, {
    database: (round) =>
      stopped(async () => {
        // Starts the worker with empty memory.
        await askFor(options, []);
        return hover(list, 3 * round + 1);
      }),
    cold: (round) => stopped(() => hover(list, 3 * round + 2)),
    started: () => stopped(startEmpty),
  });
  for (const page of [list.page, empty, options]) await page.close();
  return [
    row('ms', 'rest to card, known to the page, after the delay', memory, { atMost: BARS.memory }),
    row('ms', 'rest to the card of a neighbour, after the delay', next, { atMost: BARS.memory }),
    row('ms', 'longest task of the page while the card’s frame is created and opens', framed, {
      beside: ['while the pointer moves', unframed],
      atMost: BARS.memory,
    }),
    row('ms', 'rest to card, from IndexedDB, after the delay', database, { atMost: BARS.database }),
    row('ms', 'rest to card, worker stopped, after the delay', cold, {
      beside: ['start of an empty worker', started],
      times: BARS.coldTimes,
    }),
  ];
};

function askFor(options: Page, tokens: readonly InventedToken[]): Promise<void> {
  const subjects = tokens.map(({ subject }) => subject);
  return options.evaluate(async (all) => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    for (const subject of all) {
      const request = { network: 'mainnet', identifier: { kind: 'subject', subject }, page: [] };
      await runtime.sendMessage({ name: 'token.view', request });
      await runtime.sendMessage({ name: 'token.logo', request: { network: 'mainnet', subject } });
    }
    await runtime.sendMessage({ name: 'storage.status', request: {} });
  }, subjects);
}

/** In milliseconds of processor time, during an action and a little longer. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const { tasks } = await tasksDuring(page, () => act().then(() => page.waitForTimeout(SETTLED_MS)));
  return Math.max(0, ...tasks);
}

type List = Awaited<ReturnType<typeof openList>>;

async function openList(world: World, tokens: readonly InventedToken[]) {
  const links = tokens.map(
    ({ subject }, i) =>
      `<a href="/token/${subject}" style="position:absolute;left:${20 + 60 * (i % 15)}px;top:${20 + 30 * Math.floor(i / 15)}px">token</a>`,
  );
  const page = await world.open('ours', pageOf(links.join('')));
  const inside = await contentWorld(page);
  // esbuild's helper, see world.ts.
  await inside.evaluate(() => void Reflect.set(globalThis, '__name', (named: unknown) => named));
  await inside.evaluate(watchCard);
  return { page, inside };
}

/** Milliseconds from the pointer's move onto a link to its card, without the hover delay. */
async function hover({ page, inside }: List, index: number): Promise<number> {
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.mouse.move(1_200, 700);
  await page.waitForTimeout(SETTLED_MS);
  return rest({ page, inside }, index);
}

/** The same from one link with a card to another link that the card does not cover. */
async function swap(list: List, index: number): Promise<number> {
  await hover(list, index);
  await list.page.waitForTimeout(SETTLED_MS);
  const free = await list.page.evaluate((own) => {
    const isFree = (link: Element) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === link;
    };
    return [...document.querySelectorAll('a')].findIndex((link, i) => i !== own && isFree(link));
  }, index);
  return rest(list, free, NEIGHBOUR_MS);
}

async function rest({ page, inside }: List, index: number, delayMs: number = HOVER_MS): Promise<number> {
  await inside.evaluate(() => {
    const { left, top } = document.querySelector<HTMLElement>('html > div[popover]')?.style ?? {};
    Object.assign(globalThis, { seen: left === undefined ? {} : { position: `${left} ${top}` } });
  });
  await page.locator('a').nth(index).hover();
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { moved = 0, filled } = await inside.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    if (filled !== undefined) return Math.max(0.01, filled - moved - delayMs);
    if (performance.now() > until) throw new Error(`no card at link ${index}`);
    await page.waitForTimeout(20);
  }
}

type Seen = { moved?: number; filled?: number; position?: string };

/** Runs in the content script's world: records when the card becomes visible or moves. */
function watchCard(): void {
  const world = globalThis as unknown as { seen: Seen };
  world.seen = {};
  addEventListener('pointermove', ({ timeStamp }) => (world.seen.moved = timeStamp), { capture: true });
  const look = () => {
    const { style } = document.querySelector<HTMLElement>('html > div[popover]') ?? {};
    const position = style?.visibility === 'visible' ? `${style.left} ${style.top}` : undefined;
    if (position !== undefined && position !== world.seen.position) world.seen.filled ??= performance.now();
  };
  const attributeFilter = ['style'];
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter });
}
