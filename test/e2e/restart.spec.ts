/** What outlives the browser, and what does not: one profile, started twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { link, openCard } from './card-page.ts';
import {
  extensionIdOf,
  firstRunPage,
  grantHost,
  launchExtension,
  openPage,
  routeService,
  stopWorkers,
} from './extension.ts';
import { dumpOf, extensionErrors, listen } from './leaks.ts';
import { expect, KEYS, test } from './lens.ts';
import { enterKey, keyForm, pressTest, saidOfKey } from './options-page.ts';
import { pageApp } from './service.ts';

const HOST = 'explorer.example.org';
const OWN = `https://${HOST}/*`;
/** Of an explorer that an older version listed. */
const CLOSED = 'https://closed-explorer.example/*';
/** Of the list of registered tokens: granted for good. */
const LIST = 'https://api.github.com/*';

async function withStart(profile: string, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await launchExtension({ profile, keepsFirstRun: true });
  try {
    routeService(
      context,
      `https://${HOST}`,
      pageApp(`<!doctype html><title>A site</title>${link(TOKENS.mica, 'it')}`),
    );
    routeService(context, NETWORKS.mainnet.metadata ?? '', createMetadataService(loadRecords()));
    for (const network of ['mainnet', 'preview'] as const) {
      const provider = createNetworkProvider(network, { keys: KEYS, now: Date.now });
      routeService(context, NETWORKS[network].provider, provider);
    }
    await use(context);
  } finally {
    await context.close();
  }
}

const own = (context: BrowserContext, name: string) =>
  openPage(context, `chrome-extension://${extensionIdOf(context)}/${name}.html`);
const welcomes = (context: BrowserContext) =>
  context.pages().filter((page) => page.url().endsWith('/welcome.html'));

test('settings, sites and keys are there after a restart; keys for a session and closed sites are not', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-profile-'));
  try {
    await withStart(profile, async (context) => {
      await showsFirstRun(context);
      for (const pattern of [OWN, CLOSED, LIST]) await grantHost(context, pattern);
      const options = await own(context, 'options');
      await options.evaluate(leaveTraces, [CLOSED, LIST]);
      await enterKey(options, 'Mainnet', KEYS.mainnet);
      await keyForm(options, 'Preview').getByLabel('for this session only').check();
      await enterKey(options, 'Preview', KEYS.preview);
      await options.getByLabel('Add a site').fill(HOST);
      await options.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(options.getByRole('checkbox', { name: HOST })).toBeChecked();
      await stopWorkers(context);
      await options.reload();
      await expect(saidOfKey(options, 'Preview')).toHaveText(
        'Set, ends in vvvv, until the browser is closed.',
      );
      await pressTest(options, 'Preview');
      await expect(saidOfKey(options, 'Preview')).toHaveText(/It works/);
    });
    await withStart(profile, async (context) => {
      const options = await own(context, 'options');
      await expect(saidOfKey(options, 'Mainnet')).toHaveText('Set, ends in mmmm.');
      await expect(saidOfKey(options, 'Preview')).toHaveText('Not set.');
      expect(await dumpOf(options)).not.toContain('key.preview');
      await pressTest(options, 'Mainnet');
      await expect(saidOfKey(options, 'Mainnet')).toHaveText(/It works/);
      // Chromium says that what the command line loads was installed, at every start: what is listed no more goes.
      await expect.poll(() => tracesIn(options)).toEqual({ granted: [LIST], offSites: ['AdaStat'] });
      await openCard(await openPage(context, `https://${HOST}/`), 'it');
      expect(welcomes(context)).toEqual([]);
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});

/** The page that opens by itself asks nobody anything, and works by pointer and keyboard. */
async function showsFirstRun(context: BrowserContext): Promise<void> {
  const heard = listen(context);
  const page = await firstRunPage(context);
  await page.reload();
  await expect(page.locator('kbd').first()).toHaveText('Alt+Shift+L');
  const sample = page.getByRole('button', { name: 'Example Token' });
  const card = page.getByRole('dialog', { name: 'Example Token' });
  await sample.hover();
  await card.getByText('Fingerprint').hover();
  await page.waitForTimeout(400);
  await expect(card).toContainText('This token does not exist');
  await page.mouse.move(1, 1);
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(sample).toBeFocused();
  await expect(card).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sample).toBeFocused();
  const requests = (await heard.requests()).map(({ url }) => url);
  expect(requests.filter((url) => !url.startsWith('chrome-extension://'))).toEqual([]);
  expect(heard.lines).toEqual([]);
  expect(await extensionErrors(context)).not.toContain('message');
  expect(welcomes(context)).toHaveLength(1);
}

type Api = {
  readonly storage: {
    readonly sync: {
      get(name: string): Promise<{ settings?: { offSites?: readonly string[] } }>;
      set(items: object): Promise<void>;
    };
  };
  readonly permissions: {
    request(permissions: { origins: readonly string[] }): Promise<boolean>;
    getAll(): Promise<{ origins: readonly string[] }>;
  };
};

/** Runs in the options page, so it uses nothing from outside of itself. */
async function leaveTraces(origins: readonly string[]): Promise<void> {
  const { permissions, storage } = (globalThis as unknown as { chrome: Api }).chrome;
  await permissions.request({ origins });
  await storage.sync.set({ settings: { offSites: ['TapTools', 'AdaStat'] } });
}

/** What is left of what only an older version listed. */
function tracesIn(options: Page) {
  return options.evaluate(
    async (wanted) => {
      const { permissions, storage } = (globalThis as unknown as { chrome: Api }).chrome;
      const { origins } = await permissions.getAll();
      const { settings } = await storage.sync.get('settings');
      return {
        granted: origins.filter((origin) => wanted.includes(origin)).toSorted(),
        offSites: settings?.offSites,
      };
    },
    [CLOSED, LIST],
  );
}
