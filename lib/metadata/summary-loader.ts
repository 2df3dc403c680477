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
  /** Loads a subject without callers if the next batch is not full. */
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

/** `outcome`: undefined for a prefetch that a full batch left out. */
type InFlight = { readonly callers: Set<Caller>; readonly outcome: Promise<Outcome | undefined> };

export function createSummaryLoader(deps: SummaryLoaderDeps): SummaryLoader {
  const inFlight = new Map<string, InFlight>();

  function join(endpoint: Endpoint, subject: Subject, callers: Set<Caller>): Promise<Outcome | undefined> {
    const key = subjectKey(endpoint, subject);
    const existing = inFlight.get(key);
    if (existing !== undefined) {
      for (const caller of callers) existing.callers.add(caller);
      return existing.outcome;
    }
    const outcome = resolve(deps, endpoint, subject, callers).finally(() => inFlight.delete(key));
    inFlight.set(key, { callers, outcome });
    return outcome;
  }

  return {
    async load(endpoint, subject, caller) {
      for (;;) {
        const outcome = await join(endpoint, subject, new Set([caller]));
        // Undefined when it joined a prefetch that a full batch had left out.
        if (outcome !== undefined) return outcome;
      }
    },
    prefetch(endpoint, subject) {
      if (!isMoot(deps, endpoint, subject)) void join(endpoint, subject, new Set());
    },
  };
}

async function resolve(
  deps: SummaryLoaderDeps,
  endpoint: Endpoint,
  subject: Subject,
  callers: ReadonlySet<Caller>,
): Promise<Outcome | undefined> {
  for (;;) {
    const known = freshOutcome(deps, endpoint, subject) ?? (await recordOutcome(deps, endpoint, subject));
    if (known !== undefined) return known;
    const answer = await request(deps, endpoint, subject, callers);
    if (answer.ok) return store(deps, endpoint, subject, answer.value);
    const { failure } = answer;
    if (failure.kind !== 'abandoned') return { kind: 'failed', failure };
    if (callers.size === 0) return undefined;
  }
}

function freshOutcome(
  { tokenStore, now }: SummaryLoaderDeps,
  endpoint: Endpoint,
  subject: Subject,
): Answered | undefined {
  const entry = tokenStore.peek(endpoint, subject);
  return entry !== undefined && ageOf(entry, now()) === 'fresh' ? entry.outcome : undefined;
}

/** The outcome of a full record in flight; undefined without one, or if its request was abandoned. */
async function recordOutcome(
  deps: SummaryLoaderDeps,
  endpoint: Endpoint,
  subject: Subject,
): Promise<Outcome | undefined> {
  const outcome = (await deps.records.inFlight(endpoint, subject))?.outcome;
  if (outcome?.kind !== 'failed') return outcome;
  if (outcome.failure.kind === 'abandoned') return undefined;
  // A batch may have succeeded while the record failed.
  return freshOutcome(deps, endpoint, subject) ?? outcome;
}

async function request(
  deps: SummaryLoaderDeps,
  endpoint: Endpoint,
  subject: Subject,
  callers: ReadonlySet<Caller>,
): Promise<Result<Answer>> {
  const { batcher, tokenStore, spellings } = deps;
  const spelling = (await spellings(endpoint))?.get(subject) ?? subject;
  return batcher.summary(endpoint, {
    subject: spelling,
    callers,
    isMoot: () => isMoot(deps, endpoint, subject),
    isRenewal: tokenStore.peek(endpoint, subject)?.outcome.kind === 'found',
  });
}

/** Fresh, or in flight as a full record. */
const isMoot = (deps: SummaryLoaderDeps, endpoint: Endpoint, subject: Subject) =>
  freshOutcome(deps, endpoint, subject) !== undefined ||
  deps.records.inFlight(endpoint, subject) !== undefined;

function store(
  { tokenStore, now }: SummaryLoaderDeps,
  endpoint: Endpoint,
  subject: Subject,
  { entry, priority }: Answer,
): Answered {
  const cached = tokenStore.peek(endpoint, subject);
  // A full record may have arrived while the batch was in flight.
  if (cached?.records !== undefined && ageOf(cached, now()) === 'fresh') return cached.outcome;
  const outcome = entry ? foundOutcome(endpoint, entry, subject, priority, now()) : absentOutcome(subject);
  tokenStore.put(endpoint, subject, { outcome, at: now() });
  return outcome;
}
