/**
 * From identifiers to outcomes: memory, a request already in flight, then the service. One pipeline for
 * all tabs, the popup and the card.
 *
 * Contract: as many outcomes as identifiers, in the same order; a failure is the outcome of those it met,
 * is never kept, and sinks no other request.
 */
import type { Identifier } from '../asset/identifier.ts';
import type { Priority } from '../asset/standard.ts';
import { emptyNameSubject, isAmbiguous, type PolicyId, type Subject } from '../asset/subject.ts';
import type { NetworkId } from '../network/networks.ts';
import { createDetails, type Details, nothing } from './details.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { Ladder, PageHints } from './ladder.ts';
import { createMemory } from './memory.ts';
import { absent, foundAt, keyOf, type Place } from './outcome.ts';
import { type MetadataService, WITHOUT_LOGO } from './service.ts';
import type { Logo, Outcome, PolicyTokens } from './token.ts';

/** Why a lookup is made: the identifier came into view, or the user points at it. */
type Urgency = 'visible' | 'pointed';

export type Lookup = {
  outcomes(
    network: NetworkId,
    identifiers: readonly Identifier[],
    urgency: Urgency,
    hints?: PageHints,
  ): Promise<readonly Outcome[]>;
  /** What is known under a policy, without its empty-name asset. */
  under(network: NetworkId, policy: PolicyId): Promise<PolicyTokens>;
  /** All that the service holds of one asset, by the given order of standards. */
  details(network: NetworkId, subject: Subject, priority?: Priority): Promise<Details>;
  logo(network: NetworkId, subject: Subject): Promise<Logo>;
};

export type LookupParts = {
  readonly service: MetadataService;
  readonly fingerprints: Pick<Fingerprints, 'learn' | 'under'>;
  readonly ladder: Ladder;
  /** The base address set for a network; undefined when there is none. */
  readonly address: (network: NetworkId) => Promise<string | undefined>;
  readonly priority: () => Promise<Priority>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** What the service's own tests send at once (services.md). */
const SUBJECTS_A_REQUEST = 50;
const TOKENS_KEPT = 5_000;
/** Tokens of a policy that a card has room for. */
const TOKENS_SHOWN = 6;

const NO_SERVICE: Outcome = { kind: 'absent', reason: 'no-service-on-network' };
const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };

export function createLookup(parts: LookupParts): Lookup {
  const { service, fingerprints, ladder, address, priority, now } = parts;
  const memory = createMemory<Outcome>(TOKENS_KEPT, now);
  const keep = (key: string, outcome: Outcome) => memory.keep(key, outcome, outcome);
  const details = createDetails({ service, now, learned: keep });
  const flying = new Map<string, Promise<Outcome>>();

  async function placeOf(network: NetworkId, order?: Priority): Promise<Place | undefined> {
    const [base, standard] = await Promise.all([address(network), priority()]);
    return base === undefined ? undefined : { network, base, priority: order ?? standard };
  }

  async function ask(place: Place, subjects: readonly Subject[]): Promise<readonly Outcome[]> {
    const query = { properties: WITHOUT_LOGO, priority: place.priority };
    const answer = await service.many(place.base, subjects, query);
    return subjects.map((subject) => {
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const entry = answer.value.found.get(subject);
      return entry ? foundAt(place, entry, subject, answer.value.priority, now()) : absent(subject);
    });
  }

  /** What is known of it, or will be by a request in flight. */
  function pending(key: string): Promise<Outcome> | undefined {
    const known = memory.get(key);
    if (known !== undefined) return Promise.resolve(known);
    return flying.get(key) ?? details.inFlight(key)?.then((one) => one.outcome);
  }

  /** One answer a subject; what is neither known nor in flight goes out in batches. */
  function visible(place: Place, subjects: readonly Subject[]): ReadonlyMap<Subject, Promise<Outcome>> {
    const answers = new Map<Subject, Promise<Outcome>>();
    const asked: Subject[] = [];
    for (const subject of new Set(subjects)) {
      const answer = pending(keyOf(place, subject));
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
            keep(key, outcome);
            return outcome;
          })
          .finally(() => flying.delete(key));
        flying.set(key, answer);
        answers.set(subject, answer);
      });
    }
    return answers;
  }

  /** The subjects of a question, learned first, so that one of them may resolve a fingerprint beside it. */
  async function subjectsOf(
    network: NetworkId,
    identifiers: readonly Identifier[],
    hints: PageHints,
  ): Promise<readonly (Subject | undefined)[]> {
    // What may be something else, or a policy without an asset of that name, is learned when it was found.
    fingerprints.learn(
      identifiers.flatMap((one) =>
        one.kind === 'subject' && !isAmbiguous(one.subject) ? [one.subject] : [],
      ),
    );
    const asked = identifiers.flatMap((one) => (one.kind === 'fingerprint' ? [one.fingerprint] : []));
    const resolved = await ladder.resolve(network, asked, hints);
    return identifiers.map((one) =>
      one.kind === 'fingerprint' ? resolved.get(one.fingerprint) : subjectNamed(one),
    );
  }

  function learnFound(outcomes: readonly Outcome[]): void {
    fingerprints.learn(outcomes.flatMap((one) => (one.kind === 'found' ? [one.token.subject] : [])));
  }

  return {
    async outcomes(network, identifiers, urgency, hints = {}) {
      const [place, subjects] = await Promise.all([
        placeOf(network),
        subjectsOf(network, identifiers, hints),
      ]);
      if (place === undefined) return identifiers.map(() => NO_SERVICE);
      const whole = subjects.flatMap((subject) => (subject === undefined ? [] : [subject]));
      const answers =
        urgency === 'pointed'
          ? new Map(whole.map((subject) => [subject, details.at(place, subject).then((one) => one.outcome)]))
          : visible(place, whole);
      const outcomes = await Promise.all(
        subjects.map((subject) => (subject && answers.get(subject)) ?? UNRESOLVED),
      );
      learnFound(outcomes);
      // What was proven is not lost to there being nothing more.
      return outcomes.map((outcome, i) => {
        const subject = identifiers[i]?.kind === 'fingerprint' ? subjects[i] : undefined;
        return outcome.kind === 'absent' && subject !== undefined ? { ...outcome, subject } : outcome;
      });
    },

    async under(network, policy) {
      const [place, known] = await Promise.all([placeOf(network), fingerprints.under(policy, TOKENS_SHOWN)]);
      const answers = place && visible(place, known.subjects);
      const some = known.subjects.map(async (subject) => ({
        subject,
        outcome: (await answers?.get(subject)) ?? NO_SERVICE,
      }));
      return { count: known.count, some: await Promise.all(some) };
    },

    async details(network, subject, order) {
      const place = await placeOf(network, order);
      if (place === undefined) return nothing(NO_SERVICE, 'not-recorded');
      const all = await details.at(place, subject);
      learnFound([all.outcome]);
      return all;
    },

    async logo(network, subject) {
      const place = await placeOf(network);
      return (place === undefined ? nothing(NO_SERVICE, 'not-recorded') : await details.at(place, subject))
        .logo;
    },
  };
}

function subjectNamed(identifier: Exclude<Identifier, { kind: 'fingerprint' }>): Subject {
  return identifier.kind === 'subject' ? identifier.subject : emptyNameSubject(identifier.policy);
}
