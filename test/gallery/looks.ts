/** The fixtures of the gallery: each state in both themes and all languages that are shown. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { RequestOf } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { RULES_OF_LANGUAGE, violationsIn, violationsInCard } from '../e2e/axe.ts';
import { cardFrame, inCard } from '../e2e/card-in-chromium.ts';
import { boxOf, changeSettings, host, link } from '../e2e/card-page.ts';
import { extensionIdOf, type Own, openPopupWith } from '../e2e/extension.ts';
import { test as base, expect, KEYS } from '../e2e/fixtures.ts';
import { inventToken } from '../e2e/invented-tokens.ts';
import { inventedMessages, SHOWN } from './languages.ts';

export { expect };

const GALLERY = resolve('.output/gallery');
/** The size of the popup. */
const POPUP = { width: 380, height: 600 };
/** Pixels around a card, for its shadow. */
const AROUND = 16;

const THEMES = ['light', 'dark'] as const;
type Look = { readonly tag: string; readonly theme: (typeof THEMES)[number] };

type Clip = Awaited<ReturnType<typeof clipOf>>;

type Token = { readonly subject: string };

type Scene = {
  /**
   * Saves pictures of this name in all looks, and what a screen reader reads, once a selector is visible. Expects that axe finds
   * nothing.
   */
  shoot(page: Page, name: string, visible?: string): Promise<void>;
  /** The same of the open card and its surroundings. */
  shootCard(page: Page, name: string): Promise<void>;
  /** The popup with the result of a look-up. */
  popupWith(query: string): Promise<Page>;
  /** The popup over a page with these tokens and fingerprints, or at an address that is not read. */
  popupOver(page: { tokens?: readonly Token[]; unresolved?: readonly string[]; url?: string }): Promise<Page>;
  /** An explorer's page with a link to each token, `#t0` and so on. */
  showLinks(page: Page, tokens: readonly Token[], more?: string, host?: string): Promise<void>;
  /** The card of the first of the tokens on such a page. */
  shootCardOf(name: string, tokens: readonly Token[], host?: string): Promise<void>;
};

export const test = base.extend<Scene>({
  messages: [inventedMessages(), { scope: 'worker' }],
  shoot: ({ ownPage }, use) =>
    use(async (page, name, visible = 'body') => {
      await expect(page.locator(visible)).toBeVisible();
      await inEveryLook(ownPage, page, name, async (look) => {
        await page.evaluate(setTheme, look.theme);
        await saveLook(page, look, name);
        return (rules) => violationsIn(page, rules);
      });
    }),
  shootCard: async ({ context, ownPage }, use) => {
    const copy = await context.newPage();
    await use(async (page, cardName) => {
      const name = `card, ${cardName}`;
      await page.bringToFront();
      const card = await cardFrame(page);
      await inEveryLook(ownPage, card, name, async (look) => {
        await Promise.all([page, copy].map((one) => one.emulateMedia({ colorScheme: look.theme })));
        await card.evaluate(setColorScheme, look.theme);
        // Until the card has its final height in this language.
        if (look.theme === 'light') await takePicture(page);
        await saveLook(page, look, name, await clipOf(page));
        return (rules) => violationsInCard(page, copy, look, rules);
      });
    });
  },
  popupWith: ({ context }, use) =>
    use(async (query) => {
      const popup = await openPopupWith(context, query);
      await popup.setViewportSize(POPUP);
      if (query !== '')
        await expect(popup.getByRole('article').first()).not.toHaveAttribute('aria-busy', 'true');
      return popup;
    }),
  popupOver: ({ context }, use) =>
    use(async ({ tokens = [], unresolved = [], url }) => {
      const popup = await context.newPage();
      const report = { network: 'mainnet', subjects: subjectsOf(tokens), unresolved };
      const page = url === undefined ? { report } : { url };
      // The popup is in a tab here, so the browser's answers about the tab behind it are replaced.
      await popup.addInitScript(({ report, url }: { readonly report?: object; readonly url?: string }) => {
        const { tabs } = (globalThis as unknown as { chrome: { tabs: object } }).chrome;
        Object.assign(tabs, { query: async () => [{ id: 7, url }], sendMessage: async () => report });
      }, page);
      await popup.setViewportSize(POPUP);
      await popup.goto(`chrome-extension://${extensionIdOf(context)}/popup.html`);
      return popup;
    }),
  showLinks: ({ routeSite }, use) =>
    use(async (page, tokens, more = '', host = 'cardanoscan.io') => {
      const style = `:root { color-scheme: light dark } body { font: 14px sans-serif } a { color: inherit }`;
      const links = tokens.map((token, i) => `<p>${link(token, `t${i}`)}</p>`).join('');
      routeSite(host, `<!doctype html><title>Page</title><style>${style}</style>${links}${more}`);
      await page.bringToFront();
      await page.setViewportSize({ width: 640, height: 620 });
      await page.goto(`https://${host}/`);
    }),
  shootCardOf: async ({ context, showLinks, shootCard }, use) => {
    const page = await context.newPage();
    await use(async (name, tokens, host) => {
      await showLinks(page, tokens, '', host);
      await hoverCard(page, 't0');
      await shootCard(page, name);
    });
  },
});

export const subjectsOf = (tokens: readonly Token[]) => tokens.map(({ subject }) => subject);

/** Shows a tab of the popup. */
export const openTab = (popup: Page, name: string) => popup.locator(`[role=tab][id$=${name}]`).click();

/** Checks the token that the popup shows on the chain. */
export async function checkOnChain(popup: Page): Promise<void> {
  await openTab(popup, 'chain');
  await popup.locator('.chain .start button').click();
  await expect(popup.locator('.chain .status')).not.toHaveText('');
}

export async function search(popup: Page, text: string): Promise<void> {
  await popup.getByRole('searchbox').fill(text);
  await popup.keyboard.press('Enter');
}

const pathOf = ({ tag, theme }: Look, name: string) => join(GALLERY, `${tag}-${theme}`, `${name}.png`);

/** Of axe; none: all. Colors are the same in every language, names and roles in both themes. */
const rulesFor = ({ tag, theme }: Look) =>
  tag === 'en' ? [] : theme === 'light' ? RULES_OF_LANGUAGE : undefined;

type Check = (rules: readonly string[]) => Promise<readonly string[]>;
type Take = (look: Look) => Promise<Check>;

/** `take` saves the pictures of a document, which changes its language while it stays open, and returns axe's check. */
async function inEveryLook(own: Page, document: Page | Frame, name: string, take: Take): Promise<void> {
  for (const { language, tag } of SHOWN) {
    await changeSettings(own, { language });
    await expect.poll(() => document.evaluate(() => window.document.documentElement.lang)).toBe(tag);
    for (const theme of THEMES) {
      const check = await take({ tag, theme });
      const rules = rulesFor({ tag, theme });
      if (rules) expect.soft(await check(rules), `${name}, ${tag}`).toEqual([]);
      if (theme === 'dark') continue;
      // The accessibility tree, which is the same in both themes.
      const tree = await document.locator('body').ariaSnapshot();
      mkdirSync(join(GALLERY, `${tag}-read`), { recursive: true });
      writeFileSync(join(GALLERY, `${tag}-read`, `${name}.txt`), `${tree}\n`);
    }
  }
  await changeSettings(own, { language: 'en' });
}

/** These run in a page of the extension. */
const setTheme = (theme: string) => document.documentElement.setAttribute('data-theme', theme);
const setColorScheme = (theme: string) => document.documentElement.style.setProperty('color-scheme', theme);

/** The card and its surroundings. */
async function clipOf(page: Page) {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const { left, top, right, bottom } = await boxOf(host(page));
  const [x, y] = [Math.max(0, left - AROUND), Math.max(0, top - AROUND)];
  const width = Math.min(viewport.width, right + AROUND) - x;
  return { x, y, width, height: Math.min(viewport.height, bottom + AROUND) - y };
}

/** Takes pictures until two in a row are equal, so that late logos and fonts are on it. */
export async function takePicture(page: Page, clip?: Clip): Promise<Buffer> {
  const shoot = () => page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  let picture = await shoot();
  const isStable = async () => {
    const last = picture;
    picture = await shoot();
    return picture.equals(last);
  };
  await expect.poll(isStable, { intervals: [300] }).toBe(true);
  return picture;
}

/** The look in which a state is reached: logos and fonts may come late. */
const isFirst = ({ tag, theme }: Look) => tag === 'en' && theme === 'light';

/** Colors and language change at once. */
async function saveLook(page: Page, look: Look, name: string, clip?: Clip): Promise<void> {
  if (isFirst(look)) await savePicture(page, pathOf(look, name), clip);
  else await page.screenshot({ path: pathOf(look, name), animations: 'disabled', ...(clip && { clip }) });
}

export async function savePicture(page: Page, path: string, clip?: Clip): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await takePicture(page, clip));
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
    await changeConnection(own, { network, key: KEYS[network] });
  }
}

export async function changeConnection(own: Page, request: RequestOf<'connection.set'>): Promise<void> {
  const message = { name: 'connection.set', request };
  await own.evaluate((one) => (globalThis as unknown as Own).chrome.runtime.sendMessage(one), message);
}

/** Look-ups without a token. */
export const ABSENT = {
  'absent, not registered': `${'5b'.repeat(28)}4e6f7768657265`,
  'absent, label not served': `${'5a'.repeat(28)}000de140${'4d'.repeat(4)}`,
  'absent, fingerprint unresolved': 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
} as const;

const { policy: CLUB_POLICY } = inventToken('the Heron Club');

/** Tokens of one policy. */
export const CLUB = Array.from({ length: 9 }, (_, i) => ({
  name: `Heron Club #${i + 1}`,
  policy: CLUB_POLICY,
  subject: CLUB_POLICY + Buffer.from(`HeronClub${i + 1}`).toString('hex'),
}));
