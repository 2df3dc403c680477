/**
 * Limits the requests to each service, of all tabs, the extension's pages and background work together (docs/services.md,
 * "Rate limit").
 *
 * A service has a sliding window, and a pause after it has refused a request or failed. Both outlast the service worker: each
 * request is stored before it is sent.
 */

import { fnv1a } from '../encoding.ts';
import type { Failure, Result } from '../failure.ts';
import { hostOf, type RequestLimit } from '../network/providers.ts';
import type { StorageItem } from '../storage/storage-item.ts';
import { type HttpResponse, retryAfterMs } from './request.ts';

/** `on-demand`: a token that the user points at or looks up. `in-view`: the tokens of a page, and what is renewed or prefetched. */
export type RequestClass = 'on-demand' | 'in-view';

export type RateLimiterDeps = {
  /** The limit of the service at a base address; undefined for an unlimited service. */
  readonly limitOf: (base: string) => RequestLimit | undefined;
  /** Stores the requests, so that they outlast the service worker. */
  readonly storageItem: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/** The part of a limit that requests for tokens in view may use up. */
const IN_VIEW_SHARE = 0.8;
/** The first pause after a failure, and after a 429 without `Retry-After`; doubled for each further one. */
const FAILED_PAUSE_MS = 1_000;
const REFUSED_PAUSE_MS = 120_000;
const MAX_BACKOFF_MS = 300_000;
const DEFAULT_WINDOW_MS = 300_000;
const HOUR_MS = 3_600_000;
/** The quota is that of a day. A longer pause is left by a clock that was set back. */
const maxPauseMs = ({ kind }: Pause) => (kind === 'quota-exceeded' ? 24 * HOUR_MS : HOUR_MS);

/** `until`: milliseconds since the epoch; null until `resume`. */
export type Pause = {
  readonly kind:
    | 'paused'
    | 'rate-limited'
    | 'quota-exceeded'
    | 'banned'
    | 'key-refused'
    | 'key-wrong-network';
  readonly until: number | null;
};

type ServiceLog = {
  /** When requests were sent, oldest first, in milliseconds since the epoch. */
  readonly sent: number[];
  pause?: Pause;
  /** Pauses since the last answer. */
  pauses: number;
};

export class RateLimiter {
  /** Resolves when the requests of earlier workers are known; nothing may be sent before. Never rejects. */
  readonly ready: Promise<void>;
  readonly #deps: RateLimiterDeps;
  /** Keyed by `idOf`. */
  #logs: Record<string, ServiceLog> = {};

  constructor(deps: RateLimiterDeps) {
    this.#deps = deps;
    this.ready = this.#load().catch(deps.report);
  }

  /** Milliseconds until a request of this class may be sent; 0 for now, infinite until `resume`. */
  waitMs(base: string, requestClass: RequestClass): number {
    const { sent, pause } = this.#logAt(base);
    const limit = this.#deps.limitOf(base);
    const now = this.#deps.now();
    const pauseMs = pause ? Math.max(0, (pause.until ?? Number.POSITIVE_INFINITY) - now) : 0;
    if (limit === undefined) return pauseMs;
    const share = requestClass === 'in-view' ? IN_VIEW_SHARE : 1;
    // The request that must leave the window before another one fits.
    const last = sent.at(-Math.max(1, Math.round(limit.requests * share)));
    return last === undefined ? pauseMs : Math.max(pauseMs, last + limit.windowMs - now);
  }

  /** The failure of a request that is not sent because it would have to wait. */
  refusal(base: string, requestClass: RequestClass): Failure {
    const { kind, until } = this.#logAt(base).pause ?? { kind: 'rate-limited', until: 0 };
    if (kind === 'key-refused' || kind === 'key-wrong-network') return { kind };
    const isOver = until === null || until <= this.#deps.now();
    return kind === 'rate-limited' || isOver
      ? { kind: 'rate-limited', retryAfterMs: this.waitMs(base, requestClass) }
      : { kind, until };
  }

  /** Counts a request; resolves when it is stored and may be sent. Never rejects. */
  async acquire(base: string): Promise<void> {
    if (this.#deps.limitOf(base) === undefined) return;
    this.#logAt(base).sent.push(this.#deps.now());
    await this.#save();
  }

  /** Removes a request that was not sent. */
  release(base: string): void {
    this.#logAt(base).sent.pop();
    void this.#save();
  }

  /** Starts a pause after a 429, a 5xx or a timeout. Any other response ends a pause after failures. */
  record(base: string, response: Result<HttpResponse>): void {
    const log = this.#logAt(base);
    const status = response.ok ? response.value.status : undefined;
    const isFailure = response.ok ? response.value.status >= 500 : response.failure.kind === 'timeout';
    if (isFailure || status === 429) {
      this.#backOff(log, isFailure, response.ok ? retryAfterMs(response.value.headers) : undefined);
    } else if (response.ok && log.pauses > 0) {
      log.pauses = 0;
      if (log.pause?.kind === 'paused') delete log.pause;
    } else return;
    void this.#save();
  }

  /** Starts the pause that a service has asked for. */
  async pause(base: string, started: Pause): Promise<void> {
    this.#logAt(base).pause = started;
    await this.#save();
  }

  /** Ends a pause, since the service may answer now. */
  async resume(base: string): Promise<void> {
    await this.ready;
    delete this.#logAt(base).pause;
    await this.#save();
  }

  #backOff(log: ServiceLog, isFailing: boolean, requestedMs: number | undefined): void {
    const now = this.#deps.now();
    const before = log.pause?.until ?? 0;
    // Requests that were in flight together fail for one reason.
    if (before <= now) log.pauses++;
    const first = isFailing ? FAILED_PAUSE_MS : REFUSED_PAUSE_MS;
    const until = now + (requestedMs || Math.min(first * 2 ** (log.pauses - 1), MAX_BACKOFF_MS));
    if (until > before) log.pause = { kind: isFailing ? 'paused' : 'rate-limited', until };
  }

  async #load(): Promise<void> {
    this.#logs = ((await this.#deps.storageItem.read()) as Record<string, ServiceLog> | undefined) ?? {};
  }

  /** If the browser cannot store the logs, they last until this worker stops. */
  async #save(): Promise<void> {
    await this.#deps.storageItem.write(this.#logs).catch(this.#deps.report);
  }

  /** The log of a service without expired entries. Times in the future, left by a clock that was set back, count as now. */
  #logAt(base: string): ServiceLog {
    const limit = this.#deps.limitOf(base);
    const id = idOf(base, limit);
    const now = this.#deps.now();
    const { sent, pause, pauses } = this.#logs[id] ?? { sent: [], pauses: 0 };
    const since = now - (limit?.windowMs ?? DEFAULT_WINDOW_MS);
    const until = pause?.until ?? null;
    const log: ServiceLog = {
      sent: sent.map((at) => Math.min(at, now)).filter((at) => at > since),
      pauses: until !== null && now - until > MAX_BACKOFF_MS ? 0 : pauses,
    };
    if (pause)
      log.pause = until === null ? pause : { ...pause, until: Math.min(until, now + maxPauseMs(pause)) };
    this.#logs[id] = log;
    return log;
  }
}

/** The host of a service with a limit. The address of another one may be a secret, which is not stored. */
const idOf = (base: string, limit: RequestLimit | undefined) => (limit ? hostOf(base) : String(fnv1a(base)));
