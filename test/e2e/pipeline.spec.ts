/** Nothing is asked twice, whatever happens on the way (services.md, performance.md). */
import type { Page } from '@playwright/test';
import { createEdge, type Edge, METADATA } from './edge.ts';
import { type MadeUp, madeUp, recordsWith } from './made-up.ts';
import { makeOlder } from './older.ts';
import { test as base, expect, markedTexts } from './places.ts';

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

type Api = {
  readonly runtime: { sendMessage(message: object): Promise<{ value: { tokens: number } }> };
};

type Pipeline = {
  /** The metadata service knows these tokens, and is watched. */
  serveTokens(all: readonly MadeUp[]): Edge;
  /** How many of the page's tokens are marked. */
  marked(page: Page): Promise<number>;
  /** Done when so many answers are written down. */
  kept(answers: number): Promise<void>;
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
  kept: async ({ openOptions }, use) => {
    await use(async (answers) => {
      const page = await openOptions();
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const { runtime } = (globalThis as unknown as { chrome: Api }).chrome;
            return (await runtime.sendMessage({ name: 'cache.status', request: {} })).value.tokens;
          }),
        )
        .toBeGreaterThanOrEqual(answers);
      await page.close();
    });
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
  await edge.quiet();
  expect(edge.asked).toHaveLength(10);
  console.log(`230 tokens: 5 requests; second tab 0; after a restart 0; a day later 5 behind what was shown`);
});

test('what is stale is shown with its age while the service is out of reach', async ({
  age,
  inCard,
  marked,
  open,
  serveTokens,
  services,
}) => {
  const [old, fresh] = [tokens(3, 'old'), tokens(3, 'fresh')];
  serveTokens([...old, ...fresh]);
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
});

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
    { name: 'when a batch has come to the service', prepare: (edge, stop) => edge.before(1, stop) },
    {
      name: 'when its answer has left the service',
      // On a busy machine the worker is stopped only when it has the answer.
      isCut: true,
      prepare: (edge, stop) => edge.after(1, stop),
    },
    {
      name: 'as soon as the page shows it',
      isCut: true,
      deed: async (page, stop) => {
        await isShown(page);
        await stop();
      },
    },
    {
      name: 'when a batch was parted',
      status: 500,
      prepare: (edge, stop) => edge.before(3, stop),
      usual: 5,
    },
    {
      name: 'when what is pointed at has come to the service',
      prepare: (edge, stop) => edge.before(2, stop),
    },
  ];
  for (const [i, { name, prepare, status, deed, isCut, usual = 2 }] of STEPS.entries()) {
    test(name, async ({ expectCard, kept, marked, open, serveTokens, services, stopWorker }) => {
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
      if (!isCut) await kept(all.length);
      await stopWorker();
      const later = await open(pageOf(all));
      await expect.poll(() => marked(later)).toBe(40);
      await expectCard(later.locator('#t7'), all[7]?.name ?? '');
      await edge.quiet();
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
    await edge.quiet();
    expect(edge.asked).toHaveLength(3);
  });
});
