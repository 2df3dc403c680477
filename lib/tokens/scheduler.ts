/**
 * Decides which request is sent next, within the rate limit and the concurrency of each service: single records, then
 * retries, then batches. Subjects that are loaded within a short window share a batch, as in graphql/dataloader. A failed
 * request is retried; a failed batch is split until the subject that caused the failure is in a request of its own.
 */

import type { Subject } from '../asset/subject.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { RateLimiter, RequestClass } from '../http/rate-limiter.ts';
import type { MetadataSource, SourceAnswer, SourceEntry } from './service.ts';
import { type Endpoint, endpointKey } from './token.ts';

/** Undefined if the service has no entry. */
type Answer = SourceEntry | undefined;

/** `tab`: undefined for our own pages, and for records. */
type Wanted = {
  readonly subject: Subject;
  readonly requestClass: RequestClass;
  readonly tab?: number | undefined;
};
type Item = Wanted & { readonly settle: (result: Result<Answer>) => void };

/** A request that waits or is in flight. That for a record has a single item. */
type Job = {
  readonly kind: 'record' | 'batch';
  readonly endpoint: Endpoint;
  /** Others may join a batch that waits. Empty once all are sent or have failed. */
  readonly items: Item[];
  /** Failed attempts so far. */
  readonly attempts: number;
};

export type SchedulerDeps = {
  readonly source: MetadataSource;
  readonly limiter: Pick<RateLimiter, 'ready' | 'waitMs' | 'refusal'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

const BATCH_WINDOW_MS = 15;
/** The service's own tests send as many (docs/services.md). */
const MAX_BATCH_SIZE = 50;
const MAX_CONCURRENCY = 4;
/** Concurrent requests that batches leave to single records, so that a hovered token never waits for a batch. */
const RESERVED_FOR_RECORDS = 1;
/** With three parts, one bad subject among 49 is found in 12 requests; with two, in 13 that take a fifth longer. */
const SPLIT_INTO = 3;
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 400;
/** A request that would have to wait longer fails at once, and the failure says how long. */
const MAX_QUEUE_WAIT_MS = 5_000;
/** For each tab, since a page can make up any number of tokens. */
export const BATCHES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

export class RequestScheduler {
  readonly #deps: SchedulerDeps;
  readonly #waiting = new Set<Job>();
  /** The latest batch of each endpoint. */
  readonly #batches = new Map<string, Job>();
  readonly #inFlight = new Map<string, number>();
  /** The running timers, by class and service. */
  readonly #timers = new Set<string>();
  /** When the latest batches of each tab were sent, in milliseconds since the epoch. */
  readonly #batchTimes = new Map<number | undefined, readonly number[]>();

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  /** Loads a summary in the next batch of its endpoint. */
  summary(endpoint: Endpoint, wanted: Wanted): Promise<Result<Answer>> {
    return new Promise((settle) => this.#addToBatch(endpoint, { ...wanted, settle }));
  }

  /** Loads the full record of one subject. */
  async record(endpoint: Endpoint, wanted: Wanted): Promise<Result<Answer>> {
    await this.#deps.limiter.ready;
    return new Promise((settle) => {
      this.#enqueue({ kind: 'record', endpoint, items: [{ ...wanted, settle }], attempts: 0 });
    });
  }

  /**
   * The full records of a few subjects in one request; undefined if it would have to wait, or would take capacity that
   * others need. Call it when the rate limiter is ready.
   */
  sendNeighbours(
    endpoint: Endpoint,
    subjects: readonly Subject[],
  ): Promise<Result<SourceAnswer>> | undefined {
    const { limiter, source } = this.#deps;
    const { base } = endpoint;
    if (limiter.waitMs(base, 'in-view') > 0 || !this.#hasCapacity(base, RESERVED_FOR_RECORDS))
      return undefined;
    const answer = this.#track(base, () => source.records(endpoint, subjects));
    void answer.then(() => this.#sendWaiting());
    return answer;
  }

  #addToBatch(endpoint: Endpoint, item: Item): void {
    const key = endpointKey(endpoint);
    const open = this.#batches.get(key);
    if (open !== undefined && open.items.length > 0) {
      open.items.push(item);
      return;
    }
    const job: Job = { kind: 'batch', endpoint, items: [item], attempts: 0 };
    this.#batches.set(key, job);
    void Promise.all([this.#deps.wait(BATCH_WINDOW_MS), this.#deps.limiter.ready]).then(() =>
      this.#enqueue(job),
    );
  }

  #enqueue(job: Job): void {
    this.#waiting.add(job);
    this.#sendWaiting();
  }

  /** Sends all requests that may be sent now. */
  #sendWaiting(): void {
    for (const job of [...this.#waiting].sort((a, b) => rankOf(a) - rankOf(b))) {
      while (this.#waiting.has(job) && this.#mayBeSent(job)) void this.#send(job);
    }
  }

  /** Whether a request may be sent now. One that would have to wait for too long fails. */
  #mayBeSent(job: Job): boolean {
    const { limiter } = this.#deps;
    const { base } = job.endpoint;
    const requestClass = classOf(job);
    const waitMs = limiter.waitMs(base, requestClass);
    if (waitMs > MAX_QUEUE_WAIT_MS) {
      this.#waiting.delete(job);
      fail(job.items.splice(0), limiter.refusal(base, requestClass));
      return false;
    }
    const timer = `${requestClass} ${base}`;
    if (waitMs > 0 && !this.#timers.has(timer)) {
      this.#timers.add(timer);
      void this.#deps.wait(waitMs).then(() => {
        this.#timers.delete(timer);
        this.#sendWaiting();
      });
    }
    return waitMs === 0 && this.#hasCapacity(base, job.kind === 'batch' ? RESERVED_FOR_RECORDS : 0);
  }

  /** Sends a request, or the first part of a large batch. */
  async #send(job: Job): Promise<void> {
    const items = this.#take(job);
    if (items.length === 0) return;
    const { endpoint, attempts } = job;
    const result = await this.#track(endpoint.base, () => this.#request(job, items));
    if (result.ok) settle(items, result.value);
    else this.#recover({ ...job, items, attempts: attempts + 1 }, result.failure);
    this.#sendWaiting();
  }

  /** Takes the items of the next request from a job. Fails those whose tab has sent too many batches. */
  #take(job: Job): Item[] {
    const allowed: Item[] = [];
    for (const item of job.items.splice(0)) {
      const retryAfterMs = job.attempts > 0 ? 0 : this.#tabWaitMs(item.tab);
      if (retryAfterMs === 0) allowed.push(item);
      else fail([item], { kind: 'rate-limited', retryAfterMs });
    }
    // The most important items first: a part of the limit is left to them, and no other batch may use it.
    allowed.sort((a, b) => Number(isOnDemand(b)) - Number(isOnDemand(a)));
    job.items.push(...allowed.slice(MAX_BATCH_SIZE));
    if (job.items.length === 0) this.#waiting.delete(job);
    return allowed.slice(0, MAX_BATCH_SIZE);
  }

  /** Milliseconds until a tab may send another batch; our own pages may always. */
  #tabWaitMs(tab: number | undefined): number {
    const recent = this.#recentBatches(tab);
    const [oldest] = recent;
    const isFree = tab === undefined || oldest === undefined || recent.length < BATCHES_PER_MINUTE;
    return isFree ? 0 : oldest + MINUTE_MS - this.#deps.now();
  }

  /** Without those in the future, after the clock was set back. */
  #recentBatches(tab: number | undefined): readonly number[] {
    const now = this.#deps.now();
    return (this.#batchTimes.get(tab) ?? []).filter((at) => at <= now && now - at < MINUTE_MS);
  }

  #request({ kind, endpoint }: Job, items: readonly Item[]): Promise<Result<SourceAnswer>> {
    const { source, now } = this.#deps;
    const subjects = items.map(({ subject }) => subject);
    const [first] = subjects;
    if (kind === 'record' && first) return source.record(endpoint, first);
    for (const tab of new Set(items.map((item) => item.tab)))
      this.#batchTimes.set(tab, [...this.#recentBatches(tab), now()].slice(-BATCHES_PER_MINUTE));
    return source.summaries(endpoint, subjects);
  }

  async #track<T>(base: string, send: () => Promise<Result<T>>): Promise<Result<T>> {
    this.#inFlight.set(base, (this.#inFlight.get(base) ?? 0) + 1);
    const result = await send().catch((error: unknown) => {
      this.#deps.report(error);
      return failed({ kind: 'malformed', detail: 'internal-error' });
    });
    this.#inFlight.set(base, (this.#inFlight.get(base) ?? 1) - 1);
    return result;
  }

  /** Whether another request may be sent, with so many reserved for others. */
  #hasCapacity(base: string, reserved: number): boolean {
    return (this.#inFlight.get(base) ?? 0) < MAX_CONCURRENCY - reserved;
  }

  /** Splits, retries or fails a request after a failure. */
  #recover(job: Job, failure: Failure): void {
    const { items, attempts } = job;
    if (items.length > 1 && mayBeCausedByOneSubject(failure)) {
      const size = Math.ceil(items.length / SPLIT_INTO);
      for (let start = 0; start < items.length; start += size)
        this.#waiting.add({ ...job, items: items.slice(start, start + size) });
    } else if (attempts < MAX_ATTEMPTS && isTransient(failure)) {
      void this.#deps.wait(RETRY_AFTER_MS).then(() => this.#enqueue(job));
    } else fail(items, failure);
  }
}

/** The order in which requests are sent. */
const rankOf = ({ kind, attempts }: Job) => (kind !== 'batch' ? 0 : attempts > 0 ? 1 : 2);

const isOnDemand = ({ requestClass }: Item) => requestClass === 'on-demand';
const classOf = ({ items }: Job): RequestClass => (items.some(isOnDemand) ? 'on-demand' : 'in-view');

function settle(items: readonly Item[], { entries, malformed }: SourceAnswer): void {
  for (const item of items) {
    if (malformed.has(item.subject)) fail([item], { kind: 'malformed', detail: 'unexpected' });
    else item.settle(success(entries.get(item.subject)));
  }
}

function fail(items: readonly Item[], failure: Failure): void {
  for (const item of items) item.settle(failed(failure));
}

function mayBeCausedByOneSubject(failure: Failure): boolean {
  if (failure.kind === 'service') return [400, 413, 500, 504].includes(failure.status);
  return failure.kind === 'timeout' || failure.kind === 'too-large';
}

function isTransient(failure: Failure): boolean {
  if (failure.kind === 'service') return failure.status >= 500 && failure.status !== 504;
  if (failure.kind === 'rate-limited') return failure.retryAfterMs <= MAX_QUEUE_WAIT_MS;
  return failure.kind === 'offline';
}
