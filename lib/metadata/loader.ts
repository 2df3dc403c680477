/**
 * From identifiers to outcomes: memory, the cache of earlier days, a request already in flight, a batch, the service.
 * One pipeline for all tabs, the popup and the card.
 *
 * Contract: as many outcomes as identifiers, in the same order. What is fresh is not asked for again; what is stale is
 * given at once, and asked for anew behind. A failure is the outcome of those it met, is never kept, and sinks no
 * other: a batch that is refused is parted until the subject that it is refused for stands alone.
 */
import type { Identifier } from '../asset/identifier.ts';
import type { Priority } from '../asset/standard.ts';
import { emptyNameSubject, isAmbiguous, type PolicyId, type Subject } from '../asset/subject.ts';
import type { Adviser } from '../fingerprints/advice.ts';
import type { FingerprintResolver, PageHints } from '../fingerprints/resolver.ts';
import type { FingerprintStore } from '../fingerprints/store.ts';
import type { RemoteLogos } from '../logos/remote-logos.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Batcher } from './batcher.ts';
import { ageOf, shownNow } from './cache-entry.ts';
import type { Endpoint } from './outcome.ts';
import { createRecordLoader, type FullRecord, nothing } from './record-loader.ts';
import { createSummaryLoader } from './summary-loader.ts';
import type { Budget, Caller } from './tab-budget.ts';
import type { Answered, Logo, Outcome, PolicyTokens } from './token.ts';
import type { TokenStore } from './token-store.ts';

/** Why a lookup is made: the identifier came into view, or the user points at it. */
type Urgency = 'visible' | 'pointed';

export type Question = {
  readonly urgency: Urgency;
  /** What the page shows near its fingerprints, and what it is about. */
  readonly hints?: PageHints;
  /**
   * What is not in view yet but near it: asked for where a request that goes anyway has room. Of one that is pointed at,
   * its neighbours, nearest first: their full records are brought when the tab points at one after the other.
   */
  readonly ahead?: readonly Identifier[];
  readonly caller: Caller;
};

export type TokenLoader = {
  outcomes(
    network: NetworkId,
    identifiers: readonly Identifier[],
    question: Question,
  ): Promise<readonly Outcome[]>;
  /** What the service has answered of these before, as far as that is known without asking. */
  cached(network: NetworkId, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, Answered>>;
  /** What is known under a policy, without its empty-name asset. */
  under(network: NetworkId, policy: PolicyId, caller: Caller): Promise<PolicyTokens>;
  /** All that the service holds of one asset. */
  details(network: NetworkId, subject: Subject, caller: Caller, wish?: DetailsWish): Promise<FullRecord>;
  /** Of a token that somebody looks at: fetched from where it lies, too, when the user wants that. */
  logo(network: NetworkId, subject: Subject, caller: Caller): Promise<Logo>;
};

/** `priority`: another order of standards than the one that is set. `seen`: the subject as the user wrote it. */
type DetailsWish = {
  readonly priority?: Priority | undefined;
  readonly seen?: string | undefined;
};

export type TokenLoaderDeps = {
  readonly requests: Batcher;
  readonly tokenStore: TokenStore;
  readonly budget: Pick<Budget, 'spent'>;
  readonly fingerprints: Pick<FingerprintStore, 'learn' | 'underPolicy' | 'spellings'>;
  readonly fingerprintResolver: FingerprintResolver;
  /** What may help with a fingerprint that is not resolved. */
  readonly advise: Adviser;
  readonly remoteLogos: RemoteLogos;
  /** The base address set for a network; undefined when there is none. */
  readonly address: (network: NetworkId) => Promise<string | undefined>;
  readonly priority: () => Promise<Priority>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/** Tokens of a policy that a card has room for. */
const TOKENS_SHOWN = 6;
/** Batches a minute that hold what is in view and nothing else; a tab that needs more is being scrolled. */
const BATCHES_ALONE = 1;
/** Milliseconds between two tokens that are pointed at in one tab, up to which they are being compared. */
const COMPARING_MS = 60_000;

const NO_SERVICE: Outcome = { kind: 'absent', reason: 'no-service-on-network' };

export function createTokenLoader(parts: TokenLoaderDeps): TokenLoader {
  const {
    requests,
    tokenStore,
    budget,
    fingerprints,
    fingerprintResolver,
    advise,
    remoteLogos,
    address,
    priority,
  } = parts;
  const { now, report } = parts;
  // The list holds the mainnet registry: it says nothing of how another network's registry writes a subject.
  const spellings = async ({ network }: Endpoint) =>
    network === 'mainnet' ? fingerprints.spellings() : undefined;
  const details = createRecordLoader({ requests, tokenStore, spellings, now });
  const inFlight = createSummaryLoader({ requests, tokenStore, details, spellings, now });
  /** When each tab last pointed at a token. */
  const lastPointed = new Map<number, number>();

  async function placeOf(network: NetworkId, order?: Priority): Promise<Endpoint | undefined> {
    const [base, standard] = await Promise.all([address(network), priority()]);
    return base === undefined ? undefined : { network, base, priority: order ?? standard };
  }

  /** One answer a subject: what is known, stale or not, else what is asked for. */
  async function visible(
    endpoint: Endpoint,
    subjects: readonly Subject[],
    caller: Caller,
  ): Promise<ReadonlyMap<Subject, Promise<Outcome>>> {
    const wanted = [...new Set(subjects)];
    await tokenStore.read(endpoint, wanted);
    const answers = new Map<Subject, Promise<Outcome>>();
    for (const subject of wanted) {
      const kept = tokenStore.peek(endpoint, subject);
      const isFresh = kept !== undefined && ageOf(kept, now()) === 'fresh';
      // What a batch does not find, spelt as it is, is asked for as it was found.
      const isOwn = kept?.written !== undefined;
      const asked = isFresh || isOwn ? undefined : inFlight.ask(endpoint, subject, caller);
      if (isOwn && !isFresh) void details.at(endpoint, subject, caller);
      if (kept !== undefined) answers.set(subject, Promise.resolve(shownNow(kept, now())));
      else if (asked !== undefined) answers.set(subject, asked);
    }
    return answers;
  }

  /** What is near is asked for with what is in view, once the tab has needed several batches within a minute. */
  async function lookAhead(
    network: NetworkId,
    endpoint: Endpoint,
    { ahead = [], caller }: Question,
  ): Promise<void> {
    if (ahead.length === 0 || budget.spent(caller.tab) < BATCHES_ALONE) return;
    const subjects = (await subjectsOf(network, ahead, {})).flatMap((subject) => subject ?? []);
    await tokenStore.read(endpoint, subjects);
    for (const subject of subjects) inFlight.offer(endpoint, subject);
  }

  /** The full records of the neighbours, where a tab points at one token after the other. */
  async function bringNeighbours(network: NetworkId, endpoint: Endpoint, { ahead = [], caller }: Question) {
    const { tab } = caller;
    if (tab === undefined) return;
    const before = lastPointed.get(tab);
    lastPointed.set(tab, now());
    const isComparing = before !== undefined && now() - before < COMPARING_MS;
    if (!isComparing || ahead.length === 0) return;
    const subjects = await subjectsOf(network, ahead, {});
    await details.ahead(
      endpoint,
      subjects.flatMap((subject) => subject ?? []),
      caller,
    );
  }

  async function pointed(
    endpoint: Endpoint,
    subjects: readonly Subject[],
    caller: Caller,
    seen: ReadonlyMap<Subject, string>,
  ): Promise<ReadonlyMap<Subject, Promise<Outcome>>> {
    return new Map(
      subjects.map((subject) => [
        subject,
        details.at(endpoint, subject, caller, seen.get(subject)).then(({ outcome }) => outcome),
      ]),
    );
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
        one.kind === 'subject' && !one.joined && !isAmbiguous(one.subject) ? [one.subject] : [],
      ),
    );
    const asked = identifiers.flatMap((one) => (one.kind === 'fingerprint' ? [one.fingerprint] : []));
    const resolved = await fingerprintResolver.resolve(network, asked, hints);
    return identifiers.map((one) =>
      one.kind === 'fingerprint' ? resolved.get(one.fingerprint) : subjectNamed(one),
    );
  }

  /** Of every fingerprint of a question that was not resolved. */
  async function unresolvedAt(network: NetworkId, { topic }: PageHints): Promise<Outcome> {
    return { kind: 'absent', reason: 'fingerprint-unresolved', advice: await advise(network, topic) };
  }

  function learnFound(outcomes: readonly Outcome[]): void {
    fingerprints.learn(outcomes.flatMap((one) => (one.kind === 'found' ? [one.token.subject] : [])));
  }

  return {
    async outcomes(network, identifiers, question) {
      const { urgency, hints = {}, caller } = question;
      if (urgency === 'pointed') requests.points(caller);
      const [endpoint, subjects] = await Promise.all([
        placeOf(network),
        subjectsOf(network, identifiers, hints),
      ]);
      if (endpoint === undefined) return identifiers.map(() => NO_SERVICE);
      const whole = subjects.flatMap((subject) => (subject === undefined ? [] : [subject]));
      const answers =
        urgency === 'pointed'
          ? await pointed(endpoint, whole, caller, writtenIn(identifiers))
          : await visible(endpoint, whole, caller);
      if (urgency === 'visible') await lookAhead(network, endpoint, question);
      else void bringNeighbours(network, endpoint, question).catch(report);
      const unresolved = subjects.includes(undefined) ? await unresolvedAt(network, hints) : NO_SERVICE;
      const outcomes = await Promise.all(
        subjects.map((subject) => (subject && answers.get(subject)) ?? unresolved),
      );
      learnFound(outcomes);
      // What was proven is not lost to there being nothing more.
      return outcomes.map((outcome, i) => {
        const subject = identifiers[i]?.kind === 'fingerprint' ? subjects[i] : undefined;
        return outcome.kind === 'absent' && subject !== undefined ? { ...outcome, subject } : outcome;
      });
    },

    async cached(network, subjects) {
      const endpoint = await placeOf(network);
      const kept = endpoint === undefined ? [] : await tokenStore.read(endpoint, subjects);
      return new Map([...kept].map(([subject, one]) => [subject, shownNow(one, now())] as const));
    },

    async under(network, policy, caller) {
      const [endpoint, known] = await Promise.all([
        placeOf(network),
        fingerprints.underPolicy(policy, TOKENS_SHOWN),
      ]);
      const answers = endpoint && (await visible(endpoint, known.subjects, caller));
      const some = known.subjects.map(async (subject) => ({
        subject,
        outcome: (await answers?.get(subject)) ?? NO_SERVICE,
      }));
      return { count: known.count, some: await Promise.all(some) };
    },

    async details(network, subject, caller, { priority: order, seen } = {}) {
      requests.points(caller);
      if (!isAmbiguous(subject)) fingerprints.learn([subject]);
      const endpoint = await placeOf(network, order);
      if (endpoint === undefined) return nothing(NO_SERVICE, 'not-recorded');
      const all = await details.at(endpoint, subject, caller, seen);
      learnFound([all.outcome]);
      // The rest is not to wait for a picture from elsewhere.
      return { ...all, logo: await remoteLogos.shown(endpoint, subject, all, { ask: false }) };
    },

    async logo(network, subject, caller) {
      const endpoint = await placeOf(network);
      if (endpoint === undefined) return { kind: 'none', reason: 'not-recorded' };
      const all = await details.at(endpoint, subject, caller);
      return remoteLogos.shown(endpoint, subject, all, { ask: true });
    },
  };
}

/** The subjects that were not written in lower case, as they were written. */
function writtenIn(identifiers: readonly Identifier[]): ReadonlyMap<Subject, string> {
  return new Map(
    identifiers.flatMap((one) =>
      one.kind === 'subject' && one.written !== undefined ? [[one.subject, one.written] as const] : [],
    ),
  );
}

function subjectNamed(identifier: Exclude<Identifier, { kind: 'fingerprint' }>): Subject {
  return identifier.kind === 'subject' ? identifier.subject : emptyNameSubject(identifier.policy);
}
