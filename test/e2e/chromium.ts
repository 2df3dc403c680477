/** Playwright's `test` with the built extension, in a Chromium that is made new for each test. */
import { type BrowserContext, test as base, type Page, type Worker } from '@playwright/test';
import { type Card, readCard } from './card.ts';
import { inCard } from './card-in-chromium.ts';
import {
  buildWithoutList,
  extensionIdOf,
  grantHost,
  launchExtension,
  openPage,
  ownPageOf,
  resetExtension,
  routeService,
  runningWorker,
  stopWorkers,
} from './extension.ts';
import { type App, pageApp } from './service.ts';

export { expect } from '@playwright/test';

type Shared = {
  /** One browser a worker, made new between tests: a launch costs two seconds of a core. */
  sharedContext: BrowserContext;
};

type Fixtures = {
  /** The list of registered tokens that the build holds, as JSON; without it, an empty one. */
  tokenList: string | undefined;
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
  /** A page of the extension that runs nothing of its own, to call the extension's APIs in. */
  ownPage: Page;
  /** What the page's open card says; undefined when there is none. */
  card(page: Page): Promise<Card | undefined>;
  /** Calls a function in the card's shadow root; undefined when there is no card. */
  inCard: typeof inCard;
  /** Answers a site's pages with this one. */
  routeSite(host: string, html: string): void;
  /** Answers what anything, the service worker too, asks of an origin. */
  routeService(origin: string, app: App): void;
};

export const test = base.extend<Fixtures, Shared>({
  sharedContext: [
    async ({ headless }, use) => {
      const build = buildWithoutList();
      const viewport = { width: 1280, height: 720 };
      const context = await launchExtension({ build: build.folder, headless, viewport });
      try {
        await use(context);
      } finally {
        await context.close();
        build.remove();
      }
    },
    { scope: 'worker' },
  ],
  tokenList: [undefined, { option: true }],
  context: async ({ sharedContext: context, tokenList }, use) => {
    await resetExtension(context, tokenList);
    await use(context);
  },
  worker: async ({ context }, use) => {
    await use(await runningWorker(context));
  },
  extensionId: async ({ context }, use) => {
    await use(extensionIdOf(context));
  },
  stopWorker: async ({ context }, use) => {
    await use(() => stopWorkers(context));
  },
  grantHost: async ({ context }, use) => {
    await use((pattern) => grantHost(context, pattern));
  },
  openPopup: async ({ context, extensionId }, use) => {
    await use(() => openPage(context, `chrome-extension://${extensionId}/popup.html`));
  },
  openOptions: async ({ context, extensionId }, use) => {
    await use(() => openPage(context, `chrome-extension://${extensionId}/options.html`));
  },
  ownPage: async ({ context }, use) => use(await ownPageOf(context)),
  routeSite: async ({ context }, use) => {
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
