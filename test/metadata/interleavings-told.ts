/** Until when what a worker of the random interleavings was told of a subject is fresh. */

import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import type { CachedLogo } from '../../lib/metadata/token-cache.ts';
import { isRegistered, type Request } from './interleavings-service.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ABSENT_FRESH = 15 * MINUTE;

export type Told = { readonly summary: number; readonly record: number; readonly logo: number };
export const NOTHING: Told = { summary: 0, record: 0, logo: 0 };

/** By the service's own answer. */
export function toldBy(request: Request, n: number, before: Told, now: number): Told {
  const { network, isBatch, isWhole, hasLogo } = request;
  const isFound = isRegistered(network, n);
  // Of neighbours, the lack says nothing.
  if (!isFound && isBatch && isWhole) return before;
  const until = now + (isFound ? (isWhole ? DAY : HOUR) : ABSENT_FRESH);
  const logo = !isFound || hasLogo || before.logo <= now ? until : before.logo;
  const more = isWhole ? { record: until, logo } : {};
  return { ...before, summary: Math.max(before.summary, until), ...more };
}

/** What a worker that starts can know. */
export function toldByCache(
  tokens: ReadonlyMap<string, CacheEntry>,
  logos: ReadonlyMap<string, CachedLogo>,
): Map<string, Told> {
  const told = [...tokens].map(([key, { outcome, at, records }]) => {
    const isAbsent = outcome.kind === 'absent';
    const summary = at + (isAbsent ? ABSENT_FRESH : records ? DAY : HOUR);
    const logo = isAbsent ? summary : (logos.get(key)?.at ?? -DAY) + DAY;
    return [key, { summary, record: isAbsent || records ? summary : 0, logo }] as const;
  });
  return new Map(told);
}
