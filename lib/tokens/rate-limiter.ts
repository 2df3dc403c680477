/**
 * Limits the requests to each metadata service, of all tabs, the extension's pages and background work together
 * (docs/services.md, "Rate limit"). The public service answers 429 beyond about 100 requests from one IP address in 5
 * minutes.
 *
 * A host has a sliding window, and a pause after a 429, a 5xx or a timeout. Both outlast the service worker: each request is
 * stored before it is sent.
 */
import * as z from 'zod/mini';
import type { Failure, Result } from '../failure.ts';
import { type HttpResponse, retryAfterMs } from '../http/request.ts';
import { NETWORK_IDS, NETWORKS } from '../network/networks.ts';

/** `on-demand`: a token that the user points at or looks up. `in-view`: the tokens of a page, and what is renewed or prefetched. */
export type RequestClass = 'on-demand' | 'in-view';

export type RequestLimit = { readonly requests: number; readonly windowMs: number };

export type RateLimiterDeps = {
  /** The limit of the service at a base address; undefined for an unlimited service. */
  readonly limitOf: (base: string) => RequestLimit | undefined;
  /** Stores the requests, so that they outlast the service worker. */
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/** The part of a limit that requests for tokens in view may use up. */
const IN_VIEW_SHARE = 0.8;
/** The first pause after a failure, and after a 429 without `Retry-After`; doubled for each further one. */
const FAILED_PAUSE_MS = 1_000;
const REFUSED_PAUSE_MS = 120_000;
const MAX_PAUSE_MS = 300_000;
const WINDOW_MS = 300_000;
/** The longest `Retry-After` that is respected. */
const HOUR_MS = 3_600_000;

/** Times are milliseconds since the epoch. */
const hostLog = z.object({
  /** When requests were sent, oldest first. */
  sent: z.array(z.number()),
  pausedUntil: z.number(),
  /** Whether the pause follows failures rather than a 429. */
  isFailing: z.boolean(),
  /** Pauses since the last answer. */
  pauses: z.int(),
});
type HostLog = z.infer<typeof hostLog>;
const EMPTY_LOG: HostLog = { sent: [], pausedUntil: 0, isFailing: false, pauses: 0 };
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

  /** Milliseconds until a request of this class may be sent; 0 for now. */
  waitMs(base: string, requestClass: RequestClass): number {
    const { sent, pausedUntil } = this.#logAt(base);
    const limit = this.#deps.limitOf(base);
    const now = this.#deps.now();
    const pause = Math.max(0, pausedUntil - now);
    if (limit === undefined) return pause;
    const share = requestClass === 'in-view' ? IN_VIEW_SHARE : 1;
    // The request that must leave the window before another one fits.
    const last = sent.at(-Math.max(1, Math.round(limit.requests * share)));
    return last === undefined ? pause : Math.max(pause, last + limit.windowMs - now);
  }

  /** The failure of a request that is not sent because it would have to wait. */
  refusal(base: string, requestClass: RequestClass): Failure {
    const { pausedUntil, isFailing } = this.#logAt(base);
    return isFailing && pausedUntil > this.#deps.now()
      ? { kind: 'paused', until: pausedUntil }
      : { kind: 'rate-limited', retryAfterMs: this.waitMs(base, requestClass) };
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
      this.#pause(log, isFailure, response.ok ? retryAfterMs(response.value.headers) : undefined);
    } else if (response.ok && log.pauses > 0) {
      log.pauses = 0;
      if (log.isFailing) log.pausedUntil = 0;
    } else return;
    void this.#save();
  }

  #pause(log: HostLog, isFailing: boolean, requestedMs: number | undefined): void {
    const now = this.#deps.now();
    // Requests that were in flight together fail for one reason.
    if (log.pausedUntil <= now) log.pauses++;
    const first = isFailing ? FAILED_PAUSE_MS : REFUSED_PAUSE_MS;
    const until = now + (requestedMs || Math.min(first * 2 ** (log.pauses - 1), MAX_PAUSE_MS));
    if (until <= log.pausedUntil) return;
    log.pausedUntil = until;
    log.isFailing = isFailing;
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
    const { sent, pausedUntil, isFailing, pauses } = this.#logs[host] ?? EMPTY_LOG;
    const since = now - (this.#deps.limitOf(base)?.windowMs ?? WINDOW_MS);
    const log = {
      sent: sent.map((at) => Math.min(at, now)).filter((at) => at > since),
      pausedUntil: Math.min(pausedUntil, now + HOUR_MS),
      isFailing,
      pauses: now - pausedUntil > MAX_PAUSE_MS ? 0 : pauses,
    };
    this.#logs[host] = log;
    return log;
  }
}

/** The host that identifies a service, without the root dot. */
function hostOf(base: string): string {
  return new URL(base).host.replace(/\.(?=:|$)/, '');
}

/** Undefined for a service of the user's own, which has no limit. */
export function limitOf(base: string): RequestLimit | undefined {
  const host = hostOf(base);
  const network = NETWORK_IDS.find((id) => {
    const { metadata } = NETWORKS[id];
    return metadata !== undefined && hostOf(metadata) === host;
  });
  const requests = network && NETWORKS[network].metadataRequests;
  return requests ? { requests, windowMs: WINDOW_MS } : undefined;
}
