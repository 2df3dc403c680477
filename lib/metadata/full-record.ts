/** A full record is a token with the standards' own records and its logo. It comes from the cache or the service. */
import type { Priority } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import type { Failure } from '../failure.ts';
import { readLogo } from '../logos/logo.ts';
import { withImage, withoutImages } from '../logos/record-logos.ts';
import { type CacheEntry, shownNow } from './cache-entry.ts';
import type { Endpoint } from './endpoint.ts';
import { foundOutcome } from './outcome.ts';
import type { SourceEntry } from './source.ts';
import type { Logo, Outcome, StandardRecords } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type FullRecord = {
  readonly outcome: Outcome;
  /** Empty unless the token was found. */
  readonly records: StandardRecords;
  readonly logo: Logo;
  /** Why the records are unknown, where the outcome is that of a cached summary. */
  readonly failure?: Failure;
};

export function emptyRecord(outcome: Outcome, reason: 'not-recorded' | 'unavailable'): FullRecord {
  return { outcome, records: {}, logo: { kind: 'none', reason } };
}

/** The record of a cache entry; undefined for a summary, and when the logo was evicted. */
export function cachedRecord(entry: CacheEntry, logo: Logo | undefined, now: number): FullRecord | undefined {
  const { outcome, records } = entry;
  if (outcome.kind === 'absent') return emptyRecord(outcome, 'not-recorded');
  return records && logo && { outcome: shownNow(entry, now), records: withImage(records, logo), logo };
}

/** `spelling`: of the subject in the request. `at`: milliseconds since the epoch. `asked`: see `TokenStore.put`. */
type Found = {
  readonly spelling: string;
  readonly entry: SourceEntry;
  readonly priority: Priority;
  readonly at: number;
  readonly asked: number;
};

export function storeRecord(
  tokenStore: Pick<TokenStore, 'put' | 'putLogo'>,
  endpoint: Endpoint,
  subject: Subject,
  { spelling, entry, priority, at, asked }: Found,
): FullRecord {
  const outcome = foundOutcome(endpoint, entry, subject, priority, at);
  const logo = readLogo(entry.logo);
  const records = withoutImages(entry.records ?? {});
  const written = spelling === subject ? {} : { written: spelling };
  tokenStore.put(endpoint, subject, { outcome, at, records, ...written }, asked);
  tokenStore.putLogo(endpoint, subject, logo, asked);
  return { outcome, records: withImage(records, logo), logo };
}
