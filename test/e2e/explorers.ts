/** The extension among explorers: a list of tokens of our making, and the generated registry behind it. */
import type { Page } from '@playwright/test';
import { siteAt } from '../../lib/network/explorers.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { registry as generated } from '../data/registry/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { type Recorded, type RecordedRequest, record } from '../services/serve.ts';
import { addSite } from './added-site.ts';
import { appOf, type ExplorerPage } from './explorer-pages.ts';
import { test as base } from './lens.ts';
import { indexOf } from './registry.ts';
import { keepAsMade } from './serializer.ts';

const METADATA = NETWORKS.mainnet.metadata ?? '';

type Fixtures = {
  /** What the metadata service of mainnet, over the generated registry, was asked. */
  asked: readonly RecordedRequest[];
  /** Opens a page under its own address; a site that is not listed is added before. */
  visit(page: ExplorerPage): Promise<Page>;
};

const explorers = base.extend<Fixtures & { registry: Recorded }>({
  registry: [
    // Takes part in each test after `services`, in the place of the small data set that is there.
    async ({ services, routeService }, use) => {
      const { metadataFaults: faults } = services;
      const registry = record(createMetadataService(generated().records, { faults }));
      routeService(METADATA, registry);
      await use(registry);
    },
    { auto: true },
  ],
  asked: async ({ registry }, use) => {
    await use(registry.requests);
  },
  visit: async ({ context, routeService }, use) => {
    await use(async (site) => {
      if (siteAt(site.address) === undefined) await addSite(context, new URL(site.address).host);
      routeService(site.address, appOf(site));
      const page = await context.newPage();
      await keepAsMade(page);
      await page.goto(site.address);
      return page;
    });
  },
});

let list: string | undefined;

/** The build holds an index of the generated registry. */
export const indexed = explorers.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  tokenList: async ({}, use) => {
    list ??= indexOf(generated().subjects);
    await use(list);
  },
});

/** The build holds an empty index. */
export const unindexed = explorers;
