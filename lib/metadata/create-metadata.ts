/** Builds the token loader and everything behind it. */
import type { FingerprintStore } from '../fingerprints/store.ts';
import { createCircuitBreaker } from '../http/circuit-breaker.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { createRemoteLogos, type RemoteLogosDeps } from '../logos/remote-logos.ts';
import type { NetworkId } from '../network/networks.ts';
import { createBatcher } from './batcher.ts';
import {
  type CachedLookup,
  type CachedOutcomes,
  createCachedLookup,
  createCachedOutcomes,
} from './cached-token.ts';
import { createTokenLoader, type TokenLoader, type TokenLoaderDeps } from './loader.ts';
import { WINDOW_MS } from './request-limit.ts';
import type { MetadataSource } from './source.ts';
import { createTabBudgets } from './tab-budget.ts';
import type { Token } from './token.ts';
import { createTokenStore, type TokenStore, type TokenStoreDeps } from './token-store.ts';

/** Enough for a search; a cache may have 20,000. */
const MAX_LAST_USED = 3_000;

export type Metadata = {
  readonly loader: TokenLoader;
  readonly stored: CachedLookup;
  readonly storedOutcomes: CachedOutcomes;
  /** The cached tokens of a network, the last used first. */
  readonly lastUsed: (network: NetworkId) => Promise<readonly Token[]>;
  readonly tokenStore: TokenStore;
};

export type MetadataDeps = Pick<TokenLoaderDeps, 'fingerprintResolver' | 'advise' | 'address' | 'priority'> &
  TokenStoreDeps & {
    readonly fingerprints: Pick<FingerprintStore, 'learn' | 'learned' | 'underPolicy' | 'spellings'>;
  } & Pick<RemoteLogosDeps, 'bytes' | 'gateway'> & {
    readonly source: MetadataSource;
    readonly limiter: RateLimiter;
    /** At least 0, below 1. */
    readonly random: () => number;
    readonly report: (error: unknown) => void;
  };

export function createMetadata(deps: MetadataDeps): Metadata {
  const { now } = deps;
  const tokenStore = createTokenStore(deps);
  const budgets = createTabBudgets(now, WINDOW_MS);
  const batcher = createBatcher({ ...deps, budgets, circuitBreaker: createCircuitBreaker(now) });
  const remoteLogos = createRemoteLogos({ ...deps, tokenStore });
  return {
    loader: createTokenLoader({ ...deps, batcher, remoteLogos, tokenStore }),
    stored: createCachedLookup({ ...deps, tokenStore }),
    storedOutcomes: createCachedOutcomes({ ...deps, tokenStore }),
    async lastUsed(network) {
      const [base, priority] = await Promise.all([deps.address(network), deps.priority()]);
      return base === undefined ? [] : deps.cache.lastUsed({ network, base, priority }, MAX_LAST_USED);
    },
    tokenStore,
  };
}
