/**
 * How many requests a metadata service takes from this browser, counted once for all tabs, our own pages and all
 * background work (docs/services.md, "Rate limit"). The public service answers 429 beyond about 100 requests from one IP
 * address in 5 minutes; a browser that stays below that is not refused.
 *
 * The count is a sliding window that outlives the worker: a request is written down before it is sent. What a 429
 * teaches, that others behind the same IP address ask too, lowers the limit for an hour.
 */

import { lastToLeave, type Purpose } from './priority.ts';
import { confirmTime, type Host, newHost, readHosts, type Sent, writeHosts } from './request-log.ts';

/** So many requests in so many milliseconds. */
export type RequestLimit = { readonly requests: number; readonly windowMs: number };

export type BudgetStatus = {
  /** Requests within the window that ends now. */
  readonly spent: number;
  /** The limit as it is now. */
  readonly limit: RequestLimit;
  /** Until when a 429 keeps the limit lower than planned, in milliseconds since the epoch; null where it does not. */
  readonly loweredUntil: number | null;
};

export type RateLimiter = {
  /** Resolved when what earlier workers sent is known; nothing may be sent before. Never rejects. */
  readonly ready: Promise<void>;
  /** Whole milliseconds until a request for this purpose may be sent; 0 for now. */
  waitMs(base: string, purpose: Purpose): number;
  /** Counts a request at once; resolves with its entry when it is written down and may be sent. Never rejects. */
  spend(base: string, purpose: Purpose): Promise<Sent>;
  /** The request was not sent after all. */
  notSent(base: string, sent: Sent): void;
  /** The request has ended; `date`: the `Date` header of its response, null where none came. */
  ended(base: string, sent: Sent, date: string | null): void;
  /** The service answered 429; `retryAfterMs` where it said for how long. Whole milliseconds in which it is left alone. */
  refused(base: string, retryAfterMs: number | undefined): number;
  /** Undefined where there is no limit. */
  status(base: string): BudgetStatus | undefined;
};

export type RateLimiterDeps = {
  /** The limit of the service at a base address; undefined where there is none. */
  readonly limitOf: (base: string) => RequestLimit | undefined;
  /** Outlives the worker. */
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  /** Milliseconds since whenever, by a clock that never jumps while the worker lives. */
  readonly now: () => number;
  /** Milliseconds since the epoch, by the machine's clock: users set it, and it goes on while the machine sleeps. */
  readonly wall: () => number;
  readonly report: (error: unknown) => void;
};

const HOUR_MS = 3_600_000;
/** A 429 leaves this much of what was sent in the window before it. */
const LOWERED_TO = 0.6;
/** A limit that is lowered further would be none that anybody can work with. */
const REQUESTS_AT_LEAST = 10;
/** The pause after a 429 that names none, as a part of the window; doubled for each further one, up to the window. */
const PAUSE_SHARE = 0.2;
/** Where a service has no limit of its own, and refuses all the same. */
const UNLIMITED_WINDOW_MS = 300_000;

/** Of every limit this much stays unspent, for the request that asks a service what time it is. */
const FOR_TIME = 1;
/** While that request is under way, the others look again after so long. */
const TIME_WAIT_MS = 1_000;

export function createRateLimiter({ limitOf, storageItem, now, wall, report }: RateLimiterDeps): RateLimiter {
  let hosts = new Map<string, Host>();
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  const clocks = { now, wall };

  async function load(): Promise<void> {
    hosts = readHosts(await storageItem.read(), clocks);
  }

  async function write(): Promise<void> {
    queued = undefined;
    // Where the browser cannot write, the count still holds for this worker.
    await storageItem.write(writeHosts(hosts, clocks)).catch(report);
  }
  /** What is noted while another writing is under way shares the next one. */
  function writeSoon(): Promise<void> {
    queued ??= writing.then(write);
    writing = queued;
    return queued;
  }

  function hostAt(base: string): Host {
    const name = hostOf(base);
    const host = hosts.get(name) ?? newHost();
    hosts.set(name, host);
    return host;
  }

  /** Its host as of now: what has left the window, or has ended, is gone. */
  function current(base: string): Host {
    const host = hostAt(base);
    const since = now() - (limitOf(base)?.windowMs ?? UNLIMITED_WINDOW_MS);
    const first = host.sent.findIndex(({ at }) => at > since);
    host.sent.splice(0, first === -1 ? host.sent.length : first);
    if (host.lowered && host.lowered.until <= now()) host.lowered = undefined;
    return host;
  }

  /** The limit as it is now. */
  function limitAt(base: string, { lowered }: Host): RequestLimit | undefined {
    const limit = limitOf(base);
    return limit && { ...limit, requests: Math.min(limit.requests, lowered?.requests ?? limit.requests) };
  }

  /** The wait if so many milliseconds more had passed than are certain. */
  function waitIf(passedMs: number, base: string, host: Host, purpose: Purpose): number {
    const pause = host.pausedUntil - passedMs - now();
    const limit = limitAt(base, host);
    if (limit === undefined) return Math.ceil(Math.max(0, pause));
    const isIn = ({ at }: Sent) => at - passedMs > now() - limit.windowMs;
    const last = lastToLeave(host.sent.filter(isIn), purpose, limit.requests - FOR_TIME);
    const leaves = last === undefined ? 0 : last.at - passedMs + limit.windowMs - now();
    return Math.ceil(Math.max(0, pause, leaves));
  }

  return {
    ready: load().catch(report),

    waitMs(base, purpose) {
      const host = current(base);
      const certain = waitIf(0, base, host, purpose);
      if (certain === 0 || host.perhapsMs === 0) return certain;
      if (host.timeRequest !== undefined) return Math.min(certain, TIME_WAIT_MS);
      const limit = limitAt(base, host);
      const hasRoom = limit === undefined || host.sent.length < limit.requests;
      return hasRoom ? waitIf(host.perhapsMs, base, host, purpose) : certain;
    },

    async spend(base, purpose) {
      const host = current(base);
      const sent = { at: now(), purpose };
      if (limitOf(base) === undefined) return sent;
      if (host.perhapsMs > 0 && waitIf(0, base, host, purpose) > 0) host.timeRequest = sent;
      host.sent.push(sent);
      await writeSoon();
      return sent;
    },

    notSent(base, sent) {
      const host = current(base);
      const at = host.sent.indexOf(sent);
      if (at === -1) return;
      host.sent.splice(at, 1);
      if (host.timeRequest === sent) host.timeRequest = undefined;
      void writeSoon();
    },

    ended(base, sent, date) {
      const host = current(base);
      if (host.timeRequest === sent) host.timeRequest = undefined;
      const serviceTime = Date.parse(date ?? '');
      if (Number.isNaN(serviceTime)) return;
      confirmTime(host, sent.at, serviceTime, now());
      void writeSoon();
    },

    refused(base, retryAfterMs) {
      const host = current(base);
      const limit = limitAt(base, host);
      const windowMs = limit?.windowMs ?? UNLIMITED_WINDOW_MS;
      // Several that were under way together are refused for one reason.
      const isNews = host.pausedUntil <= now();
      if (now() - host.pausedUntil > windowMs) host.refusals = 0;
      if (isNews) host.refusals++;
      const pause = retryAfterMs ?? Math.min(windowMs, windowMs * PAUSE_SHARE * 2 ** (host.refusals - 1));
      host.pausedUntil = Math.max(host.pausedUntil, now() + pause);
      if (isNews && limit !== undefined) {
        const requests = Math.max(REQUESTS_AT_LEAST, Math.floor(host.sent.length * LOWERED_TO));
        host.lowered = { requests: Math.min(requests, limit.requests), until: now() + HOUR_MS };
      }
      void writeSoon();
      return Math.ceil(host.pausedUntil - now());
    },

    status(base) {
      const host = current(base);
      const limit = limitAt(base, host);
      if (limit === undefined) return undefined;
      return {
        spent: host.sent.filter(({ at }) => at - host.perhapsMs > now() - limit.windowMs).length,
        limit,
        loweredUntil: host.lowered ? Math.round(host.lowered.until + wall() - now()) : null,
      };
    },
  };
}

/** The host by which a service is told from others; with the dot of the root it is no other one. */
export function hostOf(base: string): string {
  return new URL(base).host.replace(/\.(?=:|$)/, '');
}
