/**
 * From identifiers to outcomes: memory, a request already in flight, then the service. One pipeline for
 * all tabs, the popup and the card.
 *
 * Contract: as many outcomes as identifiers, in the same order; a failure is the outcome of those it met,
 * is never kept, and sinks no other request.
 */
import { LRUCache } from 'lru-cache';
import type { Identifier } from '../asset/identifier.ts';
import type { Priority, Source } from '../asset/standard.ts';
import { assetNameOf, emptyNameSubject, policyOf, type Subject } from '../asset/subject.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Fingerprints } from './fingerprints.ts';
import { readLogo } from './logo.ts';
import { absent, foundAt, keyOf, type Place } from './outcome.ts';
import { type MetadataService, WITHOUT_LOGO } from './service.ts';
import type { Logo, Outcome } from './token.ts';

/** Why a lookup is made: the identifier came into view, or the user points at it. */
type Urgency = 'visible' | 'pointed';

type Details = {
  readonly outcome: Outcome;
  /** The standards' own records as the service gave them; empty unless found. */
  readonly records: Readonly<Partial<Record<Source, Readonly<Record<string, unknown>>>>>;
  readonly logo: Logo;
};

export type Lookup = {
  outcomes(
    network: NetworkId,
    identifiers: readonly Identifier[],
    urgency: Urgency,
  ): Promise<readonly Outcome[]>;
  /** All that the service holds of one asset, by the given order of standards. */
  details(network: NetworkId, subject: Subject, priority?: Priority): Promise<Details>;
  logo(network: NetworkId, subject: Subject): Promise<Logo>;
};

export type LookupParts = {
  readonly service: MetadataService;
  readonly fingerprints: Fingerprints;
  /** The base address set for a network; undefined when there is none. */
  readonly address: (network: NetworkId) => Promise<string | undefined>;
  readonly priority: () => Promise<Priority>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** What the service's own tests send at once (services.md). */
const SUBJECTS_A_REQUEST = 50;
const FRESH_MS = 3_600_000;
const ABSENT_FRESH_MS = 15 * 60_000;
const TOKENS_KEPT = 5_000;
const DETAILS_KEPT = 50;

const NO_SERVICE: Outcome = { kind: 'absent', reason: 'no-service-on-network' };
const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };

export function createLookup(parts: LookupParts): Lookup {
  const { service, fingerprints, now } = parts;
  const outcomes = new LRUCache<string, Outcome>({ max: TOKENS_KEPT, perf: { now } });
  const details = new LRUCache<string, Details>({ max: DETAILS_KEPT, perf: { now } });
  const batched = new Map<string, Promise<Outcome>>();
  const detailed = new Map<string, Promise<Details>>();

  const keep = <T>(cache: LRUCache<string, T & object>, key: string, outcome: Outcome, value: T & object) => {
    if (outcome.kind === 'found') cache.set(key, value, { ttl: FRESH_MS });
    if (outcome.kind === 'absent') cache.set(key, value, { ttl: ABSENT_FRESH_MS });
  };

  async function placeOf(network: NetworkId, priority?: Priority): Promise<Place | undefined> {
    const [base, standard] = await Promise.all([parts.address(network), parts.priority()]);
    return base === undefined ? undefined : { network, base, priority: priority ?? standard };
  }

  async function ask(place: Place, subjects: readonly Subject[]): Promise<readonly Outcome[]> {
    const answer = await service.many(place.base, subjects, {
      properties: WITHOUT_LOGO,
      priority: place.priority,
    });
    return subjects.map((subject) => {
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const entry = answer.value.found.get(subject);
      return entry ? foundAt(place, entry, subject, answer.value.priority, now()) : absent(subject);
    });
  }

  /** One answer a subject; what is neither known nor in flight goes out in batches. */
  function visible(place: Place, subjects: readonly Subject[]): ReadonlyMap<Subject, Promise<Outcome>> {
    const answers = new Map<Subject, Promise<Outcome>>();
    const asked: Subject[] = [];
    for (const subject of new Set(subjects)) {
      const key = keyOf(place, subject);
      const known = outcomes.get(key);
      const answer =
        known !== undefined
          ? Promise.resolve(known)
          : (batched.get(key) ?? detailed.get(key)?.then((one) => one.outcome));
      if (answer === undefined) asked.push(subject);
      else answers.set(subject, answer);
    }
    for (let at = 0; at < asked.length; at += SUBJECTS_A_REQUEST) {
      const batch = asked.slice(at, at + SUBJECTS_A_REQUEST);
      const batchAnswers = ask(place, batch);
      batch.forEach((subject, i) => {
        const key = keyOf(place, subject);
        const answer = batchAnswers
          .then((all) => {
            const outcome = all[i] ?? absent(subject);
            keep(outcomes, key, outcome, outcome);
            return outcome;
          })
          .finally(() => batched.delete(key));
        batched.set(key, answer);
        answers.set(subject, answer);
      });
    }
    return answers;
  }

  async function fetchDetails(place: Place, subject: Subject): Promise<Details> {
    const nothing = (outcome: Outcome, reason: 'not-recorded' | 'unavailable'): Details => ({
      outcome,
      records: {},
      logo: { kind: 'none', reason },
    });
    for (const written of spellings(subject)) {
      const answer = await service.one(place.base, written, { priority: place.priority, details: true });
      if (!answer.ok) return nothing({ kind: 'failed', failure: answer.failure }, 'unavailable');
      const entry = answer.value.found;
      if (entry === undefined) continue;
      const outcome = foundAt(place, entry, subject, answer.value.priority, now());
      return { outcome, records: entry.records ?? {}, logo: readLogo(entry.logo) };
    }
    return nothing(absent(subject), 'not-recorded');
  }

  function detailsAt(place: Place, subject: Subject): Promise<Details> {
    const key = keyOf(place, subject);
    const known = details.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const inFlight = detailed.get(key);
    if (inFlight !== undefined) return inFlight;
    const answer = fetchDetails(place, subject)
      .then((fetched) => {
        keep(details, key, fetched.outcome, fetched);
        keep(outcomes, key, fetched.outcome, fetched.outcome);
        return fetched;
      })
      .finally(() => detailed.delete(key));
    detailed.set(key, answer);
    return answer;
  }

  /** The subjects of a question, learned first, so that one of them may resolve a fingerprint beside it. */
  async function subjectsOf(identifiers: readonly Identifier[]): Promise<readonly (Subject | undefined)[]> {
    fingerprints.learn(identifiers.flatMap((one) => (one.kind === 'fingerprint' ? [] : [subjectNamed(one)])));
    const asked = identifiers.flatMap((one) => (one.kind === 'fingerprint' ? [one.fingerprint] : []));
    const resolved = new Map((await fingerprints.resolve(asked)).map((subject, i) => [asked[i], subject]));
    return identifiers.map((one) =>
      one.kind === 'fingerprint' ? resolved.get(one.fingerprint) : subjectNamed(one),
    );
  }

  return {
    async outcomes(network, identifiers, urgency) {
      const [place, subjects] = await Promise.all([placeOf(network), subjectsOf(identifiers)]);
      const whole = subjects.flatMap((subject) => (subject === undefined ? [] : [subject]));
      if (place === undefined) return identifiers.map(() => NO_SERVICE);
      const answers =
        urgency === 'pointed'
          ? new Map(whole.map((subject) => [subject, detailsAt(place, subject).then((one) => one.outcome)]))
          : visible(place, whole);
      return Promise.all(
        subjects.map((subject) =>
          subject === undefined ? UNRESOLVED : (answers.get(subject) ?? UNRESOLVED),
        ),
      );
    },

    async details(network, subject, priority) {
      fingerprints.learn([subject]);
      const place = await placeOf(network, priority);
      return place === undefined
        ? { outcome: NO_SERVICE, records: {}, logo: { kind: 'none', reason: 'not-recorded' } }
        : detailsAt(place, subject);
    },

    async logo(network, subject) {
      const place = await placeOf(network);
      return place === undefined
        ? { kind: 'none', reason: 'not-recorded' }
        : (await detailsAt(place, subject)).logo;
    },
  };
}

function subjectNamed(identifier: Exclude<Identifier, { kind: 'fingerprint' }>): Subject {
  return identifier.kind === 'subject' ? identifier.subject : emptyNameSubject(identifier.policy);
}

/**
 * How the registry may write this subject: lower case, or the asset name in upper-case hex, as all 39
 * mainnet entries do that are not lower case. The service matches subjects as written.
 */
function spellings(subject: Subject): readonly string[] {
  const name = assetNameOf(subject);
  return name === name.toUpperCase() ? [subject] : [subject, policyOf(subject) + name.toUpperCase()];
}
