/** A fingerprint store in memory alone, since its database cannot be opened; and a resolver over it. */
import { FingerprintStore } from '../../lib/tokens/learned.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/tokens/resolve.ts';
import { tokenListOf } from '../data/token-list.ts';
import { throwError } from '../failures.ts';

export function createMemoryFingerprints() {
  let list = tokenListOf();
  const store = new FingerprintStore({
    list: async () => list,
    report: () => undefined,
    wait: async () => undefined,
    now: () => 0,
  });
  return {
    store,
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
