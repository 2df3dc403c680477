/** Requests over a metadata service and a clock that are both held in hand: nothing comes and no time passes by itself. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import { createCircuitBreaker } from '../../lib/http/circuit-breaker.ts';
import type { Answer } from '../../lib/metadata/batch-queue.ts';
import { createBatcher } from '../../lib/metadata/batcher.ts';
import type { Endpoint } from '../../lib/metadata/outcome.ts';
import type { Entry } from '../../lib/metadata/schema.ts';
import type { MetadataService, ServiceAnswer, ServiceQuery } from '../../lib/metadata/service.ts';
import { type Caller, createBudget, POINTED_A_MINUTE } from '../../lib/metadata/tab-budget.ts';
import { noLimit } from '../http/test-limiter.ts';
import { holdClock } from './held-clock.ts';
import { stranger } from './strangers.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
/** Milliseconds in which a batch is gathered. */
export const GATHER = 15;
const PRIORITY = PRIORITIES['CIP_68,CIP_26'];
const ENDPOINT: Endpoint = { network: 'mainnet', base: 'https://tokens.example', priority: PRIORITY };
export const OTHER: Endpoint = { ...ENDPOINT, network: 'preprod', base: 'https://preprod.example' };

export const status = (code: number): Failure => ({ kind: 'service', status: code });
export const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
export const OFFLINE: Failure = { kind: 'offline' };
export const aTab = (tab?: number): Caller => ({ tab, requestCount: { requests: 0 } });
export const bills = (...callers: readonly Caller[]) =>
  callers.map(({ requestCount }) => requestCount.requests);

const numberOf = (subject: string) => Number.parseInt(subject.slice(0, 56), 16);

type Sent = {
  readonly asked: readonly number[];
  readonly purpose: ServiceQuery['purpose'];
  /** Answers it: with nothing registered, unless told. */
  says(failure?: Failure): Promise<void>;
  /** Breaks, as no service may. */
  throws(error: unknown): Promise<void>;
};

function hold() {
  const held = holdClock(NOW);
  const { clock, settle } = held;
  // What was sent before is known at once, so that what is asked is sent at once.
  // biome-ignore lint/suspicious/noThenProperty: a promise would be answered a turn later.
  const ready = { then: (known: () => void) => known() } as Promise<void>;
  const limiter = { ...noLimit(clock), ready };
  const sent: Sent[] = [];

  function send<T>(base: string, subjects: readonly string[], { purpose }: ServiceQuery, found: T) {
    return new Promise<Result<ServiceAnswer<T>>>((answer, refuse) => {
      const says = (failure?: Failure) => {
        if (failure?.kind === 'rate-limited') limiter.throttle(base, failure.retryAfterMs);
        answer(failure ? failed(failure) : success({ found, priority: [] }));
        return settle();
      };
      const throws = (error: unknown) => {
        refuse(error);
        return settle();
      };
      sent.push({ asked: subjects.map(numberOf), purpose, says, throws });
    });
  }
  const service: MetadataService = {
    describesV2: async () => success(true),
    one: (base, subject, query) => send(base, [subject], query, undefined),
    many: (base, subjects, query) => send(base, subjects, query, new Map<string, Entry>()),
  };
  /** What each request asked for so far. */
  const asked = () => sent.map((one) => one.asked);
  const sizes = () => sent.map((one) => one.asked.length);
  return { ...held, limiter, service, sent, asked, sizes };
}

type Wish = { callers?: ReadonlySet<Caller>; endpoint?: Endpoint };
export const by = (...callers: readonly Caller[]): Wish => ({ callers: new Set(callers) });
/** Of what is near, and nobody has come to want yet. */
export const NOBODY = by();

/** `waitMs`: what the rate limiter says at each look at it; without it there is no limit. */
type World = { random?: (() => number) | undefined; waitMs?: () => number };
export function setUp({ random = () => 0.5, waitMs }: World = {}) {
  const held = hold();
  const now = () => held.clock.now;
  const budget = createBudget(now);
  const reports: unknown[] = [];
  const requests = createBatcher({
    ...held,
    limiter: waitMs ? { ...held.limiter, waitMs } : held.limiter,
    circuitBreaker: createCircuitBreaker(now),
    budget,
    pointings: createBudget(now, POINTED_A_MINUTE),
    share: createBudget(now),
    random,
    report: (error) => reports.push(error),
  });
  /** What has come of each question so far, and the failures in the order in which they came. */
  const results: (string | undefined)[] = [];
  const failures: Failure[] = [];
  const note = (answer: Promise<Result<Answer>>) => {
    const i = results.push(undefined) - 1;
    void answer.then((result) => {
      results[i] = result.ok ? 'answered' : result.failure.kind;
      if (!result.ok) failures.push(result.failure);
    });
  };
  const list = (numbers: readonly number[], wish: Wish = {}) => {
    const { callers = new Set([aTab()]), endpoint = ENDPOINT } = wish;
    for (const i of numbers)
      note(
        requests.listed(endpoint, { written: stranger(i), callers, isMoot: () => false, isRenewal: false }),
      );
  };
  const askAlone = (i: number, callers: ReadonlySet<Caller>) =>
    note(requests.alone(ENDPOINT, stranger(i), callers, { logo: true, purpose: 'hover' }));
  /** As a look-up does it, for all who point at it. */
  const point = (i: number, ...callers: readonly Caller[]) => {
    for (const caller of callers) requests.points(caller);
    askAlone(i, new Set(callers.length === 0 ? [aTab()] : callers));
  };
  return { ...held, budget, reports, results, failures, points: requests.points, list, askAlone, point };
}
