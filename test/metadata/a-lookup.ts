/** The whole pipeline as the background builds it, with a clock that is set by hand, asked by a page of our own. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, type Priority } from '../../lib/asset/standard.ts';
import type { PolicyId, Subject } from '../../lib/asset/subject.ts';
import { createHttp } from '../../lib/http.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { Cache } from '../../lib/metadata/cache.ts';
import type { PageHints } from '../../lib/metadata/ladder.ts';
import type { LookupParts, Question } from '../../lib/metadata/lookup.ts';
import { createPipeline } from '../../lib/metadata/pipeline.ts';
import type { RateLimiter } from '../../lib/metadata/rate-limiter.ts';
import { createMetadataService, type MetadataService } from '../../lib/metadata/service.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { anywhere } from '../anywhere.ts';
import { noLimit } from './a-limiter.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createMemoryFingerprints, createTestLadder } from './memory-fingerprints.ts';
import { NO_REMOTE_LOGOS } from './no-remote-logos.ts';

/** Milliseconds in which a batch is gathered: a wait of no more is a turn, a longer one sets the clock forward. */
const GATHER_MS = 15;

type Parts = Partial<Pick<LookupParts, 'priority' | 'fingerprints' | 'ladder' | 'advise'>> & {
  readonly address: LookupParts['address'];
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
  const { lookup } = createPipeline({
    service: parts.service ?? createMetadataService(createHttp(anywhere), limiter),
    limiter,
    ...NO_REMOTE_LOGOS,
    cache: parts.cache ?? createMemoryCache(),
    fingerprints: { ...memory, ...parts.fingerprints },
    ladder: parts.ladder ?? createTestLadder(memory),
    advise: parts.advise ?? (async () => 'none'),
    address,
    priority: parts.priority ?? (async () => PRIORITIES['CIP_68,CIP_26']),
    now: () => clock.now,
    wait: parts.wait ?? passOver,
    random,
    report: parts.report ?? fail,
  });
  const asker: Asker = { bill: { requests: 0 } };
  return {
    clock,
    asker,
    lookup: {
      outcomes: (
        network: NetworkId,
        identifiers: readonly Identifier[],
        urgency: Question['urgency'],
        hints: PageHints = {},
      ) => lookup.outcomes(network, identifiers, { urgency, hints, asker }),
      cached: lookup.cached,
      under: (network: NetworkId, policy: PolicyId) => lookup.under(network, policy, asker),
      details: (network: NetworkId, subject: Subject, priority?: Priority, seen?: string) =>
        lookup.details(network, subject, asker, { priority, seen }),
      logo: (network: NetworkId, subject: Subject) => lookup.logo(network, subject, asker),
      /** As the background calls it. */
      ask: lookup.outcomes,
    },
  };
}
