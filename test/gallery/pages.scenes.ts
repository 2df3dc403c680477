/** Options, section by section, and first-run page, in full height. */
import type { Page } from '@playwright/test';
import { changeSettings } from '../e2e/card-page.ts';
import { type Own, openOwn } from '../e2e/extension.ts';
import { showSection } from '../e2e/options-page.ts';
import { setKeys, test } from './looks.ts';

const SECTIONS = ['keys', 'names', 'cards', 'sites', 'tokens', 'privacy', 'backup'];

type Shoot = (page: Page, name: string) => Promise<void>;

/** Shoots the whole height of the page in two widths, after a section of the options is shown. */
async function shootWhole(page: Page, shoot: Shoot, name: string, section?: string) {
  if (section !== undefined) await showSection(page, section);
  for (const width of [1040, 400]) {
    await page.setViewportSize({ width, height: 640 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await shoot(page, `${name}, ${width} wide`);
  }
}

test('options', async ({ context, ownPage, shoot }) => {
  await setKeys(ownPage);
  const page = await openOwn(context, 'options');
  for (const section of SECTIONS) await shootWhole(page, shoot, `options, ${section}`, section);
});

test('options, providers', async ({ context, ownPage, shoot }) => {
  await setProviders(ownPage);
  const page = await openOwn(context, 'options');
  await shootWhole(page, shoot, 'options, Koios, a node and no key', 'keys');
});

test('options, approved addresses that the browser has deleted', async ({ context, ownPage, shoot }) => {
  await setProviders(ownPage);
  await ownPage.evaluate(() =>
    (globalThis as unknown as Own).chrome.storage.local.set({ addressesReplaced: true }),
  );
  const page = await openOwn(context, 'options');
  await page.getByRole('group', { name: 'Use these addresses?' }).waitFor();
  await shootWhole(page, shoot, 'options, addresses to agree to');
});

test('welcome', async ({ context, shoot }) => {
  const page = await openOwn(context, 'welcome');
  await page.locator('.rows button').nth(1).hover();
  await shootWhole(page, shoot, 'welcome');
});

/** Koios, a node of the user's own, and Demeter without its key. */
async function setProviders(own: Page): Promise<void> {
  await changeSettings(own, {
    providerKind: { mainnet: 'koios', preprod: 'yaci-store', preview: 'demeter' },
    providerAddress: {
      mainnet: 'https://api.koios.rest/api/v1',
      preprod: 'http://localhost:8080/api/v1/blockfrost',
      preview: 'https://cardano-preview.blockfrost-m1.demeter.run/api/v0',
    },
  });
}
