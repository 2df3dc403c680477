/** All screens pass axe's checks (WCAG 2.2 AA); in the other theme and language those that these can break. */
import type { Locator } from '@playwright/test';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { RULES_OF_LANGUAGE, violationsIn, violationsInCard } from './axe.ts';
import { inCard } from './card-in-chromium.ts';
import { changeSettings, link, openCard, pressShortcut } from './card-page.ts';
import { openOwn, openPopupWith } from './extension.ts';
import { expect, KEYS, test } from './fixtures.ts';
import { enterKey } from './options-page.ts';

/** Colors and texts are independent: each theme and each language once. `rules`: of axe; none are all. */
const LOOKS = [
  { look: { language: 'en', theme: 'light' }, rules: [] },
  { look: { language: 'ja', theme: 'dark' }, rules: ['color-contrast', ...RULES_OF_LANGUAGE] },
] as const;

/** Shows what is hidden, so that one check sees all of it. */
const showAll = (parts: Locator): Promise<void> =>
  parts.evaluateAll((all) => {
    for (const part of all as HTMLElement[]) part.hidden = false;
  });

for (const { look, rules } of LOOKS) {
  test(`the pages are accessible: ${look.language}, ${look.theme}`, async ({ openOptions, context }) => {
    const options = await openOptions();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await changeSettings(options, look);
    await expect(options.locator('html')).toHaveAttribute('lang', look.language);
    expect(await violationsIn(options, rules)).toEqual([]);
    for (const row of await options.locator('details:not([open]) > summary').elementHandles())
      await row.click();
    expect(await violationsIn(options, rules), 'with open rows').toEqual([]);
    const welcome = await openOwn(context, 'welcome');
    await expect(welcome.locator('h1')).toBeVisible();
    expect(await violationsIn(welcome, rules)).toEqual([]);
    const { brindle, orrery, hostile, fernwood } = TOKENS;
    // Another language changes the texts, not the structure.
    const list = [fernwood, orrery, hostile].map(({ subject }) => subject).join('\n');
    const queries = look.language === 'en' ? [hostile.subject, list, '', brindle.subject] : [orrery.subject];
    for (const query of queries) {
      const popup = await openPopupWith(context, query);
      await expect(popup.locator('.blocks .height')).toHaveCount(1);
      if (query !== '') await expect(popup.locator('article[aria-busy=false]').first()).toBeVisible();
      if (query === brindle.subject) {
        await popup.getByRole('tab', { name: 'On chain' }).press('Enter');
        await popup.getByRole('button', { name: 'Check on the chain' }).press('Enter');
        await expect(popup.getByRole('button', { name: 'Check again' })).toBeFocused();
      }
      await showAll(popup.getByRole('tabpanel', { includeHidden: true }));
      expect(await violationsIn(popup, rules), query).toEqual([]);
      if (query === '') {
        // Its tokens are looked up when it is shown.
        await popup.getByRole('tab', { name: 'Recent' }).click();
        await expect(popup.getByRole('tabpanel').getByRole('listitem').first()).toContainText(/[a-z]{4}/i);
        expect(await violationsIn(popup, rules), 'recent').toEqual([]);
        await popup.getByRole('searchbox').pressSequentially('orr');
        await expect(popup.getByRole('option').first()).toBeVisible();
        await popup.keyboard.press('ArrowDown');
        expect(await violationsIn(popup, rules), 'with suggestions').toEqual([]);
      }
      await popup.close();
    }
  });

  test(`the card is accessible: ${look.language}, ${look.theme}`, async ({ context, openBody, ownPage }) => {
    await changeSettings(ownPage, look);
    const links = [TOKENS.orrery, UNREGISTERED.sluice].map((token, i) => `<p>${link(token, `t${i}`)}</p>`);
    const ground = look.theme === 'dark' ? '#111' : '#fff';
    const page = await openBody(`<style>html { background: ${ground} }</style>${links.join('')}`);
    const copy = await context.newPage();
    await copy.emulateMedia({ colorScheme: look.theme });
    await page.bringToFront();
    const expectAccessible = async (state: string) => {
      const shown = { tag: look.language, theme: look.theme };
      expect(await violationsInCard(page, copy, shown, rules), state).toEqual([]);
    };
    for (const i of links.keys()) {
      await page.keyboard.press('Escape');
      await openCard(page, `t${i}`);
      const isLoaded = () => inCard(page, (root) => root.querySelector('[aria-busy=false]') !== null);
      await expect.poll(isLoaded).toBe(true);
      await expectAccessible(`t${i}`);
    }
    expect(await pressShortcut(ownPage)).toBe(true);
    await expectAccessible('pinned');
  });
}
