/** Nothing is asked twice, whatever happens on the way (services.md, performance.md). */
import type { BrowserContext, Page } from '@playwright/test';
import { hash } from '../pages/invented.ts';
import { createEdge, type Edge, METADATA } from './edge.ts';
import { type MadeUp, madeUp, recordsWith } from './made-up.ts';
import { makeOlder } from './older.ts';
import { test as base, expect, isMarked, markedTexts } from './places.ts';

const DAY_MS = 86_400_000;

function tokens(count: number, kind: string): readonly MadeUp[] {
  return Array.from({ length: count }, (_, i) => madeUp(`${kind} number ${i}`));
}

/** All in view at once. */
function pageOf(all: readonly MadeUp[]): string {
  const links = all.map(
    ({ subject }, i) => `<a id="t${i}" href="/token/${subject}">${subject.slice(-8)}</a>`,
  );
  return `<style>body { font: 5px monospace; margin: 40px 2px }</style>${links.join(' ')}`;
}

type Pipeline = {
  /** The metadata service knows these tokens, and is watched. */
  serveTokens(all: readonly MadeUp[]): Edge;
  /** How many of the page's tokens are marked. */
  marked(page: Page): Promise<number>;
  /** Makes all that is kept so much older, with no worker that remembers it younger. */
  age(ms: number): Promise<void>;
};

const test = base.extend<Pipeline>({
  serveTokens: async ({ routeService, services }, use) => {
    await use((all) => {
      const edge = createEdge(recordsWith(all), services.metadataFaults);
      routeService(METADATA, edge.app);
      return edge;
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  marked: async ({}, use) => {
    await use(async (page) => (await markedTexts(page)).length);
  },
  age: async ({ openOptions, stopWorker }, use) => {
    await use(async (ms) => {
      const page = await openOptions();
      await page.evaluate(makeOlder, ms);
      await page.close();
      await stopWorker();
    });
  },
});

test('N tokens in view are asked for in ceil(N / 50) requests; in a second tab, and later, in none', async ({
  age,
  marked,
  open,
  serveTokens,
  stopWorker,
}) => {
  const all = tokens(230, 'counted');
  const edge = serveTokens(all);
  const sizes = () => edge.asked.map((subjects) => subjects.length).sort((a, b) => a - b);
  const page = await open(pageOf(all));
  await expect.poll(() => marked(page)).toBe(230);
  expect(sizes()).toEqual([30, 50, 50, 50, 50]);
  const second = await open(pageOf(all));
  await expect.poll(() => marked(second)).toBe(230);
  await stopWorker();
  const third = await open(pageOf(all));
  await expect.poll(() => marked(third)).toBe(230);
  expect(edge.asked).toHaveLength(5);

  // Tomorrow: shown at once as it was, and refreshed behind, batched.
  for (const each of [page, second, third]) await each.close();
  await age(DAY_MS);
  const tomorrow = await open(pageOf(all));
  await expect.poll(() => marked(tomorrow)).toBe(230);
  await expect.poll(() => edge.asked.length).toBe(10);
  expect(sizes()).toEqual([30, 30, ...Array(8).fill(50)]);
  await tomorrow.waitForTimeout(2_500);
  expect(edge.asked).toHaveLength(10);
  console.log(`230 tokens: 5 requests; second tab 0; after a restart 0; a day later 5 behind what was shown`);
});

test('what is stale is shown with its age while the service is out of reach, and goes on by itself', async ({
  age,
  expectCard,
  inCard,
  marked,
  open,
  serveTokens,
  services,
  settled,
}) => {
  const [old, fresh] = [tokens(3, 'old'), tokens(3, 'fresh')];
  const edge = serveTokens([...old, ...fresh]);
  const first = await open(pageOf(old));
  await expect.poll(() => marked(first)).toBe(3);
  await first.close();
  await age(DAY_MS);
  services.metadataFaults.set({ kind: 'status', status: 503 });
  const page = await open(pageOf([...old, ...fresh]));
  await expect.poll(() => marked(page)).toBe(3);
  await page.locator('#t0').hover();
  const text = () => inCard(page, (root) => root.textContent ?? '');
  await expect.poll(text).toMatch(/old number 0.*fetched 1 d ago · may be out of date/s);
  await page.mouse.move(900, 700);
  await page.locator('#t3').hover();
  await expect.poll(text).toContain('The service');
  await page.mouse.move(900, 700);
  await settled(page);
  const before = edge.asked.length;
  services.metadataFaults.clear();
  // The browser says so when a connection is back.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => marked(page), { timeout: 20_000 }).toBe(6);
  expect(edge.asked.length - before).toBeLessThanOrEqual(3);
  await expectCard(page.locator('#t4'), 'fresh number 1');
});

test('a tab has twenty batches a minute, and pointing is not one of them', async ({
  expectCard,
  marked,
  open,
  serveTokens,
  settled,
}) => {
  const all = tokens(1_300, 'many');
  const edge = serveTokens(all);
  const page = await open(pageOf(all));
  await expect.poll(() => marked(page), { timeout: 30_000 }).toBe(1_000);
  await settled(page);
  expect(edge.asked.filter((subjects) => subjects.length > 1)).toHaveLength(20);
  await expectCard(page.locator('#t1200'), 'many number 1200');
  // Another tab has its own.
  const others = tokens(30, 'other');
  const edgeOfOthers = serveTokens([...all, ...others]);
  const other = await open(pageOf(others));
  await expect.poll(() => marked(other)).toBe(30);
  expect(edgeOfOthers.asked).toHaveLength(1);
});

test('only what is pointed at is asked for, when the user wants it so', async ({
  expectCard,
  open,
  openOptions,
  openPopup,
  serveTokens,
  settled,
}) => {
  const all = tokens(3, 'shy');
  const edge = serveTokens(all);
  const options = await openOptions();
  await options.getByLabel('Look tokens up').selectOption('only when I point at them');
  await expect(options.getByText('Kept.', { exact: true })).toBeVisible();
  const page = await open(pageOf(all));
  await settled(page);
  expect(edge.asked).toEqual([]);
  await expectCard(page.locator('#t1'), 'shy number 1');
  expect(edge.asked).toEqual([[all[1]?.subject]]);
  // Though the pointer may have left before the answer came.
  await expect.poll(() => isMarked(page.locator('#t1'))).toBe(true);
  // What is kept of it can be seen, and cleared.
  await options.reload();
  const kept = options.getByRole('region', { name: 'Answers kept' });
  await expect(kept.getByRole('status')).toHaveText(/^1 answers?, the oldest from .* ago; 1 logos?, 0 MB\.$/);
  await kept.getByRole('button', { name: 'Clear' }).click();
  await expect(kept.getByRole('status')).toHaveText('Nothing is kept.');
  const popup = await openPopup();
  await popup.getByRole('searchbox').fill(all[1]?.subject ?? '');
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article').getByRole('heading')).toHaveText('shy number 1');
  await expect.poll(() => edge.asked.length).toBe(2);
});

test('the popup lists what the active tab shows, and what it has cost', async ({
  context,
  extensionId,
  marked,
  open,
  serveTokens,
}) => {
  const all = tokens(4, 'listed');
  const edge = serveTokens(all);
  const page = await open(pageOf([...all, madeUp('in no registry')]));
  await expect.poll(() => marked(page)).toBe(4);
  const popup = await popupOver(context, extensionId, page);
  const list = popup.getByRole('region', { name: 'On this page' });
  const names = list.getByRole('listitem').getByRole('button');
  await expect(names).toHaveText(all.map(({ name }) => name));
  await expect(list).toContainText('This page has cost one request.');
  await list.getByRole('button', { name: 'listed number 2' }).click();
  await expect(popup.getByRole('article').getByRole('heading')).toHaveText('listed number 2');
  expect(edge.asked.filter((subjects) => subjects.length > 1)).toHaveLength(1);
});

/** The popup in a tab of its own would be the active one; it is told which one is. */
async function popupOver(context: BrowserContext, id: string, page: Page): Promise<Page> {
  const popup = await context.newPage();
  await popup.addInitScript((url) => {
    const { tabs } = (globalThis as unknown as { chrome: { tabs: { query(q: object): Promise<object[]> } } })
      .chrome;
    const query = tabs.query.bind(tabs);
    tabs.query = async (asked) =>
      'active' in asked
        ? (await query({})).filter((tab) => (tab as { index: number }).index === url)
        : query(asked);
  }, context.pages().indexOf(page));
  await popup.goto(`chrome-extension://${id}/popup.html`);
  return popup;
}

test.describe('the worker is stopped', () => {
  /** What is done to a page of 40 tokens, which is one batch, and one request more when one is pointed at. */
  type Step = {
    readonly name: string;
    /** Sets the stop up; `stop` is the browser's, as with an idle worker. */
    readonly prepare?: (edge: Edge, stop: () => Promise<void>) => void;
    /** Of the first answer. */
    readonly status?: number;
    /** Once the page is open. */
    readonly deed?: (page: Page, stop: () => Promise<void>) => Promise<void>;
    /** Of what is being written down when the worker is stopped, some may be asked for once more. */
    readonly isCut?: true;
    /** Requests without any stop, where they are more than two. */
    readonly usual?: number;
  };
  const isShown = (page: Page) => page.waitForFunction(() => CSS.highlights.has('token-lens'));
  const STEPS: readonly Step[] = [
    { name: 'before anything is asked', deed: (_page, stop) => stop() },
    {
      name: 'while questions are gathered',
      deed: async (page, stop) => {
        await page.waitForTimeout(85);
        await stop();
      },
    },
    { name: 'when a batch has come to the service', prepare: (edge, stop) => edge.before(1, stop) },
    { name: 'when its answer has left the service', prepare: (edge, stop) => edge.after(1, stop) },
    {
      name: 'as soon as the page shows it',
      isCut: true,
      deed: async (page, stop) => {
        await isShown(page);
        await stop();
      },
    },
    {
      name: 'before it tries again',
      status: 503,
      prepare: (edge, stop) => edge.after(1, stop),
      usual: 3,
    },
    {
      name: 'when a batch was parted',
      status: 500,
      prepare: (edge, stop) => edge.before(3, stop),
      usual: 5,
    },
    {
      name: 'while the user points at a token',
      deed: async (page, stop) => {
        await isShown(page);
        await page.locator('#t7').hover();
        await page.waitForTimeout(165);
        await stop();
      },
    },
    {
      name: 'when what is pointed at has come to the service',
      prepare: (edge, stop) => edge.before(2, stop),
    },
    {
      name: 'when its answer and its logo have left the service',
      prepare: (edge, stop) => edge.after(2, stop),
    },
  ];
  for (const [i, { name, prepare, status, deed, isCut, usual = 2 }] of STEPS.entries()) {
    test(name, async ({ expectCard, marked, open, serveTokens, services, stopWorker }) => {
      const all = tokens(40, `step ${i}`);
      const edge = serveTokens(all);
      if (status !== undefined) services.metadataFaults.set({ kind: 'status', status, times: 1 });
      prepare?.(edge, stopWorker);
      const page = await open(pageOf(all));
      await deed?.(page, stopWorker);
      await expect.poll(() => marked(page), { timeout: 15_000 }).toBe(40);
      await expectCard(page.locator('#t7'), all[7]?.name ?? '');
      await expect.poll(() => edge.asked.at(-1)).toHaveLength(1);
      await edge.settled();
      await edge.quiet();
      const sizes = edge.asked.map((subjects) => subjects.length);
      expect(sizes.length, `requests of ${sizes}`).toBeLessThanOrEqual(usual + 1);
      // The cache is whole: a later worker asks for nothing, once what was found is written down behind.
      await page.waitForTimeout(2_500);
      await stopWorker();
      const later = await open(pageOf(all));
      await expect.poll(() => marked(later)).toBe(40);
      await expectCard(later.locator('#t7'), all[7]?.name ?? '');
      await later.waitForTimeout(300);
      expect(edge.asked.length).toBeLessThanOrEqual(sizes.length + (isCut ? 1 : 0));
      test.info().annotations.push({
        type: 'note',
        description: `worker stopped ${name}: ${sizes.length} requests of at most ${usual + 1}`,
      });
    });
  }

  test('while it refreshes what was stale', async ({ age, marked, open, serveTokens, stopWorker }) => {
    const all = tokens(20, 'refreshed');
    const edge = serveTokens(all);
    const first = await open(pageOf(all));
    await expect.poll(() => marked(first)).toBe(20);
    await first.close();
    await age(DAY_MS);
    edge.before(2, stopWorker);
    const page = await open(pageOf(all));
    await expect.poll(() => marked(page)).toBe(20);
    await expect.poll(() => edge.asked.length).toBe(3);
    await page.waitForTimeout(2_000);
    expect(edge.asked).toHaveLength(3);
  });
});

test('hashes are not sent along with what is near', async ({ open, serveTokens, settled }) => {
  const all = tokens(400, 'near');
  const edge = serveTokens(all);
  const rows = all.map(
    ({ subject }, i) =>
      `<p><a href="/token/${subject}">${i}</a> <a href="/transaction/${hash(`of ${i}`)}">${hash(`of ${i}`)}</a></p>`,
  );
  const page = await open(rows.join(''));
  await settled(page);
  for (let turn = 0; turn < 8; turn++) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(350);
  }
  const asked = edge.asked.flat();
  const known = new Set(all.map(({ subject }) => subject));
  expect(asked.filter((subject) => !known.has(subject))).toEqual([]);
  // Each once; and what is near fills the requests after the first.
  expect(new Set(asked).size).toBe(asked.length);
  expect(edge.asked.slice(1).some((subjects) => subjects.length === 50)).toBe(true);
  expect(edge.asked.length).toBeLessThanOrEqual(8);
});
