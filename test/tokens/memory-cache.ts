/** A token cache in memory alone: its database cannot be opened. */
import { TokenCache } from '../../lib/tokens/cache.ts';

export const createMemoryCache = (now: () => number): TokenCache =>
  new TokenCache({ report: () => undefined, now, wait: async () => undefined });
