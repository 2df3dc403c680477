/** The demo's world: local services, three sample pages, and a Chromium with the extension. */
import type { Page } from '@playwright/test';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { ENTRIES } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { EXTENSIONS } from '../data/programmable.ts';
import { pageApp } from '../e2e/apps.ts';
import { grantHosts, launchExtension, openOwn, openPage, routeService } from '../e2e/extension.ts';
import { enter, NAMES } from '../e2e/options-page.ts';
import { PAGES } from '../pages/index.ts';
import { KEYS } from '../services/local.ts';
import { createMetadataService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { createProvider } from '../services/provider.ts';
import { createRecords, loadRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld({ headless }: { headless: boolean }) {
  const services = {
    mainnet: await serve(createMetadataService(loadRecords(), { limit: PUBLIC_LIMIT })),
    preprod: await serve(
      createMetadataService(createRecords(ENTRIES.preprod), { limit: PUBLIC_LIMIT, extensions: EXTENSIONS }),
    ),
    provider: await serve(createProvider({ keys: KEYS, now: Date.now, chain: ON_CHAIN })),
  };
  const closeServices = () => Promise.all(Object.values(services).map((service) => service.close()));
  try {
    const viewport = headless ? { width: 1280, height: 800 } : null;
    const context = await launchExtension({ headless, viewport });
    for (const { host, html } of PAGES) routeService(context, `https://${host}`, pageApp(html()));
    // A headless browser cannot show the permission prompt.
    await grantHosts(context, ['http://127.0.0.1/*']);
    return {
      context,
      services,
      /** Opens a page of the extension. */
      open: (name: string) => openOwn(context, name),
      openSite: (index: number) => openPage(context, `https://${PAGES[index]?.host}${PAGES[index]?.path}`),
      async close() {
        await context.close();
        await closeServices();
      },
    };
  } catch (error) {
    await closeServices();
    throw error;
  }
}

/** Enters the addresses of the local services in the options page. */
export async function enterAddresses(options: Page, { services }: World): Promise<void> {
  for (const network of NETWORK_IDS) {
    const name = NAMES[network];
    if (network !== 'preview')
      await enter(options, name, 'Metadata service address', services[network].origin);
    await enter(options, name, 'Provider address', `${services.provider.origin}/${network}/api/v0`);
  }
}
