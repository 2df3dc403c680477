/** The retry policy: after which failures a request is sent again, and when. */
import type { Failure } from '../failure.ts';

/** In milliseconds. A request that would have to wait longer fails at once, and the failure says how long. */
export const MAX_QUEUE_WAIT_MS = 5_000;
const MAX_ATTEMPTS = 3;
const BACKOFF_MS = 400;

export function mayBeCausedByOneSubject(failure: Failure): boolean {
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

/**
 * Milliseconds before the next attempt; undefined if the failure is final. `attempts`: how many have failed, at least 1.
 * `random`: at least 0, below 1.
 */
export function retryDelayMs(failure: Failure, attempts: number, random: () => number): number | undefined {
  if (attempts >= MAX_ATTEMPTS || !isTransient(failure)) return undefined;
  const requestedMs = failure.kind === 'rate-limited' ? failure.retryAfterMs : 0;
  // Full jitter, so that requests that failed together do not return together.
  return requestedMs + random() * BACKOFF_MS * 2 ** (attempts - 1);
}

function isTransient(failure: Failure): boolean {
  switch (failure.kind) {
    case 'offline':
      return true;
    case 'service':
      return failure.status >= 500 && failure.status !== 504;
    case 'rate-limited':
      return failure.retryAfterMs <= MAX_QUEUE_WAIT_MS;
    default:
      return false;
  }
}
