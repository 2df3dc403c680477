/** When requests are sent, in which order, and the batches of each tab. Coalescing is proven by loader-in-flight.test.ts. */
import { expect, it } from 'vitest';
import type { RequestClass } from '../../lib/http/rate-limiter.ts';
import { BATCHES_PER_MINUTE } from '../../lib/tokens/scheduler.ts';
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
  const waitMs = (_base: string, requestClass: RequestClass) => (requestClass === 'on-demand' ? 0 : 1_000);
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
  for (let i = 0; i < 3; i++) await hover(500 + i);
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

it('9: a tab sends 20 batches a minute, besides records and retries, and other tabs and our own pages have more', async () => {
  const { summaries, hover, pass, numbers, sent, failures } = setUp();
  for (const i of upTo(BATCHES_PER_MINUTE - 1)) {
    summaries([i], 1);
    await pass(BATCH_WINDOW);
    await sent[i]?.respond();
  }
  summaries([100], 1);
  await pass(BATCH_WINDOW);
  await sent[19]?.respond(OFFLINE);
  await pass(400);
  await sent[20]?.respond();
  summaries([101], 1);
  summaries([102], 2);
  summaries([103]);
  await pass(BATCH_WINDOW);
  await hover(104);
  expect(numbers().slice(19)).toEqual([[100], [100], [103, 102], [104]]);
  // The retry is counted, so that the second batch is the oldest.
  expect(failures).toEqual([limited(60_000 - 400 - 19 * BATCH_WINDOW)]);
  await pass(60_000);
  summaries([105], 1);
  await pass(BATCH_WINDOW);
  expect(numbers().at(-1)).toEqual([105]);
});
