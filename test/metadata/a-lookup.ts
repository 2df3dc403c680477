/** The whole pipeline as the background builds it, with a clock that is set by hand, asked by a page of our own. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, type Priority } from '../../lib/asset/standard.ts';
import type { PolicyId, Subject } from '../../lib/asset/subject.ts';
import type { PageHints } from '../../lib/fingerprints/resolver.ts';
import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp } from '../../lib/http/request.ts';
import { createMetadata } from '../../lib/metadata/create-metadata.ts';
import type { Question, TokenLoaderDeps } from '../../lib/metadata/loader.ts';
import { createMetadataService, type MetadataService } from '../../lib/metadata/service.ts';
import type { Caller } from '../../lib/metadata/tab-budget.ts';
import type { Cache } from '../../lib/metadata/token-cache.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryFingerprints, createTestResolver } from '../fingerprints/memory-fingerprints.ts';
import { noLimit } from '../http/test-limiter.ts';
import { NO_REMOTE_LOGOS } from '../logos/no-remote-logos.ts';
import { createMemoryCache } from './memory-cache.ts';

/** Milliseconds in which a batch is gathered: a wait of no more is a turn, a longer one sets the clock forward. */
const GATHER_MS = 15;

type Parts = Partial<
  Pick<TokenLoaderDeps, 'priority' | 'fingerprints' | 'fingerprintResolver' | 'advise'>
> & {
  readonly address: TokenLoaderDeps['address'];
  readonly service?: MetadataService;
  /** None unless told. */
  readonly limiter?: RateLimiter;
  readonly cache?: Cache;
  readonly clock?: { now: number };
  /** Nearly 1 unless told: every pause is as long as it may be. */
  readonly random?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
  /** Throws unless told. */
  readonly report?: (error: unknown) => void;
};

const fail = (error: unknown) => {
  throw error;
};

export function createTestLookup({ address, clock = { now: 0 }, random = () => 0.999, ...parts }: Parts) {
  const passOver = async (ms: number) => {
    await turn();
    if (ms > GATHER_MS) clock.now += ms;
  };
  const memory = createMemoryFingerprints();
  const limiter = parts.limiter ?? noLimit(clock);
  const { loader } = createMetadata({
    service: parts.service ?? createMetadataService(createHttp(anywhere), limiter),
    limiter,
    ...NO_REMOTE_LOGOS,
    cache: parts.cache ?? createMemoryCache(),
    fingerprints: { ...memory, ...parts.fingerprints },
    fingerprintResolver: parts.fingerprintResolver ?? createTestResolver(memory),
    advise: parts.advise ?? (async () => 'none'),
    address,
    priority: parts.priority ?? (async () => PRIORITIES['CIP_68,CIP_26']),
    now: () => clock.now,
    wait: parts.wait ?? passOver,
    random,
    report: parts.report ?? fail,
  });
  const caller: Caller = { requestCount: { requests: 0 } };
  return {
    clock,
    caller,
    loader: {
      outcomes: (
        network: NetworkId,
        identifiers: readonly Identifier[],
        urgency: Question['urgency'],
        hints: PageHints = {},
      ) => loader.outcomes(network, identifiers, { urgency, hints, caller }),
      cached: loader.cached,
      under: (network: NetworkId, policy: PolicyId) => loader.under(network, policy, caller),
      details: (network: NetworkId, subject: Subject, priority?: Priority, seen?: string) =>
        loader.details(network, subject, caller, { priority, seen }),
      logo: (network: NetworkId, subject: Subject) => loader.logo(network, subject, caller),
      /** As the background calls it. */
      ask: loader.outcomes,
    },
  };
}
