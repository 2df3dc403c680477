/**
 * The request scheduler over a source and a clock that tests control: when requests are sent, in which order and in which
 * batches, and what follows a failure. No response comes and no time passes by itself.
 */
import { expect, it } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { RequestClass } from '../../lib/http/rate-limiter.ts';
import type { HttpResponse } from '../../lib/http/request.ts';
import { BATCHES_PER_MINUTE, RequestScheduler } from '../../lib/tokens/scheduler.ts';
import type { SourceAnswer } from '../../lib/tokens/service.ts';
import type { Endpoint } from '../../lib/tokens/token.ts';
import { ENDPOINT, NOW } from './cache-fixture.ts';
import { createManualClock } from './manual-clock.ts';
import { numberedSubject, numberOf, upTo } from './numbered-subjects.ts';
import { answered, noLimit } from './test-limiter.ts';

const BATCH_WINDOW = 15;
const status = (code: number): Failure => ({ kind: 'service', status: code });
const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
const OFFLINE: Failure = { kind: 'offline' };

type Sent = {
  readonly numbers: readonly number[];
  /** With nothing registered, or with a failure; or with these entries, which cannot be read. */
  respond(failure?: Failure, ...malformed: readonly Subject[]): Promise<void>;
  reject(error: unknown): void;
};

/** The HTTP response that a failure follows from. */
function responseTo(failure: Failure | undefined): Result<HttpResponse> {
  if (failure?.kind === 'rate-limited') return answered(429, failure.retryAfterMs / 1_000);
  if (failure?.kind === 'service') return answered(failure.status);
  return failure ? failed(failure) : answered(200);
}

/** `waitMs`: what the rate limiter returns; without it there is no limit. */
function setUp(waitMs?: (base: string, requestClass: RequestClass) => number) {
  const manual = createManualClock(NOW);
  const { clock, settle, wait } = manual;
  const limiter = noLimit(clock);
  if (waitMs) limiter.waitMs = waitMs;
  const sent: Sent[] = [];
  const send = ({ base }: Endpoint, subjects: readonly Subject[]) =>
    new Promise<Result<SourceAnswer>>((resolve, reject) => {
      const respond = (failure?: Failure, ...malformed: readonly Subject[]) => {
        limiter.record(base, responseTo(failure));
        const nothing = { entries: new Map(), malformed: new Set(malformed) };
        resolve(failure ? failed(failure) : success(nothing));
        return settle();
      };
      sent.push({ numbers: subjects.map(numberOf), respond, reject });
    });
  const reports: unknown[] = [];
  const scheduler = new RequestScheduler({
    source: { record: (to, subject) => send(to, [subject]), summaries: send, records: send },
    limiter,
    now: () => clock.now,
    wait,
    report: (error) => reports.push(error),
  });
  /** In the order in which they came. */
  const failures: Failure[] = [];
  const note = async (answer: Promise<Result<unknown>>) => {
    const result = await answer;
    if (!result.ok) failures.push(result.failure);
  };
  /** Without a tab, for our own pages. */
  const summaries = (numbers: readonly number[], tab?: number) => {
    const requestClass = tab === undefined ? 'on-demand' : 'in-view';
    for (const number of numbers)
      void note(scheduler.summary(ENDPOINT, { subject: numberedSubject(number), tab, requestClass }));
  };
  const hover = (number: number) => {
    void note(scheduler.record(ENDPOINT, { subject: numberedSubject(number), requestClass: 'on-demand' }));
    return settle();
  };
  const numbers = () => sent.map((request) => request.numbers);
  const sizes = () => numbers().map(({ length }) => length);
  return { ...manual, sent, numbers, sizes, reports, failures, summaries, hover };
}

it('summaries within 15 ms of the first share a batch', async () => {
  const { summaries, pass, numbers } = setUp();
  for (const number of [0, 1, 2]) {
    summaries([number]);
    await pass(BATCH_WINDOW - 1);
  }
  await pass(BATCH_WINDOW);
  expect(numbers()).toEqual([[0, 1], [2]]);
});

it('summaries join a batch that waits for its turn, but not one that has failed', async () => {
  const limit = { ms: 1_000 };
  const { summaries, pass, numbers, failures } = setUp(() => limit.ms);
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
  const { summaries, pass, numbers } = setUp((_base, requestClass) =>
    requestClass === 'on-demand' ? 0 : 1_000,
  );
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
  for (const number of upTo(BATCHES_PER_MINUTE - 1)) {
    summaries([number], 1);
    await pass(BATCH_WINDOW);
    await sent[number]?.respond();
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

it('a failed batch is split into thirds at once when a single subject may be the cause', async () => {
  const { summaries, pass, sent, sizes, numbers } = setUp();
  summaries(upTo(50));
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(status(413));
  expect(sizes()).toEqual([50, 17, 17, 16]);
  expect(numbers().slice(1).flat()).toEqual(upTo(50));
  await sent[2]?.respond(status(413));
  for (const at of [1, 3]) await sent[at]?.respond();
  expect(numbers().slice(4).flat()).toEqual(upTo(34).slice(17));
});

it('14: a batch fails only the subjects whose entries cannot be read', async () => {
  const { summaries, pass, sent, sizes, failures } = setUp();
  summaries(upTo(50));
  await pass(BATCH_WINDOW);
  await sent[0]?.respond(undefined, numberedSubject(3));
  expect([sizes(), failures]).toEqual([[50], [{ kind: 'malformed', detail: 'unexpected' }]]);
});

it.each<readonly [Failure, first: number, second: number]>([
  [OFFLINE, 400, 400],
  [status(500), 1_000, 2_000],
  [limited(2_000), 2_000, 2_000],
])('a failed record is retried twice after %j, once the pause is over', async (failure, ...waits) => {
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
});

it.each([{ kind: 'timeout' } as const, status(500)])(
  'a service that answers all with %j gets few requests for a page',
  async (failure) => {
    const { summaries, pass, sent, failures } = setUp();
    summaries(upTo(50), 1);
    await pass(BATCH_WINDOW);
    for (let at = 0; at < sent.length; at++) {
      await sent[at]?.respond(failure);
      await pass(sent.length === at + 1 ? 5_000 : 0);
    }
    expect(sent).toHaveLength(10);
    expect(failures).toHaveLength(50);
    expect(failures.at(-1)).toMatchObject({ kind: 'paused' });
  },
);

it('reports a source that throws, and frees its slot', async () => {
  const { hover, settle, sent, failures, reports } = setUp();
  for (const number of upTo(5)) await hover(number);
  sent[0]?.reject(new Error('broken'));
  await settle();
  expect([sent.length, reports.length]).toEqual([5, 1]);
  expect(failures).toEqual([{ kind: 'malformed', detail: 'internal-error' }]);
});
