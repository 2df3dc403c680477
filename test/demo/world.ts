/** The demo's world: local services on loopback, three pages of our own, a Chromium that has the extension. */
import type { Page } from '@playwright/test';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { ENTRIES } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { pageApp } from '../e2e/apps.ts';
import { extensionIdOf, grantHost, launchExtension, routeService } from '../e2e/extension.ts';
import { enter, NAMES } from '../e2e/options-page.ts';
import { PAGES } from '../pages/index.ts';
import { createMetadataService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { createProvider } from '../services/provider.ts';
import { createRecords, loadRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';

/** Project IDs that the local provider lets in. */
export const DEMO_KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: 'mainnetDemoDemoDemoDemoDemoDemoDemoDemo',
  preprod: 'preprodDemoDemoDemoDemoDemoDemoDemoDemo',
  preview: 'previewDemoDemoDemoDemoDemoDemoDemoDemo',
};

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld({ headless }: { headless: boolean }) {
  const services = {
    mainnet: await serve(createMetadataService(loadRecords(), { limit: PUBLIC_LIMIT })),
    preprod: await serve(createMetadataService(createRecords(ENTRIES.preprod), { limit: PUBLIC_LIMIT })),
    provider: await serve(createProvider({ keys: DEMO_KEYS, now: Date.now, chain: ON_CHAIN })),
  };
  const closeServices = () => Promise.all(Object.values(services).map((one) => one.close()));
  try {
    const context = await launchExtension({
      headless,
      viewport: headless ? { width: 1280, height: 800 } : null,
    });
    for (const { host, html } of PAGES) routeService(context, `https://${host}`, pageApp(html()));
    // As if the user had answered the browser's question, which a headless browser cannot show.
    await grantHost(context, 'http://127.0.0.1/*');
    const open = async (url: string) => {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    };
    return {
      context,
      services,
      /** A page of the extension. */
      open: (name: string) => open(`chrome-extension://${extensionIdOf(context)}/${name}`),
      openSite: (index: number) => open(`https://${PAGES[index]?.host}${PAGES[index]?.path}`),
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

/** Points the extension at the local services, through its own options page. */
export async function pointAtServices(options: Page, { services }: World): Promise<void> {
  for (const network of NETWORK_IDS) {
    const name = NAMES[network];
    if (network !== 'preview')
      await enter(options, name, 'Metadata service address', services[network].origin);
    await enter(options, name, 'Provider address', `${services.provider.origin}/${network}/api/v0`);
  }
}
