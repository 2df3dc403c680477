/**
 * Questions on their way to the metadata service: gathered into batches, few at once, what the user points at first.
 * A batch that is refused for what may be one of its subjects is parted until that one stands alone.
 */
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { Purpose } from '../http/priority.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { MAX_QUEUE_WAIT_MS, mayBeCausedByOneSubject, retryDelayMs } from '../http/retry.ts';
import { ABANDONED, type Answer, createGroups, type Listed, purposeOf } from './batch-queue.ts';
import type { Endpoint } from './outcome.ts';
import { createSender, type Found, type Job, type SenderDeps } from './request-sender.ts';
import { WITHOUT_LOGO } from './service.ts';
import type { Budget, Caller } from './tab-budget.ts';

export type Batcher = {
  /**
   * A subject without its logo, in a batch with whatever else is asked for within 15 ms. Fails as `abandoned` what is
   * moot, or was wanted by nobody and found no room.
   */
  listed(endpoint: Endpoint, question: Listed): Promise<Result<Answer>>;
  /** One spelling of a subject with the standards' own records, at once. */
  alone(
    endpoint: Endpoint,
    written: string,
    callers: ReadonlySet<Caller>,
    { logo, purpose }: { logo: boolean; purpose: Purpose },
  ): Promise<Result<Answer>>;
  /**
   * The same of a few subjects with their logos, in one request, where there is plenty of the limit left; else fails as
   * `abandoned`. Not tried again.
   */
  together(endpoint: Endpoint, written: readonly string[], caller: Caller): Promise<Result<Found>>;
  /** A tab points at something else: what it pointed at before, was not sent yet, and nobody else wants, is abandoned. */
  points(caller: Caller): void;
};

export type BatcherDeps = SenderDeps & {
  readonly limiter: Pick<RateLimiter, 'ready' | 'waitMs' | 'status'>;
  /** Of what is pointed at. */
  readonly pointings: Budget;
  readonly wait: (ms: number) => Promise<void>;
  /** At least 0, below 1. */
  readonly random: () => number;
};

const GATHER_MS = 15;
/** The part of a service's limit that a single tab may have: enough for a long list, and not what others need. */
const SHARE_OF_A_TAB = 0.55;
/** Batches leave one of the places free, so that what the user points at never waits for one of them. */
const KEPT_FREE = 1;
/** Two at a time take 13 requests to part one bad subject from 49, three at a time 12, and a fifth less time. */
const PARTS = 3;

export function createBatcher(parts: BatcherDeps): Batcher {
  const { circuitBreaker, limiter, budget, pointings, share, wait, random } = parts;
  const pointed: Job[] = [];
  /** What is tried again, or came of a batch that was parted. */
  const again: Job[] = [];
  /** A page that moves its links under a resting pointer leaves the other tabs their part. */
  const waitOfTab = ({ base }: Endpoint, own: Budget, tab: number | undefined) => {
    const { limit } = limiter.status(base) ?? {};
    return Math.max(
      own.waitMs(tab),
      limit ? share.waitMs(tab, Math.ceil(limit.requests * SHARE_OF_A_TAB)) : 0,
    );
  };
  const groups = createGroups((endpoint, tab) => waitOfTab(endpoint, budget, tab));
  const sender = createSender(parts);
  const waking = new Set<string>();
  /** The last question of each tab that points. */
  const latest = new Map<number, Caller>();
  const pointing = new WeakSet<Caller>();
  let isReady = false;
  void limiter.ready.then(() => {
    isReady = true;
    pump();
  });

  /** Whether it may be sent now. What would wait for long is told so, and is gone. */
  function isDue({ base }: Endpoint, purpose: Purpose, kept: number, tooLong: (failure: Failure) => void) {
    const retryAfterMs = limiter.waitMs(base, purpose);
    if (retryAfterMs > MAX_QUEUE_WAIT_MS) tooLong({ kind: 'rate-limited', retryAfterMs });
    else if (retryAfterMs > 0) wakeIn(retryAfterMs, `${purpose} ${base}`);
    return retryAfterMs === 0 && sender.hasRoom(base, kept);
  }

  /** True for those who have pointed at something else since. */
  const isElsewhere = (caller: Caller) =>
    caller.tab !== undefined && pointing.has(caller) && latest.get(caller.tab) !== caller;

  /** Judged when its turn comes: until then others may come to want it too. */
  function abandon(): void {
    for (const job of [...pointed]) {
      if (!('one' in job.work) || ![...job.work.one.callers].every(isElsewhere)) continue;
      pointed.splice(pointed.indexOf(job), 1);
      settle(job, ABANDONED);
    }
  }

  /** The next request that may be sent now. */
  function next(): Job | undefined {
    abandon();
    for (const [lane, kept] of [
      [pointed, 0],
      [again, KEPT_FREE],
    ] as const) {
      for (const job of [...lane]) {
        const leave = () => lane.splice(lane.indexOf(job), 1);
        const tooLong = (failure: Failure) => {
          leave();
          settle(job, failed(failure));
        };
        if (!isDue(job.endpoint, job.purpose, kept, tooLong)) continue;
        leave();
        const rest = withoutMoot(job);
        if (rest !== undefined) return rest;
      }
    }
    for (const group of groups.ready()) {
      const purpose = purposeOf(group);
      const tooLong = (failure: Failure) => groups.fail(group, failure);
      if (!isDue(group.endpoint, purpose, KEPT_FREE, tooLong)) continue;
      const batch = groups.batchOf(group);
      if (batch.length > 0) return { endpoint: group.endpoint, purpose, tries: 0, work: { batch } };
    }
    return undefined;
  }

  function pump(): void {
    if (!isReady) return;
    for (let job = next(); job !== undefined; job = next()) {
      const refusal = circuitBreaker.refusal(job.endpoint.base);
      if (refusal === undefined) void run(job);
      else settle(job, failed(job.failure ?? refusal));
    }
  }

  /** What waits for its turn at a service goes on by itself; one timer for all that wait for the same. */
  function wakeIn(ms: number, key: string): void {
    if (waking.has(key)) return;
    waking.add(key);
    void wait(ms).then(() => {
      waking.delete(key);
      pump();
    });
  }

  async function run(job: Job): Promise<void> {
    const { work } = job;
    const result = await sender.send(job);
    if (!result.ok) goOn(job, result.failure);
    else if ('one' in work) work.one.settle(success(result.value(work.one.written)));
    else for (const { written, settle: done } of work.batch) done(success(result.value(written)));
    pump();
  }

  /** After a failure: again, in parts, or not at all. */
  function goOn(job: Job, failure: Failure): void {
    const { endpoint, purpose, tries, work } = job;
    const after = { endpoint, purpose, tries: tries + 1, failure };
    if ('batch' in work && work.batch.length > 1 && mayBeCausedByOneSubject(failure)) {
      // What nobody wants is worth no request of its own.
      const wanted = work.batch.filter(({ callers }) => callers.size > 0);
      for (const one of work.batch) if (one.callers.size === 0) one.settle(ABANDONED);
      const size = Math.ceil(wanted.length / PARTS);
      for (let at = 0; at < wanted.length; at += size) {
        again.push({ ...after, work: { batch: wanted.slice(at, at + size) } });
      }
      return;
    }
    const ms = retryDelayMs(failure, after.tries, random);
    if (ms === undefined) {
      settle(job, failed(failure));
      return;
    }
    void wait(ms).then(() => {
      ('one' in work ? pointed : again).push({ ...after, work });
      pump();
    });
  }

  function settle({ work }: Job, result: { ok: false; failure: Failure }): void {
    if ('one' in work) work.one.settle(result);
    else for (const one of work.batch) one.settle(result);
  }

  return {
    listed(endpoint, question) {
      // Nobody's question makes no batch.
      if (question.callers.size === 0 && !groups.has(endpoint)) return Promise.resolve(ABANDONED);
      return new Promise((settle) => {
        const fresh = groups.add(endpoint, { ...question, settle });
        if (fresh === undefined) return;
        void wait(GATHER_MS).then(() => {
          fresh.isReady = true;
          pump();
        });
      });
    },

    alone(endpoint, written, callers, { logo, purpose }) {
      const query = { details: true, ...(!logo && { properties: WITHOUT_LOGO }) };
      const tabs = new Set([...callers].map(({ tab }) => tab));
      const retryAfterMs = Math.min(...[...tabs].map((tab) => waitOfTab(endpoint, pointings, tab)));
      // Of those who want it, one with some left is enough; nobody's question is our own.
      if (tabs.size > 0 && retryAfterMs > 0) {
        return Promise.resolve(failed({ kind: 'rate-limited', retryAfterMs }));
      }
      for (const tab of tabs) pointings.spend(tab);
      return new Promise((done) => {
        pointed.push({
          endpoint,
          purpose,
          tries: 0,
          work: { one: { written, callers, query, settle: done } },
        });
        pump();
      });
    },

    async together(endpoint, written, caller) {
      const { base } = endpoint;
      const isFree =
        isReady && limiter.waitMs(base, 'prefetch') === 0 && waitOfTab(endpoint, pointings, caller.tab) === 0;
      if (!isFree || !sender.hasRoom(base, KEPT_FREE) || circuitBreaker.refusal(base) !== undefined)
        return ABANDONED;
      pointings.spend(caller.tab);
      const answer = await sender.together(endpoint, written, caller);
      pump();
      return answer;
    },

    points(caller) {
      if (caller.tab === undefined) return;
      latest.set(caller.tab, caller);
      pointing.add(caller);
    },
  };
}

/** What is tried again leaves out what is known, or asked for elsewhere, by now; undefined when nothing is left. */
function withoutMoot(job: Job): Job | undefined {
  if ('one' in job.work) return job;
  const moot = new Set(job.work.batch.filter((one) => one.isMoot()));
  for (const one of moot) one.settle(ABANDONED);
  const batch = job.work.batch.filter((one) => !moot.has(one));
  return batch.length > 0 ? { ...job, work: { batch } } : undefined;
}
