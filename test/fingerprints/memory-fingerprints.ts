/** A fingerprint store without a database, and a resolver over it. */
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { spellingsIn } from '../../lib/asset/spelling.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import type { FingerprintDatabase } from '../../lib/fingerprints/database.ts';
import { HashBudget } from '../../lib/fingerprints/hash-budget.ts';
import { createLearnedSubjects } from '../../lib/fingerprints/learned.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/fingerprints/resolver.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import { createMemoryKeep, throwError } from '../storage/memory-keep.ts';

type About = { [K in 'list' | 'spellings']?: Awaited<ReturnType<FingerprintStore[K]>> };

export function createMemoryFingerprints() {
  const database = { attempt: async () => undefined } as unknown as FingerprintDatabase;
  const wait = async () => undefined;
  const { find, ...learned } = createLearnedSubjects({ database, now: () => 0, wait });
  let listed = new Map<Fingerprint, Subject>();
  let about: About = {};
  const store: Omit<FingerprintStore, 'learnedStatus' | 'listedTokens' | 'clearLearned'> = {
    ...learned,
    learned: find,
    listed: async (wanted) => new Map([...listed].filter(([fingerprint]) => wanted.includes(fingerprint))),
    underPolicy: async () => ({ count: 0, subjects: [] }),
    list: async () => about.list,
    spellings: async () => about.spellings,
    async replaceList(info, texts) {
      const subjects = texts.flatMap((text) => parseSubject(text) ?? []);
      listed = new Map(subjects.map((subject) => [fingerprintOf(subject), subject]));
      about = { list: { ...info, count: listed.size }, spellings: spellingsIn(texts) };
      return true;
    },
  };
  return { ...store, clear: learned.clear };
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
    report: throwError,
    ...deps,
  });
}
