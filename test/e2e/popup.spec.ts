/** The popup in a real browser: clipboard, downloads and layout. The rest is tested in test/screens. */
import { readFileSync } from 'node:fs';
import { TOKENS } from '../data/index.ts';
import { openOwn, openPopupWith } from './extension.ts';
import { expect, test } from './fixtures.ts';

const { mica, orrery, saltmarsh, tern } = TOKENS;

test('takes pasted lines as a list, copies it, and saves a file', async ({ context, services }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const popup = await openOwn(context, 'popup');
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await popup.evaluate((text) => navigator.clipboard.writeText(text), `${tern.subject}\n${mica.subject}`);
  await popup.keyboard.press('ControlOrMeta+V');
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('status')).toHaveText('2 of 2 found');
  await expect(popup.getByRole('searchbox')).toHaveValue(`${tern.subject}, ${mica.subject}`);
  expect(services.metadata.mainnet).toHaveLength(1);
  const copied = () => popup.evaluate(() => navigator.clipboard.readText());
  await popup.getByRole('button', { name: 'Copy CSV' }).click();
  await expect.poll(copied).toMatch(/^\ufeff?network,subject,/);
  const download = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save as CSV file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^token-lens-mainnet-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readFileSync(await file.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean);
  expect(rows[0]).toMatch(/^\ufeffnetwork,subject,/);
  expect(rows).toHaveLength(3);
});

test('shows search box and token at 200 %, and scrolls in one direction at 400 %', async ({ context }) => {
  const popup = await openPopupWith(context, orrery.subject);
  await expect(popup.getByRole('article')).toHaveAttribute('aria-busy', 'false');
  await popup.setViewportSize({ width: 400, height: 300 });
  await expect(popup.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  await expect(popup.getByRole('heading', { name: 'Orrery' })).toBeInViewport({ ratio: 1 });
  await popup.mouse.move(200, 200);
  await popup.mouse.wheel(0, 200);
  await expect(popup.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  const overflow = () =>
    popup.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [320, 180],
  ] as const) {
    await popup.setViewportSize({ width, height });
    for (const tab of await popup.getByRole('tab').all()) {
      await tab.click();
      expect(await overflow(), `${await tab.textContent()} in ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }
});

test('keeps its 600 pixels while blocks and token load, with the footer below', async ({ context }) => {
  const popup = await openOwn(context, 'popup');
  await popup.setViewportSize({ width: 380, height: 600 });
  const expectFrame = async () => {
    expect(await popup.locator('main').boundingBox()).toMatchObject({ y: 0, height: 600 });
    expect(await popup.locator('main > footer').boundingBox()).toMatchObject({ y: 562, height: 38 });
  };
  await expectFrame();
  await popup.getByRole('searchbox').fill(saltmarsh.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toHaveAttribute('aria-busy', 'false');
  await expectFrame();
});
