/** What is said of a token beside its properties: on the card, in the popup, and where the options list it. */
import { TOKENS } from '../data/index.ts';
import { expect, inEveryLook, point, test } from './looks.ts';

const { tern, ternCopy, orrery, hostile } = TOKENS;

inEveryLook(() => {
  test('whose face a token has, and where the standards differ', async ({
    context,
    dress,
    popupWith,
    shoot,
    showLinks,
  }) => {
    const options = await dress();
    const page = await context.newPage();
    await showLinks(page, [tern, ternCopy, orrery, hostile]);
    await point(page, 't0');
    await point(page, 't1');
    await shoot(page, 'card, the face of another');
    await point(page, 't2');
    await shoot(page, 'card, standards that differ');

    const open = async (subject: string) => {
      const popup = await popupWith(subject);
      const buttons = popup.locator('.own-words .deeds button');
      await expect(buttons.first()).toBeVisible();
      await popup.waitForTimeout(300);
      return { popup, buttons };
    };
    const copy = await open(ternCopy.subject);
    await shoot(copy.popup, 'popup, the face of another');
    await copy.buttons.nth(1).click();
    await expect(copy.popup.locator('.own-words > .note')).toBeVisible();
    await shoot(copy.popup, 'popup, a warning hidden');
    const { popup, buttons } = await open(tern.subject);
    await buttons.first().click();
    await shoot(popup, 'popup, a label to be typed');
    await popup.keyboard.press('Enter');
    await expect(popup.locator('.own-words .label')).toBeVisible();
    await shoot(popup, 'popup, a token that is meant');
    await page.bringToFront();
    await point(page, 't0');
    await shoot(page, 'card, a token that is meant');
    await options.bringToFront();
    await options.locator('#own-tokens').scrollIntoViewIfNeeded();
    await shoot(options.locator('section[aria-labelledby=own-tokens]'), 'options, own tokens');
  });
});
