/** The extension among explorers: a build with an index of our making, and the whole registry behind it. */
import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { createMetadataService } from '../services/metadata.ts';
import { type Recorded, type RecordedRequest, record } from '../services/serve.ts';
import { appOf, type ExplorerPage } from './explorer-pages.ts';
import { buildWith, launchExtension, resetExtension } from './extension.ts';
import { test as base } from './lens.ts';
import { indexOf, wholeRegistry } from './registry.ts';
import { keepAsMade } from './serializer.ts';

const METADATA = NETWORKS.mainnet.metadata ?? '';

type Fixtures = {
  /** What the metadata service of mainnet, over the whole registry, was asked. */
  asked: readonly RecordedRequest[];
  /** Opens a page under its own address. */
  visit(page: ExplorerPage): Promise<Page>;
  /** The extension as freshly installed, and so without what the pages so far have taught it. */
  forget(): Promise<void>;
};
type Shared = { sharedContext: BrowserContext };

const explorers = base.extend<Fixtures & { registry: Recorded }>({
  registry: [
    // Takes part in each test after `services`, in the place of the small data set that is there.
    async ({ services, routeService }, use) => {
      const { metadataFaults: faults } = services;
      const registry = record(createMetadataService(wholeRegistry().records, { faults }));
      routeService(METADATA, registry);
      await use(registry);
    },
    { auto: true },
  ],
  asked: async ({ registry }, use) => {
    await use(registry.requests);
  },
  forget: async ({ context, registry, routeService }, use) => {
    await use(async () => {
      await resetExtension(context);
      routeService(METADATA, registry);
    });
  },
  visit: async ({ context, routeService }, use) => {
    await use(async (site) => {
      routeService(site.address, appOf(site));
      const page = await context.newPage();
      await keepAsMade(page);
      await page.goto(site.address);
      return page;
    });
  },
});

/** A browser with a copy of the build that holds this index; the copy goes with the browser. */
async function withIndex(
  index: () => string,
  headless: boolean,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const build = buildWith(index());
  try {
    const context = await launchExtension({ build, headless, viewport: { width: 1280, height: 720 } });
    try {
      await use(context);
    } finally {
      await context.close();
    }
  } finally {
    rmSync(build, { recursive: true, force: true });
  }
}

/** The build holds an index made from `../shared/registry/subjects.txt`. */
export const indexed = explorers.extend<object, Shared>({
  sharedContext: [
    ({ headless }, use) => withIndex(() => indexOf(wholeRegistry().subjects), headless, use),
    { scope: 'worker' },
  ],
});

/** The build holds an empty index. */
export const unindexed = explorers.extend<object, Shared>({
  sharedContext: [
    ({ headless }, use) => withIndex(() => '{"made":null,"policies":{}}', headless, use),
    { scope: 'worker' },
  ],
});
