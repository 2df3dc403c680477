/** Each scene in each look: both themes, both languages; and where its picture goes. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { changeSettings, host, link } from '../e2e/card-page.ts';
import { openPage } from '../e2e/extension.ts';
import { test as base, expect, KEYS } from '../e2e/fixtures.ts';

export { expect };

const GALLERY = resolve('.output/gallery');

type Look = { readonly language: 'en' | 'ja'; readonly theme: 'light' | 'dark' };

const LOOKS: readonly Look[] = (['en', 'ja'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

type Scene = {
  dress(): Promise<Page>;
  /** Takes the picture, once what is seen has come to rest. */
  shoot(what: Page | Locator, name: string): Promise<void>;
  /** The popup in its usual size, with what is looked up in it, once that is answered. */
  popupWith(query: string): Promise<Page>;
  /** An explorer's page with a link to each of these, `#t0` and so on; it is dark where the theme is. */
  showLinks(page: Page, tokens: readonly { readonly subject: string }[], more?: string): Promise<void>;
};

export const test = base.extend<Scene & { look: Look }>({
  look: [{ language: 'en', theme: 'light' }, { option: true }],
  dress: async ({ openOptions, look }, use) => {
    await use(async () => {
      const options = await openOptions();
      await changeSettings(options, look);
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
  popupWith: async ({ context, extensionId }, use) => {
    await use(async (query) => {
      const url = `chrome-extension://${extensionId}/popup.html?q=${encodeURIComponent(query)}`;
      const popup = await openPage(context, url);
      await popup.setViewportSize({ width: 400, height: 620 });
      if (query !== '')
        await expect(popup.getByRole('article').first()).not.toHaveAttribute('aria-busy', 'true');
      await popup.waitForTimeout(700);
      return popup;
    });
  },
  showLinks: async ({ look: { theme }, routeSite }, use) => {
    await use(async (page, tokens, more = '') => {
      const style = `body { background: ${theme === 'dark' ? '#16181d' : '#fff'}; color: gray; font: 14px sans-serif } a { color: inherit }`;
      const links = tokens.map((token, i) => `<p>${link(token, `t${i}`)}</p>`).join('');
      routeSite('cardanoscan.io', `<!doctype html><title>Page</title><style>${style}</style>${links}${more}`);
      await page.setViewportSize({ width: 640, height: 620 });
      await page.goto('https://cardanoscan.io/');
      await page.waitForTimeout(500);
    });
  },
});

/** Points at a link until its card is there, with its answer as a rule. */
export async function point(page: Page, id: string): Promise<void> {
  await page.mouse.move(600, 5);
  await expect(host(page)).toHaveCount(0);
  await page.locator(`#${id}`).hover();
  await expect(host(page)).toHaveCount(1);
  await page.waitForTimeout(700);
}

type Api = { readonly runtime: { sendMessage(message: object): Promise<unknown> } };

export async function setKeys(own: Page, networks: readonly NetworkId[] = NETWORK_IDS): Promise<void> {
  for (const network of networks) {
    const request = { network, projectId: KEYS[network], session: false };
    await own.evaluate(
      (message) => (globalThis as unknown as { chrome: Api }).chrome.runtime.sendMessage(message),
      { name: 'key.set', request },
    );
  }
}

/** What is looked up, and is not there. */
export const ABSENT = {
  'absent, not registered': `${'5b'.repeat(28)}4e6f7768657265`,
  'absent, label not served': `${'5a'.repeat(28)}000de140${'4d'.repeat(4)}`,
  'absent, fingerprint unresolved': 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
} as const;

export function inEveryLook(declare: () => void): void {
  for (const look of LOOKS) {
    test.describe(`${look.language}, ${look.theme}`, () => {
      test.use({ look });
      declare();
    });
  }
}
