import type { LearnedStatus } from '../fingerprints/database.ts';
import type { FailureCounts } from '../http/failure-counts.ts';
import type { CacheStatus } from '../metadata/token-cache.ts';

/** What is stored about look-ups. */
export type StorageStatus = {
  readonly answers: CacheStatus;
  readonly learned: LearnedStatus;
  /** Look-ups in the popup. */
  readonly recent: number;
  /** Requests to the provider today: about pages, and about NFTs. */
  readonly topicsToday: { readonly used: number; readonly limit: number };
  readonly nftsToday: { readonly used: number; readonly limit: number };
  /** How many requests have failed, by kind. */
  readonly failures: FailureCounts;
};
