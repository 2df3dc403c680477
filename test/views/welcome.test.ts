/** The first-run page, mounted: what it names, its sample card by pointer and by keyboard, and that it asks nobody. */
import { it } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { calls } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';

const extension = useExtension();
const sample = (page: Page) => page.button('Example Token');
const card = (page: Page) => page.getByRole('dialog', { name: 'Example Token' });

it('names every service, links to the operators’ terms without a referrer, and opens the options', async () => {
  const page = await extension.open('welcome');
  await expect(page.locator('h1')).toHaveText('Token Lens');
  for (const { metadata, provider } of Object.values(NETWORKS))
    for (const address of [metadata, provider])
      if (address !== undefined)
        await expect(page.getByText(new URL(address).host, { exact: true })).toHaveCount(1);
  const links = page.getByRole('link').elements();
  const told = links.map((one) =>
    ['rel', 'target', 'href'].map((name) => one.getAttribute(name)?.slice(0, 10)),
  );
  expect(told).toEqual(Array(3).fill(['noreferrer', '_blank', expect.stringMatching(/^https:/)]));
  await expect(page.locator('kbd').first()).toHaveText('Alt+Shift+L');
  await page.button('Open the options').click();
  expect(calls).toContainEqual(['runtime.openOptionsPage']);
  await pass(2_000);
  const { metadata, provider } = extension.services;
  expect([...Object.values(metadata), ...Object.values(provider)].flat()).toEqual([]);
});

it('shows a sample card for the pointer while it is there', async () => {
  const page = await extension.open('welcome');
  const row = await page.locator('.sample').element();
  const pointer = (type: string) => row.dispatchEvent(new (document.defaultView?.Event ?? Event)(type));
  pointer('pointerenter');
  await expect(card(page)).toContainText('This token does not exist');
  pointer('pointerleave');
  await pass(100);
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toHaveCount(0);
});

it('shows it for the keyboard, and Escape gives the focus back', async () => {
  const page = await extension.open('welcome');
  await sample(page).focus();
  await expect(card(page)).toHaveCount(1);
  await page.press('Tab');
  await expect(card(page).getByRole('button').first()).toBeFocused();
  await page.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(sample(page)).toBeFocused();
});
