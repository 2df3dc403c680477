/** Each scene in each look: both themes, both languages; and where its picture goes. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { change } from '../e2e/card-page.ts';
import { test as base, expect } from '../e2e/lens.ts';

export { expect };

const GALLERY = resolve('.output/gallery');

type Look = { readonly language: 'en' | 'ja'; readonly theme: 'light' | 'dark' };

const LOOKS: readonly Look[] = (['en', 'ja'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

type Scene = {
  /** Puts the extension into this look; to be called before its pages are opened. */
  dress(): Promise<Page>;
  /** Takes the picture, once what is seen has come to rest. */
  shoot(what: Page | Locator, name: string): Promise<void>;
};

export const test = base.extend<Scene & { look: Look }>({
  look: [{ language: 'en', theme: 'light' }, { option: true }],
  dress: async ({ openOptions, look }, use) => {
    await use(async () => {
      const options = await openOptions();
      await change(options, look);
      return options;
    });
  },
  shoot: async ({ look: { language, theme } }, use) => {
    await use(async (what, name) => {
      const folder = join(GALLERY, `${language}-${theme}`);
      mkdirSync(folder, { recursive: true });
      await what.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    });
  },
});

/** Declares the scenes once for every look. */
export function inEveryLook(declare: (look: Look) => void): void {
  for (const look of LOOKS) {
    test.describe(`${look.language}, ${look.theme}`, () => {
      test.use({ look });
      declare(look);
    });
  }
}
