/** Playwright's `test` with the production build. Local apps answer all its requests. */
import { type BrowserContext, test as base, expect as baseExpect, type Page } from '@playwright/test';
import { ON_CHAIN } from '../data/on-chain.ts';
import { listFile } from '../data/token-list.ts';
import { PAGES } from '../pages/index.ts';
import { type LocalServices, serveLocally } from '../services/local.ts';
import type { App } from '../services/serve.ts';
import { documentOf, pageApp } from './apps.ts';
import * as extension from './extension.ts';

export { KEYS } from '../services/local.ts';

/** `poll` looks every 100 ms: by default it looks up to a second after what it waits for. */
export const expect: typeof baseExpect = new Proxy(baseExpect, {
  get: (target, name) => (name === 'poll' ? pollOften : Reflect.get(target, name)),
});
const pollOften: typeof baseExpect.poll = (probe, options) =>
  baseExpect.poll(probe, {
    intervals: [100],
    ...(typeof options === 'string' ? { message: options } : options),
  });

type Fixtures = {
  /** A page of the extension that runs no code of its own, to call the extension's APIs in. */
  ownPage: Page;
  /** Answers all requests to an origin, also those of the service worker. */
  routeService(origin: string, app: App): void;
  /** The local services with the requests they received, in order. */
  services: LocalServices;
  /** Opens a page with this body, by default on Cardanoscan. */
  openBody(body: string, address?: string): Promise<Page>;
  /** Opens a page like Cardanoscan's list of tokens. */
  openExample(): Promise<Page>;
};

type WorkerFixtures = {
  sharedContext: BrowserContext;
  /** The file of the token list; by default it has no token. */
  list: Uint8Array;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  list: [listFile(), { option: true, scope: 'worker' }],
  // One browser per worker, reset between tests: a launch takes two seconds of a core.
  sharedContext: [
    async ({ headless, list }, use) => {
      const build = extension.buildWithList(list);
      const viewport = { width: 1280, height: 720 };
      const context = await extension.launchExtension({ build: build.folder, headless, viewport });
      try {
        await use(context);
      } finally {
        await context.close();
        build.remove();
      }
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext: context }, use) => {
    await extension.resetExtension(context);
    await use(context);
  },
  ownPage: async ({ context }, use) => use(await extension.ownPageOf(context)),
  routeService: ({ context }, use) => use((origin, app) => extension.routeService(context, origin, app)),
  services: [
    ({ context }, use) => {
      const route = (origin: string, app: App) => extension.routeService(context, origin, app);
      return use(serveLocally(route, { chain: ON_CHAIN }));
    },
    { auto: true },
  ],
  openBody: ({ context }, use) =>
    use((body, address = 'https://cardanoscan.io/') => {
      extension.routeService(context, address, pageApp(documentOf(body)));
      return extension.openPage(context, address);
    }),
  openExample: ({ context }, use) =>
    use(() => {
      extension.routeService(context, 'https://cardanoscan.io', pageApp(PAGES[0]?.html() ?? ''));
      return extension.openPage(context, 'https://cardanoscan.io/tokens');
    }),
});
