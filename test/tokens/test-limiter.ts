/** Rate limiters for tests. */
import { success } from '../../lib/failure.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { RequestLimit } from '../../lib/network/providers.ts';
import { throwError } from '../failures.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

/** A response with this status, and a `Retry-After` of so many seconds. */
export function answered(status: number, retryAfter?: number) {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
  return success({ status, headers, json: undefined });
}

/** The limiter of a self-hosted service: any number of requests, with pauses after a 429. */
export const noLimit = (clock = { now: 0 }): RateLimiter => testLimiter(undefined, clock);

export function testLimiter(
  limit: RequestLimit | undefined,
  clock: { readonly now: number },
  storageItem = createMemoryStorageItem(),
): RateLimiter {
  const now = () => clock.now;
  return new RateLimiter({ limitOf: () => limit, storageItem, now, report: throwError });
}
