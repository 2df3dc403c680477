/** Splitting, retries, and failing services. */
import { expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { numberedSubject, upTo } from './numbered-subjects.ts';
import { BATCH_WINDOW, limited, OFFLINE, setUp, status } from './scheduler-harness.ts';

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

it('14: a failed batch fails only the subjects whose entries cannot be read', async () => {
  const { summaries, pass, sent, sizes, failures } = setUp();
  summaries(upTo(50));
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(undefined, numberedSubject(3));
  expect([sizes(), failures]).toEqual([[50], [{ kind: 'malformed', detail: 'unexpected' }]]);
});

const RETRIED: readonly (readonly [Failure, first: number, second: number])[] = [
  [OFFLINE, 400, 400],
  [status(500), 1_000, 2_000],
  [limited(2_000), 2_000, 2_000],
];
it.each(RETRIED)(
  'a failed record is retried twice after %j, once the pause is over',
  async (failure, ...waits) => {
    const { hover, pass, sent, failures } = setUp();
    await hover(0);
    for (const [attempt, ms] of waits.entries()) {
      await sent[attempt]?.respond(failure);
      await pass(ms - 1);
      expect([sent.length, failures]).toEqual([attempt + 1, []]);
      await pass(1);
      expect(sent).toHaveLength(attempt + 2);
    }
    await sent[2]?.respond(failure);
    await pass(60_000);
    expect([sent.length, failures]).toEqual([3, [failure]]);
  },
);

it('fails waiting requests with the time left when a service asks for a long pause', async () => {
  const { summaries, hover, pass, sent, failures } = setUp();
  summaries(upTo(160));
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(limited(60_000));
  // The batch of 50, and the ten that were waiting.
  expect(failures).toEqual(Array(60).fill(limited(60_000)));
  await pass(10_000);
  await hover(500);
  summaries([501]);
  await pass(50_000);
  expect(failures.slice(60)).toEqual([limited(50_000), limited(50_000 - BATCH_WINDOW)]);
  expect(sent).toHaveLength(3);
  await hover(502);
  expect(sent).toHaveLength(4);
});

it.each([{ kind: 'timeout' } as const, status(500)])(
  'a service that answers all with %j gets few requests for a page',
  async (failure) => {
    const { summaries, pass, sent, failures } = setUp();
    summaries(upTo(50), 1);
    await pass(BATCH_WINDOW);
    for (let i = 0; i < sent.length; i++) {
      await sent[i]?.respond(failure);
      await pass(sent.length === i + 1 ? 5_000 : 0);
    }
    expect(sent).toHaveLength(10);
    expect(failures).toHaveLength(50);
    expect(failures.at(-1)).toMatchObject({ kind: 'paused' });
  },
);

it('reports a source that throws, and frees its slot', async () => {
  const { hover, settle, sent, failures, reports } = setUp();
  const errors = upTo(8).map((i) => new Error(`broken ${i}`));
  for (const i of upTo(9)) await hover(500 + i);
  for (const [i, error] of errors.entries()) {
    sent[i]?.reject(error);
    await settle();
  }
  expect([sent.length, reports]).toEqual([9, errors]);
  expect(failures).toEqual(Array(8).fill({ kind: 'malformed', detail: 'internal-error' }));
});
