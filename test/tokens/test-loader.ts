/** The token loader as the background builds it, with a manual clock, called by one of our own pages. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp } from '../../lib/http/request.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import {
  type Question,
  type RecordQuestion,
  TokenLoader,
  type TokenLoaderDeps,
} from '../../lib/tokens/loader.ts';
import type { Caller } from '../../lib/tokens/token.ts';
import { anywhere } from '../anywhere.ts';
import { throwError } from '../failures.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createMemoryFingerprints, createTestResolver } from './memory-fingerprints.ts';
import { noLimit } from './test-limiter.ts';
import { createTestService } from './test-service.ts';

/** Shorter waits take no time; longer ones advance the clock. */
const BATCH_WINDOW_MS = 15;

type Options = Partial<Omit<TokenLoaderDeps, 'address' | 'limiter'>> & {
  readonly address: TokenLoaderDeps['address'];
  readonly limiter?: RateLimiter;
  readonly clock?: { now: number };
};

export function createTestLoader({ clock = { now: 0 }, ...options }: Options) {
  const memory = createMemoryFingerprints();
  const cache = options.cache ?? createMemoryCache(() => clock.now);
  const limiter = options.limiter ?? noLimit(clock);
  const loader = new TokenLoader({
    // As by default, remote logos are disabled.
    bytes: async () => throwError(new Error('a remote logo was requested')),
    gateway: async () => undefined,
    source: createTestService(createHttp(anywhere), limiter),
    cache,
    fingerprints: memory.store,
    fingerprintResolver: createTestResolver(memory.store),
    priority: async () => PRIORITIES['CIP_68,CIP_26'],
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
    fingerprints: memory,
    loader: {
      /** By summaries, or each by its full record. */
      outcomes: (network: NetworkId, of: readonly Identifier[], urgency: 'visible' | 'hovered') =>
        urgency === 'visible'
          ? loader.outcomes(network, of, { caller })
          : Promise.all(of.map(async (one) => (await loader.record(network, one, { caller })).outcome)),
      /** As the background calls them. */
      see: (network: NetworkId, of: readonly Identifier[], question: Question) =>
        loader.outcomes(network, of, question),
      hover: (network: NetworkId, of: Identifier, question: RecordQuestion) =>
        loader.record(network, of, question),
      latest: loader.latest.bind(loader),
      clearCache: () => cache.clear(),
      cachedToken: (network: NetworkId, of: Identifier) => loader.cachedToken(network, of, caller),
      record: (network: NetworkId, subject: Subject) =>
        loader.record(network, { kind: 'subject', subject }, { caller }),
      logo: (network: NetworkId, subject: Subject) => loader.logo(network, subject),
    },
  };
}
