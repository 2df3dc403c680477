/**
 * The rate limit of each metadata service, shared by all tabs, the extension's pages and background work
 * (docs/services.md, "Rate limit"). The public service answers 429 beyond about 100 requests from one IP address in 5
 * minutes.
 *
 * The sliding window outlasts the service worker: each request is stored before it is sent. A 429 means that others
 * behind the same IP address send requests too, so the limit is then lower for an hour.
 */

import { lastToLeave, type Purpose } from './priority.ts';
import { confirmTime, type HostLog, newHostLog, readLogs, type Sent, writeLogs } from './request-log.ts';

export type RequestLimit = { readonly requests: number; readonly windowMs: number };

export type BudgetStatus = {
  /** Requests within the window that ends now. */
  readonly used: number;
  /** The current limit. */
  readonly limit: RequestLimit;
  /** Until when a 429 lowers the limit, in milliseconds since the epoch; null where it does not. */
  readonly loweredUntil: number | null;
};

export type RateLimiter = {
  /** Resolves when the requests of earlier workers are known; nothing may be sent before. Never rejects. */
  readonly ready: Promise<void>;
  /** Whole milliseconds until a request for this purpose may be sent; 0 for now. */
  waitMs(base: string, purpose: Purpose): number;
  /** Counts a request; resolves when it is stored and may be sent. Never rejects. */
  acquire(base: string, purpose: Purpose): Promise<Sent>;
  /** Removes a request that was not sent. */
  release(base: string, sent: Sent): void;
  /** Ends a request. `date`: the `Date` header of its response, null where there was none. */
  complete(base: string, sent: Sent, date: string | null): void;
  /** Records a 429. `retryAfterMs`: from its `Retry-After`. Whole milliseconds of the pause that follows. */
  throttle(base: string, retryAfterMs: number | undefined): number;
  /** Undefined where there is no limit. */
  status(base: string): BudgetStatus | undefined;
};

export type RateLimiterDeps = {
  /** The limit of the service at a base address; undefined for an unlimited service. */
  readonly limitOf: (base: string) => RequestLimit | undefined;
  /** Outlasts the service worker. */
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  /** Milliseconds by a clock that never jumps while the worker lives. */
  readonly now: () => number;
  /** Milliseconds since the epoch by the machine's clock, which users set, and which runs while the machine sleeps. */
  readonly wall: () => number;
  readonly report: (error: unknown) => void;
};

const HOUR_MS = 3_600_000;
/** After a 429 the limit is this part of the requests in the window. */
const LOWERED_TO = 0.6;
const MIN_REQUESTS = 10;
/** The pause after a 429 without `Retry-After`, as a part of the window; doubled for each further one, up to the window. */
const PAUSE_SHARE = 0.2;
const DEFAULT_WINDOW_MS = 300_000;
/** Reserved in every limit for the probe that asks a service for its time. */
const PROBE_REQUESTS = 1;
/** While the probe is in flight, other requests check again after this time. */
const PROBE_WAIT_MS = 1_000;

type State = RateLimiterDeps & {
  logs: Map<string, HostLog>;
  writing: Promise<void>;
  queuedWrite: Promise<void> | undefined;
};

export function createRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const state: State = { ...deps, logs: new Map(), writing: Promise.resolve(), queuedWrite: undefined };
  return {
    ready: load(state).catch(deps.report),
    waitMs: (base, purpose) => waitMs(state, base, purpose),
    acquire: (base, purpose) => acquire(state, base, purpose),
    release: (base, sent) => release(state, base, sent),
    complete: (base, sent, date) => complete(state, base, sent, date),
    throttle: (base, retryAfterMs) => throttle(state, base, retryAfterMs),
    status: (base) => status(state, base),
  };
}

async function load(state: State): Promise<void> {
  state.logs = readLogs(await state.storageItem.read(), state);
}

/** Changes during a write share the next one. */
function save(state: State): Promise<void> {
  state.queuedWrite ??= state.writing.then(async () => {
    state.queuedWrite = undefined;
    // A browser that cannot store the count still has it until this worker stops.
    await state.storageItem.write(writeLogs(state.logs, state)).catch(state.report);
  });
  state.writing = state.queuedWrite;
  return state.queuedWrite;
}

/** The log of a host without expired entries. */
function logAt({ logs, now, limitOf }: State, base: string): HostLog {
  const host = hostOf(base);
  const log = logs.get(host) ?? newHostLog();
  logs.set(host, log);
  const since = now() - (limitOf(base)?.windowMs ?? DEFAULT_WINDOW_MS);
  const first = log.sent.findIndex(({ at }) => at > since);
  log.sent.splice(0, first === -1 ? log.sent.length : first);
  if (log.lowered && log.lowered.until <= now()) log.lowered = undefined;
  return log;
}

function currentLimit({ limitOf }: State, base: string, { lowered }: HostLog): RequestLimit | undefined {
  const limit = limitOf(base);
  return limit && { ...limit, requests: Math.min(limit.requests, lowered?.requests ?? limit.requests) };
}

function waitMs(state: State, base: string, purpose: Purpose): number {
  const log = logAt(state, base);
  const confirmed = waitAfter(state, 0, base, log, purpose);
  if (confirmed === 0 || log.unconfirmedMs === 0) return confirmed;
  if (log.probe !== undefined) return Math.min(confirmed, PROBE_WAIT_MS);
  const limit = currentLimit(state, base, log);
  const isBelowLimit = limit === undefined || log.sent.length < limit.requests;
  return isBelowLimit ? waitAfter(state, log.unconfirmedMs, base, log, purpose) : confirmed;
}

/** The wait if `passedMs` more have passed than the confirmed time. */
function waitAfter(state: State, passedMs: number, base: string, log: HostLog, purpose: Purpose): number {
  const now = state.now();
  const pause = log.pausedUntil - passedMs - now;
  const limit = currentLimit(state, base, log);
  if (limit === undefined) return Math.ceil(Math.max(0, pause));
  const inWindow = log.sent.filter(({ at }) => at - passedMs > now - limit.windowMs);
  const last = lastToLeave(inWindow, purpose, limit.requests - PROBE_REQUESTS);
  const leaves = last === undefined ? 0 : last.at - passedMs + limit.windowMs - now;
  return Math.ceil(Math.max(0, pause, leaves));
}

async function acquire(state: State, base: string, purpose: Purpose): Promise<Sent> {
  const log = logAt(state, base);
  const sent = { at: state.now(), purpose };
  if (state.limitOf(base) === undefined) return sent;
  if (log.unconfirmedMs > 0 && waitAfter(state, 0, base, log, purpose) > 0) log.probe = sent;
  log.sent.push(sent);
  await save(state);
  return sent;
}

function release(state: State, base: string, sent: Sent): void {
  const log = logAt(state, base);
  const at = log.sent.indexOf(sent);
  if (at === -1) return;
  log.sent.splice(at, 1);
  if (log.probe === sent) log.probe = undefined;
  void save(state);
}

function complete(state: State, base: string, sent: Sent, date: string | null): void {
  const log = logAt(state, base);
  if (log.probe === sent) log.probe = undefined;
  const serviceTime = Date.parse(date ?? '');
  if (Number.isNaN(serviceTime)) return;
  confirmTime(log, sent.at, serviceTime, state.now());
  void save(state);
}

function throttle(state: State, base: string, retryAfterMs: number | undefined): number {
  const log = logAt(state, base);
  const now = state.now();
  const limit = currentLimit(state, base, log);
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
  void save(state);
  return Math.ceil(log.pausedUntil - now);
}

function status(state: State, base: string): BudgetStatus | undefined {
  const log = logAt(state, base);
  const limit = currentLimit(state, base, log);
  if (limit === undefined) return undefined;
  const now = state.now();
  return {
    used: log.sent.filter(({ at }) => at - log.unconfirmedMs > now - limit.windowMs).length,
    limit,
    loweredUntil: log.lowered ? Math.round(log.lowered.until + state.wall() - now) : null,
  };
}

/** The host that identifies a service, without the root dot. */
export function hostOf(base: string): string {
  return new URL(base).host.replace(/\.(?=:|$)/, '');
}
