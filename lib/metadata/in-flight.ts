/** Subjects on their way through a batch, each once, whoever asks for it and however often. */
import type { Spellings } from '../asset/spelling.ts';
import type { Subject } from '../asset/subject.ts';
import type { Batcher } from './batcher.ts';
import { ageOf } from './cache-entry.ts';
import type { DetailsBook } from './details.ts';
import { absent, foundAt, keyOf, type Place } from './outcome.ts';
import type { Answer } from './pending-batches.ts';
import type { Caller } from './tab-budget.ts';
import type { Answered, Outcome } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type InFlightRequests = {
  /** What a batch says of the subject: one in flight, or the next; or what has made that moot meanwhile. */
  ask(place: Place, subject: Subject, caller: Caller): Promise<Outcome>;
  /** Nobody wants it yet: it goes along with the next batch where that has room, and is kept. */
  offer(place: Place, subject: Subject): void;
};

export type InFlightRequestsDeps = {
  readonly requests: Pick<Batcher, 'listed'>;
  readonly tokenStore: TokenStore;
  readonly details: Pick<DetailsBook, 'inFlight'>;
  /** What the token list says of the spellings at a place; undefined where there is no list. */
  readonly spellings: (place: Place) => Promise<Spellings | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export function createInFlightRequests({
  requests,
  tokenStore,
  details,
  spellings,
  now,
}: InFlightRequestsDeps): InFlightRequests {
  /** `askers`: more may join until the batch is made. */
  type Flight = { readonly callers: Set<Caller>; readonly answer: Promise<Outcome | undefined> };
  const flying = new Map<string, Flight>();

  /** What is fresh and whole stays: a batch that was sent before it came knows less. */
  function keep(place: Place, subject: Subject, { entry, priority: consulted }: Answer): Answered {
    const before = tokenStore.peek(place, subject);
    if (before?.records !== undefined && ageOf(before, now()) === 'fresh') return before.outcome;
    const outcome = entry ? foundAt(place, entry, subject, consulted, now()) : absent(subject);
    tokenStore.keep(place, subject, { outcome, at: now() });
    return outcome;
  }

  function freshAt(place: Place, subject: Subject): Answered | undefined {
    const kept = tokenStore.peek(place, subject);
    return kept !== undefined && ageOf(kept, now()) === 'fresh' ? kept.outcome : undefined;
  }

  /** Fresh, or on its way by itself. */
  function isMoot(place: Place, subject: Subject): boolean {
    return freshAt(place, subject) !== undefined || details.inFlight(place, subject) !== undefined;
  }

  /** By a batch, or by what has made that moot; undefined for what was offered in vain. */
  async function send(
    place: Place,
    subject: Subject,
    callers: ReadonlySet<Caller>,
  ): Promise<Outcome | undefined> {
    const written = (await spellings(place))?.get(subject) ?? subject;
    const isRenewal = tokenStore.peek(place, subject)?.outcome.kind === 'found';
    const question = { written, callers, isRenewal, isMoot: () => isMoot(place, subject) };
    const answer = await requests.listed(place, question);
    if (answer.ok) return keep(place, subject, answer.value);
    if (answer.failure.kind !== 'abandoned') return { kind: 'failed', failure: answer.failure };
    return callers.size === 0 ? undefined : known(place, subject, callers);
  }

  /** What is fresh, what comes by itself, or else what a batch says. */
  async function known(
    place: Place,
    subject: Subject,
    callers: ReadonlySet<Caller>,
  ): Promise<Outcome | undefined> {
    const kept = freshAt(place, subject);
    if (kept !== undefined) return kept;
    const whole = await details.inFlight(place, subject);
    if (whole === undefined) return send(place, subject, callers);
    if (whole.outcome.kind !== 'failed') return whole.outcome;
    // A batch may have been answered while that one failed.
    const isAbandoned = whole.outcome.failure.kind === 'abandoned';
    return freshAt(place, subject) ?? (isAbandoned ? send(place, subject, callers) : whole.outcome);
  }

  /** One that is there already, which the askers join, or another that goes with the next batch. */
  function flightOf(place: Place, subject: Subject, callers: Set<Caller>): Promise<Outcome | undefined> {
    const key = keyOf(place, subject);
    const flight = flying.get(key);
    if (flight !== undefined) {
      for (const caller of callers) flight.callers.add(caller);
      return flight.answer;
    }
    const answer = known(place, subject, callers).finally(() => flying.delete(key));
    flying.set(key, { callers, answer });
    return answer;
  }

  async function ask(place: Place, subject: Subject, caller: Caller): Promise<Outcome> {
    // Undefined when it was only offered, and it had been decided that there is no room.
    return (await flightOf(place, subject, new Set([caller]))) ?? ask(place, subject, caller);
  }

  return {
    ask,
    offer(place, subject) {
      if (!isMoot(place, subject)) void flightOf(place, subject, new Set());
    },
  };
}
