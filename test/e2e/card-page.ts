/** A page of few words at an explorer's address, with what the card's tests do to it and to the settings. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { PageSettings } from '../../lib/settings/page-settings.ts';

export const link = (token: { readonly subject: string }, id: string, style = ''): string =>
  `<a id="${id}" href="/token/${token.subject}" style="${style}">${id}</a>`;

export const host = (page: Page): Locator => page.locator('token-lens-card');
export const marks = (page: Page): Promise<number> =>
  page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);

type Site = { context: BrowserContext; routeSite(host: string, html: string): void };

/** `head`: what stands before the body. */
export async function openCardPage({ context, routeSite }: Site, body: string, head = ''): Promise<Page> {
  routeSite('cardanoscan.io', `<!doctype html><title>Page</title>${head}<body style="margin:20px">${body}`);
  const page = await context.newPage();
  await page.goto('https://cardanoscan.io/');
  return page;
}

type Api = {
  readonly storage: {
    readonly sync: {
      get(name: string): Promise<{ settings?: object }>;
      set(record: object): Promise<void>;
    };
  };
  readonly tabs: {
    query(what: object): Promise<{ id?: number }[]>;
    sendMessage(tab: number, message: object): Promise<unknown>;
  };
};

/** Changes settings as the options do, from one of the extension's own pages. */
export async function change(own: Page, fields: Partial<PageSettings>): Promise<void> {
  await own.evaluate(async (fields) => {
    const { storage } = (globalThis as unknown as { chrome: Api }).chrome;
    const { settings } = await storage.sync.get('settings');
    await storage.sync.set({ settings: { ...settings, ...fields } });
  }, fields);
}

/** What the shortcut does. True where a card was shown, or closed. */
export const pressShortcut = (own: Page): Promise<boolean> => inspect(own, true);

function inspect(own: Page, closes: boolean): Promise<boolean> {
  return own.evaluate(async (closes) => {
    const { tabs } = (globalThis as unknown as { chrome: Api }).chrome;
    const all = await tabs.query({});
    const shown = await Promise.all(
      all.map(({ id }) => tabs.sendMessage(id ?? 0, { name: 'page.inspect', closes }).catch(() => false)),
    );
    return shown.includes(true);
  }, closes);
}

/** Where card and target lie, in the window's coordinates. */
export async function boxes(page: Page, id: string) {
  return page.evaluate((id) => {
    const box = (element: Element | null) => {
      const { left = 0, top = 0, right = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return { left, top, right, bottom };
    };
    const card = document.querySelector('token-lens-card');
    return { isOpen: card !== null, card: box(card), target: box(document.getElementById(id)) };
  }, id);
}

/** Hovers until the card is there: the content script may come after the pointer. */
export async function openCard(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.locator(`#${id}`).hover();
    await expect(host(page)).toHaveCount(1, { timeout: 1500 });
  }).toPass();
}
