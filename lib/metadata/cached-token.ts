/** Looks an identifier up in memory and cache only, so that a card opens before any request. */
import type { Identifier } from '../asset/identifier.ts';
import type { Priority } from '../asset/standard.ts';
import { emptyNameSubject, type Subject } from '../asset/subject.ts';
import type { FingerprintStore } from '../fingerprints/store.ts';
import type { NetworkId } from '../network/networks.ts';
import { shownNow } from './cache-entry.ts';
import type { Answered, Logo, StandardRecords } from './token.ts';
import type { TokenStore } from './token-store.ts';

/** `records`: empty where only a summary is cached. */
type CachedToken = {
  readonly outcome: Answered;
  readonly records: StandardRecords;
  readonly logo: Logo | undefined;
};

export type CachedLookup = (network: NetworkId, identifier: Identifier) => Promise<CachedToken | undefined>;
export type CachedOutcomes = (
  network: NetworkId,
  subjects: readonly Subject[],
) => Promise<ReadonlyMap<Subject, Answered>>;

type CachedLookupDeps = {
  readonly tokenStore: Pick<TokenStore, 'read' | 'logo'>;
  readonly fingerprints: Pick<FingerprintStore, 'learned'>;
  /** The base address set for a network; undefined when there is none. */
  readonly address: (network: NetworkId) => Promise<string | undefined>;
  readonly priority: () => Promise<Priority>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export function createCachedLookup({
  tokenStore,
  fingerprints,
  address,
  priority,
  now,
}: CachedLookupDeps): CachedLookup {
  async function subjectOf(identifier: Identifier): Promise<Subject | undefined> {
    if (identifier.kind === 'subject') return identifier.subject;
    if (identifier.kind === 'policy') return emptyNameSubject(identifier.policy);
    const { fingerprint } = identifier;
    return (await fingerprints.learned([fingerprint])).get(fingerprint);
  }

  return async (network, identifier) => {
    const [base, subject, order] = await Promise.all([address(network), subjectOf(identifier), priority()]);
    if (base === undefined || subject === undefined) return undefined;
    const endpoint = { network, base, priority: order };
    const [entries, logo] = await Promise.all([
      tokenStore.read(endpoint, [subject]),
      tokenStore.logo(endpoint, subject),
    ]);
    const entry = entries.get(subject);
    if (entry === undefined) return undefined;
    const outcome = shownNow(entry, now());
    const isResolved = identifier.kind === 'fingerprint' && outcome.kind === 'absent';
    return { outcome: isResolved ? { ...outcome, subject } : outcome, records: entry.records ?? {}, logo };
  };
}

/** The cached outcomes of subjects; none of the others. */
export function createCachedOutcomes({
  tokenStore,
  address,
  priority,
  now,
}: Omit<CachedLookupDeps, 'fingerprints'>): CachedOutcomes {
  return async (network, subjects) => {
    const [base, order] = await Promise.all([address(network), priority()]);
    if (base === undefined || subjects.length === 0) return new Map();
    const entries = await tokenStore.read({ network, base, priority: order }, subjects);
    return new Map([...entries].map(([subject, entry]) => [subject, shownNow(entry, now())]));
  };
}
