/** The parts that a look-up runs through, each built once. */
import { type Budget, createBudget, POINTED_A_MINUTE } from './budget.ts';
import type { Fingerprints } from './fingerprints.ts';
import { createLookup, type Lookup, type LookupParts } from './lookup.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRemoteLogos, type RemoteLogosParts } from './remote-logos.ts';
import { WINDOW_MS } from './request-limit.ts';
import { createRequests } from './requests.ts';
import type { MetadataService } from './service.ts';
import { createShelf, type Shelf, type ShelfParts } from './shelf.ts';
import { createStoredLookup, type StoredLookup } from './stored.ts';
import { createWeather } from './weather.ts';

export type Pipeline = {
  readonly lookup: Lookup;
  readonly stored: StoredLookup;
  readonly shelf: Shelf;
  readonly budget: Budget;
};

export type PipelineParts = Pick<LookupParts, 'ladder' | 'advise' | 'address' | 'priority'> &
  ShelfParts & {
    readonly fingerprints: Pick<Fingerprints, 'learn' | 'learned' | 'under' | 'spellings'>;
  } & Pick<RemoteLogosParts, 'bytes' | 'gateway'> & {
    readonly service: MetadataService;
    readonly limiter: RateLimiter;
    /** At least 0, below 1. */
    readonly random: () => number;
    readonly report: (error: unknown) => void;
  };

export function createPipeline({
  service,
  limiter,
  cache,
  now,
  wait,
  bytes,
  gateway,
  ...parts
}: PipelineParts): Pipeline {
  const { random, report } = parts;
  const shelf = createShelf({ cache, now, wait });
  const budget = createBudget(now);
  const pointings = createBudget(now, POINTED_A_MINUTE);
  const share = createBudget(now, Number.POSITIVE_INFINITY, WINDOW_MS);
  const weather = createWeather(now);
  const requests = createRequests({
    service,
    limiter,
    weather,
    budget,
    pointings,
    share,
    wait,
    random,
    report,
  });
  const remoteLogos = createRemoteLogos({ bytes, shelf, gateway, now });
  return {
    lookup: createLookup({ ...parts, requests, remoteLogos, shelf, budget, now }),
    stored: createStoredLookup({ ...parts, shelf, now }),
    shelf,
    budget,
  };
}
