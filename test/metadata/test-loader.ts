/** The token loader as the background builds it, with a manual clock, called by one of our own pages. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, type Priority } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { PageHints } from '../../lib/fingerprints/resolver.ts';
import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp } from '../../lib/http/request.ts';
import { type Question, TokenLoader, type TokenLoaderDeps } from '../../lib/metadata/loader.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { MetadataSource } from '../../lib/metadata/source.ts';
import { type Caller, TabBudget } from '../../lib/metadata/tab-budget.ts';
import type { TokenCache } from '../../lib/metadata/token-cache.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryFingerprints, createTestResolver } from '../fingerprints/memory-fingerprints.ts';
import { noLimit } from '../http/test-limiter.ts';
import { NO_REMOTE_LOGOS } from '../logos/no-remote-logos.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryCache } from './memory-cache.ts';

/** Shorter waits take no time; longer ones advance the clock. */
const BATCH_WINDOW_MS = 15;

type Options = Partial<
  Pick<TokenLoaderDeps, 'api' | 'priority' | 'fingerprints' | 'fingerprintResolver' | 'tabBudget'>
> & {
  readonly address: TokenLoaderDeps['address'];
  readonly source?: MetadataSource;
  readonly limiter?: RateLimiter;
  readonly cache?: TokenCache;
  readonly clock?: { now: number };
  /** Nearly 1 by default, so that every delay has its maximum. */
  readonly random?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
  /** Throws by default. */
  readonly report?: (error: unknown) => void;
};

const fail = (error: unknown) => {
  throw error;
};

export function createTestLoader({ address, clock = { now: 0 }, random = () => 0.999, ...options }: Options) {
  const advance = async (ms: number) => {
    await turn();
    if (ms > BATCH_WINDOW_MS) clock.now += ms;
  };
  const memory = createMemoryFingerprints();
  const limiter = options.limiter ?? noLimit(clock);
  const loader = new TokenLoader({
    source: options.source ?? createMetadataService(createHttp(anywhere), limiter),
    limiter,
    ...NO_REMOTE_LOGOS,
    cache: options.cache ?? createMemoryCache(),
    fingerprints: { ...memory, ...options.fingerprints },
    fingerprintResolver: options.fingerprintResolver ?? createTestResolver(memory),
    address,
    api: options.api,
    isOnline: () => true,
    tabBudget: options.tabBudget ?? new TabBudget(() => clock.now, createMemoryKeep()),
    priority: options.priority ?? (async () => PRIORITIES['CIP_68,CIP_26']),
    now: () => clock.now,
    wait: options.wait ?? advance,
    random,
    report: options.report ?? fail,
  });
  const caller: Caller = {};
  return {
    clock,
    loader: {
      outcomes: (
        network: NetworkId,
        of: readonly Identifier[],
        urgency: Question['urgency'],
        hints: PageHints = {},
      ) => loader.outcomes(network, of, { urgency, hints, caller }),
      /** As the background calls it. */
      ask: loader.outcomes.bind(loader),
      cached: loader.cached.bind(loader),
      latest: loader.latest.bind(loader),
      clearCache: loader.clearCache.bind(loader),
      cachedToken: (network: NetworkId, identifier: Identifier) =>
        loader.cachedToken(network, identifier, caller),
      record: (network: NetworkId, subject: Subject, priority?: Priority) =>
        loader.record(network, subject, caller, { priority }),
      logo: (network: NetworkId, subject: Subject) => loader.logo(network, subject, caller),
    },
  };
}
