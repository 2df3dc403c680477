/** All scenes pass axe's checks (WCAG 2.2 AA) in the light theme, and its contrast check in the dark one. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LIST, SCENES } from '../gallery/scenes.ts';
import { inCard } from './card.ts';
import { expect, test } from './fixtures.ts';

test.use({ list: LIST });

/** The violations that axe finds, each with its elements. */
async function violationsIn(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  // The builder would inject axe twice for each check.
  const isThere = await page.evaluate('typeof axe === "object"');
  const builder = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page }).setLegacyMode();
  builder.options({ resultTypes: ['violations'], preload: false });
  if (theme === 'dark') builder.withRules(['color-contrast']);
  const { violations, passes } = await builder.analyze();
  expect(passes).not.toEqual([]);
  return violations.map(
    ({ id, nodes }) => `${id} (${theme}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** What differs from other scenes by its text only. */
const TEXTS = /from right to left|hostile|long-winded|with an address|signature fails/;

for (const scene of SCENES.filter(({ name }) => !TEXTS.test(name)))
  test(`${scene.name}: is accessible`, async ({ context, ownPage, services }) => {
    const page = await scene.open({ context, ownPage, services });
    if (!scene.isCard) {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        expect(await violationsIn(page, theme)).toEqual([]);
      }
      return;
    }
    // Axe cannot reach into the card's frame, so it checks a copy in place of the page.
    const markup = await inCard(page, (root) => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      return `<style>${rules.map((rule) => rule.cssText).join('')}</style>${root.innerHTML}`;
    });
    for (const theme of ['light', 'dark'] as const) {
      // Pages have their own first heading, after which the card's is of the second level.
      await page.setContent(
        `<!doctype html><html lang="en" style="color-scheme: ${theme}"><title>Card</title><main><h1>Page</h1>${markup}</main>`,
      );
      expect(await violationsIn(page, theme)).toEqual([]);
    }
  });
