/** Options and first-run page, in full height. */
import type { Page } from '@playwright/test';
import { openOwn } from '../e2e/extension.ts';
import { changeConnection, setKeys, test } from './looks.ts';

type Shoot = (page: Page, name: string) => Promise<void>;

/** Shoots the whole height of the page in two widths. */
async function shootWhole(page: Page, shoot: Shoot, name: string) {
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
  await shootWhole(page, shoot, 'options');
  for (const row of await page.locator('summary').all()) await row.click();
  await shootWhole(page, shoot, 'options, open');
});

test('options, providers', async ({ context, ownPage, shoot }) => {
  await setProviders(ownPage);
  const page = await openOwn(context, 'options');
  await shootWhole(page, shoot, 'options, Koios, a node and no key');
});

test('welcome', async ({ context, shoot }) => {
  const page = await openOwn(context, 'welcome');
  await page.locator('.rows button').nth(1).hover();
  await shootWhole(page, shoot, 'welcome');
});

/** Koios, a node of the user's own, and Blockfrost without its key. */
async function setProviders(own: Page): Promise<void> {
  await changeConnection(own, { network: 'mainnet', kind: 'koios' });
  await changeConnection(own, { network: 'preprod', address: 'http://localhost:8080/api/v1/blockfrost' });
  await changeConnection(own, { network: 'preview', address: '' });
}
