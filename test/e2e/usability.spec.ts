/** The popup in small windows and at large zoom. */
import type { BrowserContext } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { openPopupWith } from './extension.ts';
import { expect, test } from './fixtures.ts';

test.describe('the popup', () => {
  const open = async (context: BrowserContext, query: string) => {
    const popup = await openPopupWith(context, query);
    await expect(popup.getByRole('article')).toHaveAttribute('aria-busy', 'false');
    return popup;
  };

  for (const [zoom, size] of [
    ['360 pixels wide', { width: 360, height: 640 }],
    ['at 200 %', { width: 640, height: 360 }],
    ['at 400 %', { width: 320, height: 180 }],
  ] as const) {
    test(`needs no horizontal scrolling in a tab ${zoom}`, async ({ context }) => {
      const popup = await open(context, TOKENS.orrery.subject);
      await popup.setViewportSize(size);
      const overflow = () =>
        popup.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      for (const tab of await popup.getByRole('tab').all()) {
        await tab.click();
        expect(await overflow(), `${await tab.textContent()}`).toBeLessThanOrEqual(0);
      }
    });
  }

  test('keeps its 600 pixels while blocks and a token load, with the footer at the bottom', async ({
    openPopup,
  }) => {
    const popup = await openPopup();
    await popup.setViewportSize({ width: 380, height: 600 });
    const expectFrame = async () => {
      expect(await popup.locator('main').boundingBox()).toMatchObject({ y: 0, height: 600 });
      expect(await popup.locator('main > footer').boundingBox()).toMatchObject({ y: 562, height: 38 });
    };
    await expectFrame();
    await popup.getByRole('searchbox').fill(TOKENS.saltmarsh.subject);
    await popup.keyboard.press('Enter');
    await expect(popup.getByRole('article')).toHaveAttribute('aria-busy', 'false');
    await expectFrame();
  });

  test('shows the search box and the token at 200 %, 300 pixels high', async ({ context }) => {
    const popup = await open(context, TOKENS.fernwood.subject);
    await popup.setViewportSize({ width: 400, height: 300 });
    await expect(popup.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
    await expect(popup.getByRole('heading', { name: 'Fernwood' })).toBeInViewport({ ratio: 1 });
    await popup.mouse.move(200, 200);
    await popup.mouse.wheel(0, 200);
    await expect(popup.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  });
});
