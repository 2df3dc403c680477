/** Loads summaries of subjects; concurrent callers of one subject share a request. */
import type { Spellings } from '../asset/spelling.ts';
import type { Subject } from '../asset/subject.ts';
import type { Result } from '../failure.ts';
import type { Answer } from './batch-queue.ts';
import type { Batcher } from './batcher.ts';
import { ageOf } from './cache-entry.ts';
import { type Endpoint, subjectKey } from './endpoint.ts';
import { absentOutcome, foundOutcome } from './outcome.ts';
import type { RecordLoader } from './record-loader.ts';
import type { Caller } from './tab-budget.ts';
import type { Answered, Outcome } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type SummaryLoader = {
  /** Joins a request in flight for the subject or its full record, or loads it in the next batch. */
  load(endpoint: Endpoint, subject: Subject, caller: Caller): Promise<Outcome>;
  /** Loads a subject that nobody wants yet where the next batch has room. */
  prefetch(endpoint: Endpoint, subject: Subject): void;
};

export type SummaryLoaderDeps = {
  readonly batcher: Pick<Batcher, 'summary'>;
  readonly tokenStore: TokenStore;
  readonly records: Pick<RecordLoader, 'inFlight'>;
  /** Undefined where there is no token list. */
  readonly spellings: (endpoint: Endpoint) => Promise<Spellings | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** `outcome`: undefined for a prefetch without room. */
type InFlight = { readonly callers: Set<Caller>; readonly outcome: Promise<Outcome | undefined> };

export function createSummaryLoader(deps: SummaryLoaderDeps): SummaryLoader {
  const { batcher, tokenStore, records, spellings, now } = deps;
  const inFlight = new Map<string, InFlight>();

  function freshOutcome(endpoint: Endpoint, subject: Subject): Answered | undefined {
    const entry = tokenStore.peek(endpoint, subject);
    return entry !== undefined && ageOf(entry, now()) === 'fresh' ? entry.outcome : undefined;
  }

  /** Fresh, or in flight as a full record. */
  const isMoot = (endpoint: Endpoint, subject: Subject) =>
    freshOutcome(endpoint, subject) !== undefined || records.inFlight(endpoint, subject) !== undefined;

  function store(endpoint: Endpoint, subject: Subject, { entry, priority }: Answer): Answered {
    const cached = tokenStore.peek(endpoint, subject);
    // A full record may have arrived while the batch was in flight.
    if (cached?.records !== undefined && ageOf(cached, now()) === 'fresh') return cached.outcome;
    const outcome = entry ? foundOutcome(endpoint, entry, subject, priority, now()) : absentOutcome(subject);
    tokenStore.put(endpoint, subject, { outcome, at: now() });
    return outcome;
  }

  async function request(
    endpoint: Endpoint,
    subject: Subject,
    callers: ReadonlySet<Caller>,
  ): Promise<Result<Answer>> {
    const spelling = (await spellings(endpoint))?.get(subject) ?? subject;
    const isRenewal = tokenStore.peek(endpoint, subject)?.outcome.kind === 'found';
    return batcher.summary(endpoint, {
      subject: spelling,
      callers,
      isMoot: () => isMoot(endpoint, subject),
      isRenewal,
    });
  }

  async function resolve(
    endpoint: Endpoint,
    subject: Subject,
    callers: ReadonlySet<Caller>,
  ): Promise<Outcome | undefined> {
    for (;;) {
      const fresh = freshOutcome(endpoint, subject);
      if (fresh !== undefined) return fresh;
      const record = (await records.inFlight(endpoint, subject))?.outcome;
      if (record !== undefined && !isAbandoned(record)) {
        // A batch may have succeeded while the record failed.
        return record.kind === 'failed' ? (freshOutcome(endpoint, subject) ?? record) : record;
      }
      const answer = await request(endpoint, subject, callers);
      if (answer.ok) return store(endpoint, subject, answer.value);
      const { failure } = answer;
      if (failure.kind !== 'abandoned') return { kind: 'failed', failure };
      if (callers.size === 0) return undefined;
    }
  }

  function join(endpoint: Endpoint, subject: Subject, callers: Set<Caller>): Promise<Outcome | undefined> {
    const key = subjectKey(endpoint, subject);
    const existing = inFlight.get(key);
    if (existing !== undefined) {
      for (const caller of callers) existing.callers.add(caller);
      return existing.outcome;
    }
    const outcome = resolve(endpoint, subject, callers).finally(() => inFlight.delete(key));
    inFlight.set(key, { callers, outcome });
    return outcome;
  }

  return {
    async load(endpoint, subject, caller) {
      for (;;) {
        const outcome = await join(endpoint, subject, new Set([caller]));
        // Undefined when it joined a prefetch that had already found no room.
        if (outcome !== undefined) return outcome;
      }
    },
    prefetch(endpoint, subject) {
      if (!isMoot(endpoint, subject)) void join(endpoint, subject, new Set());
    },
  };
}

const isAbandoned = (outcome: Outcome) => outcome.kind === 'failed' && outcome.failure.kind === 'abandoned';
