/** Splitting, retries, and failing services. */
import { expect, it } from 'vitest';
import { numberedSubject, upTo } from './numbered-subjects.ts';
import { BATCH_WINDOW, limited, NOW, OFFLINE, setUp, status } from './scheduler-harness.ts';

it('a failed batch is split into thirds at once when a single subject may be the cause', async () => {
  const { summaries, pass, sent, sizes, numbers } = setUp();
  summaries(upTo(50));
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(status(413));
  expect(sizes()).toEqual([50, 17, 17, 16]);
  expect(numbers().slice(1).flat()).toEqual(upTo(50));
  await sent[2]?.respond(status(413));
  for (const i of [1, 3]) await sent[i]?.respond();
  expect(numbers().slice(4).flat()).toEqual(upTo(34).slice(17));
});

it('a failed batch fails only the subjects whose entries cannot be read (promise 14)', async () => {
  const { summaries, pass, sent, sizes, failures } = setUp();
  summaries(upTo(50));
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(undefined, numberedSubject(3));
  expect([sizes(), failures]).toEqual([[50], [{ kind: 'malformed', detail: 'unexpected' }]]);
});

const PASSING = [OFFLINE, status(500), limited(2_000)];
it.each(PASSING)('a failed record is retried twice with full jitter after %j', async (failure) => {
  // The jitter is added to the Retry-After.
  const pause = failure.kind === 'rate-limited' ? failure.retryAfterMs : 0;
  const draws = [0.25, 0.75];
  const { hover, pass, sent, failures } = setUp({ random: () => draws.shift() ?? 9 });
  await hover(0);
  for (const [attempt, jitter] of [0.25 * 400, 0.75 * 800].entries()) {
    await sent[attempt]?.respond(failure);
    await pass(pause + jitter - 1);
    expect([sent.length, failures]).toEqual([attempt + 1, []]);
    await pass(1);
    expect(sent).toHaveLength(attempt + 2);
  }
  await sent[2]?.respond(failure);
  await pass(60_000);
  expect([sent.length, failures]).toEqual([3, [failure]]);
});

const LASTING = [...[402, 413, 418].map(status), limited(5_001)];
it.each(LASTING)('a failed record is not retried after %j', async (failure) => {
  const { hover, pass, sent, failures } = setUp();
  await hover(0);
  await sent[0]?.respond(failure);
  await pass(60_000);
  expect([sent.length, failures]).toEqual([1, [failure]]);
});

it('fails waiting requests with the time left when a service asks for a long pause', async () => {
  const { summaries, hover, pass, sent, failures } = setUp();
  summaries(upTo(160));
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(limited(60_000));
  // The batch of 50, and the ten that were waiting.
  expect(failures).toEqual(Array(60).fill(limited(60_000)));
  await pass(10_000);
  await hover(500, 1);
  summaries([501]);
  await pass(50_000);
  expect(failures.slice(60)).toEqual([limited(50_000), limited(50_000 - BATCH_WINDOW)]);
  expect(sent).toHaveLength(3);
  await hover(502, 1);
  expect(sent).toHaveLength(4);
});

it('sends a single probe after the cooldown of a failing service', async () => {
  const { hover, pass, sent, failures } = setUp();
  for (const i of upTo(4)) {
    await hover(i, i);
    await sent[i]?.respond({ kind: 'timeout' });
  }
  await hover(500, 9);
  await pass(15_000);
  expect([sent.length, failures.at(-1)]).toEqual([4, { kind: 'paused', until: NOW + 15_000 }]);
  for (const i of upTo(4)) await hover(600 + i, 10 + i);
  expect(sent).toHaveLength(5);
  await sent[4]?.respond();
  expect(sent).toHaveLength(8);
});

it('reports a source that throws, and frees its slot', async () => {
  const { hover, settle, sent, failures, reports } = setUp();
  const errors = upTo(8).map((i) => new Error(`broken ${i}`));
  for (const i of upTo(9)) await hover(500 + i, i);
  for (const [i, error] of errors.entries()) {
    sent[i]?.reject(error);
    await settle();
  }
  expect([sent.length, reports]).toEqual([9, errors]);
  expect(failures).toEqual(Array(8).fill({ kind: 'malformed', detail: 'internal-error' }));
});
