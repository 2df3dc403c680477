/** When requests are sent, in which order, and which tab is charged. Coalescing is proven by loader-in-flight.test.ts. */
import { expect, it } from 'vitest';
import type { Purpose } from '../../lib/http/priority.ts';
import { upTo } from './numbered-subjects.ts';
import { BATCH_WINDOW, limited, OFFLINE, setUp, status } from './scheduler-harness.ts';

it.each(['summary', 'record'])('a %s is sent when the rate limit ends between two checks', async (kind) => {
  const waits = [1, 0];
  const { summaries, hover, pass, sent } = setUp({ waitMs: () => waits.shift() ?? 0 });
  if (kind === 'summary') summaries([0]);
  else await hover(0);
  await pass(BATCH_WINDOW + 1);
  expect(sent).toHaveLength(1);
});

it('summaries within 15 ms of the first share a batch', async () => {
  const { summaries, pass, numbers } = setUp();
  for (const i of [0, 1, 2]) {
    summaries([i]);
    await pass(BATCH_WINDOW - 1);
  }
  await pass(BATCH_WINDOW);
  expect(numbers()).toEqual([[0, 1], [2]]);
});

it('summaries join a batch that waits for its turn, but not one that has failed', async () => {
  const limit = { ms: 1_000 };
  const { summaries, pass, numbers, failures } = setUp({ waitMs: () => limit.ms });
  summaries([0]);
  await pass(BATCH_WINDOW);
  summaries([1]);
  limit.ms = 60_000;
  await pass(1_000);
  expect([numbers(), failures]).toEqual([[], [limited(60_000), limited(60_000)]]);
  limit.ms = 0;
  summaries([2]);
  await pass(BATCH_WINDOW);
  expect(numbers()).toEqual([[2]]);
});

it('summaries of look-ups go into the first batch, which alone is sent when the rest of the limit is used', async () => {
  const waitMs = (_base: string, purpose: Purpose) => (purpose === 'look-up' ? 0 : 1_000);
  const { summaries, pass, numbers } = setUp({ waitMs });
  summaries(upTo(120), 1);
  summaries([200]);
  await pass(BATCH_WINDOW);
  expect(numbers()).toEqual([[200, ...upTo(49)]]);
});

it('a hovered record is sent before all batches and their parts, and has a reserved slot of four', async () => {
  const { summaries, hover, pass, sent, numbers, sizes } = setUp();
  summaries(upTo(200));
  await pass(BATCH_WINDOW);
  expect(sizes()).toEqual([50, 50, 50]);
  for (let i = 0; i < 3; i++) await hover(500 + i, i);
  expect(numbers().slice(3)).toEqual([[500]]);
  // Parts, a batch and two records are waiting now.
  await sent[0]?.respond(status(500));
  await sent[1]?.respond();
  expect(numbers().slice(4)).toEqual([[501], [502]]);
  await sent[2]?.respond();
  expect(sizes().slice(6)).toEqual([]);
  await sent[3]?.respond();
  expect(sizes().slice(6)).toEqual([17]);
});

it('the budget of a tab limits batches, but not those of other tabs, hovered records, retries and our own pages', async () => {
  const { summaries, hover, pass, numbers, sent, failures, tabBudget } = setUp();
  for (let i = 0; i < 19; i++) tabBudget.charge(1, 'batch');
  await pass(10_000);
  summaries([0], 1);
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(OFFLINE);
  await pass(1_000);
  summaries([1], 1);
  summaries([2], 2);
  summaries([3]);
  await pass(BATCH_WINDOW);
  await hover(10, 1);
  expect(numbers()).toEqual([[0], [0], [3, 2], [10]]);
  expect(failures).toEqual([limited(49_000 - 2 * BATCH_WINDOW)]);
});

it.each([
  [16, 0],
  [17, 60_000],
])('the budget of a tab is used by every batch and every retry, after %i others', async (before, waitMs) => {
  const { summaries, pass, sent, tabBudget } = setUp({ random: () => 0 });
  for (let i = 0; i < before; i++) tabBudget.charge(1, 'batch');
  summaries(upTo(60), 1);
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(OFFLINE);
  await pass(0);
  expect(sent).toHaveLength(3);
  expect(tabBudget.waitMs(1, 'batch', undefined)).toBe(Math.max(0, waitMs - BATCH_WINDOW));
});

it('the budget of a tab counts requests from before the clock was set back, and drops times in the future', () => {
  const { tabBudget, clock } = setUp();
  for (let i = 0; i < 20; i++) {
    if (i === 15) clock.now += 30_000;
    tabBudget.charge(1, 'batch');
  }
  clock.now -= 10_000;
  // A tab may use 55 % of a limit.
  const limits = [28, 27].map((requests) => ({ requests, windowMs: 60_000 }));
  expect(limits.map((limit) => tabBudget.waitMs(1, 'batch', limit))).toEqual([0, 40_000]);
});
