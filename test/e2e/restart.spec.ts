/** What survives a restart of the browser: one profile, started twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { METADATA, pageApp } from './apps.ts';
import { changeSettings, link, openCard } from './card-page.ts';
import {
  allowLookUps,
  grantHosts,
  launchExtension,
  type Own,
  openOwn,
  openPage,
  routeService,
} from './extension.ts';
import { expect, KEYS, test } from './fixtures.ts';
import { addSite, enterKey, openSites, save, statusOf, summaryOf } from './options-page.ts';

const HOST = 'explorer.example.org';
/** An explorer that is no longer listed. */
const UNLISTED = 'https://closed-explorer.example/*';

async function withBrowser(profile: string, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await launchExtension({ profile });
  try {
    const html = `<!doctype html><title>A site</title>${link(TOKENS.mica, 'it')}`;
    routeService(context, `https://${HOST}`, pageApp(html));
    routeService(context, METADATA, createMetadataService(loadRecords()));
    for (const network of ['mainnet', 'preview'] as const) {
      const provider = createNetworkProvider(network, { keys: KEYS, now: Date.now });
      routeService(context, NETWORKS[network].provider, provider);
    }
    await use(context);
  } finally {
    await context.close();
  }
}

const isUnlistedGranted = (options: Page): Promise<boolean> =>
  options.evaluate(async (pattern) => {
    const { origins = [] } = await (globalThis as unknown as Own).chrome.permissions.getAll();
    return origins.includes(pattern);
  }, UNLISTED);

test('16: settings, sites and keys survive a restart; unlisted sites do not', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-profile-'));
  try {
    await withBrowser(profile, async (context) => {
      await allowLookUps(context);
      await grantHosts(context, [`https://${HOST}/*`, UNLISTED]);
      const options = await openOwn(context, 'options');
      await options.evaluate(
        (origin) => (globalThis as unknown as Own).chrome.permissions.request({ origins: [origin] }),
        UNLISTED,
      );
      await changeSettings(options, { disabledSites: ['TapTools', 'AdaStat'] });
      await enterKey(options, 'Mainnet', KEYS.mainnet);
      await addSite(options, HOST);
    });
    await withBrowser(profile, async (context) => {
      const options = await openOwn(context, 'options');
      await expect(summaryOf(options, 'Mainnet')).toContainText('key ends in mmmm');
      await save(options, 'Mainnet');
      await expect(statusOf(options, 'Mainnet')).toHaveText(/^Saved and working/);
      // Chromium reports an extension from the command line as installed at each start, which removes unlisted sites.
      await expect.poll(() => isUnlistedGranted(options)).toBe(false);
      await openSites(options);
      await expect(options.getByRole('checkbox', { name: 'AdaStat' })).not.toBeChecked();
      await openCard(await openPage(context, `https://${HOST}/`), 'it');
      expect(context.pages().filter((page) => page.url().endsWith('/first-run.html'))).toEqual([]);
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});
