/** Prefetches the full records of a hovered token's neighbours, in one request. */
import QuickLRU from 'quick-lru';
import type { Subject } from '../asset/subject.ts';
import { type Endpoint, subjectKey } from './endpoint.ts';
import { type FullRecord, storeRecord } from './full-record.ts';
import type { LoaderParts, RecordLoader } from './record-loader.ts';

export type NeighbourLoader = ReturnType<typeof createNeighbourLoader>;

type NeighbourLoaderDeps = LoaderParts & { readonly records: RecordLoader };

/** Fewer missing records are not requested. */
const MIN_RECORDS = 3;
/** As long as the records of so many nearest neighbours are known, nothing is requested. */
const NEAREST = 2;
/** A pointer passes a neighbour many times, so one that failed is not requested again before. */
const RETRY_AFTER_MS = 10 * 60_000;
const MAX_FAILED = 500;

export function createNeighbourLoader(deps: NeighbourLoaderDeps) {
  const { scheduler, tokenStore, now } = deps;
  const { loading } = deps.records;
  /** When each neighbour that failed may be requested again, by `subjectKey`. */
  const retryAt = new QuickLRU<string, number>({ maxSize: MAX_FAILED });
  tokenStore.onClear(() => retryAt.clear());

  /** `subjects`: nearest first. Sends a request only for several missing records and within the rate limit. */
  return async (endpoint: Endpoint, subjects: readonly Subject[]): Promise<void> => {
    const [entries, listed] = await Promise.all([
      tokenStore.read(endpoint, subjects),
      deps.spellings(endpoint),
      scheduler.ready,
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
    const asked = tokenStore.clears();
    const answer = scheduler.sendNeighbours(endpoint, missing.map(spellingOf));
    if (answer === undefined) return;
    const recordOf = async (subject: Subject): Promise<FullRecord | undefined> => {
      const result = await answer;
      const spelling = spellingOf(subject);
      const entry = result.ok ? result.value.entries.get(spelling) : undefined;
      if (result.ok && entry !== undefined) {
        const { priority } = result.value;
        return storeRecord(tokenStore, endpoint, subject, { spelling, entry, priority, at: now(), asked });
      }
      if (asked === tokenStore.clears()) retryAt.set(subjectKey(endpoint, subject), now() + RETRY_AFTER_MS);
      return undefined;
    };
    await Promise.all(
      missing.map((subject) => loading.add(subjectKey(endpoint, subject), recordOf(subject))),
    );
  };
}
