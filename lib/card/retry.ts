/** When tokens are requested again. */
import { retryAfterMs } from '../failure.ts';
import type { Outcome } from '../tokens/token.ts';

const MIN_PAUSE_MS = 1_000;
/** Milliseconds in which the background is likely to have renewed a stale token. */
const RENEWED_AFTER_MS = 1_500;

/**
 * Gives the milliseconds until the next request: once soon if a token is stale, else when the first failed or incomplete token
 * may be requested. Undefined if the outcomes are final.
 */
export function createPauses(now: () => number) {
  let isRenewed = false;
  return (outcomes: readonly Outcome[]): number | undefined => {
    if (!isRenewed && outcomes.some((outcome) => outcome.kind === 'found' && outcome.stale)) {
      isRenewed = true;
      return RENEWED_AFTER_MS;
    }
    const waits = outcomes.map((outcome) => waitMs(outcome, now())).filter((ms) => ms > 0);
    return waits.length === 0 ? undefined : Math.max(MIN_PAUSE_MS, Math.min(...waits));
  };
}

function waitMs(outcome: Outcome, now: number): number {
  if (outcome.kind === 'found') return outcome.moreInMs ?? 0;
  return outcome.kind === 'failed' ? retryAfterMs(outcome.failure, now) : 0;
}
