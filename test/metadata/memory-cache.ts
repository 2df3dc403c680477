/** The cache in memory, without bounds; the real one lies in IndexedDB and has tests of its own. */

import type { Kept } from '../../lib/metadata/cache-entry.ts';
import { keyOf } from '../../lib/metadata/outcome.ts';
import type { Cache, KeptLogo } from '../../lib/metadata/token-cache.ts';

/** `tokens`, `logos`: what it is to hold, by `keyOf`. */
export function createMemoryCache(
  tokens = new Map<string, Kept>(),
  logos = new Map<string, KeptLogo>(),
): Cache {
  return {
    async tokens(place, subjects) {
      return new Map(
        subjects.flatMap((subject) => {
          const kept = tokens.get(keyOf(place, subject));
          return kept === undefined ? [] : [[subject, kept] as const];
        }),
      );
    },
    async keepTokens(place, kept) {
      for (const [subject, one] of kept) tokens.set(keyOf(place, subject), one);
    },
    logo: async (place, subject) => logos.get(keyOf(place, subject)),
    async keepLogo(place, subject, kept) {
      logos.set(keyOf(place, subject), kept);
    },
    status: async () => ({ tokens: tokens.size, logos: logos.size, logoBytes: 0, oldestAt: null }),
    async clear() {
      tokens.clear();
      logos.clear();
    },
  };
}
