/** Rate limiters for tests. */
import { createRateLimiter, type RateLimiter, type RequestLimit } from '../../lib/metadata/rate-limiter.ts';
import { createMemoryDrawer } from '../drawer.ts';

/** As for a service of the user's own: any number of requests; a 429 still asks for a pause. */
export function noLimit(clock = { now: 0 }): RateLimiter {
  return aLimiter(undefined, clock);
}

/** `wallAhead`: milliseconds by which the clock on the wall is ahead of the one that never jumps. */
export function aLimiter(
  limit: RequestLimit | undefined,
  clock: { readonly now: number; readonly wallAhead?: number },
  drawer = createMemoryDrawer(),
): RateLimiter {
  return createRateLimiter({
    limitOf: () => limit,
    drawer,
    now: () => clock.now,
    wall: () => clock.now + (clock.wallAhead ?? 0),
    report: (error) => {
      throw error;
    },
  });
}
