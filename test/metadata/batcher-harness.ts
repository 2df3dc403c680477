/** The batcher over a metadata source and a clock that tests control: no response comes and no time passes by itself. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import { createCircuitBreaker } from '../../lib/http/circuit-breaker.ts';
import type { Purpose } from '../../lib/http/priority.ts';
import type { Answer } from '../../lib/metadata/batch-queue.ts';
import { createBatcher } from '../../lib/metadata/batcher.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import type { MetadataSource, SourceAnswer } from '../../lib/metadata/source.ts';
import { type Caller, createTabBudgets } from '../../lib/metadata/tab-budget.ts';
import { noLimit } from '../http/test-limiter.ts';
import { createManualClock } from './manual-clock.ts';
import { numberedSubject, numberOf } from './numbered-subjects.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const BATCH_WINDOW = 15;
const PRIORITY = PRIORITIES['CIP_68,CIP_26'];
const ENDPOINT: Endpoint = { network: 'mainnet', base: 'https://tokens.example', priority: PRIORITY };
export const OTHER: Endpoint = { ...ENDPOINT, network: 'preprod', base: 'https://preprod.example' };

export const status = (code: number): Failure => ({ kind: 'service', status: code });
export const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
export const OFFLINE: Failure = { kind: 'offline' };
export const aTab = (tab?: number): Caller => ({ tab });

type Sent = {
  readonly numbers: readonly number[];
  readonly purpose: Purpose;
  /** With nothing registered, or with a failure. */
  respond(failure?: Failure): Promise<void>;
  reject(error: unknown): Promise<void>;
};

type Wish = { callers?: ReadonlySet<Caller>; endpoint?: Endpoint };
export const by = (...callers: readonly Caller[]): Wish => ({ callers: new Set(callers) });
/** A prefetch. */
export const NOBODY = by();

/** `waitMs`: what the rate limiter returns; without it there is no limit. */
type Options = { random?: (() => number) | undefined; waitMs?: () => number };
export function setUp({ random = () => 0.5, waitMs }: Options = {}) {
  const manual = createManualClock(NOW);
  const { clock, settle, wait } = manual;
  const now = () => clock.now;
  // biome-ignore lint/suspicious/noThenProperty: ready at once; a promise would be a turn later.
  const ready = { then: (resolve: () => void) => resolve() } as Promise<void>;
  const limiter = { ...noLimit(clock), ready, ...(waitMs && { waitMs }) };
  const sent: Sent[] = [];
  const send = (base: string, subjects: readonly string[], purpose: Purpose) =>
    new Promise<Result<SourceAnswer>>((resolve, refuse) => {
      const respond = (failure?: Failure) => {
        if (failure?.kind === 'rate-limited') limiter.throttle(base, failure.retryAfterMs);
        resolve(failure ? failed(failure) : success({ entries: new Map(), priority: [] }));
        return settle();
      };
      const reject = (error: unknown) => {
        refuse(error);
        return settle();
      };
      sent.push({ numbers: subjects.map(numberOf), purpose, respond, reject });
    });
  const source: MetadataSource = {
    record: ({ base }, subject, { purpose }) => send(base, [subject], purpose),
    summaries: ({ base }, subjects, purpose) => send(base, subjects, purpose),
    records: ({ base }, subjects, purpose) => send(base, subjects, purpose),
  };
  const budgets = createTabBudgets(now, 60_000);
  const reports: unknown[] = [];
  const batcher = createBatcher({
    ...{ source, limiter, budgets, wait, random },
    circuitBreaker: createCircuitBreaker(now),
    report: (error) => reports.push(error),
  });

  /** The result of each load so far, and the failures in the order in which they came. */
  const results: (string | undefined)[] = [];
  const failures: Failure[] = [];
  const note = (answer: Promise<Result<Answer>>) => {
    const i = results.push(undefined) - 1;
    void answer.then((result) => {
      results[i] = result.ok ? 'answered' : result.failure.kind;
      if (!result.ok) failures.push(result.failure);
    });
  };
  const summaries = (numbers: readonly number[], wish: Wish = {}) => {
    const { callers = new Set([aTab()]), endpoint = ENDPOINT } = wish;
    for (const i of numbers) {
      const subject = numberedSubject(i);
      note(batcher.summary(endpoint, { subject, callers, isMoot: () => false, isRenewal: false }));
    }
  };
  const record = (i: number, callers: ReadonlySet<Caller>) =>
    note(batcher.record(ENDPOINT, numberedSubject(i), { callers, hasLogo: true, purpose: 'hover' }));
  const hover = (i: number, ...callers: readonly Caller[]) => {
    for (const caller of callers) batcher.hover(caller);
    record(i, new Set(callers.length === 0 ? [aTab()] : callers));
  };
  const numbers = () => sent.map((one) => one.numbers);
  const sizes = () => sent.map((one) => one.numbers.length);
  const move = batcher.hover;
  return {
    ...manual,
    budgets,
    sent,
    numbers,
    sizes,
    reports,
    results,
    failures,
    summaries,
    record,
    hover,
    move,
  };
}
