/**
 * The recent requests to each service, stored across worker restarts.
 *
 * Within one worker `performance.now()` measures time. Between two workers only the machine's clock does. Users can
 * set that clock, so its time counts as unconfirmed. Every HTTP response has a `Date` header (RFC 9110, section 6.6.1),
 * and the difference between two of them confirms the time.
 */
import * as z from 'zod/mini';
import { PURPOSES, type Purpose } from './priority.ts';

export type Sent = { at: number; readonly purpose: Purpose };

/** Times are milliseconds of the worker's clock; an uncertain time is the latest possible one. */
export type HostLog = {
  /** Oldest first. */
  readonly sent: Sent[];
  /** After a 429. */
  pausedUntil: number;
  /** 429 responses in a row. */
  refusals: number;
  lowered: { readonly requests: number; readonly until: number } | undefined;
  /** The last response with a `Date`: when its request was sent, and that date in milliseconds since the epoch. */
  lastDate: { readonly at: number; readonly serviceTime: number } | undefined;
  /** Time between workers that the machine's clock reports and no `Date` has confirmed. */
  unconfirmedMs: number;
  /** The request in flight that was allowed only by unconfirmed time. */
  probe: Sent | undefined;
};

type Clocks = { readonly now: () => number; readonly wall: () => number };

const HOUR_MS = 3_600_000;
/** `Date` has whole seconds, so the difference of two can be up to a second too long. */
const DATE_ERROR_MS = 1_000;

export const newHostLog = (): HostLog => ({
  sent: [],
  pausedUntil: Number.NEGATIVE_INFINITY,
  refusals: 0,
  lowered: undefined,
  lastDate: undefined,
  unconfirmedMs: 0,
  probe: undefined,
});

/** Times are milliseconds before the time of writing; for `pausedMs` and `lowered`, after it. */
const storedLog = z.object({
  sent: z.array(z.tuple([z.number().check(z.nonnegative()), z.enum(PURPOSES)])),
  pausedMs: z.number(),
  refusals: z.int(),
  lowered: z.nullable(z.object({ requests: z.int().check(z.minimum(1)), ms: z.number() })),
  lastDate: z.nullable(z.object({ ago: z.number(), serviceTime: z.number() })),
  unconfirmedMs: z.number(),
});
/** `writtenAt`: milliseconds since the epoch, by the machine's clock. */
const storedLogs = z.object({ writtenAt: z.number(), hosts: z.record(z.string(), storedLog) });
type StoredLog = z.infer<typeof storedLog>;

/** Empty where nothing valid is stored. */
export function readLogs(value: unknown, { now, wall }: Clocks): Map<string, HostLog> {
  const read = storedLogs.safeParse(value);
  if (!read.success) return new Map();
  const { writtenAt, hosts } = read.data;
  const start = now();
  const awayMs = Math.max(0, wall() - writtenAt);
  const logOf = ({ sent, pausedMs, refusals, lowered, lastDate, unconfirmedMs }: StoredLog): HostLog => ({
    sent: sent.map(([ago, purpose]) => ({ at: start - ago, purpose })),
    pausedUntil: start + Math.min(pausedMs, HOUR_MS),
    refusals,
    lowered: lowered
      ? { requests: lowered.requests, until: start + Math.min(lowered.ms, HOUR_MS) }
      : undefined,
    lastDate: lastDate ? { at: start - lastDate.ago, serviceTime: lastDate.serviceTime } : undefined,
    unconfirmedMs: unconfirmedMs + awayMs,
    probe: undefined,
  });
  return new Map(Object.entries(hosts).map(([name, host]) => [name, logOf(host)]));
}

/** All logs as JSON, except those without a request for an hour. */
export function writeLogs(
  logs: ReadonlyMap<string, HostLog>,
  { now, wall }: Clocks,
): z.infer<typeof storedLogs> {
  const time = now();
  const isInUse = ({ sent, pausedUntil, lowered }: HostLog) =>
    pausedUntil > time ||
    (lowered?.until ?? time) > time ||
    time - (sent.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < HOUR_MS;
  const jsonOf = ({ sent, pausedUntil, refusals, lowered, lastDate, unconfirmedMs }: HostLog): StoredLog => ({
    sent: sent.map(({ at, purpose }) => [Math.floor(time - at), purpose]),
    pausedMs: Math.max(0, pausedUntil - time),
    refusals,
    lowered: lowered ? { requests: lowered.requests, ms: lowered.until - time } : null,
    lastDate: lastDate ? { ago: time - lastDate.at, serviceTime: lastDate.serviceTime } : null,
    unconfirmedMs,
  });
  const used = [...logs].filter(([, log]) => isInUse(log));
  return { writtenAt: wall(), hosts: Object.fromEntries(used.map(([name, log]) => [name, jsonOf(log)])) };
}

/**
 * Confirms time by the `Date` of a response to a request sent at `sentAt`. Requests before the previous `Date` move
 * into the past by the confirmed time, but by no more than the machine's clock reports: two servers behind one address
 * may differ.
 */
export function confirmTime(log: HostLog, sentAt: number, serviceTime: number, now: number): void {
  const { lastDate, unconfirmedMs } = log;
  log.unconfirmedMs = 0;
  log.lastDate = { at: sentAt, serviceTime };
  if (lastDate === undefined) return;
  const passedMs = serviceTime - lastDate.serviceTime - DATE_ERROR_MS;
  const byMs = Math.min(unconfirmedMs, Math.max(0, passedMs - (now - lastDate.at)));
  for (const one of log.sent) if (one.at <= lastDate.at) one.at -= byMs;
  log.pausedUntil -= byMs;
  if (log.lowered) log.lowered = { ...log.lowered, until: log.lowered.until - byMs };
}
