/** The token cache in memory, without limits. */

import type { Subject } from '../../lib/asset/subject.ts';
import { mapOf } from '../../lib/map-of.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { subjectKey } from '../../lib/metadata/endpoint.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import type { TokenCache } from '../../lib/metadata/token-cache.ts';

/** `tokens`, `logos`: the initial content, by `subjectKey`. */
export function createMemoryCache(
  tokens = new Map<string, CacheEntry>(),
  logos = new Map<string, Logo>(),
): TokenCache {
  return {
    tokens: async (endpoint, all) => mapOf(all, (subject) => tokens.get(subjectKey(endpoint, subject))),
    async latest(endpoint, max) {
      const prefix = subjectKey(endpoint, '' as Subject);
      const last = [...tokens].filter(([key]) => key.startsWith(prefix)).toReversed();
      const found = last.flatMap(([, { outcome }]) => (outcome.kind === 'found' ? [outcome.token] : []));
      return found.slice(0, max);
    },
    async putTokens(written) {
      for (const { endpoint, subject, entry } of written) tokens.set(subjectKey(endpoint, subject), entry);
    },
    logo: async (endpoint, subject) => logos.get(subjectKey(endpoint, subject)),
    async putLogo(endpoint, subject, logo) {
      logos.set(subjectKey(endpoint, subject), logo);
    },
    count: async () => tokens.size,
    async clear() {
      tokens.clear();
      logos.clear();
    },
  };
}
