/** Builds the token loader and everything behind it. */

import type { FingerprintStore } from '../fingerprints/store.ts';
import { createCircuitBreaker } from '../http/circuit-breaker.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { createRemoteLogos, type RemoteLogosDeps } from '../logos/remote-logos.ts';
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
import { createTokenStore, type TokenStore, type TokenStoreDeps } from './token-store.ts';

export type Metadata = {
  readonly loader: TokenLoader;
  readonly stored: CachedLookup;
  readonly storedOutcomes: CachedOutcomes;
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
    tokenStore,
  };
}
