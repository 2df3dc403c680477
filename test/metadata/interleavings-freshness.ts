/** Until when each answer is fresh; the model that the simulation compares the loader with. */
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { isRegistered, type Request } from './interleavings-service.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ABSENT_FRESH = 15 * MINUTE;

export type FreshUntil = { readonly summary: number; readonly record: number };
export const UNKNOWN: FreshUntil = { summary: 0, record: 0 };

/** After a response of the service. */
export function freshAfter(request: Request, n: number, before: FreshUntil, now: number): FreshUntil {
  const { network, isBatch, isFull } = request;
  const isFound = isRegistered(network, n);
  // The absence of a prefetched neighbour is not cached.
  if (!isFound && isBatch && isFull) return before;
  const until = now + (isFound ? (isFull ? DAY : HOUR) : ABSENT_FRESH);
  const summary = Math.max(before.summary, until);
  return { summary, record: isFull ? until : before.record };
}

/** After a worker starts with this cache. */
export function freshInCache(tokens: ReadonlyMap<string, CacheEntry>): Map<string, FreshUntil> {
  const fresh = [...tokens].map(([key, { outcome, at, records }]) => {
    const isAbsent = outcome.kind === 'absent';
    const summary = at + (isAbsent ? ABSENT_FRESH : records ? DAY : HOUR);
    return [key, { summary, record: isAbsent || records ? summary : 0 }] as const;
  });
  return new Map(fresh);
}
