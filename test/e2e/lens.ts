/** Playwright's `test` with the production build among its services, every host of which is routed to this machine. */
import { type BrowserContext, test as base, type Page, type Worker } from '@playwright/test';
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { ENTRIES } from '../data/index.ts';
import { PAGES } from '../pages/index.ts';
import { createFaults, type Faults } from '../services/faults.ts';
import { createMetadataService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { createRecords, loadRecords } from '../services/records.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { type Card, readCard } from './card.ts';
import { inCard } from './card-in-chromium.ts';
import {
  buildWithoutList,
  extensionIdOf,
  grantHost,
  launchExtension,
  openOwn,
  openPage,
  ownPageOf,
  resetExtension,
  routeService,
  runningWorker,
  stopWorkers,
} from './extension.ts';
import { type App, pageApp } from './service.ts';

export { expect } from '@playwright/test';

/** Keys that the local provider accepts; of no worth anywhere. */
export const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'m'.repeat(32)}`,
  preprod: `preprod${'p'.repeat(32)}`,
  preview: `preview${'v'.repeat(32)}`,
};

type Services = {
  /** The requests to the metadata services of mainnet and preprod, in order. */
  readonly metadata: Readonly<Record<'mainnet' | 'preprod', RecordedRequest[]>>;
  readonly provider: Readonly<Record<NetworkId, RecordedRequest[]>>;
  readonly metadataFaults: Faults;
  readonly providerFaults: Faults;
};

type Fixtures = {
  /** The list of registered tokens in the build, as JSON; an empty one by default. */
  tokenList: string | undefined;
  extensionId: string;
  /** The service worker as it first started; after `stopWorker` there is another one. */
  worker: Worker;
  stopWorker(): Promise<void>;
  grantHost(pattern: string): Promise<void>;
  /** The popup, in a tab. */
  openPopup(): Promise<Page>;
  openOptions(): Promise<Page>;
  /** A page of the extension that runs nothing of its own, to call the extension's APIs in. */
  ownPage: Page;
  /** The open card; undefined when there is none. */
  card(page: Page): Promise<Card | undefined>;
  inCard: typeof inCard;
  /** Answers a site's pages with this one. */
  routeSite(host: string, html: string): void;
  /** Answers requests of anything, the service worker too, to an origin. */
  routeService(origin: string, app: App): void;
  services: Services;
  /** Opens a page of `PAGES`. */
  openPage(index: number): Promise<Page>;
};

export const test = base.extend<Fixtures, { sharedContext: BrowserContext }>({
  // One browser a worker, reset between tests: a launch costs two seconds of a core.
  sharedContext: [
    async ({ headless }, use) => {
      const build = buildWithoutList();
      const viewport = { width: 1280, height: 720 };
      const context = await launchExtension({ build: build.folder, headless, viewport });
      try {
        await use(context);
      } finally {
        await context.close();
        build.remove();
      }
    },
    { scope: 'worker' },
  ],
  tokenList: [undefined, { option: true }],
  context: async ({ sharedContext: context, tokenList }, use) => {
    await resetExtension(context, tokenList);
    await use(context);
  },
  worker: async ({ context }, use) => use(await runningWorker(context)),
  extensionId: ({ context }, use) => use(extensionIdOf(context)),
  stopWorker: ({ context }, use) => use(() => stopWorkers(context)),
  grantHost: ({ context }, use) => use((pattern) => grantHost(context, pattern)),
  openPopup: ({ context }, use) => use(() => openOwn(context, 'popup')),
  openOptions: ({ context }, use) => use(() => openOwn(context, 'options')),
  ownPage: async ({ context }, use) => use(await ownPageOf(context)),
  routeSite: ({ context }, use) =>
    use((host, html) => routeService(context, `https://${host}`, pageApp(html))),
  routeService: ({ context }, use) => use((origin, app) => routeService(context, origin, app)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  card: ({}, use) => use((page) => inCard(page, readCard)),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  inCard: ({}, use) => use(inCard),
  services: [
    async ({ context }, use) => {
      const [metadataFaults, providerFaults] = [createFaults(), createFaults()];
      const serveMetadata = (network: 'mainnet' | 'preprod', records: ReturnType<typeof loadRecords>) => {
        const app = record(createMetadataService(records, { faults: metadataFaults, limit: PUBLIC_LIMIT }));
        routeService(context, NETWORKS[network].metadata ?? '', app);
        return app.requests;
      };
      const serveProvider = (network: NetworkId) => {
        const options = { keys: KEYS, now: Date.now, faults: providerFaults };
        const app = record(createNetworkProvider(network, options));
        routeService(context, NETWORKS[network].provider, app);
        return app.requests;
      };
      await use({
        metadata: {
          mainnet: serveMetadata('mainnet', loadRecords()),
          preprod: serveMetadata('preprod', createRecords(ENTRIES.preprod)),
        },
        provider: {
          mainnet: serveProvider('mainnet'),
          preprod: serveProvider('preprod'),
          preview: serveProvider('preview'),
        },
        metadataFaults,
        providerFaults,
      });
    },
    { auto: true },
  ],
  openPage: async ({ context }, use) => {
    await use(async (index) => {
      const site = PAGES[index];
      if (site === undefined) throw new RangeError(`no page ${index}`);
      routeService(context, `https://${site.host}`, pageApp(site.html()));
      return openPage(context, `https://${site.host}${site.path}`);
    });
  },
});
