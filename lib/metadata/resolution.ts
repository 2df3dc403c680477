/** A page may learn whether an identifier is a token, and its subject; never a record, a label or a note. */
import type { Subject } from '../asset/subject.ts';
import type { Failure } from '../failure.ts';
import type { Outcome } from './token.ts';

export type Resolution =
  /** `isStale`: the answer is being renewed. */
  | { readonly kind: 'found'; readonly subject: Subject; readonly isStale?: true }
  /** `subject`: of a resolved fingerprint. `isUnresolved`: a fingerprint that may be resolved later. */
  | { readonly kind: 'absent'; readonly subject?: Subject; readonly isUnresolved?: true }
  /** `retryAfterMs`: 0 where it is unknown. */
  | { readonly kind: 'failed'; readonly retryAfterMs: number };

/** `now`: milliseconds since the epoch. */
export function resolutionOf(outcome: Outcome, now: number): Resolution {
  switch (outcome.kind) {
    case 'found':
      return { kind: 'found', subject: outcome.token.subject, ...(outcome.stale && { isStale: true }) };
    case 'absent':
      return {
        kind: 'absent',
        ...(outcome.subject && { subject: outcome.subject }),
        ...(outcome.reason === 'fingerprint-unresolved' && { isUnresolved: true }),
      };
    case 'failed':
      return { kind: 'failed', retryAfterMs: retryAfterMs(outcome.failure, now) };
  }
}

/** Milliseconds after which a retry may succeed; 0 where that is unknown. */
export function retryAfterMs(failure: Failure, now: number): number {
  if (failure.kind === 'rate-limited') return failure.retryAfterMs;
  return failure.kind === 'paused' ? Math.max(0, failure.until - now) : 0;
}
