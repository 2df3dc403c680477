/** Which failures of a request are worth another one. */
import type { Failure } from '../failure.ts';

/** Up to this, in milliseconds, questions wait for their turn; those that would wait longer are told for how long. */
export const HELD_AT_MOST_MS = 5_000;

/** What one subject of many may be the cause of. */
export function mayBeOneOfThem(failure: Failure): boolean {
  switch (failure.kind) {
    case 'timeout':
    case 'too-large':
      return true;
    case 'service':
      return [400, 413, 500, 504].includes(failure.status);
    default:
      return false;
  }
}

/** What may be over in a moment. */
export function mayPass(failure: Failure): boolean {
  switch (failure.kind) {
    case 'offline':
      return true;
    case 'service':
      return failure.status >= 500 && failure.status !== 504;
    case 'rate-limited':
      return failure.retryAfterMs <= HELD_AT_MOST_MS;
    default:
      return false;
  }
}
