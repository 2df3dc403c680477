/** Playwright's `test` with the built extension in a Chromium of its own, and no way out of the machine. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type BrowserContext,
  test as base,
  chromium,
  type Page,
  type Route,
  type Worker,
} from '@playwright/test';
import { needBrowser } from '../tools/browsers.mjs';
import { type Card, readCard } from './card.ts';
import { inCard } from './card-in-chromium.ts';
import { type App, pageApp } from './service.ts';

export { expect } from '@playwright/test';

const BUILD = resolve('.output/chrome-mv3');

type Fixtures = {
  extensionId: string;
  /** The extension's service worker as it first started; after `stopWorker` there is another one. */
  worker: Worker;
  /** Stops the service worker, as the browser does with an idle one. */
  stopWorker(): Promise<void>;
  /** Grants an optional host, as if the user had agreed: the extension's own request then needs no prompt. */
  grantHost(pattern: string): Promise<void>;
  /** The popup, in a tab. */
  openPopup(): Promise<Page>;
  openOptions(): Promise<Page>;
  /** What the page's open card says; undefined when there is none. */
  card(page: Page): Promise<Card | undefined>;
  /** Calls a function in the card's shadow root; undefined when there is no card. */
  inCard: typeof inCard;
  /** Answers a site's pages with this one. */
  routeSite(host: string, html: string): Promise<void>;
  /** Answers what anything, the service worker too, asks of an origin. */
  routeService(origin: string, app: App): Promise<void>;
};

export const test = base.extend<Fixtures>({
  context: async ({ headless, viewport, colorScheme }, use) => {
    if (!existsSync(resolve(BUILD, 'manifest.json')))
      throw new Error('Build the extension first: npx wxt build');
    const context = await chromium.launchPersistentContext('', {
      executablePath: needBrowser('chromium'),
      headless,
      viewport,
      colorScheme,
      args: [
        `--disable-extensions-except=${BUILD}`,
        `--load-extension=${BUILD}`,
        '--disable-quic',
        // A name that no test has routed is not found, whoever asks.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
      ],
    });
    try {
      await use(context);
    } finally {
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
  worker: async ({ context }, use) => {
    await use(context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker')));
  },
  extensionId: async ({ worker }, use) => {
    await use(new URL(worker.url()).host);
  },
  stopWorker: async ({ context, worker: _started }, use) => {
    await use(() => stopWorkers(context));
  },
  grantHost: async ({ context, extensionId }, use) => {
    await use(async (pattern) => {
      const page = await context.newPage();
      await page.goto('chrome://extensions');
      const args = [extensionId, pattern].map((arg) => JSON.stringify(arg)).join(', ');
      await page.evaluate(`chrome.developerPrivate.addHostPermission(${args})`);
      await page.close();
    });
  },
  openPopup: async ({ context, extensionId }, use) => {
    await use(() => openPage(context, `chrome-extension://${extensionId}/popup.html`));
  },
  openOptions: async ({ context, extensionId }, use) => {
    await use(() => openPage(context, `chrome-extension://${extensionId}/options.html`));
  },
  // The worker is waited for: a page that is opened before the extension has no content script.
  routeSite: async ({ context, worker: _started }, use) => {
    await use((host, html) => routeService(context, `https://${host}`, pageApp(html)));
  },
  routeService: async ({ context }, use) => {
    await use((origin, app) => routeService(context, origin, app));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  card: async ({}, use) => {
    await use((page) => inCard(page, readCard));
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  inCard: async ({}, use) => {
    await use(inCard);
  },
});

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function stopWorkers(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

async function routeService(context: BrowserContext, origin: string, app: App): Promise<void> {
  await context.route(`${new URL(origin).origin}/**`, (route) => answer(route, app));
}

async function answer(route: Route, app: App): Promise<void> {
  const asked = route.request();
  const body = asked.postDataBuffer();
  const init = { method: asked.method(), headers: asked.headers() };
  const response = await app.fetch(
    new Request(asked.url(), body === null ? init : { ...init, body: new Uint8Array(body) }),
  );
  if (response.type === 'error') {
    await route.abort('connectionreset');
    return;
  }
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
