/** The popup in a real browser: clipboard, downloads, layout, and the panel beside the page. */
import { readFileSync } from 'node:fs';
import { TOKENS } from '../data/index.ts';
import { openAddresses, openOwn, openPopupWith } from './extension.ts';
import { expect, test } from './fixtures.ts';

const { mica, orrery, tern } = TOKENS;

test('takes pasted lines as a list by keyboard, copies it, and saves a file', async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const popup = await openOwn(context, 'popup');
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await popup.evaluate((text) => navigator.clipboard.writeText(text), `${tern.subject}\n${mica.subject}`);
  await popup.keyboard.press('ControlOrMeta+V');
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('status')).toHaveText('2 of 2 found');
  await popup.getByRole('button', { name: 'Copy CSV' }).press('Enter');
  const copied = () => popup.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^\ufeff?network,subject,/);
  const download = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save as CSV file' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^token-lens-mainnet-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\ufeffnetwork,subject,.*\r\n.*\r\n.*\r\n$/);
});

test('shows search box and token at 200 %, and scrolls in one direction at 400 %', async ({ context }) => {
  const popup = await openPopupWith(context, orrery.subject);
  await expect(popup.getByRole('article')).toHaveAttribute('aria-busy', 'false');
  await popup.setViewportSize({ width: 380, height: 600 });
  const footer = () => popup.locator('main > footer').boundingBox();
  await expect.poll(footer).toMatchObject({ y: 562, height: 38 });
  await popup.setViewportSize({ width: 400, height: 300 });
  await expect(popup.getByRole('heading', { name: 'Orrery' })).toBeInViewport({ ratio: 1 });
  await popup.mouse.move(200, 200);
  await popup.mouse.wheel(0, 200);
  await expect(popup.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  const overflow = () =>
    popup.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [width, height] of [
    [640, 360],
    [320, 180],
  ] as const) {
    await popup.setViewportSize({ width, height });
    for (const tab of await popup.getByRole('tab').all()) {
      await tab.click();
      await expect.poll(overflow, `${await tab.textContent()} in ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }
});

test('a click opens the panel beside the page', async ({ context }) => {
  const popup = await openPopupWith(context, TOKENS.tern.subject);
  await popup.getByRole('button', { name: 'Open beside the page' }).click();
  const panels = () => openAddresses(context, 'SIDE_PANEL');
  await expect.poll(panels).toEqual([expect.stringMatching(/sidepanel\.html$/)]);
  await expect.poll(() => popup.isClosed()).toBe(true);
});
