/** Rate limiters for tests. */
import { createRateLimiter, type RateLimiter, type RequestLimit } from '../../lib/http/rate-limiter.ts';
import { createMemoryDrawer } from '../drawer.ts';

/** As for a service of the user's own: any number of requests; a 429 still asks for a pause. */
export const noLimit = (clock = { now: 0 }): RateLimiter => aLimiter(undefined, clock);

export function aLimiter(
  limit: RequestLimit | undefined,
  clock: { readonly now: number },
  storageItem = createMemoryDrawer(),
): RateLimiter {
  const now = () => clock.now;
  const report = (error: unknown) => {
    throw error;
  };
  return createRateLimiter({ limitOf: () => limit, storageItem, now, wall: now, report });
}
