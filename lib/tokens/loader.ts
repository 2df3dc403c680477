/**
 * The token loader looks identifiers up in memory, in the cache, among the requests in flight, and last by a request to the
 * metadata service. All tabs, the popup and the card share one loader.
 *
 * Fresh answers are not requested again; stale answers are returned at once and renewed in the background. Failures are
 * never cached, and fail only the subjects that they concern.
 */

import { LABELS, labelOf } from '../asset/asset-name.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { Priority, Sourced } from '../asset/standard.ts';
import { assetNameOf, type PolicyId, type Subject } from '../asset/subject.ts';
import { shared } from '../async.ts';
import { retryAfterMs } from '../failure.ts';
import type { RequestClass } from '../http/rate-limiter.ts';
import type { NetworkId } from '../network/networks.ts';
import { ageOf, type CacheEntry, shownNow, type TokenCache, type Writer } from './cache.ts';
import type { FingerprintStore, Learner } from './learned.ts';
import { noLogo, readLogo, withImage, withoutImages } from './logo.ts';
import { RemoteLogos, type RemoteLogosDeps } from './remote-logos.ts';
import type { FingerprintResolver, PageHints } from './resolve.ts';
import { RequestScheduler, type SchedulerDeps } from './scheduler.ts';
import type { SourceEntry } from './service.ts';
import {
  type Answered,
  type Caller,
  type Endpoint,
  type FullRecord,
  type Logo,
  type Outcome,
  type PolicyTokens,
  subjectKey,
  type Token,
} from './token.ts';

export type Question = {
  readonly caller: Caller;
  /** The facts of the page by which fingerprints are resolved. */
  readonly hints?: PageHints | undefined;
};
export type RecordQuestion = Question & {
  /** The tokens that the pointer may reach next, whose records may be prefetched, nearest first. */
  readonly neighbours?: readonly Subject[];
  /** Asks the service again, whatever is cached. */
  readonly isRefresh?: boolean | undefined;
};

export type TokenLoaderDeps = SchedulerDeps &
  Pick<RemoteLogosDeps, 'bytes' | 'isRemoteAllowed'> & {
    readonly cache: TokenCache;
    readonly fingerprints: Pick<FingerprintStore, 'at' | 'underPolicy'>;
    readonly fingerprintResolver: FingerprintResolver;
    /** The base address set for a network; undefined for a network without a service. */
    readonly address: (network: NetworkId) => Promise<string | undefined>;
    readonly priority: () => Promise<Priority>;
  };

/** Tokens for a search; a cache may have 20,000. */
const MAX_LATEST = 3_000;
/** A user who hovers two tokens within this time compares them. */
const COMPARING_MS = 60_000;
/** Fewer missing records of neighbours are not requested. */
const MIN_NEIGHBOURS = 3;
/** As long as the records of so many nearest neighbours are known, nothing is requested. */
const NEAREST = 2;
/** A pointer passes a neighbour many times, so one that failed is not requested again before. */
const NEIGHBOUR_RETRY_MS = 10 * 60_000;

const NO_SERVICE: Outcome = { kind: 'absent', reason: 'no-service-on-network' };
const NO_LOGO = noLogo('not-recorded');

export class TokenLoader {
  readonly #deps: TokenLoaderDeps;
  readonly #scheduler: RequestScheduler;
  readonly #remoteLogos: RemoteLogos;
  /** The requests in flight, by `subjectKey`. */
  readonly #summaries = new Map<string, Promise<Outcome>>();
  readonly #records = new Map<string, Promise<FullRecord>>();
  /** Those for neighbours, whose records are in the cache afterwards unless that fails. */
  readonly #prefetches = new Map<string, Promise<void>>();
  /** The token that each tab last hovered, and when; undefined for a fingerprint that could not be resolved. */
  readonly #lastHover = new Map<number, { subject: Subject | undefined; at: number }>();

  constructor(deps: TokenLoaderDeps) {
    this.#deps = deps;
    this.#scheduler = new RequestScheduler(deps);
    this.#remoteLogos = new RemoteLogos(deps);
  }

  /** One outcome for each identifier, in the same order, by summaries. */
  async outcomes(
    network: NetworkId,
    identifiers: readonly Identifier[],
    { hints = {}, caller }: Question,
  ): Promise<readonly Outcome[]> {
    const learner = this.#deps.fingerprints.at(caller.site);
    const [endpoint, subjects] = await this.#resolve(network, identifiers, hints, learner);
    if (endpoint === undefined) return identifiers.map(() => NO_SERVICE);
    const known = subjects.filter((subject) => subject !== undefined);
    const summaries = await this.#loadSummaries(endpoint, known, caller);
    const unresolved = subjects.includes(undefined) ? await this.#unresolved(network, hints) : undefined;
    const outcomes = identifiers.map((identifier, i) => {
      const subject = subjects[i];
      const outcome = subject && summaries.get(subject);
      return outcome ? withSubject(outcome, identifier, subject) : (unresolved ?? NO_SERVICE);
    });
    learnFound(learner, outcomes);
    return outcomes;
  }

  /** The full record of a token that the user looks at. A remote logo is part of it only if it is cached. */
  async record(
    network: NetworkId,
    identifier: Identifier,
    { hints = {}, neighbours = [], caller, isRefresh }: RecordQuestion,
  ): Promise<FullRecord> {
    const learner = this.#deps.fingerprints.at(caller.site);
    const [endpoint, [subject]] = await this.#resolve(network, [identifier], hints, learner);
    if (endpoint === undefined) return emptyRecord(NO_SERVICE);
    if (this.#isComparing(subject, caller))
      void this.#loadNeighbours(endpoint, neighbours).catch(this.#deps.report);
    if (subject === undefined) return emptyRecord(await this.#unresolved(network, hints));
    const record = await this.#loadRecord(endpoint, subject, isRefresh);
    learnFound(learner, [record.outcome]);
    const logo = await this.#remoteLogos.resolve(endpoint, subject, record, { mayDownload: false });
    return { ...record, outcome: withSubject(record.outcome, identifier, subject), logo };
  }

  #resolve(network: NetworkId, identifiers: readonly Identifier[], hints: PageHints, learner: Learner) {
    const { fingerprintResolver } = this.#deps;
    return Promise.all([
      this.#endpoint(network),
      fingerprintResolver.subjects(network, identifiers, hints, learner),
    ]);
  }

  async #unresolved(network: NetworkId, { topic }: PageHints): Promise<Outcome> {
    const advice = await this.#deps.fingerprintResolver.advise(network, topic);
    return { kind: 'absent', reason: 'fingerprint-unresolved', advice };
  }

  /** The known tokens of a policy, without its empty-name asset. `max`: by default as many as a card has space for. */
  async under(network: NetworkId, policy: PolicyId, caller: Caller, max = 6): Promise<PolicyTokens> {
    const endpoint = await this.#endpoint(network);
    const known = await this.#deps.fingerprints.underPolicy(policy, caller.site, max);
    const outcomes = endpoint && (await this.#loadSummaries(endpoint, known.subjects, caller));
    const some = known.subjects.map((subject) => ({
      subject,
      outcome: outcomes?.get(subject) ?? NO_SERVICE,
    }));
    return { count: known.count, some };
  }

  /** Includes remote logos when the user allows them. */
  async logo(network: NetworkId, subject: Subject): Promise<Logo> {
    const endpoint = await this.#endpoint(network);
    if (endpoint === undefined) return NO_LOGO;
    const record = await this.#loadRecord(endpoint, subject);
    return this.#remoteLogos.resolve(endpoint, subject, record, { mayDownload: true });
  }

  /** A picture that a provider's answer refers to; a remote one only when the user allows those. */
  picture(network: NetworkId, subject: Subject, recorded: Sourced<string>): Promise<Logo> {
    return this.#remoteLogos.load(network, subject, recorded);
  }

  /** The cached logos, without any request. */
  async cachedLogos(network: NetworkId, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, Logo>> {
    const endpoint = await this.#endpoint(network);
    return endpoint === undefined ? new Map() : this.#deps.cache.logos(endpoint, subjects);
  }

  /** The cached state of a token, which a card shows at first. `records`: empty for a summary. */
  async cachedToken(network: NetworkId, identifier: Identifier, { site }: Caller) {
    const { fingerprints, fingerprintResolver, now } = this.#deps;
    const [endpoint, subject] = await Promise.all([
      this.#endpoint(network),
      fingerprintResolver.learned(identifier, fingerprints.at(site)),
    ]);
    if (endpoint === undefined || subject === undefined) return undefined;
    const [entry, logo] = await this.#cached(endpoint, subject);
    if (entry === undefined) return undefined;
    const outcome = withSubject(shownNow(entry, now()), identifier, subject);
    return { outcome, records: withImage(entry.records ?? {}, logo ?? NO_LOGO), logo };
  }

  /** The cached tokens of a network, the latest first. */
  async latest(network: NetworkId): Promise<readonly Token[]> {
    const endpoint = await this.#endpoint(network);
    return endpoint === undefined ? [] : this.#deps.cache.latest(endpoint, MAX_LATEST);
  }

  async #cached(endpoint: Endpoint, subject: Subject) {
    const { cache } = this.#deps;
    const [entries, logo] = await Promise.all([
      cache.read(endpoint, [subject]),
      cache.logo(endpoint, subject),
    ]);
    return [entries.get(subject), logo] as const;
  }

  async #endpoint(network: NetworkId): Promise<Endpoint | undefined> {
    const [base, priority] = await Promise.all([this.#deps.address(network), this.#deps.priority()]);
    return base === undefined ? undefined : { network, base, priority };
  }

  /** Cached outcomes, stale or not, and the summaries of the rest. */
  async #loadSummaries(
    endpoint: Endpoint,
    subjects: readonly Subject[],
    caller: Caller,
  ): Promise<ReadonlyMap<Subject, Outcome>> {
    const { cache, now } = this.#deps;
    const entries = await cache.read(endpoint, subjects);
    const outcomeOf = async (subject: Subject): Promise<Outcome> => {
      const entry = entries.get(subject);
      if (entry === undefined) return this.#loadSummary(endpoint, subject, caller);
      if (ageOf(entry, now()) !== 'fresh') void this.#loadSummary(endpoint, subject, caller);
      return shownNow(entry, now());
    };
    const pairs = [...new Set(subjects)].map(async (one) => [one, await outcomeOf(one)] as const);
    return new Map(await Promise.all(pairs));
  }

  /** Joins a request in flight for the subject or its full record, or loads it in the next batch. */
  #loadSummary(endpoint: Endpoint, subject: Subject, { tab }: Caller): Promise<Outcome> {
    const { cache, now } = this.#deps;
    const key = subjectKey(endpoint, subject);
    return shared(this.#summaries, key, async () => {
      const writer = cache.writer();
      const record = await this.#records.get(key);
      if (record !== undefined && record.outcome.kind !== 'failed') return record.outcome;
      const isRenewal = cache.peek(endpoint, subject)?.outcome.kind === 'found';
      const requestClass = tab === undefined && !isRenewal ? 'on-demand' : 'in-view';
      const answer = await this.#scheduler.summary(endpoint, { subject, tab, requestClass });
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const cached = cache.peek(endpoint, subject);
      // A full record may have arrived while the batch was in flight.
      if (cached?.records !== undefined && ageOf(cached, now()) === 'fresh') return cached.outcome;
      const outcome = answer.value ? foundOutcome(answer.value.token, now()) : absentOutcome(subject);
      writer.put(endpoint, subject, { outcome, at: now() });
      return outcome;
    });
  }

  /** A stale record is returned at once and renewed in the background. */
  async #loadRecord(endpoint: Endpoint, subject: Subject, isRefresh = false): Promise<FullRecord> {
    const { cache, now } = this.#deps;
    const writer = cache.writer();
    await this.#prefetches.get(subjectKey(endpoint, subject));
    const [entry, logo] = await this.#cached(endpoint, subject);
    if (entry?.outcome.kind === 'absent' && !isRefresh) return emptyRecord(entry.outcome);
    if (entry?.records && logo && !isRefresh) {
      if (ageOf(entry, now()) !== 'fresh') void this.#requestRecord(endpoint, subject, 'in-view', writer);
      return { outcome: shownNow(entry, now()), records: withImage(entry.records, logo), logo };
    }
    // There is a summary at most, or the logo was evicted.
    const record = await this.#requestRecord(endpoint, subject, 'on-demand', writer);
    return withSummary(record, cache.peek(endpoint, subject), logo, now());
  }

  /** Joins a request in flight, or sends one. */
  #requestRecord(
    endpoint: Endpoint,
    subject: Subject,
    requestClass: RequestClass,
    writer: Writer,
  ): Promise<FullRecord> {
    return shared(this.#records, subjectKey(endpoint, subject), async () => {
      const answer = await this.#scheduler.record(endpoint, { subject, requestClass });
      if (!answer.ok) return emptyRecord({ kind: 'failed', failure: answer.failure }, noLogo('unavailable'));
      if (answer.value !== undefined) return this.#store(endpoint, answer.value, writer);
      const outcome = absentOutcome(subject);
      writer.put(endpoint, subject, { outcome, at: this.#deps.now(), records: {} });
      return emptyRecord(outcome);
    });
  }

  #store(endpoint: Endpoint, entry: SourceEntry, writer: Writer): FullRecord {
    const { subject } = entry.token;
    const at = this.#deps.now();
    const outcome = foundOutcome(entry.token, at);
    const logo = readLogo(entry.logo);
    const records = withoutImages(entry.records ?? {});
    writer.put(endpoint, subject, { outcome, at, records });
    writer.putLogo(endpoint, subject, logo);
    return { outcome, records: withImage(records, logo), logo };
  }

  /** Whether a tab has hovered another token shortly before. */
  #isComparing(subject: Subject | undefined, { tab }: Caller): boolean {
    if (tab === undefined) return false;
    const now = this.#deps.now();
    const before = this.#lastHover.get(tab);
    this.#lastHover.set(tab, { subject, at: now });
    return before !== undefined && before.subject !== subject && now - before.at < COMPARING_MS;
  }

  /**
   * Prefetches the full records of a hovered token's neighbours, nearest first, in one request: only several missing records,
   * and within the rate limit.
   */
  async #loadNeighbours(endpoint: Endpoint, subjects: readonly Subject[]): Promise<void> {
    const { cache, now } = this.#deps;
    const writer = cache.writer();
    const [entries] = await Promise.all([cache.read(endpoint, subjects), this.#deps.limiter.ready]);
    const isMissing = (subject: Subject) => {
      const entry = entries.get(subject);
      const key = subjectKey(endpoint, subject);
      const isRequested = this.#records.has(key) || this.#prefetches.has(key);
      const hasFailed = (writer.failures.get(key)?.until ?? 0) > now();
      return entry?.outcome.kind === 'found' && !entry.records && !isRequested && !hasFailed;
    };
    const missing = [...new Set(subjects)].filter(isMissing);
    if (missing.length < MIN_NEIGHBOURS || !subjects.slice(0, NEAREST).some(isMissing)) return;
    const answer = this.#scheduler.sendNeighbours(endpoint, missing);
    if (answer === undefined) return;
    const stored = answer.then((result) => {
      for (const subject of missing) {
        const entry = result.ok ? result.value.entries.get(subject) : undefined;
        if (entry !== undefined) this.#store(endpoint, entry, writer);
        else writer.failures.set(subjectKey(endpoint, subject), { until: now() + NEIGHBOUR_RETRY_MS });
      }
    });
    for (const subject of missing) void shared(this.#prefetches, subjectKey(endpoint, subject), () => stored);
    await stored;
  }
}

/** `fetchedAt`: milliseconds since the epoch. */
const foundOutcome = (token: Token, fetchedAt: number): Answered => ({
  kind: 'found',
  token,
  fetchedAt,
  stale: false,
});

/** The absence of a subject. The service looks up no CIP-67 label but 333 (docs/services.md). */
function absentOutcome(subject: Subject): Answered {
  const label = labelOf(assetNameOf(subject))?.label;
  const isUnserved = label !== LABELS.fungible && Object.values(LABELS).some((known) => known === label);
  return { kind: 'absent', reason: isUnserved ? 'label-not-served' : 'not-registered' };
}

function emptyRecord(outcome: Outcome, logo = NO_LOGO): FullRecord {
  return { outcome, records: {}, logo };
}

/** A record that failed, with the cached summary and logo instead. */
function withSummary(
  record: FullRecord,
  summary: CacheEntry | undefined,
  logo: Logo | undefined,
  now: number,
): FullRecord {
  if (record.outcome.kind !== 'failed' || summary?.outcome.kind !== 'found') return record;
  const { failure } = record.outcome;
  const moreInMs = retryAfterMs(failure, now);
  const outcome = { ...shownNow(summary, now), ...(moreInMs > 0 && { moreInMs }) };
  return { ...record, outcome, logo: logo ?? record.logo, failure };
}

/** Adds the subject of a resolved fingerprint to an absence. */
function withSubject<O extends Outcome>(outcome: O, { kind }: Identifier, subject: Subject): O {
  return outcome.kind !== 'found' && kind === 'fingerprint' ? { ...outcome, subject } : outcome;
}

function learnFound(learner: Learner, outcomes: readonly Outcome[]): void {
  const found = outcomes.flatMap((one) => (one.kind === 'found' ? [one.token.subject] : []));
  learner.learn(found, true);
}
