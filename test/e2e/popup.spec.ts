/** The popup in a real browser: keyboard, clipboard, files and layout. The rest is in test/views. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { change } from './card-page.ts';
import type { Own } from './extension.ts';
import { expect, KEYS, test } from './lens.ts';
import { enterKey } from './options-page.ts';

const { fernwood, mica, tern } = TOKENS;

test('from a list to a token and back, by keyboard alone', async ({ openPopup }) => {
  const popup = await openPopup();
  const search = popup.getByRole('searchbox');
  const heading = popup.getByRole('article').getByRole('heading');
  await expect(search).toBeFocused();
  await popup.keyboard.insertText(`${tern.subject} ${mica.subject}`);
  await popup.keyboard.press('Enter');
  const choice = popup.getByRole('button', { name: 'Mica Sheet' });
  await expect(choice).toBeVisible();
  for (let turn = 0; turn < 10; turn++) {
    if (await choice.evaluate((one) => one === document.activeElement)) break;
    await popup.keyboard.press('Tab');
  }
  await popup.keyboard.press('Enter');
  await expect(heading).toHaveText('Mica Sheet');
  await expect(heading).toBeFocused();
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('article')).toHaveCount(2);
  await expect(choice).toBeFocused();
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Back to the list' }).press('Enter');
  await expect(choice).toBeFocused();
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('article')).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('pasted lines are one list, which is exported as a file; a token is copied as text', async ({
  context,
  openPopup,
  services,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const popup = await openPopup();
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await popup.evaluate((text) => navigator.clipboard.writeText(text), `${tern.subject}\n${mica.subject}`);
  await popup.keyboard.press('ControlOrMeta+V');
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('status')).toHaveText('2 of 2 found');
  await expect(popup.getByRole('searchbox')).toHaveValue(`${tern.subject}, ${mica.subject}`);
  expect(services.metadata.mainnet).toHaveLength(1);
  const download = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^token-lens-mainnet-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8').startsWith('\ufeffnetwork,subject,')).toBe(true);
  await popup.getByRole('searchbox').fill(fernwood.subject);
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Copy as text' }).click();
  await expect
    .poll(() => popup.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Fernwood \(CIP-26\) · mainnet\nTicker: FERNW/);
});

test('the popup has its layout and theme before its scripts run', async ({ context, openPopup }) => {
  const popup = await openPopup();
  await expect(popup.getByRole('searchbox')).toBeVisible();
  await change(popup, { theme: 'dark' });
  await expect(popup.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Every network has answered, and the height of the three answers is remembered.
  await expect(popup.getByRole('button', { name: 'Add a key' })).toHaveCount(3);
  const missing = () =>
    popup.evaluate(() => {
      const height = document.querySelector('.blocks')?.getBoundingClientRect().height ?? 0;
      return Number(localStorage.getItem('blocks')) - height;
    });
  await expect.poll(missing).toBe(0);
  const places = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('.blocks .of, input')].map((one) => {
        const { x, y, height } = one.getBoundingClientRect();
        return [one.textContent, ...[x, y, height].map(Math.round)];
      }),
    );
  const drawn = await places(popup);
  const bare = await context.newPage();
  await bare.route('**/chunks/**', (route) => route.abort());
  await bare.goto(popup.url());
  expect(await places(bare)).toEqual(drawn);
  await expect(bare.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(drawn).toHaveLength(4);
});

test('the search box stays in its place when the latest blocks come', async ({
  openOptions,
  openPopup,
  services,
  stopWorker,
}) => {
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await enterKey(options, 'Preview', KEYS.preview);
  const heights = (popup: Page) => popup.locator('.blocks .height');
  const first = await openPopup();
  await expect(heights(first)).toHaveCount(2);
  await first.close();
  // Without the cached blocks, and with late new ones.
  await options.evaluate(() => (globalThis as unknown as Own).chrome.storage.session.clear());
  await stopWorker();
  services.providerFaults.set({ kind: 'delay', delayMs: 700 });
  const popup = await openPopup();
  const box = popup.getByRole('searchbox');
  await expect(box).toBeEnabled();
  expect(await heights(popup).count()).toBe(0);
  const before = await box.boundingBox();
  await expect(heights(popup)).toHaveCount(2);
  expect((await box.boundingBox())?.y).toBe(before?.y);
});
