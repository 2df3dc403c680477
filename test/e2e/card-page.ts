/** What tests do on pages with identifiers, and what they observe there: marks and cards. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { RequestOf } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { KEYS } from '../services/local.ts';
import { CARD_PAGE, card, HOST, inCard } from './card.ts';
import { type Own, runningWorker } from './extension.ts';

/** Milliseconds of the page's own timers in which a card that is going to open has opened. */
const OPENED_MS = 300;
const OFTEN = { intervals: [30, 60] };

export const link = (token: { readonly subject: string }, id: string, style = ''): string =>
  `<a id="${id}" href="/token/${token.subject}" style="${style}">${id}</a>`;

export const host = (page: Page): Locator => page.locator(HOST);

export const isPinned = (page: Page) => inCard(page, (root) => root.querySelector('.pinned') !== null);

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

/** Changes settings as the options page does, and waits until the background has told the open pages. `own`: one of our pages. */
export async function changeSettings(own: Page, fields: Partial<Settings>): Promise<void> {
  await own.evaluate(async (fields) => {
    const { storage, runtime } = (globalThis as unknown as Own).chrome;
    const { settings } = await storage.sync.get('settings');
    await storage.sync.set({ settings: { ...(settings as object), ...fields } });
    // A page that opens later is not told, which would close its card.
    await runtime.sendMessage({ name: 'nothing', request: {} });
  }, fields);
}

export async function setKeys(own: Page): Promise<void> {
  const messages = NETWORK_IDS.map((network) => {
    const request: RequestOf<'connection.set'> = { network, key: KEYS[network] };
    return { name: 'connection.set', request };
  });
  await own.evaluate(async (messages) => {
    for (const message of messages) await (globalThis as unknown as Own).chrome.runtime.sendMessage(message);
  }, messages);
}

/** Chromium's events can be dispatched by hand. */
type Dispatched = { dispatch(command: string): void };

/** Reports the shortcut to the background, as the browser does. */
export async function pressShortcut(context: BrowserContext): Promise<void> {
  const worker = await runningWorker(context);
  await worker.evaluate(() => {
    const { onCommand } = (globalThis as unknown as Own).chrome.commands;
    (onCommand as unknown as Dispatched).dispatch('inspect');
  });
}

export type Box = Readonly<Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>>;

/** An element's box in the window's coordinates. */
export const boxOf = (target: Locator): Promise<Box> =>
  target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });

/**
 * Tries again until it succeeds, since the content script may start after the first try. Each try waits longer: it cancels
 * what the one before began, and a busy machine takes seconds to open a card.
 */
export async function tryUntilDone(attempt: (timeout: number) => Promise<void>): Promise<void> {
  let timeout = 750;
  await expect(() => {
    timeout *= 2;
    return attempt(timeout);
  }).toPass();
}

/** Hovers until the card is open. */
export const openCard = (page: Page, id: string): Promise<void> =>
  tryUntilDone(async (timeout) => {
    await page.mouse.move(1, 1);
    await page.locator(`#${id}`).hover();
    await expect(host(page)).toBeVisible({ timeout });
  });

/** Moves the focus to the first link until the card is open. */
export const openByKey = (page: Page): Promise<void> =>
  tryUntilDone(async (timeout) => {
    // Tab continues from the last focused element, so focus the body first.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
    await page.keyboard.press('Tab');
    await expect(host(page)).toBeVisible({ timeout });
  });

/** For a focus inside the card: the browser may never confirm a key that removes the frame it was pressed in. */
export function pressEscapeInCard(page: Page): void {
  page.keyboard.press('Escape').catch(() => undefined);
}

/** Hovers until the card has this label, in the frame of this name; then closes the card. */
export async function expectCard(target: Locator, label: string, frame = ''): Promise<void> {
  const page = target.page();
  const labelNow = async () => (await card(page, frame))?.label;
  await tryUntilDone(async (timeout) => {
    await page.mouse.move(2, 2);
    await target.hover();
    await expect.poll(labelNow, { message: `at ${target}`, timeout, ...OFTEN }).toBe(label);
  });
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
  // The frame of a closing card does not belong to the page.
  for (const frame of page.frames().filter((one) => !one.url().endsWith(CARD_PAGE)))
    await expect(frame.locator(HOST)).toHaveCount(0);
}
