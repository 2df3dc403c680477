/** Nothing is requested twice, whatever happens on the way (services.md, performance.md). */
import type { Page } from '@playwright/test';
import { openCard } from './card-page.ts';
import { createEdge, type Edge, METADATA } from './edge.ts';
import { type Own, openOwn } from './extension.ts';
import { type MadeUp, madeUp, recordsWith } from './made-up.ts';
import { expect, expectCard, markedTexts, test } from './places.ts';

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

const marked = async (page: Page) => (await markedTexts(page)).length;

/** How many answers are cached, in the database too. */
const cached = (own: Page): Promise<number> =>
  own.evaluate(async () => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const status = await runtime.sendMessage({ name: 'cache.status', request: {} });
    return (status as { value: { tokens: number } }).value.tokens;
  });

test('N tokens in view take ceil(N / 50) requests; in a second tab, and after a worker stop, none', async ({
  context,
  open,
  routeService,
  stopWorker,
}) => {
  const all = tokens(230, 'counted');
  const edge = createEdge(recordsWith(all));
  routeService(METADATA, edge.app);
  const openAll = async () => {
    const page = await open(pageOf(all));
    await expect.poll(() => marked(page)).toBe(230);
  };
  await openAll();
  const sizes = edge.asked.map((subjects) => subjects.length).sort((a, b) => a - b);
  expect(sizes).toEqual([30, 50, 50, 50, 50]);
  await openAll();
  const options = await openOwn(context, 'options');
  await expect.poll(() => cached(options)).toBe(230);
  await stopWorker();
  await openAll();
  await edge.quiet();
  expect(edge.asked).toHaveLength(5);
});

test.describe('the worker is stopped', () => {
  /** What is done to a page of 40 tokens: one batch, and one request more when one is pointed at. */
  type Step = {
    readonly name: string;
    /** `stop` is the browser's, as with an idle worker. */
    readonly prepare?: (edge: Edge, stop: () => Promise<void>) => void;
    /** Once the page is open. */
    readonly deed?: (stop: () => Promise<void>) => Promise<void>;
  };
  const STEPS: readonly Step[] = [
    { name: 'before anything is asked', deed: (stop) => stop() },
    { name: 'when a batch has come to the service', prepare: (edge, stop) => edge.before(1, stop) },
    { name: 'when what is pointed at has come', prepare: (edge, stop) => edge.before(2, stop) },
  ];
  for (const [i, { name, prepare, deed }] of STEPS.entries()) {
    test(name, async ({ context, open, routeService, stopWorker }) => {
      const all = tokens(40, `step ${i}`);
      const edge = createEdge(recordsWith(all));
      routeService(METADATA, edge.app);
      prepare?.(edge, stopWorker);
      const page = await open(pageOf(all));
      await deed?.(stopWorker);
      await expect.poll(() => marked(page)).toBe(40);
      await openCard(page, 't7');
      await expect.poll(() => edge.asked.at(-1)).toHaveLength(1);
      await edge.quiet();
      const requests = edge.asked.length;
      expect(requests).toBeLessThanOrEqual(3);
      // The cache is whole: a later worker asks for nothing.
      const options = await openOwn(context, 'options');
      await expect.poll(() => cached(options)).toBeGreaterThanOrEqual(all.length);
      await stopWorker();
      const later = await open(pageOf(all));
      await expect.poll(() => marked(later)).toBe(40);
      await expectCard(later.locator('#t7'), all[7]?.name ?? '');
      await edge.quiet();
      expect(edge.asked.length).toBe(requests);
      const description = `worker stopped ${name}: ${requests} requests of at most 3`;
      test.info().annotations.push({ type: 'note', description });
    });
  }
});
