/** A page of few words at an explorer's address, with what the card's tests do to it and to the settings. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Settings } from '../../lib/settings/settings.ts';
import { HOST } from './card.ts';
import { type Own, openPage } from './extension.ts';

export const link = (token: { readonly subject: string }, id: string, style = ''): string =>
  `<a id="${id}" href="/token/${token.subject}" style="${style}">${id}</a>`;

export const host = (page: Page): Locator => page.locator(HOST);
export const marks = (page: Page): Promise<number> =>
  page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);

type Site = { context: BrowserContext; routeSite(host: string, html: string): void };

/** `head`: what stands before the body. */
export async function openCardPage({ context, routeSite }: Site, body: string, head = ''): Promise<Page> {
  routeSite('cardanoscan.io', `<!doctype html><title>Page</title>${head}<body style="margin:20px">${body}`);
  return openPage(context, 'https://cardanoscan.io/');
}

/** Changes settings as the options do, from one of the extension's own pages. */
export async function change(own: Page, fields: Partial<Settings>): Promise<void> {
  await own.evaluate(async (fields) => {
    const { sync } = (globalThis as unknown as Own).chrome.storage;
    const { settings } = await sync.get('settings');
    await sync.set({ settings: { ...(settings as object), ...fields } });
  }, fields);
}

/** What the shortcut does. True where a card was shown, or closed. */
export function pressShortcut(own: Page): Promise<boolean> {
  return own.evaluate(async () => {
    const { tabs } = (globalThis as unknown as Own).chrome;
    const inspect = { name: 'page.inspect', closes: true };
    const all = await tabs.query({});
    const shown = await Promise.all(
      all.map(({ id }) => tabs.sendMessage(id ?? 0, inspect).catch(() => false)),
    );
    return shown.includes(true);
  });
}

/** Where card and target lie, in the window's coordinates. */
export async function boxes(page: Page, id: string) {
  return page.evaluate(
    ([id = '', host = '']) => {
      const box = (element: Element | null) => {
        const { left = 0, top = 0, right = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
        return { left, top, right, bottom };
      };
      const card = document.querySelector(host);
      return { isOpen: card !== null, card: box(card), target: box(document.getElementById(id)) };
    },
    [id, HOST],
  );
}

/** Hovers until the card is there: the content script may come after the pointer. */
export async function openCard(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.locator(`#${id}`).hover();
    await expect(host(page)).toBeVisible({ timeout: 1500 });
  }).toPass();
}

/** Where the focus is in the card: a browser may never confirm a key pressed in a frame that goes with it. */
export function pressEscapeInCard(page: Page): void {
  page.keyboard.press('Escape').catch(() => undefined);
}

/** Moves the focus to the first link; once more where the content script was not there yet. */
export async function openByKey(page: Page): Promise<void> {
  await expect(async () => {
    // The next Tab begins where the focus was last, be it taken off again.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
    await page.keyboard.press('Tab');
    await expect(host(page)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}
