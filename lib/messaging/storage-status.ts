import type { FailureCounts } from '../http/request.ts';

/** What is stored about look-ups. */
export type StorageStatus = {
  readonly tokens: number;
  /** Pairs of a fingerprint and a subject. */
  readonly learned: number;
  /** Look-ups in the popup. */
  readonly recent: number;
  /** How many requests have failed, by kind. */
  readonly failures: FailureCounts;
};
