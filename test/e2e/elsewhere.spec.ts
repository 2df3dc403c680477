/** The extension outside of its pages: the menu of a selection, the shortcut, the toolbar's badge. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Worker } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { change, host, marks } from './card-page.ts';
import { type Own, openOwn, openPage } from './extension.ts';
import { expect, test } from './lens.ts';

const { fernwood, mica, tern } = TOKENS;

/** Chromium's events can be fired by hand. */
type Dispatched = { dispatch(...args: readonly unknown[]): void };

/** The service worker that is at work: one that was stopped is listed for a while, and answers nothing. */
async function awake(context: BrowserContext): Promise<Worker> {
  const page = await openOwn(context, 'popup');
  await expect(page.getByLabel('Priority')).toBeVisible();
  await page.close();
  for (let turn = 0; turn < 80; turn++) {
    for (const worker of context.serviceWorkers()) {
      const answers = worker.evaluate(() => true).catch(() => false);
      if (await Promise.race([answers, wait(500, false)])) return worker;
    }
  }
  throw new Error('No worker is awake.');
}

/** The id of the tab that is in front. */
const frontTab = (worker: Worker): Promise<number> =>
  worker.evaluate(async () => {
    const { tabs } = (globalThis as unknown as Own).chrome;
    return (await tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id ?? -1;
  });

const badgeOf = (worker: Worker, tabId: number): Promise<string> =>
  worker.evaluate((id) => (globalThis as unknown as Own).chrome.action.getBadgeText({ tabId: id }), tabId);

const pressShortcut = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { onCommand } = (globalThis as unknown as Own).chrome.commands;
    (onCommand as unknown as Dispatched).dispatch('inspect');
  });

test('the menu of a selection is there after a stop of the worker, too', async ({ context, stopWorker }) => {
  const enable = (worker: Worker) =>
    worker.evaluate(() => {
      const { contextMenus } = (globalThis as unknown as Own).chrome;
      return contextMenus.update('inspect', { enabled: true }).then(() => 'there', String);
    });
  expect(await enable(await awake(context))).toBe('there');
  await stopWorker();
  expect(await enable(await awake(context))).toBe('there');
});

test('menu and shortcut open the card in the page; the shortcut opens the popup where there is none', async ({
  context,
  openPage: open,
  routeSite,
}) => {
  const worker = await awake(context);
  const page = await open(0);
  await page.bringToFront();
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  const target = page.locator(`a[href*="${fernwood.subject}"]`).first();
  await target.evaluate((one) => getSelection()?.selectAllChildren(one));
  await worker.evaluate(
    ([selectionText, id]) => {
      const { onClicked } = (globalThis as unknown as Own).chrome.contextMenus;
      (onClicked as unknown as Dispatched).dispatch({ menuItemId: 'inspect', selectionText }, { id });
    },
    [fernwood.subject, await frontTab(worker)] as const,
  );
  await expect(host(page)).toHaveCount(1);
  await pressShortcut(worker);
  await expect(host(page)).toHaveCount(0);
  await pressShortcut(worker);
  await expect(host(page)).toHaveCount(1);
  expect(context.pages().filter((one) => one.url().includes('/popup.html'))).toEqual([]);

  routeSite('plain.example', '<p>plain</p>');
  await openPage(context, 'https://plain.example/');
  await pressShortcut(worker);
  // The browser's own popup is no page of Playwright's.
  const shown = () =>
    worker.evaluate(async () => {
      type Contexts = { getContexts(of: object): Promise<{ documentUrl?: string }[]> };
      const { runtime } = (globalThis as unknown as { chrome: { runtime: Contexts } }).chrome;
      const all = await runtime.getContexts({ contextTypes: ['POPUP', 'TAB'] });
      return all.filter(({ documentUrl = '' }) => documentUrl.endsWith('/popup.html')).length;
    });
  await expect.poll(shown).toBe(1);
  // It closes when something else is in front.
  await (await context.newPage()).bringToFront();
});

test('the badge counts the tokens that its tab shows now', async ({ context, ownPage, routeSite }) => {
  const worker = await awake(context);
  routeSite('plain.example', '<p>plain</p>');
  await openPage(context, 'https://plain.example/');
  const otherTab = await frontTab(worker);
  const links = [fernwood, mica].map((one) => `<p><a href="/token/${one.subject}">token</a></p>`);
  routeSite('cardanoscan.io', `<main>${links.join('')}</main>`);
  const page = await openPage(context, 'https://cardanoscan.io/');
  const tab = await frontTab(worker);
  const badge = () => badgeOf(worker, tab);
  await expect.poll(badge).toBe('2');
  expect(await badgeOf(worker, otherTab)).toBe('');
  await change(ownPage, { badge: false });
  await expect.poll(badge).toBe('');
  await change(ownPage, { badge: true });
  await expect.poll(badge).toBe('2');
  // A route that changes without a load.
  await page.evaluate((subject) => {
    history.pushState(null, '', '/elsewhere');
    const anchor = document.createElement('a');
    anchor.href = `/token/${subject}`;
    anchor.textContent = 'another';
    document.querySelector('main')?.replaceChildren(anchor);
  }, tern.subject);
  await expect.poll(badge).toBe('1');
  await page.goto('https://plain.example/');
  await expect.poll(badge).toBe('');
});
