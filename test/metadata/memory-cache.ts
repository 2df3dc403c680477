/** The cache in memory, without bounds; the real one lies in IndexedDB and has tests of its own. */

import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { subjectKey } from '../../lib/metadata/outcome.ts';
import type { Cache, CachedLogo } from '../../lib/metadata/token-cache.ts';

/** `tokens`, `logos`: what it is to hold, by `subjectKey`. */
export function createMemoryCache(
  tokens = new Map<string, CacheEntry>(),
  logos = new Map<string, CachedLogo>(),
): Cache {
  return {
    async tokens(endpoint, subjects) {
      return new Map(
        subjects.flatMap((subject) => {
          const kept = tokens.get(subjectKey(endpoint, subject));
          return kept === undefined ? [] : [[subject, kept] as const];
        }),
      );
    },
    async putTokens(endpoint, kept) {
      for (const [subject, one] of kept) tokens.set(subjectKey(endpoint, subject), one);
    },
    logo: async (endpoint, subject) => logos.get(subjectKey(endpoint, subject)),
    async putLogo(endpoint, subject, kept) {
      logos.set(subjectKey(endpoint, subject), kept);
    },
    status: async () => ({ tokens: tokens.size, logos: logos.size, logoBytes: 0, oldestAt: null }),
    async clear() {
      tokens.clear();
      logos.clear();
    },
  };
}
