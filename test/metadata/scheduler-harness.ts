/** The request scheduler over a metadata source and a clock that tests control: no response comes and no time passes by itself. */
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import { CircuitBreaker } from '../../lib/http/circuit-breaker.ts';
import type { Purpose } from '../../lib/http/priority.ts';
import { type Answer, RequestScheduler } from '../../lib/metadata/request-scheduler.ts';
import type { MetadataSource, SourceAnswer } from '../../lib/metadata/source.ts';
import { TabBudget } from '../../lib/metadata/tab-budget.ts';
import { noLimit } from '../http/test-limiter.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { createManualClock } from './manual-clock.ts';
import { numberedSubject, numberOf } from './numbered-subjects.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const BATCH_WINDOW = 15;

export const status = (code: number): Failure => ({ kind: 'service', status: code });
export const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
export const OFFLINE: Failure = { kind: 'offline' };

type Sent = {
  readonly numbers: readonly number[];
  /** With nothing registered, or with a failure; or with these entries, which cannot be read. */
  respond(failure?: Failure, ...malformed: readonly string[]): Promise<void>;
  reject(error: unknown): void;
};

/** `waitMs`: what the rate limiter returns; without it there is no limit. */
type Options = { random?: (() => number) | undefined; waitMs?: (base: string, purpose: Purpose) => number };
export function setUp({ random = () => 0.5, waitMs }: Options = {}) {
  const manual = createManualClock(NOW);
  const { clock, settle, wait } = manual;
  const now = () => clock.now;
  const limiter = noLimit(clock);
  if (waitMs) limiter.waitMs = waitMs;
  const sent: Sent[] = [];
  const send = ({ base }: { readonly base: string }, subjects: readonly string[]) =>
    new Promise<Result<SourceAnswer>>((resolve, reject) => {
      const respond = (failure?: Failure, ...malformed: readonly string[]) => {
        if (failure?.kind === 'rate-limited') limiter.throttle(base, failure.retryAfterMs);
        const nothing = { entries: new Map(), malformed: new Set(malformed), priority: [] };
        resolve(failure ? failed(failure) : success(nothing));
        return settle();
      };
      sent.push({ numbers: subjects.map(numberOf), respond, reject });
    });
  const record: MetadataSource['record'] = (to, subject) => send(to, [subject]);
  const tabBudget = new TabBudget(now, createMemoryKeep());
  const reports: unknown[] = [];
  const scheduler = new RequestScheduler({
    ...{ source: { record, summaries: send, records: send }, limiter, tabBudget, wait, random },
    circuitBreaker: new CircuitBreaker(now, () => true),
    report: (error) => reports.push(error),
  });

  /** In the order in which they came. */
  const failures: Failure[] = [];
  const note = (answer: Promise<Result<Answer>>) =>
    void answer.then((result) => {
      if (!result.ok) failures.push(result.failure);
    });
  /** Without a tab, for our own pages. */
  const summaries = (numbers: readonly number[], tab?: number) => {
    const purpose = tab === undefined ? 'look-up' : 'in-view';
    for (const i of numbers) note(scheduler.summary(ENDPOINT, { subject: numberedSubject(i), tab, purpose }));
  };
  const hover = (i: number, tab?: number) => {
    note(scheduler.record(ENDPOINT, { subject: numberedSubject(i), tab, purpose: 'hover' }));
    return settle();
  };
  const numbers = () => sent.map((one) => one.numbers);
  const sizes = () => numbers().map(({ length }) => length);
  return { ...manual, tabBudget, sent, numbers, sizes, reports, failures, summaries, hover };
}
