/** A fingerprint store in memory, and a resolver over it. */
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { type Spellings, spellingsIn } from '../../lib/asset/spelling.ts';
import { parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { ListInfo, NamesBySubject } from '../../lib/fingerprints/database.ts';
import { HashBudget } from '../../lib/fingerprints/hash-budget.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/fingerprints/resolver.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';

export function createMemoryFingerprints(): FingerprintStore {
  /** By site; our own pages are ''. */
  const learned = new Map<string, Map<Fingerprint, Subject>>();
  let listed = new Map<Fingerprint, Subject>();
  let info: ListInfo | undefined;
  let spellings: Spellings | undefined;
  let names: NamesBySubject = new Map();
  const pick = (known: ReadonlyMap<Fingerprint, Subject>, wanted: readonly Fingerprint[]) =>
    new Map([...known].filter(([fingerprint]) => wanted.includes(fingerprint)));
  const learnedOn = (site: string | undefined) =>
    new Map([...learned].flatMap(([name, pairs]) => (site === undefined || site === name ? [...pairs] : [])));
  const memory: FingerprintStore = {
    learn(subjects, { site = '' }) {
      const pairs = subjects.map((subject) => [fingerprintOf(subject), subject] as const);
      learned.set(site, new Map([...(learned.get(site) ?? []), ...pairs]));
    },
    clears: () => 0,
    learned: async (wanted, site) => pick(learnedOn(site), wanted),
    learnedStatus: async () => ({ count: learnedOn(undefined).size, oldestAt: null }),
    clearLearned: async () => learned.clear(),
    inPrivate: () => memory,
    listed: async (wanted) => pick(listed, wanted),
    async underPolicy(policy, site, max) {
      const subjects = [...new Set([...listed.values(), ...learnedOn(site).values()])].filter(
        (subject) => policyOf(subject) === policy && subject.length > policy.length,
      );
      return { count: subjects.length, subjects: subjects.slice(0, max) };
    },
    list: async () => info,
    listedTokens: async () =>
      [...listed].map(([fingerprint, subject]) => ({ ...names.get(subject), subject, fingerprint })),
    spellings: async () => spellings,
    async replaceList(given, texts, named = new Map()) {
      const subjects = texts.flatMap((text) => parseSubject(text) ?? []);
      listed = new Map(subjects.map((subject) => [fingerprintOf(subject), subject]));
      spellings = spellingsIn(texts);
      names = named;
      info = { ...given, count: listed.size };
      return true;
    },
  };
  return memory;
}

export function createTestResolver(
  fingerprints: FingerprintResolverDeps['fingerprints'],
  deps: Partial<FingerprintResolverDeps> = {},
): FingerprintResolver {
  return new FingerprintResolver({
    fingerprints,
    list: { ready: async () => undefined },
    subjectsOf: async () => [],
    isProviderAsked: async () => false,
    hashBudget: new HashBudget(() => 0, createMemoryKeep()),
    pause: async () => undefined,
    report: (error) => {
      throw error;
    },
    ...deps,
  });
}
