/** The mounted page after the installation, and the popup on a phone. */
import { it, onTestFinished, vi } from 'vitest';
import { BASE, browser } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';

const extension = useExtension();
const open = () => extension.open('welcome');
const rows = (page: Page) => page.locator('.rows button');
const card = (page: Page) => page.locator('.token');

it('opens once after the installation, and not after an update', async () => {
  const opened = vi.spyOn(browser.tabs, 'create');
  const reasons = ['update', 'browser_update', 'shared_module_update', 'install', 'install'];
  for (const reason of reasons) {
    browser.runtime.onInstalled.fire({ reason });
    await pass(50);
  }
  expect(opened.mock.calls).toEqual([[{ url: `${BASE}welcome.html` }]]);
});

it('shows the card of the sample that has the pointer or the focus', async () => {
  const page = await open();
  await expect(card(page).locator('h2')).toHaveText('Pebble Dollar');
  await expect(card(page)).toContainText('1 \u2068PBLD\u2069 = 1,000,000 units');
  const second = await rows(page).nth(1).element();
  second.dispatchEvent(new (document.defaultView?.Event ?? Event)('pointerenter'));
  await expect(card(page).locator('h2')).toHaveText('Grey Heron');
  await rows(page).nth(2).focus();
  await expect(card(page).locator('h2')).toHaveText('HERON Airdrop');
  // Both share a ticker.
  for (const [i, other] of ['HERON Airdrop', 'Grey Heron'].entries()) {
    await rows(page)
      .nth(1 + i)
      .focus();
    await expect(card(page).locator('.warning')).toContainText(/Another token uses the ticker/);
    await expect(card(page).locator('.other-token')).toContainText(other);
  }
});

it('sends nothing by itself, and leads to an explorer without a referrer', async () => {
  const page = await open();
  await pass(5_000);
  const { metadata, provider } = extension.services;
  expect([...Object.values(metadata).flat(), ...Object.values(provider).flat()]).toEqual([]);
  const explorer = page.getByRole('link', { name: 'Open Cardanoscan' });
  await expect(explorer).toHaveAttribute('href', 'https://cardanoscan.io/tokens');
  await expect(explorer).toHaveAttribute('rel', 'noreferrer');
});

/** Firefox for Android has none of these. */
const ABSENT = ['windows', 'commands', 'contextMenus', 'omnibox', 'sidePanel'] as const;

it('on a phone the popup fills the screen', async () => {
  const before = { ...browser };
  onTestFinished(() => void Object.assign(browser, before));
  for (const name of ABSENT) Reflect.deleteProperty(browser, name);
  extension.stopWorker();
  const popup = await extension.open('popup');
  await expect(popup.button('Open beside the page')).toHaveCount(0);
  expect(document.documentElement.dataset.surface).toBe('tab');
});
