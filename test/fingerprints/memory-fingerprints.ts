/** A fingerprint store without a database, and a resolver over it. */
import type { FingerprintDatabase } from '../../lib/fingerprints/database.ts';
import { createLearnedSubjects } from '../../lib/fingerprints/learned.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/fingerprints/resolver.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import { mapOf } from '../../lib/map-of.ts';
import { tokenListOf } from '../data/token-list.ts';
import { throwError } from '../storage/memory-keep.ts';

export function createMemoryFingerprints() {
  const database = { attempt: async () => undefined } as unknown as FingerprintDatabase;
  const wait = async () => undefined;
  const { find, ...learned } = createLearnedSubjects({ database, now: () => 0, wait });
  let list = tokenListOf();
  const store: Omit<FingerprintStore, 'learnedCount' | 'listedTokens' | 'clearLearned'> = {
    ...learned,
    learned: find,
    listed: async (wanted) => mapOf(wanted, (fingerprint) => list.subjectOf(fingerprint)),
    underPolicy: async () => ({ count: 0, subjects: [] }),
    marksOf: async (_network, identifiers) => identifiers.map((identifier) => list.marksOf(identifier)),
    spellings: async () => list.spellings,
  };
  return {
    ...store,
    clear: learned.clear,
    /** Replaces the token list. */
    setList: (...subjects: readonly string[]) => {
      list = tokenListOf(...subjects);
    },
  };
}

export function createTestResolver(
  fingerprints: FingerprintResolverDeps['fingerprints'],
  deps: Partial<FingerprintResolverDeps> = {},
): FingerprintResolver {
  return new FingerprintResolver({
    fingerprints,
    subjectsOf: async () => [],
    isProviderAsked: async () => false,
    pause: async () => undefined,
    report: throwError,
    ...deps,
  });
}
