/** Loads full records: from the cache, a request in flight, or the service. */
import { type Spellings, spellingsOf } from '../asset/spelling.ts';
import type { Subject } from '../asset/subject.ts';
import type { RequestClass } from '../http/rate-limiter.ts';
import { InFlight } from '../in-flight.ts';
import { ageOf, type CacheEntry, shownNow } from './cache-entry.ts';
import { type Endpoint, subjectKey } from './endpoint.ts';
import { cachedRecord, emptyRecord, type FullRecord, storeRecord } from './full-record.ts';
import { absentOutcome } from './outcome.ts';
import type { RequestScheduler } from './request-scheduler.ts';
import { retryAfterMs } from './resolution.ts';
import type { Logo } from './token.ts';
import type { TokenStore } from './token-store.ts';

/** The dependencies that the loaders of records, summaries and neighbours share. */
export type LoaderParts = {
  readonly scheduler: RequestScheduler;
  readonly tokenStore: TokenStore;
  /** Subjects that the registry does not spell in lower case; undefined where there is no token list. */
  readonly spellings: (endpoint: Endpoint) => Promise<Spellings | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

type Request = {
  readonly endpoint: Endpoint;
  readonly subject: Subject;
  readonly requestClass: RequestClass;
  /** Requested one after the other, until the service has a record. */
  readonly spellings: readonly string[];
};

export class RecordLoader {
  /** Keyed by `subjectKey`. Resolves to undefined where a neighbour's record could not be prefetched. */
  readonly loading = new InFlight<FullRecord | undefined>();
  readonly #renewing = new InFlight<FullRecord>();
  readonly #parts: LoaderParts;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /**
   * A stale record is returned at once and renewed in the background. `seen`: the subject as the page or the user spells
   * it, if not in lower case.
   */
  async load(endpoint: Endpoint, subject: Subject, seen?: string): Promise<FullRecord> {
    const key = subjectKey(endpoint, subject);
    const inFlight = this.loading.get(key);
    if (inFlight === undefined)
      return this.loading.add(key, this.#cachedOrRequested(endpoint, subject, seen));
    const record = await inFlight;
    // The request in flight may not have asked for the spelling that was seen.
    const isFinal = record && (record.outcome.kind !== 'absent' || seen === undefined);
    return isFinal ? record : this.load(endpoint, subject, seen);
  }

  /** The request in flight for this subject, if any. */
  inFlight(endpoint: Endpoint, subject: Subject): Promise<FullRecord | undefined> | undefined {
    const key = subjectKey(endpoint, subject);
    return this.#renewing.get(key) ?? this.loading.get(key);
  }

  async #cachedOrRequested(
    endpoint: Endpoint,
    subject: Subject,
    seen: string | undefined,
  ): Promise<FullRecord> {
    const { tokenStore, now } = this.#parts;
    const [entries, logo, listed] = await Promise.all([
      tokenStore.read(endpoint, [subject]),
      tokenStore.logo(endpoint, subject),
      this.#parts.spellings(endpoint),
    ]);
    const entry = entries.get(subject);
    const found = entry?.outcome.kind === 'found' ? entry.written : undefined;
    const spellings = spellingsOf(subject, { listed, found, written: seen });
    const request = { endpoint, subject, spellings, requestClass: 'on-demand' } as const;
    const cached = entry && cachedRecord(entry, logo, now());
    if (entry === undefined || cached === undefined) return this.#requestedOrSummary(request, logo);
    const untried = untriedSpelling(subject, entry, spellings);
    if (untried !== undefined) return this.#request({ ...request, spellings: [untried] });
    if (ageOf(entry, now()) !== 'fresh') this.#renew(request);
    return cached;
  }

  #renew(request: Request): void {
    const key = subjectKey(request.endpoint, request.subject);
    if (this.#renewing.has(key)) return;
    void this.#renewing.add(key, this.#request({ ...request, requestClass: 'in-view' }));
  }

  /** The record from the service; after a failure, the cached summary and logo. */
  async #requestedOrSummary(request: Request, cachedLogo: Logo | undefined): Promise<FullRecord> {
    const { tokenStore, now } = this.#parts;
    const record = await this.#request(request);
    const summary = tokenStore.peek(request.endpoint, request.subject);
    if (record.outcome.kind !== 'failed' || summary?.outcome.kind !== 'found') return record;
    const { failure } = record.outcome;
    const moreInMs = retryAfterMs(failure, now());
    const outcome = { ...shownNow(summary, now()), ...(moreInMs > 0 && { moreInMs }) };
    return { ...record, outcome, logo: cachedLogo ?? record.logo, failure };
  }

  async #request({ endpoint, subject, requestClass, spellings }: Request): Promise<FullRecord> {
    const { scheduler, tokenStore, now } = this.#parts;
    const asked = tokenStore.clears();
    for (const spelling of spellings) {
      const answer = await scheduler.record(endpoint, { subject: spelling, requestClass });
      if (!answer.ok) return emptyRecord({ kind: 'failed', failure: answer.failure }, 'unavailable');
      const { entry, priority } = answer.value;
      if (entry !== undefined)
        return storeRecord(tokenStore, endpoint, subject, { spelling, entry, priority, at: now(), asked });
    }
    const outcome = absentOutcome(subject);
    const written = spellings.find((spelling) => spelling !== subject);
    const absent = { outcome, at: now(), records: {}, ...(written && { written }) };
    tokenStore.put(endpoint, subject, absent, asked);
    return emptyRecord(outcome, 'not-recorded');
  }
}

/** A spelling of an absent subject that was not requested yet. */
function untriedSpelling(subject: Subject, { outcome, written }: CacheEntry, spellings: readonly string[]) {
  if (outcome.kind !== 'absent') return undefined;
  return spellings.find((spelling) => spelling !== subject && spelling !== written);
}
