/** What is said of a token beside its properties: on the card, in the popup, and where the options list it. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { host, link } from '../e2e/card-page.ts';
import { expect, inEveryLook, test } from './looks.ts';

const { tern, ternCopy, orrery, hostile } = TOKENS;
const tokens = [tern, ternCopy, orrery, hostile];

inEveryLook(({ theme }) => {
  test('whose face a token has, and where the standards differ', async ({
    context,
    dress,
    extensionId,
    routeSite,
    shoot,
  }) => {
    const options = await dress();
    const ground = theme === 'dark' ? '#16181d' : '#fff';
    const links = tokens.map((token, i) => `<p>${link(token, `t${i}`)}`).join('');
    routeSite(
      'cardanoscan.io',
      `<!doctype html><title>Page</title><style>a { color: gray }</style><body style="background:${ground}">${links}`,
    );
    const page = await context.newPage();
    await page.setViewportSize({ width: 640, height: 620 });
    await page.goto('https://cardanoscan.io/');
    const pointAt = async (i: number) => {
      await page.mouse.move(600, 5);
      await expect(host(page)).toHaveCount(0);
      await page.locator(`#t${i}`).hover();
      await expect(host(page)).toHaveCount(1);
      await page.waitForTimeout(700);
    };
    await pointAt(0);
    await pointAt(1);
    await shoot(page, 'card, the face of another');
    await pointAt(2);
    await shoot(page, 'card, standards that differ');

    const popup = await context.newPage();
    await popup.setViewportSize({ width: 400, height: 620 });
    const deeds = popup.locator('.own-words .deeds button');
    const open = async (subject: string) => {
      await popup.goto(`chrome-extension://${extensionId}/popup.html?q=${subject}`);
      await expect(deeds.first()).toBeVisible();
      await popup.waitForTimeout(300);
    };
    await open(ternCopy.subject);
    await shoot(popup, 'popup, the face of another');
    await deeds.nth(1).click();
    await expect(popup.locator('.own-words > .note')).toBeVisible();
    await shoot(popup, 'popup, a warning hidden');
    await open(tern.subject);
    await deeds.first().click();
    await shoot(popup, 'popup, a label to be typed');
    await popup.keyboard.press('Enter');
    await expect(popup.locator('.own-words .label')).toBeVisible();
    await shoot(popup, 'popup, a token that is meant');
    await showCard(page, pointAt);
    await shoot(page, 'card, a token that is meant');
    await options.bringToFront();
    await options.locator('#own-tokens').scrollIntoViewIfNeeded();
    await shoot(options.locator('section[aria-labelledby=own-tokens]'), 'options, own tokens');
  });
});

async function showCard(page: Page, pointAt: (i: number) => Promise<void>): Promise<void> {
  await page.bringToFront();
  await pointAt(0);
}
