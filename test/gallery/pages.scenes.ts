/** Options and first-run page, whole. */

import type { Page } from '@playwright/test';
import { openPage } from '../e2e/extension.ts';
import { inEveryLook, test } from './looks.ts';

inEveryLook(() => {
  test('options', async ({ dress, shoot }) => {
    const options = await dress();
    await options.reload();
    await options.waitForTimeout(400);
    await whole(options, 900);
    await shoot(options, 'options');
    await whole(options, 400);
    await shoot(options, 'options, narrow');
  });

  test('first run', async ({ context, extensionId, dress, shoot }) => {
    await dress();
    const page = await openPage(context, `chrome-extension://${extensionId}/welcome.html`);
    await page.waitForTimeout(400);
    await whole(page, 900);
    await shoot(page, 'first run');
    await page.locator('.sample button').first().hover();
    await page.waitForTimeout(400);
    await shoot(page, 'first run, the sample');
  });
});

/** As high as it is, so that one picture holds all of it. */
async function whole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}
