/** All scenes pass axe's checks (WCAG 2.2 AA); in the other theme and language those that these can break. */
import type { Page } from '@playwright/test';
import { inLooks, LIST, SCENES } from '../gallery/scenes.ts';
import { RULES_OF_LANGUAGE, violationsIn, violationsInCard } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ list: LIST });

/** Colors and texts are independent: each theme and each language once. `rules`: of axe; none are all. */
const LOOKS = [
  { language: 'en', theme: 'light', rules: [] },
  { language: 'ja', theme: 'dark', rules: ['color-contrast', ...RULES_OF_LANGUAGE] },
] as const;

for (const scene of SCENES.filter(({ name }) => !name.includes('360 wide')))
  test(`${scene.name}: is accessible`, async ({ context, ownPage, services }) => {
    const copy = await context.newPage();
    const check = async (page: Page, look: (typeof LOOKS)[number], isCard: boolean) => {
      const { rules } = look;
      const violations = isCard ? violationsInCard(page, copy, look, rules) : violationsIn(page, rules);
      expect(await violations, look.language).toEqual([]);
    };
    await inLooks(scene, { context, ownPage, services }, LOOKS, check);
  });
