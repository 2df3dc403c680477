/** The extension among its services: the production build, with every host it knows routed to this machine. */
import type { Page } from '@playwright/test';
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { ENTRIES } from '../data/index.ts';
import { PAGES } from '../pages/index.ts';
import { createFaults, type Faults } from '../services/faults.ts';
import { createMetadataService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { createRecords, loadRecords } from '../services/records.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { test as base } from './chromium.ts';

export { expect } from './chromium.ts';
export { type Row, readRows } from './rows.ts';

/** Keys that the local provider lets in; of no worth anywhere. */
export const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'m'.repeat(32)}`,
  preprod: `preprod${'p'.repeat(32)}`,
  preview: `preview${'v'.repeat(32)}`,
};

export type Services = {
  /** What the metadata services of mainnet and preprod were asked, in order. */
  readonly metadata: Readonly<Record<'mainnet' | 'preprod', RecordedRequest[]>>;
  readonly provider: Readonly<Record<NetworkId, RecordedRequest[]>>;
  readonly metadataFaults: Faults;
  readonly providerFaults: Faults;
};

export const test = base.extend<{ services: Services; openPage(index: number): Promise<Page> }>({
  services: [
    async ({ routeService }, use) => {
      const metadataFaults = createFaults();
      const providerFaults = createFaults();
      const serveMetadata = (network: 'mainnet' | 'preprod', records: ReturnType<typeof loadRecords>) => {
        const app = record(createMetadataService(records, { faults: metadataFaults, limit: PUBLIC_LIMIT }));
        routeService(NETWORKS[network].metadata ?? '', app);
        return app.requests;
      };
      const serveProvider = (network: NetworkId) => {
        const options = { keys: KEYS, now: Date.now, faults: providerFaults };
        const app = record(createNetworkProvider(network, options));
        routeService(NETWORKS[network].provider, app);
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
  openPage: async ({ context, routeSite }, use) => {
    await use(async (index) => {
      const site = PAGES[index];
      if (site === undefined) throw new RangeError(`no page ${index}`);
      routeSite(site.host, site.html());
      const page = await context.newPage();
      await page.goto(`https://${site.host}${site.path}`);
      return page;
    });
  },
});
