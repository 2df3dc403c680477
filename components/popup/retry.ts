/** When a token is looked up again. */
import type { Outcome } from '../../lib/tokens/token.ts';
import type { Clock } from '../hooks/use-now.ts';

/** When the next request makes sense, in milliseconds since the epoch; undefined where that is not known. */
export function retryAtOf(outcome: Outcome, now: number): number | undefined {
  if (outcome.kind === 'found') return outcome.moreInMs && now + outcome.moreInMs;
  const failure = outcome.kind === 'failed' ? outcome.failure : undefined;
  if (failure?.kind === 'paused') return failure.until;
  return failure?.kind === 'rate-limited' ? now + failure.retryAfterMs : undefined;
}

const MIN_PAUSE_MS = 1_000;

/** The time until the first of them may be requested again; undefined where none may. */
function retryPauseMs(outcomes: readonly Outcome[], now: number): number | undefined {
  const times = outcomes.flatMap((outcome) => retryAtOf(outcome, now) ?? []);
  return times.length === 0 ? undefined : Math.max(MIN_PAUSE_MS, Math.min(...times) - now);
}

/** Milliseconds in which the background is likely to have renewed a stale token. */
const RENEWED_AFTER_MS = 1_500;

/**
 * Gives the time until tokens are looked up again: once soon where one is stale, then when a failure allows it. Undefined
 * where the outcomes are final.
 */
export function createPauses(clock: Clock) {
  let isRenewed = false;
  return (outcomes: readonly Outcome[]): number | undefined => {
    const isStale = !isRenewed && outcomes.some((one) => one.kind === 'found' && one.stale);
    isRenewed ||= isStale;
    return isStale ? RENEWED_AFTER_MS : retryPauseMs(outcomes, clock());
  };
}
