/** The mounted welcome page. */
import { it } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { calls } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';

const extension = useExtension();
const cardIs = (page: Page, count: number) =>
  expect(page.getByRole('dialog', { name: 'Example Token' })).toHaveCount(count);

it('names every service, links to the terms without a referrer, opens the options and sends no request', async () => {
  const page = await extension.open('welcome');
  await expect(page.locator('h1')).toHaveText('Token Lens');
  for (const address of Object.values(NETWORKS).flatMap(({ metadata, provider }) =>
    [metadata ?? [], provider].flat(),
  ))
    await expect(page.getByText(new URL(address).host, { exact: true })).toHaveCount(1);
  const links = page.getByRole('link').elements();
  const attributes = links.map((one) =>
    ['rel', 'target', 'href'].map((name) => one.getAttribute(name)?.slice(0, 10)),
  );
  expect(attributes).toEqual(Array(3).fill(['noreferrer', '_blank', expect.stringMatching(/^https:/)]));
  await expect(page.locator('kbd').first()).toHaveText('Alt+Shift+L');
  await page.button('Open the options').click();
  expect(calls).toContainEqual(['runtime.openOptionsPage']);
  await pass(2_000);
  const { metadata, provider } = extension.services;
  expect([...Object.values(metadata), ...Object.values(provider)].flat()).toEqual([]);
});

it('shows a sample card on hover', async () => {
  const page = await extension.open('welcome');
  const row = await page.locator('.sample').element();
  const pointer = (type: string) => row.dispatchEvent(new (document.defaultView?.Event ?? Event)(type));
  pointer('pointerenter');
  await cardIs(page, 1);
  await expect(page.getByRole('dialog')).toContainText('This token does not exist');
  pointer('pointerleave');
  await pass(100);
  await cardIs(page, 1);
  await cardIs(page, 0);
});

it('shows the sample card on focus, and Escape returns the focus', async () => {
  const page = await extension.open('welcome');
  await page.button('Example Token').focus();
  await cardIs(page, 1);
  await page.press('Tab');
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeFocused();
  await page.press('Escape');
  await cardIs(page, 0);
  await expect(page.button('Example Token')).toBeFocused();
});
