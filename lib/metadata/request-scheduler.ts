/**
 * Decides which request is sent next, within the rate limit and the concurrency of each service: single records, then
 * retries, then batches. Retries a failed request, or splits a failed batch until the bad subject is in a request of its own.
 */
import { type Failure, failed, success } from '../failure.ts';
import type { Purpose } from '../http/priority.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { MAX_QUEUE_WAIT_MS, mayBeCausedByOneSubject, retryDelayMs } from '../http/retry.ts';
import {
  ABANDONED,
  type BatchQueue,
  type BatchQueues,
  failQueue,
  purposeOf,
  type QueuedItem,
  takeBatch,
} from './batch-queue.ts';
import type { Endpoint } from './endpoint.ts';
import {
  createRequestSender,
  type Job,
  type RequestSender,
  type RequestSenderDeps,
} from './request-sender.ts';
import type { SourceAnswer } from './source.ts';
import type { TabBudgets } from './tab-budget.ts';

export type SchedulerDeps = RequestSenderDeps & {
  readonly limiter: Pick<RateLimiter, 'ready' | 'waitMs' | 'status'>;
  readonly wait: (ms: number) => Promise<void>;
  /** At least 0, below 1. */
  readonly random: () => number;
};

export type Scheduler = SchedulerDeps & {
  readonly sender: RequestSender;
  /** Requests for single records that wait for their turn. */
  readonly records: Job[];
  /** Failed batches and their parts. */
  readonly retries: Job[];
  readonly queues: BatchQueues;
  /** The running timers, by purpose and service. */
  readonly timers: Set<string>;
  /** Whether the requests of earlier workers are known. */
  isReady: boolean;
};

/** Concurrent requests that batches leave to single records, so that a hovered token never waits for a batch. */
export const RESERVED_FOR_RECORDS = 1;
/** The part of a service's limit that one tab may use. */
const MAX_TAB_SHARE = 0.55;
/** Three parts find one bad subject among 49 in 12 requests, two parts in 13 and a fifth more time. */
const SPLIT_INTO = 3;

export function createScheduler(deps: SchedulerDeps): Scheduler {
  const scheduler: Scheduler = {
    ...deps,
    sender: createRequestSender(deps),
    records: [],
    retries: [],
    queues: new Map(),
    timers: new Set(),
    isReady: false,
  };
  void deps.limiter.ready.then(() => {
    scheduler.isReady = true;
    schedule(scheduler);
  });
  return scheduler;
}

/** Sends all requests that may be sent now. */
export function schedule(scheduler: Scheduler): void {
  if (!scheduler.isReady) return;
  for (let job = nextJob(scheduler); job !== undefined; job = nextJob(scheduler)) {
    const refusal = scheduler.circuitBreaker.refusal(job.endpoint.base);
    if (refusal === undefined) void run(scheduler, job);
    else fail(job.items, job.failure ?? refusal);
  }
}

export function enqueue(scheduler: Scheduler, job: Job): void {
  (job.kind === 'summaries' ? scheduler.retries : scheduler.records).push(job);
  schedule(scheduler);
}

/** Milliseconds until a tab may send another request, by one of its budgets and by its share of the service's limit. */
export function tabWaitMs(
  { limiter, budgets }: Pick<Scheduler, 'limiter' | 'budgets'>,
  kind: Exclude<keyof TabBudgets, 'all'>,
  { base }: Endpoint,
  tab: number | undefined,
): number {
  const limit = limiter.status(base)?.limit;
  const shareMs = limit ? budgets.all.waitMs(tab, Math.ceil(limit.requests * MAX_TAB_SHARE)) : 0;
  return Math.max(budgets[kind].waitMs(tab), shareMs);
}

function nextJob(scheduler: Scheduler): Job | undefined {
  return (
    nextFrom(scheduler, scheduler.records, 0) ??
    nextFrom(scheduler, scheduler.retries, RESERVED_FOR_RECORDS) ??
    nextBatch(scheduler)
  );
}

function nextFrom(scheduler: Scheduler, jobs: Job[], reserved: number): Job | undefined {
  for (const job of [...jobs]) {
    const admission = admit(scheduler, job.endpoint, job.purpose, reserved);
    if (admission === 'wait') continue;
    jobs.splice(jobs.indexOf(job), 1);
    const items = dropMoot(job.items);
    if (admission !== 'send') fail(items, admission);
    else if (items.length > 0) return { ...job, items };
  }
  return undefined;
}

function nextBatch(scheduler: Scheduler): Job | undefined {
  const { queues } = scheduler;
  for (const queue of [...queues.values()].filter(({ isReady }) => isReady)) {
    const job = batchFrom(scheduler, queue);
    if (job !== undefined) return job;
  }
  return undefined;
}

function batchFrom(scheduler: Scheduler, queue: BatchQueue): Job | undefined {
  const { queues } = scheduler;
  const { endpoint } = queue;
  const purpose = purposeOf(queue.items);
  const admission = admit(scheduler, endpoint, purpose, RESERVED_FOR_RECORDS);
  if (admission === 'wait') return undefined;
  if (admission !== 'send') {
    failQueue(queues, queue, admission);
    return undefined;
  }
  const items = takeBatch(queues, queue, (at, tab) => tabWaitMs(scheduler, 'batches', at, tab));
  return items.length > 0 ? { kind: 'summaries', endpoint, purpose, items, attempts: 0 } : undefined;
}

/** Whether a request may be sent now; a failure when it would have to wait for too long. */
function admit(
  scheduler: Scheduler,
  { base }: Endpoint,
  purpose: Purpose,
  reserved: number,
): 'send' | 'wait' | Failure {
  const retryAfterMs = scheduler.limiter.waitMs(base, purpose);
  if (retryAfterMs > MAX_QUEUE_WAIT_MS) return { kind: 'rate-limited', retryAfterMs };
  if (retryAfterMs > 0) scheduleAfter(scheduler, retryAfterMs, `${purpose} ${base}`);
  return retryAfterMs === 0 && scheduler.sender.hasCapacity(base, reserved) ? 'send' : 'wait';
}

function scheduleAfter(scheduler: Scheduler, ms: number, key: string): void {
  const { timers, wait } = scheduler;
  if (timers.has(key)) return;
  timers.add(key);
  void wait(ms).then(() => {
    timers.delete(key);
    schedule(scheduler);
  });
}

async function run(scheduler: Scheduler, job: Job): Promise<void> {
  const result = await scheduler.sender.send(job);
  if (result.ok) settle(job.items, result.value);
  else recover(scheduler, { ...job, attempts: job.attempts + 1, failure: result.failure }, result.failure);
  schedule(scheduler);
}

/** Splits, retries or fails a request after a failure. */
function recover(scheduler: Scheduler, job: Job, failure: Failure): void {
  if (job.items.length > 1 && mayBeCausedByOneSubject(failure)) {
    split(scheduler, job);
    return;
  }
  const delayMs = retryDelayMs(failure, job.attempts, scheduler.random);
  if (delayMs === undefined) fail(job.items, failure);
  else void scheduler.wait(delayMs).then(() => enqueue(scheduler, job));
}

function split(scheduler: Scheduler, job: Job): void {
  const wanted = job.items.filter(({ callers }) => callers.size > 0);
  // A prefetched item is not worth another request.
  for (const item of job.items) if (item.callers.size === 0) item.settle(ABANDONED);
  const size = Math.ceil(wanted.length / SPLIT_INTO);
  for (let start = 0; start < wanted.length; start += size) {
    scheduler.retries.push({ ...job, items: wanted.slice(start, start + size) });
  }
}

function dropMoot(items: readonly QueuedItem[]): readonly QueuedItem[] {
  const moot = new Set(items.filter((item) => item.isMoot()));
  for (const item of moot) item.settle(ABANDONED);
  return items.filter((item) => !moot.has(item));
}

function settle(items: readonly QueuedItem[], { entries, priority }: SourceAnswer): void {
  for (const item of items) item.settle(success({ entry: entries.get(item.subject), priority }));
}

function fail(items: readonly QueuedItem[], failure: Failure): void {
  for (const item of items) item.settle(failed(failure));
}
