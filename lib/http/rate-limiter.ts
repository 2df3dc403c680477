/**
 * Limits the requests to each metadata service, of all tabs, the extension's pages and background work together
 * (docs/services.md, "Rate limit"). The public service answers 429 beyond about 100 requests from one IP address in 5
 * minutes.
 *
 * The limit is a sliding window, which outlasts the service worker: each request is stored before it is sent. A 429 means that
 * others behind the same IP address send requests too, so it lowers the limit for an hour.
 */
import * as z from 'zod/mini';
import { type Purpose, USABLE } from './priority.ts';

export type RequestLimit = { readonly requests: number; readonly windowMs: number };

export type BudgetStatus = {
  /** Requests within the window that ends now. */
  readonly used: number;
  /** The current limit. */
  readonly limit: RequestLimit;
  /** Until when a 429 lowers the limit, in milliseconds since the epoch; null where it does not. */
  readonly loweredUntil: number | null;
};

export type RateLimiterDeps = {
  /** The limit of the service at a base address; undefined for an unlimited service. */
  readonly limitOf: (base: string) => RequestLimit | undefined;
  /** Stores the requests, so that they outlast the service worker. */
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

const HOUR_MS = 3_600_000;
/** The limit after a 429, as a part of the requests in the window. */
const LOWERED_TO = 0.6;
const MIN_REQUESTS = 10;
/** The pause after a 429 without `Retry-After`, as a part of the window; doubled for each further one, up to the window. */
const PAUSE_SHARE = 0.2;
const DEFAULT_WINDOW_MS = 300_000;

/** Times are milliseconds since the epoch. */
const hostLog = z.object({
  /** When requests were sent, oldest first. */
  sent: z.array(z.number()),
  /** The end of the pause after a 429. */
  pausedUntil: z.number(),
  /** 429 responses in a row. */
  refusals: z.int(),
  lowered: z.nullable(z.object({ requests: z.int().check(z.minimum(1)), until: z.number() })),
});
type HostLog = z.infer<typeof hostLog>;
const EMPTY_LOG: HostLog = { sent: [], pausedUntil: 0, refusals: 0, lowered: null };
const storedLogs = z.record(z.string(), hostLog);

export class RateLimiter {
  /** Resolves when the requests of earlier workers are known; nothing may be sent before. Never rejects. */
  readonly ready: Promise<void>;
  readonly #deps: RateLimiterDeps;
  /** Keyed by host. */
  #logs: Record<string, HostLog> = {};

  constructor(deps: RateLimiterDeps) {
    this.#deps = deps;
    this.ready = this.#load().catch(deps.report);
  }

  /** Milliseconds until a request for this purpose may be sent; 0 for now. */
  waitMs(base: string, purpose: Purpose): number {
    const log = this.#logAt(base);
    const limit = this.#currentLimit(base, log);
    const pause = log.pausedUntil - this.#deps.now();
    if (limit === undefined) return Math.max(0, pause);
    const most = Math.max(1, Math.round(limit.requests * USABLE[purpose]));
    // The request that must leave the window before another one fits.
    const last = log.sent.at(-most);
    return Math.max(0, pause, last === undefined ? 0 : last + limit.windowMs - this.#deps.now());
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

  /** Records a 429. `retryAfterMs`: from its `Retry-After`. Returns the milliseconds of the pause that follows. */
  throttle(base: string, retryAfterMs: number | undefined): number {
    const log = this.#logAt(base);
    const now = this.#deps.now();
    const limit = this.#currentLimit(base, log);
    const windowMs = limit?.windowMs ?? DEFAULT_WINDOW_MS;
    // Requests that were in flight together are refused for one reason.
    const isFirst = log.pausedUntil <= now;
    if (now - log.pausedUntil > windowMs) log.refusals = 0;
    if (isFirst) log.refusals++;
    const pause = retryAfterMs ?? Math.min(windowMs, windowMs * PAUSE_SHARE * 2 ** (log.refusals - 1));
    log.pausedUntil = Math.max(log.pausedUntil, now + pause);
    if (isFirst && limit !== undefined) {
      const requests = Math.max(MIN_REQUESTS, Math.floor(log.sent.length * LOWERED_TO));
      log.lowered = { requests: Math.min(requests, limit.requests), until: now + HOUR_MS };
    }
    void this.#save();
    return log.pausedUntil - now;
  }

  /** The use of a limit; undefined for a service without one. */
  status(base: string): BudgetStatus | undefined {
    const log = this.#logAt(base);
    const limit = this.#currentLimit(base, log);
    return limit && { used: log.sent.length, limit, loweredUntil: log.lowered?.until ?? null };
  }

  async #load(): Promise<void> {
    const read = storedLogs.safeParse(await this.#deps.storageItem.read());
    if (read.success) this.#logs = read.data;
  }

  /** If the browser cannot store the logs, they last until this worker stops. */
  async #save(): Promise<void> {
    await this.#deps.storageItem.write(this.#logs).catch(this.#deps.report);
  }

  /** The log of a host without expired entries. Times in the future, left by a clock that was set back, count as now. */
  #logAt(base: string): HostLog {
    const host = hostOf(base);
    const now = this.#deps.now();
    const { sent, pausedUntil, refusals, lowered } = this.#logs[host] ?? EMPTY_LOG;
    const since = now - (this.#deps.limitOf(base)?.windowMs ?? DEFAULT_WINDOW_MS);
    const inAnHour = now + HOUR_MS;
    const log = {
      sent: sent.map((at) => Math.min(at, now)).filter((at) => at > since),
      pausedUntil: Math.min(pausedUntil, inAnHour),
      refusals,
      lowered:
        lowered && lowered.until > now ? { ...lowered, until: Math.min(lowered.until, inAnHour) } : null,
    };
    this.#logs[host] = log;
    return log;
  }

  #currentLimit(base: string, { lowered }: HostLog): RequestLimit | undefined {
    const limit = this.#deps.limitOf(base);
    return limit && { ...limit, requests: Math.min(limit.requests, lowered?.requests ?? limit.requests) };
  }
}

/** The host that identifies a service, without the root dot. */
export function hostOf(base: string): string {
  return new URL(base).host.replace(/\.(?=:|$)/, '');
}
