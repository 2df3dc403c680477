/** The full record of one asset: both standards' own records and the logo, by one request when somebody looks at it. */
import QuickLRU from 'quick-lru';
import { type Spellings, secondSpelling, spellingsOf } from '../asset/spelling.ts';
import type { Subject } from '../asset/subject.ts';
import type { Purpose } from '../http/priority.ts';
import { readLogo } from '../logos/logo.ts';
import { withLogosOf, withoutPictures, withPicture } from '../logos/record-logos.ts';
import type { Answer } from './batch-queue.ts';
import type { Batcher } from './batcher.ts';
import { ageOf, type CacheEntry, type StandardRecords, shownNow } from './cache-entry.ts';
import { absentOutcome, type Endpoint, foundOutcome, subjectKey } from './outcome.ts';
import { retryAfterMs } from './resolution.ts';
import type { Caller } from './tab-budget.ts';
import type { Logo, Outcome } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type FullRecord = {
  readonly outcome: Outcome;
  /** The standards' own records as the service gave them; empty unless found. */
  readonly records: StandardRecords;
  readonly logo: Logo;
};

export type RecordLoader = {
  /**
   * From memory, the cache, a request in flight, or the service. What is stale is asked for anew behind. `seen`: the
   * subject as the page or the user wrote it.
   */
  at(endpoint: Endpoint, subject: Subject, caller: Caller, seen?: string): Promise<FullRecord>;
  /**
   * Brings the full records of a pointed token's neighbours, nearest first, in one request: where some of the nearest are
   * missing, several are known to be registered, and there is plenty of the limit left.
   */
  ahead(endpoint: Endpoint, subjects: readonly Subject[], caller: Caller): Promise<void>;
  /** The request in flight for this subject, where there is one. */
  inFlight(endpoint: Endpoint, subject: Subject): Promise<FullRecord> | undefined;
};

export type RecordLoaderDeps = {
  readonly requests: Pick<Batcher, 'alone' | 'together'>;
  readonly tokenStore: TokenStore;
  /** What the token list says of the spellings at a endpoint; undefined where there is no list. */
  readonly spellings: (endpoint: Endpoint) => Promise<Spellings | undefined>;
  readonly now: () => number;
};

/** What is asked for, and by whom. `logo`: the one that is known already; it is not asked for again. */
type Wanted = {
  readonly endpoint: Endpoint;
  readonly subject: Subject;
  readonly callers: ReadonlySet<Caller>;
  readonly spellings: readonly [string, ...string[]];
  readonly logo: Logo | undefined;
  readonly purpose: Purpose;
};

/** `isAhead`: nobody has asked for it yet. */
type Flight = {
  readonly callers: Set<Caller>;
  readonly answer: Promise<FullRecord>;
  readonly seen?: string | undefined;
  readonly isAhead?: true;
};

/** Full records with their logos that fit into an answer of 2 MB, and those that are worth a request. */
const TOGETHER_AT_MOST = 8;
const TOGETHER_AT_LEAST = 3;
/** While these neighbours are known, the pointer has some way to go. */
const NEAREST = 2;
/** Milliseconds in which neighbours that did not come are not asked for ahead again: a pointer passes them many times. */
const AHEAD_QUIET_MS = 10 * 60_000;
const AHEAD_QUIET_AT_MOST = 500;

export function createRecordLoader({ requests, tokenStore, spellings, now }: RecordLoaderDeps): RecordLoader {
  const flying = new Map<string, Flight>();
  const renewing = new Map<string, Promise<FullRecord>>();
  /** Until when each neighbour that did not come is left to the pointer. */
  const quiet = new QuickLRU<string, number>({ maxSize: AHEAD_QUIET_AT_MOST });

  async function ask({
    endpoint,
    subject,
    callers,
    spellings,
    purpose,
    ...wanted
  }: Wanted): Promise<FullRecord> {
    const logoKept = wanted.logo;
    for (const written of spellings) {
      let logo = logoKept;
      let answer = await requests.alone(endpoint, written, callers, { purpose, logo: logo === undefined });
      // A record's logo may be beyond any bound; the rest of it is not.
      if (!answer.ok && answer.failure.kind === 'too-large' && logo === undefined) {
        logo = { kind: 'none', reason: 'too-large' };
        answer = await requests.alone(endpoint, written, callers, { purpose, logo: false });
      }
      if (!answer.ok) return nothing({ kind: 'failed', failure: answer.failure }, 'unavailable');
      if (answer.value.entry !== undefined) {
        const found = keepFound(endpoint, subject, written, answer.value, logo);
        // One that was known already, a lack of one too, grows no younger by a renewal of the rest.
        if (logoKept === undefined) tokenStore.putLogo(endpoint, subject, found.logo);
        return found;
      }
    }
    const outcome = absentOutcome(subject);
    const second = spellings.find((written) => written !== subject);
    tokenStore.put(endpoint, subject, {
      outcome,
      at: now(),
      records: {},
      ...(second && { written: second }),
    });
    return nothing(outcome, 'not-recorded');
  }

  function keepFound(
    endpoint: Endpoint,
    subject: Subject,
    written: string,
    answer: Answer,
    known: Logo | undefined,
  ): FullRecord {
    const { entry, priority } = answer;
    if (entry === undefined) throw new Error('found without an entry');
    const outcome = foundOutcome(endpoint, entry, subject, priority, now());
    const logo = known ?? readLogo(entry.logo);
    const given = entry.records ?? {};
    // Asked without logos, it names none: that is no word on them, and those of before stand.
    const stated = withoutPictures(given);
    const records =
      known === undefined ? stated : withLogosOf(tokenStore.peek(endpoint, subject)?.records, stated);
    const spelt = written === subject ? {} : { written };
    tokenStore.put(endpoint, subject, { outcome, at: now(), records, ...spelt });
    return { outcome, records: withPicture(records, logo), logo };
  }

  /** What is known of it, as far as that is all. */
  function detailsOf(kept: CacheEntry, logo: Logo | undefined): FullRecord | undefined {
    const { outcome, records } = kept;
    // A batch that did not find it has said all that there is.
    if (outcome.kind === 'absent') return nothing(outcome, 'not-recorded');
    return records && logo && { outcome: shownNow(kept, now()), records: withPicture(records, logo), logo };
  }

  async function look(
    endpoint: Endpoint,
    subject: Subject,
    callers: ReadonlySet<Caller>,
    seen: string | undefined,
  ): Promise<FullRecord> {
    const [read, logo, listed] = await Promise.all([
      tokenStore.read(endpoint, [subject]),
      tokenStore.logo(endpoint, subject),
      spellings(endpoint),
    ]);
    const kept = read.get(subject);
    // One that is old is shown until it was renewed, its logo too where that is not known any more.
    const isOld = kept !== undefined && ageOf(kept, now()) !== 'fresh';
    const known =
      kept && detailsOf(kept, logo ?? (isOld ? { kind: 'none', reason: 'unavailable' } : undefined));
    const found = kept?.outcome.kind === 'found' ? kept.written : undefined;
    const wanted = {
      endpoint,
      subject,
      callers,
      logo,
      spellings: spellingsOf(subject, { listed, found, written: seen }),
      purpose: purposeOf(callers, kept),
    };
    const untried = known && untriedSpelling(subject, kept, wanted.spellings);
    if (untried !== undefined) return ask({ ...wanted, spellings: [untried] });
    if (known && !isOld) return known;
    if (known !== undefined) {
      renew({ ...wanted, purpose: 'renewal' });
      return known;
    }
    const answer = await ask(wanted);
    if (answer.outcome.kind !== 'failed') return answer;
    // Nothing that is known, by now, is lost to a failure to learn more.
    const before = tokenStore.peek(endpoint, subject);
    if (before?.outcome.kind !== 'found') return answer;
    const { failure } = answer.outcome;
    const moreInMs = retryAfterMs(failure, now());
    return {
      outcome: { ...shownNow(before, now()), ...(moreInMs > 0 && { moreInMs }) },
      records: {},
      logo: logo ?? { kind: 'none', reason: 'unavailable' },
    };
  }

  function renew(wanted: Wanted): void {
    const key = subjectKey(wanted.endpoint, wanted.subject);
    if (renewing.has(key)) return;
    renewing.set(
      key,
      ask(wanted).finally(() => renewing.delete(key)),
    );
  }

  /** Joins the request in flight; what that does not find in another spelling than this one is looked for once more. */
  async function join(
    flight: Flight,
    endpoint: Endpoint,
    subject: Subject,
    caller: Caller,
    seen: string | undefined,
  ): Promise<FullRecord> {
    flight.callers.add(caller);
    const answer = await flight.answer;
    if (flight.isAhead && answer.outcome.kind === 'failed') return at(endpoint, subject, caller, seen);
    const isSettled = answer.outcome.kind !== 'absent' || secondSpelling(subject, seen) === undefined;
    return isSettled || seen === flight.seen ? answer : at(endpoint, subject, caller, seen);
  }

  function at(endpoint: Endpoint, subject: Subject, caller: Caller, seen?: string): Promise<FullRecord> {
    const key = subjectKey(endpoint, subject);
    const flight = flying.get(key);
    if (flight !== undefined) return join(flight, endpoint, subject, caller, seen);
    const callers = new Set([caller]);
    const answer = look(endpoint, subject, callers, seen).finally(() => flying.delete(key));
    flying.set(key, { callers, answer, seen });
    return answer;
  }

  async function ahead(endpoint: Endpoint, subjects: readonly Subject[], caller: Caller): Promise<void> {
    const [kept, listed] = await Promise.all([tokenStore.read(endpoint, subjects), spellings(endpoint)]);
    const isMissing = (subject: Subject) => {
      const one = kept.get(subject);
      const key = subjectKey(endpoint, subject);
      const isDue = !flying.has(key) && (quiet.get(key) ?? 0) <= now();
      return one?.outcome.kind === 'found' && !one.records && isDue;
    };
    const missing = [...new Set(subjects)].filter(isMissing).slice(0, TOGETHER_AT_MOST);
    if (missing.length < TOGETHER_AT_LEAST || !subjects.slice(0, NEAREST).some(isMissing)) return;
    const writtenOf = (subject: Subject) => kept.get(subject)?.written ?? listed?.get(subject) ?? subject;
    const answers = requests.together(endpoint, missing.map(writtenOf), caller);
    for (const subject of missing) {
      const key = subjectKey(endpoint, subject);
      const answer = answers.then((all): FullRecord => {
        const written = writtenOf(subject);
        const one = all.ok ? all.value(written) : undefined;
        if (one?.entry === undefined) {
          const failure = all.ok ? ABANDONED : all.failure;
          if (all.ok || failure.kind !== 'abandoned') quiet.set(key, now() + AHEAD_QUIET_MS);
          return nothing({ kind: 'failed', failure }, 'unavailable');
        }
        const found = keepFound(endpoint, subject, written, one, undefined);
        tokenStore.putLogo(endpoint, subject, found.logo);
        return found;
      });
      flying.set(key, {
        callers: new Set(),
        answer: answer.finally(() => flying.delete(key)),
        isAhead: true,
      });
    }
    await answers;
  }

  return {
    at,
    ahead,
    inFlight(endpoint, subject) {
      const key = subjectKey(endpoint, subject);
      return renewing.get(key) ?? flying.get(key)?.answer;
    },
  };
}

/** A look-up where nothing is known yet, or where our own pages ask; else the rest of what a summary began. */
function purposeOf(callers: ReadonlySet<Caller>, kept: CacheEntry | undefined): Purpose {
  if ([...callers].some(({ tab }) => tab === undefined)) return 'look-up';
  return kept?.outcome.kind === 'found' ? 'record' : 'hover';
}

/** The spelling that the service was not asked for when it had no record of the asset in lower case. */
function untriedSpelling(subject: Subject, { outcome, written }: CacheEntry, spellings: readonly string[]) {
  if (outcome.kind !== 'absent') return undefined;
  return spellings.find((spelling) => spelling !== subject && spelling !== written);
}

const ABANDONED = { kind: 'abandoned' } as const;

/** What stands for the details of an asset that has none. */
export function nothing(outcome: Outcome, reason: 'not-recorded' | 'unavailable'): FullRecord {
  return { outcome, records: {}, logo: { kind: 'none', reason } };
}
