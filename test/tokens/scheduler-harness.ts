/** The request scheduler over a metadata source and a clock that tests control: no response comes and no time passes by itself. */

import type { Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { RequestClass } from '../../lib/http/rate-limiter.ts';
import type { HttpResponse } from '../../lib/http/request.ts';
import { RequestScheduler } from '../../lib/tokens/scheduler.ts';
import type { MetadataSource, SourceAnswer } from '../../lib/tokens/service.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { createManualClock } from './manual-clock.ts';
import { numberedSubject, numberOf } from './numbered-subjects.ts';
import { answered, noLimit } from './test-limiter.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
export const BATCH_WINDOW = 15;

export const status = (code: number): Failure => ({ kind: 'service', status: code });
export const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
export const OFFLINE: Failure = { kind: 'offline' };

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
type Options = { waitMs?: (base: string, requestClass: RequestClass) => number };
export function setUp({ waitMs }: Options = {}) {
  const manual = createManualClock(NOW);
  const { clock, settle, wait } = manual;
  const now = () => clock.now;
  const limiter = noLimit(clock);
  if (waitMs) limiter.waitMs = waitMs;
  const sent: Sent[] = [];
  const send = ({ base }: { readonly base: string }, subjects: readonly string[]) =>
    new Promise<Result<SourceAnswer>>((resolve, reject) => {
      const respond = (failure?: Failure, ...malformed: readonly Subject[]) => {
        limiter.record(base, responseTo(failure));
        const nothing = { entries: new Map(), malformed: new Set(malformed) };
        resolve(failure ? failed(failure) : success(nothing));
        return settle();
      };
      sent.push({ numbers: subjects.map(numberOf), respond, reject });
    });
  const record: MetadataSource['record'] = (to, subject) => send(to, [subject]);
  const reports: unknown[] = [];
  const scheduler = new RequestScheduler({
    ...{ source: { record, summaries: send, records: send }, limiter, now, wait },
    report: (error) => reports.push(error),
  });

  /** In the order in which they came. */
  const failures: Failure[] = [];
  const note = (answer: Promise<Result<unknown>>) =>
    void answer.then((result) => {
      if (!result.ok) failures.push(result.failure);
    });
  /** Without a tab, for our own pages. */
  const summaries = (numbers: readonly number[], tab?: number) => {
    const requestClass = tab === undefined ? 'on-demand' : 'in-view';
    for (const i of numbers)
      note(scheduler.summary(ENDPOINT, { subject: numberedSubject(i), tab, requestClass }));
  };
  const hover = (i: number) => {
    note(scheduler.record(ENDPOINT, { subject: numberedSubject(i), requestClass: 'on-demand' }));
    return settle();
  };
  const numbers = () => sent.map((one) => one.numbers);
  const sizes = () => numbers().map(({ length }) => length);
  return { ...manual, sent, numbers, sizes, reports, failures, summaries, hover };
}
