/** The parts that a look-up runs through, each built once. */
import { type Budget, createBudget } from './budget.ts';
import { createLookup, type Lookup, type LookupParts } from './lookup.ts';
import { createRequests } from './requests.ts';
import type { MetadataService } from './service.ts';
import { createShelf, type Shelf, type ShelfParts } from './shelf.ts';
import { createWeather } from './weather.ts';

export type Pipeline = { readonly lookup: Lookup; readonly shelf: Shelf; readonly budget: Budget };

export type PipelineParts = Pick<LookupParts, 'fingerprints' | 'ladder' | 'address' | 'priority'> &
  ShelfParts & {
    readonly service: MetadataService;
    /** At least 0, below 1. */
    readonly random: () => number;
    readonly report: (error: unknown) => void;
  };

export function createPipeline({ service, cache, now, wait, ...parts }: PipelineParts): Pipeline {
  const { random, report } = parts;
  const shelf = createShelf({ cache, now, wait });
  const budget = createBudget(now);
  const requests = createRequests({ service, weather: createWeather(now), budget, wait, random, report });
  return { lookup: createLookup({ ...parts, requests, shelf, budget, now }), shelf, budget };
}
