/** What tests do on pages with identifiers, and what they observe there: marks and cards. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { RequestOf } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { KEYS } from '../services/local.ts';
import { card, HOST } from './card.ts';
import type { Own } from './extension.ts';

/** Milliseconds of the page's own timers in which a card that is going to open has opened. */
const OPENED_MS = 300;
const OFTEN = { intervals: [30, 60] };

export const link = (token: { readonly subject: string }, id: string, style = ''): string =>
  `<a id="${id}" href="/token/${token.subject}" style="${style}">${id}</a>`;

export const host = (page: Page): Locator => page.locator(HOST);

/** The number of marks. */
export const marks = (page: Page): Promise<number> =>
  page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);

/** Whether a mark begins in the element. */
export const isMarked = (target: Locator): Promise<boolean> =>
  target.evaluate((element) =>
    [...(CSS.highlights.get('token-lens') ?? [])].some(({ startContainer }) =>
      element.contains(startContainer),
    ),
  );

/** The marked texts, sorted. */
export const markedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Array.from(CSS.highlights.get('token-lens') ?? [], (mark) => {
      const range = new Range();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      return `${range}`;
    }).sort(),
  );

/** Changes settings as the options page does. `own`: one of the extension's pages. */
export async function changeSettings(own: Page, fields: Partial<Settings>): Promise<void> {
  await own.evaluate(async (fields) => {
    const { sync } = (globalThis as unknown as Own).chrome.storage;
    const { settings } = await sync.get('settings');
    await sync.set({ settings: { ...(settings as object), ...fields } });
  }, fields);
}

/** Changes a connection as the options page does. */
async function changeConnection(own: Page, request: RequestOf<'connection.set'>): Promise<void> {
  const message = { name: 'connection.set', request };
  await own.evaluate((sent) => (globalThis as unknown as Own).chrome.runtime.sendMessage(sent), message);
}

export async function setKeys(own: Page): Promise<void> {
  for (const network of NETWORK_IDS) await changeConnection(own, { network, key: KEYS[network] });
}

/** Does what the shortcut does. Resolves to whether a page has opened or closed a card. */
export function pressShortcut(own: Page): Promise<boolean> {
  return own.evaluate(async () => {
    const { tabs } = (globalThis as unknown as Own).chrome;
    const message = { name: 'page.inspect', request: { closes: true } };
    const replies = (await tabs.query({})).map(({ id }) =>
      tabs.sendMessage(id ?? 0, message).catch(() => false),
    );
    return (await Promise.all(replies)).includes(true);
  });
}

export type Box = Readonly<Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>>;

/** An element's box in the window's coordinates. */
export const boxOf = (target: Locator): Promise<Box> =>
  target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });

/** Hovers until the card is open: the content script may start after the pointer has come. */
export async function openCard(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.locator(`#${id}`).hover();
    await expect(host(page)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** Moves the focus to the first link until the card is open. */
export async function openByKey(page: Page): Promise<void> {
  await expect(async () => {
    // Tab continues from the last focused element, so focus the body first.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
    await page.keyboard.press('Tab');
    await expect(host(page)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** For a focus inside the card: the browser may never confirm a key that removes the frame it was pressed in. */
export function pressEscapeInCard(page: Page): void {
  page.keyboard.press('Escape').catch(() => undefined);
}

/** Hovers until the card has this label, in the frame of this name; then closes the card. */
export async function expectCard(target: Locator, label: string, frame = ''): Promise<void> {
  const page = target.page();
  const labelNow = async () => (await card(page, frame))?.label;
  await expect(async () => {
    await page.mouse.move(2, 2);
    await target.hover();
    await expect.poll(labelNow, { message: `at ${target}`, timeout: 2_000, ...OFTEN }).toBe(label);
  }).toPass();
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2);
  await expect.poll(labelNow, OFTEN).toBeUndefined();
}

/** For what must not happen: waits by a timer of the page, which fires after the earlier timers of that page. */
export const letPass = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => new Promise((resume) => setTimeout(resume, time)), ms);

/** Hovers for as long as a card takes to open. */
export async function expectNoCard(target: Locator): Promise<void> {
  const page = target.page();
  await page.mouse.move(2, 2);
  await target.hover();
  await letPass(page, OPENED_MS);
  for (const frame of page.frames()) await expect(frame.locator(HOST)).toHaveCount(0);
}
