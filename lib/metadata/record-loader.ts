/** Loads full records: the standards' own records and the logo of one subject. */
import { type Spellings, secondSpelling, spellingsOf } from '../asset/spelling.ts';
import type { Subject } from '../asset/subject.ts';
import type { Purpose } from '../http/priority.ts';
import { withImage } from '../logos/record-logos.ts';
import { ageOf, type CacheEntry, shownNow } from './cache-entry.ts';
import { type Endpoint, subjectKey } from './endpoint.ts';
import { createNeighbourLoader, type NeighbourLoader, type NeighbourLoaderDeps } from './neighbour-loader.ts';
import {
  emptyRecord,
  type FullRecord,
  type LoadingRecords,
  type RecordRequest,
  type RecordRequestDeps,
  requestRecord,
} from './record-request.ts';
import { retryAfterMs } from './resolution.ts';
import type { Caller } from './tab-budget.ts';
import type { Logo } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type RecordLoader = {
  /**
   * From the cache, a request in flight, or the service. Stale records are returned at once and renewed in the background.
   * `seen`: the subject as the page or the user spells it.
   */
  load(endpoint: Endpoint, subject: Subject, caller: Caller, seen?: string): Promise<FullRecord>;
  readonly loadNeighbours: NeighbourLoader;
  /** The request in flight for this subject, if any. */
  inFlight(endpoint: Endpoint, subject: Subject): Promise<FullRecord | undefined> | undefined;
};

export type RecordLoaderDeps = RecordRequestDeps &
  Pick<NeighbourLoaderDeps, 'batcher'> & {
    readonly tokenStore: TokenStore;
    /** Undefined where there is no token list. */
    readonly spellings: (endpoint: Endpoint) => Promise<Spellings | undefined>;
  };

type Query = {
  readonly endpoint: Endpoint;
  readonly subject: Subject;
  readonly tab: number | undefined;
  readonly seen: string | undefined;
};

export function createRecordLoader(deps: RecordLoaderDeps): RecordLoader {
  const loading: LoadingRecords = new Map();
  const renewing = new Map<string, Promise<FullRecord>>();

  function renew(request: RecordRequest): void {
    const key = subjectKey(request.endpoint, request.subject);
    if (renewing.has(key)) return;
    const renewal = requestRecord(deps, { ...request, purpose: 'renewal' });
    renewing.set(
      key,
      renewal.finally(() => renewing.delete(key)),
    );
  }

  async function load(
    endpoint: Endpoint,
    subject: Subject,
    caller: Caller,
    seen?: string,
  ): Promise<FullRecord> {
    const key = subjectKey(endpoint, subject);
    const existing = loading.get(key);
    if (existing !== undefined) {
      const found = await existing.record;
      const isFinal = found !== undefined && !dependsOnSpelling(found, subject, existing.seen, seen);
      return isFinal ? found : load(endpoint, subject, caller, seen);
    }
    const query = { endpoint, subject, tab: caller.tab, seen };
    const record = cachedOrRequested(deps, query, renew).finally(() => loading.delete(key));
    loading.set(key, { record, seen });
    return record;
  }

  return {
    load,
    loadNeighbours: createNeighbourLoader({ ...deps, loading }),
    inFlight(endpoint, subject) {
      const key = subjectKey(endpoint, subject);
      return renewing.get(key) ?? loading.get(key)?.record;
    },
  };
}

/** Whether another spelling than the one that was requested may change an absence. */
function dependsOnSpelling(
  { outcome }: FullRecord,
  subject: Subject,
  requested: string | undefined,
  seen: string | undefined,
) {
  return outcome.kind === 'absent' && seen !== requested && secondSpelling(subject, seen) !== undefined;
}

async function cachedOrRequested(
  deps: RecordLoaderDeps,
  { endpoint, subject, tab, seen }: Query,
  renew: (request: RecordRequest) => void,
): Promise<FullRecord> {
  const { tokenStore, now } = deps;
  const [entries, logo, listed] = await Promise.all([
    tokenStore.read(endpoint, [subject]),
    tokenStore.logo(endpoint, subject),
    deps.spellings(endpoint),
  ]);
  const entry = entries.get(subject);
  const isStale = entry !== undefined && ageOf(entry, now()) !== 'fresh';
  // A stale record is shown even without its logo until it is renewed.
  const knownLogo = logo ?? (isStale ? { kind: 'none' as const, reason: 'unavailable' as const } : undefined);
  const cached = entry && recordOf(entry, knownLogo, now());
  const found = entry?.outcome.kind === 'found' ? entry.written : undefined;
  const spellings = spellingsOf(subject, { listed, found, written: seen });
  const request = { endpoint, subject, tab, logo, spellings, purpose: purposeOf(tab, entry) };
  if (cached === undefined || entry === undefined) {
    return cachedIfFailed(deps, request, await requestRecord(deps, request));
  }
  const untried = untriedSpelling(subject, entry, spellings);
  if (untried !== undefined) return requestRecord(deps, { ...request, spellings: [untried] });
  if (isStale) renew(request);
  return cached;
}

/** The record that an entry holds; undefined when it holds a summary only. */
function recordOf(entry: CacheEntry, logo: Logo | undefined, now: number): FullRecord | undefined {
  const { outcome, records } = entry;
  if (outcome.kind === 'absent') return emptyRecord(outcome, 'not-recorded');
  return records && logo && { outcome: shownNow(entry, now), records: withImage(records, logo), logo };
}

/** A failure to load the full record leaves the cached summary. */
function cachedIfFailed(
  { tokenStore, now }: RecordLoaderDeps,
  { endpoint, subject, logo }: RecordRequest,
  loaded: FullRecord,
): FullRecord {
  if (loaded.outcome.kind !== 'failed') return loaded;
  const summary = tokenStore.peek(endpoint, subject);
  if (summary?.outcome.kind !== 'found') return loaded;
  const moreInMs = retryAfterMs(loaded.outcome.failure, now());
  const outcome = { ...shownNow(summary, now()), ...(moreInMs > 0 && { moreInMs }) };
  return { outcome, records: {}, logo: logo ?? { kind: 'none', reason: 'unavailable' } };
}

function purposeOf(tab: number | undefined, entry: CacheEntry | undefined): Purpose {
  if (tab === undefined) return 'look-up';
  return entry?.outcome.kind === 'found' ? 'record' : 'hover';
}

/** A spelling that was not requested when the subject was absent in lower case. */
function untriedSpelling(subject: Subject, { outcome, written }: CacheEntry, spellings: readonly string[]) {
  if (outcome.kind !== 'absent') return undefined;
  return spellings.find((spelling) => spelling !== subject && spelling !== written);
}
