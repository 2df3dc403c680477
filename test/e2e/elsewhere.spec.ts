import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { record } from '../services/serve.ts';
import { contentWorld } from './content-world.ts';
import { extensionIdOf, openPage } from './extension.ts';
import { test as base, expect } from './lens.ts';
import { pageApp } from './service.ts';

const { fernwood, mica } = TOKENS;

const test = base.extend({
  worker: async ({ context }, use) => {
    await use(await awake(context));
  },
});

/** What of the browser's API the tests call in the worker. */
type Event = { dispatch(...args: readonly unknown[]): void };
type Api = {
  readonly runtime: { getContexts(of: object): Promise<{ documentUrl?: string }[]> };
  readonly permissions: { request(of: { origins: string[] }): Promise<boolean> };
  readonly action: { getBadgeText(of: { tabId: number }): Promise<string> };
  readonly tabs: {
    query(of: object): Promise<{ id: number; url?: string }[]>;
    sendMessage(tab: number, message: object): Promise<unknown>;
  };
  readonly storage: { readonly sync: { set(items: object): Promise<void> } };
  readonly contextMenus: { update(id: string, change: object): Promise<void>; readonly onClicked: Event };
  readonly commands: { readonly onCommand: Event };
  readonly omnibox: Readonly<Record<'onInputChanged' | 'onInputEntered', Event>>;
};

/** The service worker that is at work: one that was stopped is listed for a while, and answers nothing. */
async function awake(context: BrowserContext): Promise<Worker> {
  const page = await openPage(context, `chrome-extension://${extensionIdOf(context)}/popup.html`);
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
    const { tabs } = (globalThis as unknown as { chrome: Api }).chrome;
    return (await tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id ?? -1;
  });

const badgeOf = (worker: Worker, tabId: number): Promise<string> =>
  worker.evaluate((id) => {
    const { action } = (globalThis as unknown as { chrome: Api }).chrome;
    return action.getBadgeText({ tabId: id });
  }, tabId);

const setSettings = (page: Page, settings: object): Promise<void> =>
  page.evaluate((fields) => {
    const { storage } = (globalThis as unknown as { chrome: Api }).chrome;
    return storage.sync.set({ settings: fields });
  }, settings);

const popups = (context: BrowserContext) =>
  context.pages().filter((page) => page.url().includes('/popup.html'));

test.describe('the menu of a selection', () => {
  const choose = (worker: Worker, selectionText: string, tabId: number) =>
    worker.evaluate(
      ([text, id]) => {
        const { contextMenus } = (globalThis as unknown as { chrome: Api }).chrome;
        contextMenus.onClicked.dispatch({ menuItemId: 'inspect', selectionText: text }, { id });
      },
      [selectionText, tabId] as const,
    );

  test('is there, after a stop of the worker too', async ({ worker, context, stopWorker }) => {
    const rename = (one: Worker) =>
      one.evaluate(() => {
        const { contextMenus } = (globalThis as unknown as { chrome: Api }).chrome;
        return contextMenus.update('inspect', { enabled: true }).then(() => 'there', String);
      });
    expect(await rename(worker)).toBe('there');
    await stopWorker();
    expect(await rename(await awake(context))).toBe('there');
  });

  test('has the page show it where one does, and opens nothing', async ({
    worker,
    context,
    openPage: open,
  }) => {
    const page = await open(0);
    await page.bringToFront();
    await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(1);
    const world = await contentWorld(context, page);
    await world.evaluate(() => {
      const scope = globalThis as unknown as {
        asked: number;
        chrome: { runtime: { onMessage: { addListener(listener: unknown): void } } };
      };
      scope.asked = 0;
      scope.chrome.runtime.onMessage.addListener(
        ({ name }: { name: string }, _sender: unknown, answer: (shown: boolean) => void) => {
          if (name !== 'page.inspect') return;
          scope.asked++;
          answer(true);
        },
      );
    });
    await choose(worker, fernwood.subject, await frontTab(worker));
    const asked = () => world.evaluate(() => (globalThis as unknown as { asked: number }).asked);
    await expect.poll(asked).toBe(1);
    await worker.evaluate(() => {
      const { commands } = (globalThis as unknown as { chrome: Api }).chrome;
      commands.onCommand.dispatch('inspect');
    });
    await expect.poll(asked).toBe(2);
    expect(popups(context)).toEqual([]);
  });
});

test('the shortcut opens the popup where the page shows nothing', async ({ worker, context, routeSite }) => {
  routeSite('plain.example', '<p>plain</p>');
  const page = await openPage(context, 'https://plain.example/');
  await page.bringToFront();
  await worker.evaluate(() => {
    const { commands } = (globalThis as unknown as { chrome: Api }).chrome;
    commands.onCommand.dispatch('inspect');
  });
  // The browser's own popup is no page of Playwright's.
  const shown = () =>
    worker.evaluate(async () => {
      const { runtime } = (globalThis as unknown as { chrome: Api }).chrome;
      const all = await runtime.getContexts({ contextTypes: ['POPUP', 'TAB'] });
      return all.filter(({ documentUrl = '' }) => documentUrl.endsWith('/popup.html')).length;
    });
  await expect.poll(shown).toBe(1);
  // It closes when something else is in front.
  await (await context.newPage()).bringToFront();
});

test.describe('the badge', () => {
  test('counts the tokens of its tab, as the popup does, until the tab goes elsewhere', async ({
    worker,
    context,
    openPage: open,
    openOptions,
    routeSite,
  }) => {
    routeSite('plain.example', '<p>plain</p>');
    const other = await openPage(context, 'https://plain.example/');
    await other.bringToFront();
    const otherTab = await frontTab(worker);
    const page = await open(0);
    await page.bringToFront();
    const tab = await frontTab(worker);
    expect(tab).not.toBe(otherTab);
    await expect.poll(() => badgeOf(worker, tab)).toMatch(/^[1-9]\d*$/);
    const shown = await badgeOf(worker, tab);
    const world = await contentWorld(context, page);
    expect(await badgeOf(worker, otherTab)).toBe('');

    const options = await openOptions();
    await setSettings(options, { badge: false });
    await expect.poll(() => badgeOf(worker, tab)).toBe('');
    // It stays away, whatever the page tells.
    await world.evaluate(() => {
      const { runtime } = (
        globalThis as unknown as { chrome: { runtime: { sendMessage(m: object): Promise<unknown> } } }
      ).chrome;
      return runtime.sendMessage({ name: 'page.count', request: { count: 77 } });
    });
    expect(await badgeOf(worker, tab)).toBe('');
    await setSettings(options, { badge: true });
    await expect.poll(() => badgeOf(worker, tab)).toBe(shown);

    await page.goto('https://plain.example/');
    await expect.poll(() => badgeOf(worker, tab)).toBe('');
    await page.goBack();
    await expect.poll(() => badgeOf(worker, tab)).toBe(shown);
  });

  test('counts, with the popup, what the page shows now, where routes change without a load', async ({
    worker,
    context,
    routeSite,
  }) => {
    const links = [fernwood, mica].map((one) => `<p><a href="/token/${one.subject}">token</a></p>`);
    routeSite('cardanoscan.io', `<main>${links.join('')}</main>`);
    const page = await openPage(context, 'https://cardanoscan.io/');
    await page.bringToFront();
    const tab = await frontTab(worker);
    await expect.poll(() => badgeOf(worker, tab)).toBe('2');
    await page.evaluate((subject) => {
      history.pushState(null, '', '/elsewhere');
      const main = document.querySelector('main');
      const anchor = document.createElement('a');
      anchor.href = `/token/${subject}`;
      anchor.textContent = 'another';
      main?.replaceChildren(anchor);
    }, TOKENS.tern.subject);
    await expect.poll(() => badgeOf(worker, tab)).toBe('1');
    const listed = await worker.evaluate(async (id) => {
      const { tabs } = (globalThis as unknown as { chrome: Api }).chrome;
      return tabs.sendMessage(id, { name: 'page.identifiers' });
    }, tab);
    expect(listed).toMatchObject({ subjects: [TOKENS.tern.subject] });
  });

  test('is that of the top frame alone', async ({ worker, context, routeService }) => {
    const frame = `<a href="/token/${fernwood.subject}">one</a>`;
    const top = '<iframe src="/frame" width="600" height="300"></iframe>';
    routeService('https://cardanoscan.io', {
      fetch: (request) => pageApp(request.url.endsWith('/frame') ? frame : top).fetch(request),
    });
    const page = await openPage(context, 'https://cardanoscan.io/');
    await page.bringToFront();
    const tab = await frontTab(worker);
    await expect.poll(() => page.frames()[1]?.evaluate(() => CSS.highlights.size)).toBe(1);
    // Longer than between two tellings.
    await page.waitForTimeout(1_500);
    expect(await badgeOf(worker, tab)).toBe('');
  });
});

test('logos that lie elsewhere stay there without the browser’s permission', async ({
  openPopup,
  routeService,
}) => {
  const app = record({ fetch: () => new Response() });
  routeService('https://ipfs.io', app);
  const popup = await openPopup();
  await setSettings(popup, { remoteLogos: true });
  await popup.getByRole('searchbox').fill(TOKENS.orrery.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
  await popup.waitForTimeout(500);
  expect(app.requests).toEqual([]);
});
