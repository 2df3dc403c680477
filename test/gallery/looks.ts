/** The fixtures of the gallery: each scene in both themes and both languages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { inCard } from '../e2e/card-in-chromium.ts';
import { changeSettings, host, link } from '../e2e/card-page.ts';
import { type Own, openPage } from '../e2e/extension.ts';
import { test as base, expect, KEYS } from '../e2e/fixtures.ts';

export { expect };

const GALLERY = resolve('.output/gallery');

type Look = { readonly language: 'en' | 'ja'; readonly theme: 'light' | 'dark' };

const LOOKS: readonly Look[] = (['en', 'ja'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

type Scene = {
  /** Sets the look's language and theme. Resolves to the options page. */
  applyLook(): Promise<Page>;
  /** Saves the look's picture of this name. */
  shoot(page: Page, name: string): Promise<void>;
  /** The popup with the result of a look-up. */
  popupWith(query: string): Promise<Page>;
  /** An explorer's page with a link to each token, `#t0` and so on, in the look's theme. */
  showLinks(page: Page, tokens: readonly { readonly subject: string }[], more?: string): Promise<void>;
};

export const test = base.extend<Scene & { look: Look }>({
  look: [{ language: 'en', theme: 'light' }, { option: true }],
  applyLook: async ({ openOptions, look }, use) => {
    await use(async () => {
      const options = await openOptions();
      await changeSettings(options, look);
      return options;
    });
  },
  shoot: async ({ look: { language, theme } }, use) => {
    await use((page, name) => savePicture(page, join(GALLERY, `${language}-${theme}`, `${name}.png`)));
  },
  popupWith: async ({ context, extensionId }, use) => {
    await use(async (query) => {
      const url = `chrome-extension://${extensionId}/popup.html?q=${encodeURIComponent(query)}`;
      const popup = await openPage(context, url);
      await popup.setViewportSize({ width: 400, height: 620 });
      if (query !== '')
        await expect(popup.getByRole('article').first()).not.toHaveAttribute('aria-busy', 'true');
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
    });
  },
});

/** Takes pictures until two in a row are equal, so that late logos and fonts are on it. */
export async function takePicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot({ animations: 'disabled' });
  const isStable = async () => {
    const last = picture;
    picture = await page.screenshot({ animations: 'disabled' });
    return picture.equals(last);
  };
  await expect.poll(isStable, { intervals: [300] }).toBe(true);
  return picture;
}

export async function savePicture(page: Page, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await takePicture(page));
}

/** Hovers over a link until its card is open, and by default has its result. */
export async function hoverCard(page: Page, id: string, { hasResult = true } = {}): Promise<void> {
  await expect(async () => {
    await page.mouse.move(600, 5);
    await expect(host(page)).toHaveCount(0);
    await page.locator(`#${id}`).hover();
    await expect(host(page)).toBeVisible({ timeout: 1_500 });
  }).toPass();
  const isDone = () => inCard(page, (root) => root.querySelector('[aria-busy=true]') === null);
  if (hasResult) await expect.poll(isDone).toBe(true);
}

export async function setKeys(own: Page): Promise<void> {
  for (const network of NETWORK_IDS) {
    const request = { network, key: KEYS[network], session: false };
    await own.evaluate((message) => (globalThis as unknown as Own).chrome.runtime.sendMessage(message), {
      name: 'key.set',
      request,
    });
  }
}

/** Look-ups without a token. */
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
