/** Requests over a metadata service and a clock that are both held in hand: nothing comes and no time passes by itself. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import { type Asker, createBudget, POINTED_A_MINUTE } from '../../lib/metadata/budget.ts';
import type { Place } from '../../lib/metadata/outcome.ts';
import type { Answer } from '../../lib/metadata/question-groups.ts';
import { createRequests } from '../../lib/metadata/requests.ts';
import type { Entry } from '../../lib/metadata/schema.ts';
import type { MetadataService, ServiceAnswer, ServiceQuery } from '../../lib/metadata/service.ts';
import { createWeather } from '../../lib/metadata/weather.ts';
import { noLimit } from './a-limiter.ts';
import { holdClock } from './held-clock.ts';
import { stranger } from './strangers.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
/** Milliseconds in which a batch is gathered. */
export const GATHER = 15;
const PRIORITY = PRIORITIES['CIP_68,CIP_26'];
const PLACE: Place = { network: 'mainnet', base: 'https://tokens.example', priority: PRIORITY };
export const OTHER: Place = { ...PLACE, network: 'preprod', base: 'https://preprod.example' };

export const status = (code: number): Failure => ({ kind: 'service', status: code });
export const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
export const OFFLINE: Failure = { kind: 'offline' };
export const aTab = (tab?: number): Asker => ({ tab, bill: { requests: 0 } });
export const bills = (...askers: readonly Asker[]) => askers.map(({ bill }) => bill.requests);

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
        if (failure?.kind === 'rate-limited') limiter.refused(base, failure.retryAfterMs);
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

type Wish = { askers?: ReadonlySet<Asker>; place?: Place };
export const by = (...askers: readonly Asker[]): Wish => ({ askers: new Set(askers) });
/** Of what is near, and nobody has come to want yet. */
export const NOBODY = by();

/** `waitMs`: what the rate limiter says at each look at it; without it there is no limit. */
type World = { random?: (() => number) | undefined; waitMs?: () => number };
export function setUp({ random = () => 0.5, waitMs }: World = {}) {
  const held = hold();
  const now = () => held.clock.now;
  const budget = createBudget(now);
  const reports: unknown[] = [];
  const requests = createRequests({
    ...held,
    limiter: waitMs ? { ...held.limiter, waitMs } : held.limiter,
    weather: createWeather(now),
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
    const { askers = new Set([aTab()]), place = PLACE } = wish;
    for (const i of numbers)
      note(requests.listed(place, { written: stranger(i), askers, isMoot: () => false, isRenewal: false }));
  };
  const askAlone = (i: number, askers: ReadonlySet<Asker>) =>
    note(requests.alone(PLACE, stranger(i), askers, { logo: true, purpose: 'pointed' }));
  /** As a look-up does it, for all who point at it. */
  const point = (i: number, ...askers: readonly Asker[]) => {
    for (const asker of askers) requests.points(asker);
    askAlone(i, new Set(askers.length === 0 ? [aTab()] : askers));
  };
  return { ...held, budget, reports, results, failures, points: requests.points, list, askAlone, point };
}
