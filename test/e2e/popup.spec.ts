/** The popup in a real browser: clipboard and downloads. The rest is tested in test/screens. */
import { readFileSync } from 'node:fs';
import { TOKENS } from '../data/index.ts';
import { expect, test } from './fixtures.ts';

const { fernwood, mica, tern } = TOKENS;

test('takes pasted lines as one list, exports it as a file, and copies a token as text', async ({
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
  const menu = popup.getByText('Export', { exact: true });
  await menu.click();
  const download = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^token-lens-mainnet-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8').startsWith('\ufeffnetwork,subject,')).toBe(true);
  await popup.getByRole('searchbox').fill(fernwood.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('heading', { name: 'Fernwood' })).toBeVisible();
  await menu.click();
  await popup.getByRole('button', { name: 'Copy as text' }).click();
  const copied = () => popup.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^Fernwood \(CIP-26\) · mainnet\nTicker: FERNW/);
});
