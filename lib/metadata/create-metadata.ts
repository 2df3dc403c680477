/** The parts that a look-up runs through, each built once. */

import type { FingerprintStore } from '../fingerprints/store.ts';
import { createCircuitBreaker } from '../http/circuit-breaker.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { createRemoteLogos, type RemoteLogosDeps } from '../logos/remote-logos.ts';
import { createBatcher } from './batcher.ts';
import { type CachedLookup, createCachedLookup } from './cached-token.ts';
import { createTokenLoader, type TokenLoader, type TokenLoaderDeps } from './loader.ts';
import { WINDOW_MS } from './request-limit.ts';
import type { MetadataService } from './service.ts';
import { type Budget, createBudget, POINTED_A_MINUTE } from './tab-budget.ts';
import { createTokenStore, type TokenStore, type TokenStoreDeps } from './token-store.ts';

export type Metadata = {
  readonly loader: TokenLoader;
  readonly stored: CachedLookup;
  readonly tokenStore: TokenStore;
  readonly budget: Budget;
};

export type MetadataDeps = Pick<TokenLoaderDeps, 'fingerprintResolver' | 'advise' | 'address' | 'priority'> &
  TokenStoreDeps & {
    readonly fingerprints: Pick<FingerprintStore, 'learn' | 'learned' | 'underPolicy' | 'spellings'>;
  } & Pick<RemoteLogosDeps, 'bytes' | 'gateway'> & {
    readonly service: MetadataService;
    readonly limiter: RateLimiter;
    /** At least 0, below 1. */
    readonly random: () => number;
    readonly report: (error: unknown) => void;
  };

export function createMetadata({
  service,
  limiter,
  cache,
  now,
  wait,
  bytes,
  gateway,
  ...parts
}: MetadataDeps): Metadata {
  const { random, report } = parts;
  const tokenStore = createTokenStore({ cache, now, wait });
  const budget = createBudget(now);
  const pointings = createBudget(now, POINTED_A_MINUTE);
  const share = createBudget(now, Number.POSITIVE_INFINITY, WINDOW_MS);
  const circuitBreaker = createCircuitBreaker(now);
  const requests = createBatcher({
    service,
    limiter,
    circuitBreaker,
    budget,
    pointings,
    share,
    wait,
    random,
    report,
  });
  const remoteLogos = createRemoteLogos({ bytes, tokenStore, gateway, now });
  return {
    loader: createTokenLoader({ ...parts, requests, remoteLogos, tokenStore, budget, now }),
    stored: createCachedLookup({ ...parts, tokenStore, now }),
    tokenStore,
    budget,
  };
}
