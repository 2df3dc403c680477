/** Prefetches the full records of a hovered token's neighbours in one request. */
import QuickLRU from 'quick-lru';
import type { Spellings } from '../asset/spelling.ts';
import type { Subject } from '../asset/subject.ts';
import type { Result } from '../failure.ts';
import type { Batcher } from './batcher.ts';
import { type Endpoint, subjectKey } from './endpoint.ts';
import { type FullRecord, type LoadingRecords, storeRecord } from './record-request.ts';
import type { SourceAnswer } from './source.ts';
import type { Caller } from './tab-budget.ts';
import type { TokenStore } from './token-store.ts';

/** `subjects`: nearest first. Sends a request only for several missing records and within the rate limit. */
export type NeighbourLoader = (
  endpoint: Endpoint,
  subjects: readonly Subject[],
  caller: Caller,
) => Promise<void>;

export type NeighbourLoaderDeps = {
  readonly batcher: Pick<Batcher, 'sendNeighbours'>;
  readonly tokenStore: TokenStore;
  readonly spellings: (endpoint: Endpoint) => Promise<Spellings | undefined>;
  readonly loading: LoadingRecords;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Fewer missing records are not worth a request. */
const MIN_RECORDS = 3;
/** While these neighbours are known, the next request can wait. */
const NEAREST = 2;
/** Neighbours that failed are not requested again for this long: a pointer passes them many times. */
const RETRY_AFTER_MS = 10 * 60_000;
const MAX_FAILED = 500;

export function createNeighbourLoader(deps: NeighbourLoaderDeps): NeighbourLoader {
  const { batcher, tokenStore, loading, now } = deps;
  /** When each neighbour that failed may be requested again. */
  const retryAt = new QuickLRU<string, number>({ maxSize: MAX_FAILED });

  /** Undefined where the service has none, or after a failure. */
  function recordFrom(
    endpoint: Endpoint,
    subject: Subject,
    spelling: string,
    answer: Result<SourceAnswer>,
  ): FullRecord | undefined {
    const entry = answer.ok ? answer.value.entries.get(spelling) : undefined;
    if (answer.ok && entry !== undefined) {
      const { priority } = answer.value;
      const query = { endpoint, subject, logo: undefined };
      return storeRecord({ tokenStore, now }, query, { spelling, entry, priority, logo: undefined });
    }
    retryAt.set(subjectKey(endpoint, subject), now() + RETRY_AFTER_MS);
    return undefined;
  }

  return async (endpoint, subjects, caller) => {
    const [entries, listed] = await Promise.all([
      tokenStore.read(endpoint, subjects),
      deps.spellings(endpoint),
    ]);
    const isMissing = (subject: Subject) => {
      const entry = entries.get(subject);
      const key = subjectKey(endpoint, subject);
      const mayRequest = !loading.has(key) && (retryAt.get(key) ?? 0) <= now();
      return entry?.outcome.kind === 'found' && !entry.records && mayRequest;
    };
    const missing = [...new Set(subjects)].filter(isMissing);
    if (missing.length < MIN_RECORDS || !subjects.slice(0, NEAREST).some(isMissing)) return;
    const spellingOf = (subject: Subject) => entries.get(subject)?.written ?? listed?.get(subject) ?? subject;
    const answer = batcher.sendNeighbours(endpoint, missing.map(spellingOf), caller.tab);
    if (answer === undefined) return;
    for (const subject of missing) {
      const key = subjectKey(endpoint, subject);
      const record = answer
        .then((result) => recordFrom(endpoint, subject, spellingOf(subject), result))
        .finally(() => loading.delete(key));
      loading.set(key, { record });
    }
    await answer;
  };
}
