/**
 * The token loader looks identifiers up in memory, in the cache, among the requests in flight, and last by a request to the
 * metadata service. All tabs, the popup and the card share one loader.
 *
 * Fresh answers are not requested again; stale answers are returned at once and renewed in the background. Failures are
 * never cached, and fail only the subjects that they concern.
 */
import type { Identifier } from '../asset/identifier.ts';
import type { Priority, Sourced } from '../asset/standard.ts';
import { isAmbiguous, type PolicyId, type Subject } from '../asset/subject.ts';
import type { Learner } from '../fingerprints/learned.ts';
import type { FingerprintResolver, PageHints } from '../fingerprints/resolver.ts';
import type { FingerprintStore } from '../fingerprints/store.ts';
import { RemoteLogos, type RemoteLogosDeps } from '../logos/remote-logos.ts';
import type { NetworkId } from '../network/networks.ts';
import { ageOf, shownNow } from './cache-entry.ts';
import type { Caller } from './caller.ts';
import type { Endpoint } from './endpoint.ts';
import { emptyRecord, type FullRecord } from './full-record.ts';
import { createNeighbourLoader, type NeighbourLoader } from './neighbour-loader.ts';
import { RecordLoader } from './record-loader.ts';
import { RequestScheduler, type SchedulerDeps } from './request-scheduler.ts';
import { createSummaryLoader, type SummaryLoader } from './summary-loader.ts';
import type { Answered, Logo, Outcome, PolicyTokens, Token } from './token.ts';
import { createTokenStore, type TokenStore, type TokenStoreDeps } from './token-store.ts';

export type Question = {
  /** `visible`: in view, needs a summary. `hovered`: needs the full record. */
  readonly urgency: 'visible' | 'hovered';
  /** The facts of the page by which fingerprints are resolved. */
  readonly hints?: PageHints;
  /** The tokens beside the hovered one, whose records may be prefetched, nearest first. */
  readonly neighbours?: readonly Subject[];
  readonly caller: Caller;
};

export type TokenLoaderDeps = TokenStoreDeps &
  SchedulerDeps &
  Pick<RemoteLogosDeps, 'bytes' | 'gateway'> & {
    readonly fingerprints: Pick<FingerprintStore, 'learn' | 'clears' | 'underPolicy' | 'spellings'>;
    readonly fingerprintResolver: FingerprintResolver;
    /** The base address set for a network; undefined for a network without a service. */
    readonly address: (network: NetworkId) => Promise<string | undefined>;
    readonly priority: () => Promise<Priority>;
  };

/** Tokens for a search; a cache may have 20,000. */
const MAX_LATEST = 3_000;
/** A user who hovers two tokens within this time compares them. */
const COMPARING_MS = 60_000;

const NO_SERVICE: Outcome = { kind: 'absent', reason: 'no-service-on-network' };
const NO_LOGO: Logo = { kind: 'none', reason: 'not-recorded' };

export class TokenLoader {
  readonly #deps: TokenLoaderDeps;
  readonly #tokenStore: TokenStore;
  readonly #records: RecordLoader;
  readonly #loadSummary: SummaryLoader;
  readonly #loadNeighbours: NeighbourLoader;
  readonly #remoteLogos: RemoteLogos;
  /** The token that each tab last hovered, and when; undefined for a fingerprint that could not be resolved. */
  readonly #lastHover = new Map<number, { subject: Subject | undefined; at: number }>();

  constructor(deps: TokenLoaderDeps) {
    const { fingerprints, now } = deps;
    // The token list is mainnet's registry, and does not apply to another network.
    const spellings = async ({ network }: Endpoint) =>
      network === 'mainnet' ? fingerprints.spellings() : undefined;
    const tokenStore = createTokenStore(deps);
    const scheduler = new RequestScheduler(deps);
    const parts = { tokenStore, scheduler, spellings, now };
    const records = new RecordLoader(parts);
    this.#deps = deps;
    this.#tokenStore = tokenStore;
    this.#records = records;
    this.#loadSummary = createSummaryLoader({ ...parts, records });
    this.#loadNeighbours = createNeighbourLoader({ ...parts, records });
    this.#remoteLogos = new RemoteLogos({ ...deps, tokenStore });
  }

  /** One outcome for each identifier, in the same order. */
  async outcomes(
    network: NetworkId,
    identifiers: readonly Identifier[],
    question: Question,
  ): Promise<readonly Outcome[]> {
    const { urgency, caller } = question;
    const { fingerprintResolver, fingerprints } = this.#deps;
    const asked = fingerprints.clears();
    const hints = { ...question.hints, site: caller.site, asked };
    const [endpoint, subjects] = await Promise.all([
      this.#endpoint(network),
      fingerprintResolver.subjects(network, identifiers, hints),
    ]);
    if (endpoint === undefined) return identifiers.map(() => NO_SERVICE);
    const known = subjects.filter((subject) => subject !== undefined);
    const summaries = urgency === 'visible' ? await this.#summaries(endpoint, known, caller) : undefined;
    if (urgency === 'hovered') this.#prefetchNeighbours(endpoint, known[0], question);
    const advice = subjects.includes(undefined)
      ? await fingerprintResolver.advise(network, hints.topic)
      : 'none';
    const outcomeOf = async (identifier: Identifier, subject: Subject | undefined): Promise<Outcome> => {
      if (subject === undefined) return { kind: 'absent', reason: 'fingerprint-unresolved', advice };
      const seen = identifier.kind === 'subject' ? identifier.written : undefined;
      const outcome = summaries?.get(subject) ?? (await this.#records.load(endpoint, subject, seen)).outcome;
      return withSubject(outcome, identifier, subject);
    };
    const outcomes = await Promise.all(identifiers.map((one, i) => outcomeOf(one, subjects[i])));
    this.#learnFound(outcomes, hints);
    return outcomes;
  }

  /** The known tokens of a policy, without its empty-name asset. `most`: by default as many as a card has space for. */
  async under(network: NetworkId, policy: PolicyId, caller: Caller, most = 6): Promise<PolicyTokens> {
    const endpoint = await this.#endpoint(network);
    const known = await this.#deps.fingerprints.underPolicy(policy, caller.site, most);
    const answers = endpoint && (await this.#summaries(endpoint, known.subjects, caller));
    const outcomeOf = (subject: Subject) => answers?.get(subject) ?? NO_SERVICE;
    const some = known.subjects.map((subject) => ({ subject, outcome: outcomeOf(subject) }));
    return { count: known.count, some };
  }

  /** `priority`: by default, the order in the settings. `seen`: the subject as the user spells it. */
  async record(
    network: NetworkId,
    subject: Subject,
    caller: Caller,
    { priority, seen }: { readonly priority?: Priority | undefined; readonly seen?: string | undefined } = {},
  ): Promise<FullRecord> {
    const { fingerprints } = this.#deps;
    const learner = { site: caller.site, asked: fingerprints.clears() };
    if (!isAmbiguous(subject)) fingerprints.learn([subject], learner);
    const endpoint = await this.#endpoint(network, priority);
    if (endpoint === undefined) return emptyRecord(NO_SERVICE, 'not-recorded');
    const record = await this.#records.load(endpoint, subject, seen);
    this.#learnFound([record.outcome], learner);
    // The record does not wait for a remote logo.
    const logo = await this.#remoteLogos.resolve(endpoint, subject, record, { mayDownload: false });
    return { ...record, logo };
  }

  /** Includes remote logos when the user allows them. */
  async logo(network: NetworkId, subject: Subject): Promise<Logo> {
    const endpoint = await this.#endpoint(network);
    if (endpoint === undefined) return NO_LOGO;
    const record = await this.#records.load(endpoint, subject);
    return this.#remoteLogos.resolve(endpoint, subject, record, { mayDownload: true });
  }

  /** A picture that a provider's answer refers to; a remote one only when the user allows those. */
  picture(network: NetworkId, subject: Subject, recorded: Sourced<string>): Promise<Logo> {
    return this.#remoteLogos.load(network, subject, recorded);
  }

  /** The cached answers, without any request. */
  async cached(network: NetworkId, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, Answered>> {
    const endpoint = subjects.length > 0 ? await this.#endpoint(network) : undefined;
    const entries = endpoint === undefined ? [] : await this.#tokenStore.read(endpoint, subjects);
    const now = this.#deps.now();
    return new Map([...entries].map(([subject, entry]) => [subject, shownNow(entry, now)]));
  }

  /** The cached state of a token, which a card shows at first. `records`: without images; empty for a summary. */
  async cachedToken(network: NetworkId, identifier: Identifier, { site }: Caller) {
    const [endpoint, subject] = await Promise.all([
      this.#endpoint(network),
      this.#deps.fingerprintResolver.learned(identifier, site),
    ]);
    if (endpoint === undefined || subject === undefined) return undefined;
    const [entries, logo] = await Promise.all([
      this.#tokenStore.read(endpoint, [subject]),
      this.#tokenStore.logo(endpoint, subject),
    ]);
    const entry = entries.get(subject);
    if (entry === undefined) return undefined;
    const outcome = withSubject(shownNow(entry, this.#deps.now()), identifier, subject);
    return { outcome, records: entry.records ?? {}, logo };
  }

  /** The cached tokens of a network, the latest first. */
  async latest(network: NetworkId): Promise<readonly Token[]> {
    const endpoint = await this.#endpoint(network);
    return endpoint === undefined ? [] : this.#deps.cache.latest(endpoint, MAX_LATEST);
  }

  /** How often the cache was cleared. */
  clears(): number {
    return this.#tokenStore.clears();
  }

  clearCache(): Promise<void> {
    return this.#tokenStore.clear();
  }

  async #endpoint(network: NetworkId, order?: Priority): Promise<Endpoint | undefined> {
    const { address, priority } = this.#deps;
    const [base, usual] = await Promise.all([address(network), priority()]);
    return base === undefined ? undefined : { network, base, priority: order ?? usual };
  }

  /** Cached outcomes, stale or not, and the summaries of the rest. */
  async #summaries(
    endpoint: Endpoint,
    subjects: readonly Subject[],
    caller: Caller,
  ): Promise<ReadonlyMap<Subject, Outcome>> {
    const entries = await this.#tokenStore.read(endpoint, subjects);
    const now = this.#deps.now();
    const outcomeOf = async (subject: Subject): Promise<Outcome> => {
      const entry = entries.get(subject);
      if (entry === undefined) return this.#loadSummary(endpoint, subject, caller);
      if (ageOf(entry, now) !== 'fresh') {
        // A batch requests one spelling only, which is not the one that found this token.
        if (entry.written !== undefined) void this.#records.load(endpoint, subject);
        else void this.#loadSummary(endpoint, subject, caller);
      }
      return shownNow(entry, now);
    };
    const pairs = [...new Set(subjects)].map(async (one) => [one, await outcomeOf(one)] as const);
    return new Map(await Promise.all(pairs));
  }

  /** Prefetches the records of a hovered token's neighbours, once a tab has hovered another token shortly before. */
  #prefetchNeighbours(endpoint: Endpoint, subject: Subject | undefined, question: Question): void {
    const { neighbours = [], caller } = question;
    const { now, report } = this.#deps;
    if (caller.tab === undefined) return;
    const before = this.#lastHover.get(caller.tab);
    this.#lastHover.set(caller.tab, { subject, at: now() });
    const isComparing = before && before.subject !== subject && now() - before.at < COMPARING_MS;
    if (isComparing) void this.#loadNeighbours(endpoint, neighbours).catch(report);
  }

  #learnFound(outcomes: readonly Outcome[], learner: Learner): void {
    const found = outcomes.flatMap((one) => (one.kind === 'found' ? [one.token.subject] : []));
    this.#deps.fingerprints.learn(found, { ...learner, isFound: true });
  }
}

/** Adds the subject of a resolved fingerprint to an absence. */
function withSubject<O extends Outcome>(outcome: O, { kind }: Identifier, subject: Subject): O {
  return outcome.kind !== 'found' && kind === 'fingerprint' ? { ...outcome, subject } : outcome;
}
