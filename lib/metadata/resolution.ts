/** When a failed look-up may be tried again. */
import type { Failure } from '../failure.ts';

/** Milliseconds after which a retry may succeed; 0 where that is unknown. */
export function retryAfterMs(failure: Failure, now: number): number {
  if (failure.kind === 'rate-limited') return failure.retryAfterMs;
  return failure.kind === 'paused' ? Math.max(0, failure.until - now) : 0;
}
