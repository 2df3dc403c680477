/** The token loader as the background builds it, and its parts: a service, a cache, fingerprints. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { priorityOf } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp, type Http } from '../../lib/http/request.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { TokenCache } from '../../lib/tokens/cache.ts';
import { FingerprintStore } from '../../lib/tokens/learned.ts';
import type { Spellings } from '../../lib/tokens/list.ts';
import { TokenLoader, type TokenLoaderDeps } from '../../lib/tokens/loader.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/tokens/resolve.ts';
import { createMetadataService } from '../../lib/tokens/service.ts';
import type { Caller } from '../../lib/tokens/token.ts';
import { anywhere } from '../anywhere.ts';
import { tokenListOf } from '../data/token-list.ts';
import { throwError } from '../failures.ts';
import { noLimit } from './test-limiter.ts';

/** The adapter of a service whose registry spells all subjects in lower case, unless it is given others. */
export const createTestService = (http: Http, limiter: RateLimiter, spellings: Spellings = new Map()) =>
  createMetadataService(http, limiter, async () => spellings);

/** A token cache in memory alone, unless the test has a database. */
export const createMemoryCache = (now: () => number): TokenCache =>
  new TokenCache({ report: () => undefined, now, wait: async () => undefined });

/** A fingerprint store in memory alone, unless the test has a database. `listed`: the token list. */
export function createMemoryFingerprints(...listed: readonly string[]) {
  const list = tokenListOf(...listed);
  const store = new FingerprintStore({
    list: async () => list,
    report: () => undefined,
    wait: async () => undefined,
    now: () => 0,
  });
  return { store };
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

/** Shorter waits take no time; longer ones advance the clock. */
const BATCH_WINDOW_MS = 15;

type Options = Pick<TokenLoaderDeps, 'address'> &
  Partial<Omit<TokenLoaderDeps, 'limiter'> & { limiter: RateLimiter; clock: { now: number } }>;

export function createTestLoader({ clock = { now: 0 }, ...options }: Options) {
  const fingerprints = createMemoryFingerprints().store;
  const cache = options.cache ?? createMemoryCache(() => clock.now);
  const limiter = options.limiter ?? noLimit(clock);
  const loader = new TokenLoader({
    // As by default, remote logos are disabled.
    bytes: async () => throwError(new Error('a remote logo was requested')),
    isRemoteAllowed: async () => false,
    source: createTestService(createHttp(anywhere), limiter),
    cache,
    fingerprints,
    fingerprintResolver: createTestResolver(fingerprints),
    priority: async () => priorityOf('CIP_68,CIP_26'),
    now: () => clock.now,
    async wait(ms) {
      await turn();
      if (ms > BATCH_WINDOW_MS) clock.now += ms;
    },
    report: throwError,
    ...options,
    limiter,
  });
  const caller: Caller = {};
  return {
    clock,
    cache,
    /** Called by one of our own pages, unless a question says otherwise. */
    loader: {
      see: loader.outcomes.bind(loader),
      hover: loader.record.bind(loader),
      under: loader.under.bind(loader),
      cachedToken: (network: NetworkId, of: Identifier) => loader.cachedToken(network, of, caller),
      outcomes: (network: NetworkId, of: readonly Identifier[]) => loader.outcomes(network, of, { caller }),
      record: (network: NetworkId, subject: Subject) =>
        loader.record(network, { kind: 'subject', subject }, { caller }),
    },
  };
}
