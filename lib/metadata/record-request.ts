/** Requests the full record of a subject, in each of its spellings until the service knows one, and caches it. */
import type { Subject } from '../asset/subject.ts';
import type { Purpose } from '../http/priority.ts';
import { readLogo } from '../logos/logo.ts';
import { withImage, withLogosOf, withoutImages } from '../logos/record-logos.ts';
import type { Batcher } from './batcher.ts';
import type { Endpoint } from './endpoint.ts';
import { absentOutcome, foundOutcome } from './outcome.ts';
import type { Answer } from './request-scheduler.ts';
import type { SourceEntry } from './source.ts';
import type { Logo, Outcome, StandardRecords } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type FullRecord = {
  readonly outcome: Outcome;
  /** Empty unless found. */
  readonly records: StandardRecords;
  readonly logo: Logo;
};

/** A full record that is being loaded; undefined where it could not be prefetched. */
type Loading = {
  readonly record: Promise<FullRecord | undefined>;
  readonly seen?: string | undefined;
};
/** By `subjectKey`. */
export type LoadingRecords = Map<string, Loading>;

export type RecordRequest = {
  readonly endpoint: Endpoint;
  readonly subject: Subject;
  readonly tab: number | undefined;
  readonly spellings: readonly string[];
  /** The cached logo, which is not requested again. */
  readonly logo: Logo | undefined;
  readonly purpose: Purpose;
};

export type RecordRequestDeps = {
  readonly batcher: Pick<Batcher, 'record'>;
  readonly tokenStore: Pick<TokenStore, 'peek' | 'put' | 'putLogo'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export async function requestRecord(deps: RecordRequestDeps, request: RecordRequest): Promise<FullRecord> {
  const { endpoint, subject, spellings } = request;
  for (const spelling of spellings) {
    const { answer, logo } = await requestSpelling(deps, request, spelling);
    if (!answer.ok) return emptyRecord({ kind: 'failed', failure: answer.failure }, 'unavailable');
    const { entry, priority } = answer.value;
    if (entry !== undefined) return storeRecord(deps, request, { spelling, entry, priority, logo });
  }
  const outcome = absentOutcome(subject);
  const written = spellings.find((spelling) => spelling !== subject);
  deps.tokenStore.put(endpoint, subject, {
    outcome,
    at: deps.now(),
    records: {},
    ...(written && { written }),
  });
  return emptyRecord(outcome, 'not-recorded');
}

async function requestSpelling({ batcher }: RecordRequestDeps, request: RecordRequest, spelling: string) {
  const { endpoint, tab, purpose, logo } = request;
  const hasLogo = logo === undefined;
  const wanted = { subject: spelling, tab, purpose };
  const answer = await batcher.record(endpoint, { ...wanted, hasLogo });
  if (answer.ok || answer.failure.kind !== 'too-large' || !hasLogo) return { answer, logo };
  // Usually only the logo exceeds the byte limit.
  return {
    answer: await batcher.record(endpoint, { ...wanted, hasLogo: false }),
    logo: { kind: 'none', reason: 'too-large' } as const,
  };
}

type Found = Answer & {
  readonly spelling: string;
  readonly entry: SourceEntry;
  /** Undefined where the logo was requested. */
  readonly logo: Logo | undefined;
};

/** Caches a found record, with its logo unless that was cached before. */
export function storeRecord(
  { tokenStore, now }: Omit<RecordRequestDeps, 'batcher'>,
  { endpoint, subject, logo: cachedLogo }: Pick<RecordRequest, 'endpoint' | 'subject' | 'logo'>,
  { spelling, entry, priority, logo: knownLogo }: Found,
): FullRecord {
  const outcome = foundOutcome(endpoint, entry, subject, priority, now());
  const logo = knownLogo ?? readLogo(entry.logo);
  const stated = withoutImages(entry.records ?? {});
  // A response without logos does not replace the cached ones.
  const records =
    knownLogo === undefined ? stated : withLogosOf(tokenStore.peek(endpoint, subject)?.records, stated);
  const written = spelling === subject ? {} : { written: spelling };
  tokenStore.put(endpoint, subject, { outcome, at: now(), records, ...written });
  // A cached logo was not renewed, so that its age stays.
  if (cachedLogo === undefined) tokenStore.putLogo(endpoint, subject, logo);
  return { outcome, records: withImage(records, logo), logo };
}

export function emptyRecord(outcome: Outcome, reason: 'not-recorded' | 'unavailable'): FullRecord {
  return { outcome, records: {}, logo: { kind: 'none', reason } };
}
