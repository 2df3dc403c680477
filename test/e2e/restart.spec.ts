/** What is kept over a restart of the browser, and what is not: one profile, started twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { change, link, openCard } from './card-page.ts';
import { METADATA } from './edge.ts';
import {
  firstRunPage,
  grantHost,
  launchExtension,
  type Own,
  openOwn,
  openPage,
  routeService,
  stopWorkers,
} from './extension.ts';
import { dumpOf } from './leaks.ts';
import { expect, KEYS, test } from './lens.ts';
import { addSite, enterKey, keptSettings, keyForm, pressTest, saidOfKey } from './options-page.ts';
import { pageApp } from './service.ts';

const HOST = 'explorer.example.org';
/** Of an explorer that an older version listed. */
const CLOSED = 'https://closed-explorer.example/*';
/** Of the list of registered tokens: granted for good. */
const LIST = 'https://api.github.com/*';

async function withStart(profile: string, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await launchExtension({ profile, keepsFirstRun: true });
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

const welcomes = (context: BrowserContext) =>
  context.pages().filter((page) => page.url().endsWith('/welcome.html'));

test('settings, sites and keys are there after a restart; keys for a session and closed sites are not', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-profile-'));
  try {
    await withStart(profile, async (context) => {
      await firstRunPage(context);
      for (const pattern of [`https://${HOST}/*`, CLOSED, LIST]) await grantHost(context, pattern);
      const options = await openOwn(context, 'options');
      await options.evaluate(
        (origins) => (globalThis as unknown as Own).chrome.permissions.request({ origins }),
        [CLOSED, LIST],
      );
      await change(options, { disabledSites: ['TapTools', 'AdaStat'] });
      await enterKey(options, 'Mainnet', KEYS.mainnet);
      await keyForm(options, 'Preview').getByLabel('for this session only').check();
      await enterKey(options, 'Preview', KEYS.preview);
      await addSite(options, HOST);
      await stopWorkers(context);
      await options.reload();
      const kept = 'Set, ends in vvvv, until the browser closes.';
      await expect(saidOfKey(options, 'Preview')).toHaveText(kept);
      await pressTest(options, 'Preview');
      await expect(saidOfKey(options, 'Preview')).toHaveText(/It works/);
    });
    await withStart(profile, async (context) => {
      const options = await openOwn(context, 'options');
      await expect(saidOfKey(options, 'Mainnet')).toHaveText('Set, ends in mmmm.');
      await expect(saidOfKey(options, 'Preview')).toHaveText('Not set.');
      expect(await dumpOf(options)).not.toContain('key.preview');
      await pressTest(options, 'Mainnet');
      await expect(saidOfKey(options, 'Mainnet')).toHaveText(/It works/);
      // Chromium reports what the command line loads as installed at every start: unlisted sites are removed.
      await expect.poll(() => grantedOf(options)).toEqual([LIST]);
      await expect.poll(() => keptSettings(options)).toMatchObject({ disabledSites: ['AdaStat'] });
      await openCard(await openPage(context, `https://${HOST}/`), 'it');
      expect(welcomes(context)).toEqual([]);
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});

/** Those of the two patterns that are granted. */
function grantedOf(options: Page): Promise<readonly string[]> {
  return options.evaluate(
    async (wanted) => {
      const { origins = [] } = await (globalThis as unknown as Own).chrome.permissions.getAll();
      return origins.filter((origin) => wanted.includes(origin));
    },
    [CLOSED, LIST],
  );
}
