/** The cache in memory, without bounds; the real one lies in IndexedDB and has tests of its own. */
import type { Subject } from '../../lib/asset/subject.ts';
import type { Cache, KeptLogo } from '../../lib/metadata/cache.ts';
import type { Kept } from '../../lib/metadata/kept.ts';
import { keyOf } from '../../lib/metadata/outcome.ts';

export function createMemoryCache(): Cache {
  const tokens = new Map<string, Kept>();
  const logos = new Map<string, KeptLogo>();
  return {
    async tokens(place, subjects) {
      const found = new Map<Subject, Kept>();
      for (const subject of subjects) {
        const kept = tokens.get(keyOf(place, subject));
        if (kept !== undefined) found.set(subject, kept);
      }
      return found;
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
