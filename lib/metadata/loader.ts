/**
 * The token loader: from identifiers to outcomes, by memory, the cache, a request in flight, or a batch to the metadata
 * service. All tabs, the popup and the card share one.
 *
 * Returns one outcome per identifier, in the same order. Fresh answers are not requested again; stale answers are returned
 * at once and renewed in the background. Failures are never cached, and fail only the subjects that they concern.
 */
import type { Identifier } from '../asset/identifier.ts';
import type { Priority } from '../asset/standard.ts';
import { isAmbiguous, type PolicyId, type Subject } from '../asset/subject.ts';
import type { PageHints } from '../fingerprints/resolver.ts';
import type { FingerprintStore } from '../fingerprints/store.ts';
import type { RemoteLogos } from '../logos/remote-logos.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Batcher } from './batcher.ts';
import { ageOf, shownNow } from './cache-entry.ts';
import type { Endpoint } from './endpoint.ts';
import { createRecordLoader, type RecordLoader } from './record-loader.ts';
import { emptyRecord, type FullRecord } from './record-request.ts';
import {
  learnFound,
  type ResolveDeps,
  resolveSubjects,
  spellingsIn,
  unresolvedOutcome,
} from './resolve-subjects.ts';
import { createSummaryLoader, type SummaryLoader } from './summary-loader.ts';
import type { Caller } from './tab-budget.ts';
import type { Answered, Logo, Outcome, PolicyTokens } from './token.ts';
import type { TokenStore } from './token-store.ts';

export type Question = {
  /** `visible`: in view, needs a summary. `hovered`: needs the full record. */
  readonly urgency: 'visible' | 'hovered';
  /** What the page shows near its fingerprints, and what the page is about. */
  readonly hints?: PageHints;
  /** The tokens beside the hovered one, nearest first, whose records may be prefetched. */
  readonly neighbours?: readonly Subject[];
  readonly caller: Caller;
};

export type TokenLoader = {
  outcomes(
    network: NetworkId,
    identifiers: readonly Identifier[],
    question: Question,
  ): Promise<readonly Outcome[]>;
  /** The cached answers, without any request. */
  cached(network: NetworkId, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, Answered>>;
  /** The known tokens of a policy, without its empty-name asset. */
  under(network: NetworkId, policy: PolicyId, caller: Caller): Promise<PolicyTokens>;
  record(network: NetworkId, subject: Subject, caller: Caller, options?: RecordOptions): Promise<FullRecord>;
  /** Includes remote logos when the user allows them. */
  logo(network: NetworkId, subject: Subject, caller: Caller): Promise<Logo>;
};

type RecordOptions = {
  /** The order in the settings by default. */
  readonly priority?: Priority | undefined;
  /** The subject as the user spells it. */
  readonly seen?: string | undefined;
};

export type TokenLoaderDeps = ResolveDeps & {
  readonly batcher: Batcher;
  readonly tokenStore: TokenStore;
  readonly fingerprints: Pick<FingerprintStore, 'learn' | 'underPolicy' | 'spellings'>;
  readonly remoteLogos: RemoteLogos;
  /** The base address set for a network; undefined when there is none. */
  readonly address: (network: NetworkId) => Promise<string | undefined>;
  readonly priority: () => Promise<Priority>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

type Context = TokenLoaderDeps & {
  readonly summaries: SummaryLoader;
  readonly records: RecordLoader;
  /** When each tab last hovered a token. */
  readonly lastHover: Map<number, number>;
};

/** The maximum number of a policy's tokens in a card. */
const MAX_POLICY_TOKENS = 6;
/** Tokens that one tab hovers within this time are being compared. */
const COMPARING_MS = 60_000;

const NO_SERVICE: Outcome = { kind: 'absent', reason: 'no-service-on-network' };

export function createTokenLoader(deps: TokenLoaderDeps): TokenLoader {
  const context = contextOf(deps);
  const { fingerprints, tokenStore, remoteLogos, records, now } = context;
  return {
    outcomes: (network, identifiers, question) => loadOutcomes(context, network, identifiers, question),

    async cached(network, subjects) {
      const endpoint = await endpointOf(context, network);
      const entries = endpoint === undefined ? [] : await tokenStore.read(endpoint, subjects);
      return new Map([...entries].map(([subject, entry]) => [subject, shownNow(entry, now())] as const));
    },

    async under(network, policy, caller) {
      const endpoint = await endpointOf(context, network);
      const known = await fingerprints.underPolicy(policy, MAX_POLICY_TOKENS);
      const answers = endpoint && (await loadVisible(context, endpoint, known.subjects, caller));
      const some = known.subjects.map(async (subject) => ({
        subject,
        outcome: (await answers?.get(subject)) ?? NO_SERVICE,
      }));
      return { count: known.count, some: await Promise.all(some) };
    },

    async record(network, subject, caller, { priority, seen } = {}) {
      if (!isAmbiguous(subject)) fingerprints.learn([subject]);
      const endpoint = await endpointOf(context, network, priority);
      if (endpoint === undefined) return emptyRecord(NO_SERVICE, 'not-recorded');
      const record = await records.load(endpoint, subject, caller, seen);
      learnFound(context, [record.outcome]);
      // The record does not wait for a remote logo.
      const logo = await remoteLogos.resolve(endpoint, subject, record, { mayDownload: false });
      return { ...record, logo };
    },

    async logo(network, subject, caller) {
      const endpoint = await endpointOf(context, network);
      if (endpoint === undefined) return { kind: 'none', reason: 'not-recorded' };
      const record = await records.load(endpoint, subject, caller);
      return remoteLogos.resolve(endpoint, subject, record, { mayDownload: true });
    },
  };
}

function contextOf(deps: TokenLoaderDeps): Context {
  const { batcher, tokenStore, fingerprints, now } = deps;
  // The token list is mainnet's registry, and does not apply to another network.
  const spellings = async ({ network }: Endpoint) =>
    network === 'mainnet' ? fingerprints.spellings() : undefined;
  const records = createRecordLoader({ batcher, tokenStore, spellings, now });
  const summaries = createSummaryLoader({ batcher, tokenStore, records, spellings, now });
  return { ...deps, records, summaries, lastHover: new Map() };
}

async function endpointOf(
  { address, priority }: Context,
  network: NetworkId,
  order?: Priority,
): Promise<Endpoint | undefined> {
  const [base, standard] = await Promise.all([address(network), priority()]);
  return base === undefined ? undefined : { network, base, priority: order ?? standard };
}

async function loadOutcomes(
  context: Context,
  network: NetworkId,
  identifiers: readonly Identifier[],
  question: Question,
): Promise<readonly Outcome[]> {
  const { urgency, hints = {}, caller } = question;
  const [endpoint, subjects] = await Promise.all([
    endpointOf(context, network),
    resolveSubjects(context, network, identifiers, hints),
  ]);
  if (endpoint === undefined) return identifiers.map(() => NO_SERVICE);
  const known = subjects.filter((subject) => subject !== undefined);
  const answers =
    urgency === 'hovered'
      ? loadHovered(context, endpoint, known, caller, spellingsIn(identifiers))
      : await loadVisible(context, endpoint, known, caller);
  if (urgency === 'hovered') void prefetchNeighbours(context, endpoint, question).catch(context.report);
  const isResolved = !subjects.includes(undefined);
  const fallback = isResolved ? NO_SERVICE : await unresolvedOutcome(context, network, hints);
  const outcomes = await Promise.all(subjects.map((one) => (one && answers.get(one)) ?? fallback));
  learnFound(context, outcomes);
  // The subject of a resolved fingerprint is returned even when it is absent.
  return outcomes.map((outcome, i) => {
    const subject = identifiers[i]?.kind === 'fingerprint' ? subjects[i] : undefined;
    return outcome.kind === 'absent' && subject !== undefined ? { ...outcome, subject } : outcome;
  });
}

type PendingOutcomes = ReadonlyMap<Subject, Promise<Outcome>>;

/** Cached outcomes, stale or not, and the summaries of the rest. */
async function loadVisible(
  { tokenStore, summaries, records, now }: Context,
  endpoint: Endpoint,
  subjects: readonly Subject[],
  caller: Caller,
): Promise<PendingOutcomes> {
  await tokenStore.read(endpoint, subjects);
  return new Map(
    [...new Set(subjects)].map((subject) => {
      const entry = tokenStore.peek(endpoint, subject);
      if (entry === undefined) return [subject, summaries(endpoint, subject, caller)] as const;
      if (ageOf(entry, now()) !== 'fresh') {
        // A batch requests one spelling only, which is not the one that found this token.
        if (entry.written !== undefined) void records.load(endpoint, subject, caller);
        else void summaries(endpoint, subject, caller);
      }
      return [subject, Promise.resolve(shownNow(entry, now()))] as const;
    }),
  );
}

function loadHovered(
  { records }: Context,
  endpoint: Endpoint,
  subjects: readonly Subject[],
  caller: Caller,
  spellings: ReadonlyMap<Subject, string>,
): PendingOutcomes {
  return new Map(
    subjects.map((subject) => {
      const record = records.load(endpoint, subject, caller, spellings.get(subject));
      return [subject, record.then(({ outcome }) => outcome)];
    }),
  );
}

/** The records of the tokens beside a hovered one, once a tab hovers one token after the other. */
async function prefetchNeighbours(context: Context, endpoint: Endpoint, question: Question): Promise<void> {
  const { lastHover, records, now } = context;
  const { neighbours = [], caller } = question;
  if (caller.tab === undefined) return;
  const before = lastHover.get(caller.tab);
  lastHover.set(caller.tab, now());
  const isComparing = before !== undefined && now() - before < COMPARING_MS;
  if (isComparing) await records.loadNeighbours(endpoint, neighbours, caller);
}
