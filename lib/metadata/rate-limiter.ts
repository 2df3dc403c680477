/**
 * How many requests a metadata service takes from this browser, counted once for all tabs, our own pages and all
 * background work (docs/services.md, "Rate limit"). The public service answers 429 beyond about 100 requests from one IP
 * address in 5 minutes; a browser that stays below that is not refused.
 *
 * The count is a sliding window that outlives the worker: a request is written down before it is sent. What a 429
 * teaches, that others behind the same IP address ask too, lowers the limit for an hour.
 */
import * as z from 'zod/mini';
import { lastToLeave, PURPOSES, type Purpose, type Sent } from './spending-order.ts';

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
  /** Counts a request at once; resolves when it is written down and may be sent. Never rejects. */
  spend(base: string, purpose: Purpose): Promise<void>;
  /** What was counted last for this purpose was not sent after all. */
  notSent(base: string, purpose: Purpose): void;
  /** The service answered 429; `retryAfterMs` where it said for how long. Whole milliseconds in which it is left alone. */
  refused(base: string, retryAfterMs: number | undefined): number;
  /** Undefined where there is no limit. */
  status(base: string): BudgetStatus | undefined;
};

export type RateLimiterParts = {
  /** The limit of the service at a base address; undefined where there is none. */
  readonly limitOf: (base: string) => RequestLimit | undefined;
  /** Outlives the worker. */
  readonly drawer: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  /** Milliseconds since whenever, by a clock that never jumps while the worker lives. */
  readonly now: () => number;
  /** Milliseconds since the epoch, by the clock on the wall, which is set, and goes on while the machine sleeps. */
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

/** All times are those of the clock that never jumps; what is written down has those of the wall. */
type Host = {
  sent: Sent[];
  /** After a 429: nothing is sent until then. */
  pausedUntil: number;
  /** How many 429 in a row. */
  refusals: number;
  lowered: { readonly requests: number; readonly until: number } | undefined;
};

const storedHost = z.object({
  sent: z.array(z.tuple([z.number(), z.enum(PURPOSES)])),
  pausedUntil: z.number(),
  refusals: z.int(),
  lowered: z.nullable(z.object({ requests: z.int().check(z.minimum(1)), until: z.number() })),
});
const stored = z.record(z.string(), storedHost);

export function createRateLimiter({ limitOf, drawer, now, wall, report }: RateLimiterParts): RateLimiter {
  const hosts = new Map<string, Host>();
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;

  /** Read anew each time: the one clock sleeps with the machine, the other is set by hand. */
  const wallOffset = () => wall() - now();
  const onWall = (at: number) => Math.round(at + wallOffset());

  async function load(): Promise<void> {
    const read = stored.safeParse((await drawer.read()) ?? {});
    if (!read.success) return;
    for (const [name, { sent, pausedUntil, refusals, lowered }] of Object.entries(read.data)) {
      // A clock that was set back while no worker lived: what seems to lie ahead may have been sent just now.
      const notAhead = (at: number, most: number) => Math.min(at - wallOffset(), now() + most);
      hosts.set(name, {
        sent: sent.map(([at, purpose]) => ({ at: notAhead(at, 0), purpose })).sort((a, b) => a.at - b.at),
        pausedUntil: notAhead(pausedUntil, HOUR_MS),
        refusals,
        lowered: lowered ? { ...lowered, until: notAhead(lowered.until, HOUR_MS) } : undefined,
      });
    }
  }

  async function write(): Promise<void> {
    queued = undefined;
    // A service that is not asked any more is forgotten.
    const all = [...hosts].filter(([, { sent, pausedUntil, lowered }]) => {
      const last = sent.at(-1);
      return pausedUntil > now() || (lowered?.until ?? 0) > now() || (last && now() - last.at < HOUR_MS);
    });
    const json = Object.fromEntries(
      all.map(([name, { sent, pausedUntil, refusals, lowered }]) => [
        name,
        {
          sent: sent.map(({ at, purpose }) => [onWall(at), purpose]),
          pausedUntil: onWall(pausedUntil),
          refusals,
          lowered: lowered ? { ...lowered, until: onWall(lowered.until) } : null,
        },
      ]),
    );
    // Where the browser cannot write, the count still holds for this worker.
    await drawer.write(json).catch(report);
  }
  /** What is noted while another writing is under way shares the next one. */
  function writeSoon(): Promise<void> {
    queued ??= writing.then(write);
    writing = queued;
    return queued;
  }

  function hostAt(base: string): Host {
    const name = hostOf(base);
    const host = hosts.get(name) ?? { sent: [], pausedUntil: 0, refusals: 0, lowered: undefined };
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

  return {
    ready: load().catch(report),

    waitMs(base, purpose) {
      const host = current(base);
      const pause = Math.ceil(Math.max(0, host.pausedUntil - now()));
      const limit = limitAt(base, host);
      if (limit === undefined) return pause;
      const last = lastToLeave(host.sent, purpose, limit.requests);
      return Math.max(pause, last === undefined ? 0 : Math.ceil(last.at + limit.windowMs - now()));
    },

    spend(base, purpose) {
      const host = current(base);
      if (limitOf(base) === undefined) return Promise.resolve();
      host.sent.push({ at: now(), purpose });
      return writeSoon();
    },

    notSent(base, purpose) {
      const { sent } = current(base);
      const at = sent.findLastIndex((one) => one.purpose === purpose);
      if (at === -1) return;
      sent.splice(at, 1);
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
        spent: host.sent.length,
        limit,
        loweredUntil: host.lowered ? onWall(host.lowered.until) : null,
      };
    },
  };
}

/** The host by which a service is told from others; with the dot of the root it is no other one. */
export function hostOf(base: string): string {
  return new URL(base).host.replace(/\.(?=:|$)/, '');
}
