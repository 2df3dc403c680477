/** Answers kept in memory, by key, for as long as they are fresh. Failures are never kept. */
import { LRUCache } from 'lru-cache';
import type { Outcome } from './token.ts';

export type Memory<T extends object> = {
  get(key: string): T | undefined;
  /** Keeps a value as long as the outcome it carries is fresh. */
  keep(key: string, outcome: Outcome, value: T): void;
};

const FOUND_FRESH_MS = 3_600_000;
const ABSENT_FRESH_MS = 15 * 60_000;

/** At most so many values, the longest unused out first; `now`: milliseconds since the epoch. */
export function createMemory<T extends object>(max: number, now: () => number): Memory<T> {
  const cache = new LRUCache<string, T>({ max, perf: { now } });
  return {
    get: (key) => cache.get(key),
    keep(key, outcome, value) {
      if (outcome.kind === 'found') cache.set(key, value, { ttl: FOUND_FRESH_MS });
      if (outcome.kind === 'absent') cache.set(key, value, { ttl: ABSENT_FRESH_MS });
    },
  };
}
