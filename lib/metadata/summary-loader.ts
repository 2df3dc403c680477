/** Subjects on their way through a batch, each once, whoever asks for it and however often. */
import type { Spellings } from '../asset/spelling.ts';
import type { Subject } from '../asset/subject.ts';
import type { Answer } from './batch-queue.ts';
import type { Batcher } from './batcher.ts';
import { ageOf } from './cache-entry.ts';
import { absentOutcome, type Endpoint, foundOutcome, subjectKey } from './outcome.ts';
import type { RecordLoader } from './record-loader.ts';
import type { Caller } from './tab-budget.ts';
import type { Answered, Outcome } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type SummaryLoader = {
  /** What a batch says of the subject: one in flight, or the next; or what has made that moot meanwhile. */
  ask(endpoint: Endpoint, subject: Subject, caller: Caller): Promise<Outcome>;
  /** Nobody wants it yet: it goes along with the next batch where that has room, and is kept. */
  offer(endpoint: Endpoint, subject: Subject): void;
};

export type SummaryLoaderDeps = {
  readonly requests: Pick<Batcher, 'listed'>;
  readonly tokenStore: TokenStore;
  readonly details: Pick<RecordLoader, 'inFlight'>;
  /** What the token list says of the spellings at a endpoint; undefined where there is no list. */
  readonly spellings: (endpoint: Endpoint) => Promise<Spellings | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export function createSummaryLoader({
  requests,
  tokenStore,
  details,
  spellings,
  now,
}: SummaryLoaderDeps): SummaryLoader {
  /** `askers`: more may join until the batch is made. */
  type Flight = { readonly callers: Set<Caller>; readonly answer: Promise<Outcome | undefined> };
  const flying = new Map<string, Flight>();

  /** What is fresh and whole stays: a batch that was sent before it came knows less. */
  function keep(endpoint: Endpoint, subject: Subject, { entry, priority: consulted }: Answer): Answered {
    const before = tokenStore.peek(endpoint, subject);
    if (before?.records !== undefined && ageOf(before, now()) === 'fresh') return before.outcome;
    const outcome = entry ? foundOutcome(endpoint, entry, subject, consulted, now()) : absentOutcome(subject);
    tokenStore.put(endpoint, subject, { outcome, at: now() });
    return outcome;
  }

  function freshAt(endpoint: Endpoint, subject: Subject): Answered | undefined {
    const kept = tokenStore.peek(endpoint, subject);
    return kept !== undefined && ageOf(kept, now()) === 'fresh' ? kept.outcome : undefined;
  }

  /** Fresh, or on its way by itself. */
  function isMoot(endpoint: Endpoint, subject: Subject): boolean {
    return freshAt(endpoint, subject) !== undefined || details.inFlight(endpoint, subject) !== undefined;
  }

  /** By a batch, or by what has made that moot; undefined for what was offered in vain. */
  async function send(
    endpoint: Endpoint,
    subject: Subject,
    callers: ReadonlySet<Caller>,
  ): Promise<Outcome | undefined> {
    const written = (await spellings(endpoint))?.get(subject) ?? subject;
    const isRenewal = tokenStore.peek(endpoint, subject)?.outcome.kind === 'found';
    const question = { written, callers, isRenewal, isMoot: () => isMoot(endpoint, subject) };
    const answer = await requests.listed(endpoint, question);
    if (answer.ok) return keep(endpoint, subject, answer.value);
    if (answer.failure.kind !== 'abandoned') return { kind: 'failed', failure: answer.failure };
    return callers.size === 0 ? undefined : known(endpoint, subject, callers);
  }

  /** What is fresh, what comes by itself, or else what a batch says. */
  async function known(
    endpoint: Endpoint,
    subject: Subject,
    callers: ReadonlySet<Caller>,
  ): Promise<Outcome | undefined> {
    const kept = freshAt(endpoint, subject);
    if (kept !== undefined) return kept;
    const whole = await details.inFlight(endpoint, subject);
    if (whole === undefined) return send(endpoint, subject, callers);
    if (whole.outcome.kind !== 'failed') return whole.outcome;
    // A batch may have been answered while that one failed.
    const isAbandoned = whole.outcome.failure.kind === 'abandoned';
    return freshAt(endpoint, subject) ?? (isAbandoned ? send(endpoint, subject, callers) : whole.outcome);
  }

  /** One that is there already, which the askers join, or another that goes with the next batch. */
  function flightOf(
    endpoint: Endpoint,
    subject: Subject,
    callers: Set<Caller>,
  ): Promise<Outcome | undefined> {
    const key = subjectKey(endpoint, subject);
    const flight = flying.get(key);
    if (flight !== undefined) {
      for (const caller of callers) flight.callers.add(caller);
      return flight.answer;
    }
    const answer = known(endpoint, subject, callers).finally(() => flying.delete(key));
    flying.set(key, { callers, answer });
    return answer;
  }

  async function ask(endpoint: Endpoint, subject: Subject, caller: Caller): Promise<Outcome> {
    // Undefined when it was only offered, and it had been decided that there is no room.
    return (await flightOf(endpoint, subject, new Set([caller]))) ?? ask(endpoint, subject, caller);
  }

  return {
    ask,
    offer(endpoint, subject) {
      if (!isMoot(endpoint, subject)) void flightOf(endpoint, subject, new Set());
    },
  };
}
