/** The extension in the browser's own interface: context menu and shortcut. */
import type { BrowserContext, Worker } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { inCard } from './card-in-chromium.ts';
import { host, link, marks, pressEscapeInCard } from './card-page.ts';
import { type Own, openAddresses, openPage } from './extension.ts';
import { expect, test } from './fixtures.ts';

const { fernwood } = TOKENS;

/** Chromium's events can be dispatched by hand. */
type Dispatched = { dispatch(...args: readonly unknown[]): void };

/** The ID of the tab in front. */
const frontTab = (worker: Worker): Promise<number> =>
  worker.evaluate(async () => {
    const { tabs } = (globalThis as unknown as Own).chrome;
    return (await tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id ?? -1;
  });

const pressShortcut = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { onCommand } = (globalThis as unknown as Own).chrome.commands;
    (onCommand as unknown as Dispatched).dispatch('inspect');
  });

/** The open popups, as the browser's own popup or in a tab. */
const openPopups = async (context: BrowserContext): Promise<readonly string[]> =>
  (await openAddresses(context, 'POPUP', 'TAB')).filter((address) => address.endsWith('/popup.html'));

test('menu and shortcut open a card or the popup', async ({ context, openExample, routeSite, worker }) => {
  const page = await openExample(0);
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
  expect(await openPopups(context)).toEqual([]);

  routeSite('plain.example', '<p>plain</p>');
  await openPage(context, 'https://plain.example/');
  await pressShortcut(worker);
  await expect.poll(() => openPopups(context)).toHaveLength(1);
  // Another tab in front closes the browser's popup.
  await (await context.newPage()).bringToFront();
});

test('the shortcut pins the card of a selected token, and opens the popup for other text beside it', async ({
  context,
  openBody,
  worker,
}) => {
  const page = await openBody(`<p><span id="text">Some text</span> ${link(fernwood, 'one')}</p>`);
  await page.bringToFront();
  await expect.poll(() => marks(page)).toBe(1);
  const select = (id: string) =>
    page.locator(`#${id}`).evaluate((element) => getSelection()?.selectAllChildren(element));
  await select('one');
  await pressShortcut(worker);
  await expect.poll(() => inCard(page, (root) => root.querySelector('.pinned') !== null)).toBe(true);
  expect(await openPopups(context)).toEqual([]);
  pressEscapeInCard(page);
  await expect(host(page)).toHaveCount(0);

  await select('text');
  await pressShortcut(worker);
  await expect.poll(() => openPopups(context)).toHaveLength(1);
  await expect(host(page)).toHaveCount(0);
  await (await context.newPage()).bringToFront();
});
