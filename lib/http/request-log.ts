/**
 * What was sent to a service lately, as it outlives the worker.
 *
 * While a worker lives, its own clock tells how much time passes. From one worker to the next there is only the machine's
 * clock, and that can be set: what it says has passed, *may* have passed. The service's clock decides: every HTTP response
 * has a `Date` (RFC 9110, section 6.6.1), and the difference between two of them is time that did pass.
 */
import * as z from 'zod/mini';
import { PURPOSES, type Purpose } from './priority.ts';

export type Sent = { at: number; readonly purpose: Purpose };

/** All times are in milliseconds of the worker's own clock, and as late as they can have been. */
export type Host = {
  /** The oldest first. */
  readonly sent: Sent[];
  /** After a 429: nothing is sent until then. */
  pausedUntil: number;
  /** How many 429 in a row. */
  refusals: number;
  lowered: { readonly requests: number; readonly until: number } | undefined;
  /** The last response that said what time it is: when its request was sent, and the service's time after that. */
  heard: { readonly at: number; readonly serviceTime: number } | undefined;
  /** So much more may have passed between workers: the machine's clock says so, the service has not yet. */
  perhapsMs: number;
  /** The request under way that is sent only because of `perhapsMs`. */
  timeRequest: Sent | undefined;
};

type Clocks = { readonly now: () => number; readonly wall: () => number };

const HOUR_MS = 3_600_000;
/** `Date` has whole seconds: the difference of two is less than a second too long. */
const DATE_ERROR_MS = 1_000;

export function newHost(): Host {
  return {
    sent: [],
    pausedUntil: Number.NEGATIVE_INFINITY,
    refusals: 0,
    lowered: undefined,
    heard: undefined,
    perhapsMs: 0,
    timeRequest: undefined,
  };
}

/** All times are milliseconds before (or, where they lie ahead, after) it was written. */
const storedHost = z.object({
  sent: z.array(z.tuple([z.number().check(z.nonnegative()), z.enum(PURPOSES)])),
  pausedMs: z.number(),
  refusals: z.int(),
  lowered: z.nullable(z.object({ requests: z.int().check(z.minimum(1)), ms: z.number() })),
  heard: z.nullable(z.object({ ago: z.number(), serviceTime: z.number() })),
  perhapsMs: z.number(),
});
type StoredHost = z.infer<typeof storedHost>;
/** `written`: milliseconds since the epoch, by the machine's clock. */
const stored = z.object({ written: z.number(), hosts: z.record(z.string(), storedHost) });

/** None where nothing is stored, or something else. */
export function readHosts(value: unknown, { now, wall }: Clocks): Map<string, Host> {
  const read = stored.safeParse(value);
  if (!read.success) return new Map();
  const { written, hosts } = read.data;
  const start = now();
  const awayMs = Math.max(0, wall() - written);
  const hostOf = ({ sent, pausedMs, refusals, lowered, heard, perhapsMs }: StoredHost): Host => ({
    sent: sent.map(([ago, purpose]) => ({ at: start - ago, purpose })),
    pausedUntil: start + Math.min(pausedMs, HOUR_MS),
    refusals,
    lowered: lowered
      ? { requests: lowered.requests, until: start + Math.min(lowered.ms, HOUR_MS) }
      : undefined,
    heard: heard ? { at: start - heard.ago, serviceTime: heard.serviceTime } : undefined,
    perhapsMs: perhapsMs + awayMs,
    timeRequest: undefined,
  });
  return new Map(Object.entries(hosts).map(([name, host]) => [name, hostOf(host)]));
}

/** A service that was not asked for an hour is left out. */
export function writeHosts(hosts: ReadonlyMap<string, Host>, { now, wall }: Clocks): z.infer<typeof stored> {
  const time = now();
  const isInUse = ({ sent, pausedUntil, lowered }: Host) =>
    pausedUntil > time ||
    (lowered?.until ?? time) > time ||
    time - (sent.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < HOUR_MS;
  const jsonOf = ({ sent, pausedUntil, refusals, lowered, heard, perhapsMs }: Host): StoredHost => ({
    sent: sent.map(({ at, purpose }) => [Math.floor(time - at), purpose]),
    pausedMs: Math.max(0, pausedUntil - time),
    refusals,
    lowered: lowered ? { requests: lowered.requests, ms: lowered.until - time } : null,
    heard: heard ? { ago: time - heard.at, serviceTime: heard.serviceTime } : null,
    perhapsMs,
  });
  const used = [...hosts].filter(([, host]) => isInUse(host));
  return { written: wall(), hosts: Object.fromEntries(used.map(([name, host]) => [name, jsonOf(host)])) };
}

/**
 * A request sent at `sentAt` was answered at `now`, and the service's clock said `serviceTime` in between. Moves what was sent
 * before the response that was heard last into the past: by the time that must have passed since, and not by more than the
 * machine's clock says, since two servers behind one address may differ.
 */
export function confirmTime(host: Host, sentAt: number, serviceTime: number, now: number): void {
  const { heard, perhapsMs } = host;
  host.perhapsMs = 0;
  host.heard = { at: sentAt, serviceTime };
  if (heard === undefined) return;
  const passedMs = serviceTime - heard.serviceTime - DATE_ERROR_MS;
  const byMs = Math.min(perhapsMs, Math.max(0, passedMs - (now - heard.at)));
  for (const one of host.sent) if (one.at <= heard.at) one.at -= byMs;
  host.pausedUntil -= byMs;
  if (host.lowered) host.lowered = { ...host.lowered, until: host.lowered.until - byMs };
}
