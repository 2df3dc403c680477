/** The time from hover to card: cached in the page, in IndexedDB, and with a stopped worker. */
import type { Page } from '@playwright/test';
import { HOVER_MS, NEIGHBOUR_MS } from '../../../lib/page/hover.ts';
import { documentOf } from '../../e2e/apps.ts';
import { changeSettings, marks } from '../../e2e/card-page.ts';
import { openOwn, stopWorkers } from '../../e2e/extension.ts';
import { expect } from '../../e2e/fixtures.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import { tasksDuring } from '../../e2e/main-thread.ts';
import { interleave, row } from '../measure.ts';
import { type Part, send } from '../world.ts';

const TIMEOUT_MS = 8_000;
/** The time after which a worker has stopped and a card has closed. */
const SETTLED_MS = 400;
const [MEMORY_MS, DATABASE_MS, COLD_TIMES] = [16, 50, 1.5];

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
  const links = tokens.map(({ subject }, i) => {
    const [left, top] = [20 + 60 * (i % 15), 20 + 30 * Math.floor(i / 15)];
    return `<a href="/token/${subject}" style="position:absolute;left:${left}px;top:${top}px">token</a>`;
  });
  const open = async (choice: 'visible' | 'hovered') => {
    await changeSettings(options, { lookUp: choice });
    const page = await world.open('ours', documentOf(links.join('')));
    await page.evaluate(watchCard);
    return page;
  };

  const warm = await open('visible');
  await expect.poll(() => marks(warm)).toBe(tokens.length);
  /** In milliseconds of processor time, during an action and a little longer. */
  const longestTask = async (act: () => Promise<unknown>) => {
    const { tasks } = await tasksDuring(warm, () => act().then(() => warm.waitForTimeout(SETTLED_MS)));
    return Math.max(0, ...tasks);
  };
  const known = {
    memory: (round: number) => rest(warm, 3 * round),
    next: (round: number) => swap(warm, 3 * round),
    framed: (round: number) => longestTask(() => rest(warm, 3 * round)),
    unframed: () => longestTask(() => warm.mouse.move(1_150, 690)),
  };
  const cached = await interleave(rounds, keysOf(known), (name, round) => known[name](round));
  await warm.close();

  const list = await open('hovered');
  /** Milliseconds of a message that starts the worker of the empty extension. */
  const started = async () => {
    await empty.evaluate("delete document.documentElement.dataset.took; dispatchEvent(new Event('bench'))");
    const took = () => document.documentElement.dataset.took;
    return Number(await (await empty.waitForFunction(took, null, { timeout: TIMEOUT_MS })).jsonValue());
  };
  await started();
  const stopped = {
    async database(round: number) {
      // Starts the worker with empty memory.
      await send(options, 'storage.status', {});
      return rest(list, 3 * round + 1);
    },
    cold: (round: number) => rest(list, 3 * round + 2),
    started,
  };
  const later = await interleave(rounds, keysOf(stopped), async (name, round) => {
    await stopWorkers(world.context);
    await options.waitForTimeout(SETTLED_MS);
    return stopped[name](round);
  });
  for (const page of [list, empty, options]) await page.close();
  const frame = 'longest task of the page while the card’s frame is created and opens';
  const beside = ['start of an empty worker', later.started] as const;
  return [
    row('ms', 'rest to card, known to the page, after the delay', cached.memory, { atMost: MEMORY_MS }),
    row('ms', 'rest to the card of a neighbour, after the delay', cached.next, { atMost: MEMORY_MS }),
    row('ms', frame, cached.framed, {
      beside: ['while the pointer moves', cached.unframed],
      atMost: MEMORY_MS,
    }),
    row('ms', 'rest to card, from IndexedDB, after the delay', later.database, { atMost: DATABASE_MS }),
    row('ms', 'rest to card, worker stopped, after the delay', later.cold, { beside, times: COLD_TIMES }),
  ];
};

const keysOf = <Name extends string>(acts: Record<Name, unknown>) => Object.keys(acts) as Name[];

/** Milliseconds from the pointer's move onto a link, without another card, to its card, without the hover delay. */
async function rest(page: Page, index: number): Promise<number> {
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.mouse.move(1_200, 700);
  await page.waitForTimeout(SETTLED_MS);
  return untilCard(page, index, HOVER_MS);
}

/** The same from one link with a card to another link that the card does not cover. */
async function swap(page: Page, index: number): Promise<number> {
  await rest(page, index);
  await page.waitForTimeout(SETTLED_MS);
  const free = await page.evaluate((current) => {
    const isFree = (link: Element) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === link;
    };
    return [...document.querySelectorAll('a')].findIndex((link, i) => i !== current && isFree(link));
  }, index);
  return untilCard(page, free, NEIGHBOUR_MS);
}

type Seen = { moved: number; before: string; took: number };

async function untilCard(page: Page, index: number, delayMs: number): Promise<number> {
  await page.evaluate('seen.before = positionOf(); seen.took = 0');
  await page.locator('a').nth(index).hover();
  const took = () => (globalThis as unknown as { seen: Seen }).seen.took;
  const shown = await page.waitForFunction(took, null, { timeout: TIMEOUT_MS, polling: 20 });
  return Math.max(0.01, (await shown.jsonValue()) - delayMs);
}

/** Runs in the page: notes when the pointer moves, and how long after that the card becomes visible or moves. */
function watchCard(): void {
  const seen: Seen = { moved: 0, before: '', took: 0 };
  const positionOf = () => {
    const { style } = document.querySelector<HTMLElement>('html > div[popover]') ?? {};
    return style?.visibility === 'visible' ? `${style.left} ${style.top}` : '';
  };
  Object.assign(globalThis, { seen, positionOf });
  addEventListener('pointermove', ({ timeStamp }) => (seen.moved = timeStamp), { capture: true });
  const look = () => {
    const position = positionOf();
    if (position !== '' && position !== seen.before) seen.took ||= performance.now() - seen.moved;
  };
  const attributeFilter = ['style'];
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter });
}
