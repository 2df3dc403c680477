/** A Chromium with the built extension. Nothing in it reaches the network. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page, type Route } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { LIST_FILE } from '../../release/token-list.ts';
import { needBrowser } from '../../tools/browsers.mjs';
import type { App } from '../services/serve.ts';

export const BUILD = resolve('.output/chrome-mv3');

/** The global object of the extension's pages and workers. */
export type Own = { readonly chrome: Browser };

type LaunchOptions = {
  readonly build?: string;
  /** Folders of other extensions to load. */
  readonly beside?: readonly string[];
  /** The profile's folder, to start again with the same profile; by default a new one, in which look-ups are allowed. */
  readonly profile?: string;
  readonly headless?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number } | null;
};

/** A copy of the build with another token list. */
export function buildWithList(list: Uint8Array): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-build-'));
  cpSync(BUILD, folder, { recursive: true });
  writeFileSync(join(folder, LIST_FILE), list);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The caller closes the context. */
export async function launchExtension(options: LaunchOptions): Promise<BrowserContext> {
  const { build = BUILD, profile = '', headless = true, beside = [], viewport } = options;
  const all = [build, ...beside].join(',');
  if (!existsSync(resolve(build, 'manifest.json')))
    throw new Error('Build the extension first: npm run build');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: needBrowser('chromium'),
    headless,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(viewport !== undefined && { viewport }),
    args: [
      `--disable-extensions-except=${all}`,
      `--load-extension=${all}`,
      '--disable-quic',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
    ],
  });
  // A page that opens before the extension has started gets no content script.
  const id = idOfFolder(build);
  const isOurs = (worker: { url(): string }) => new URL(worker.url()).host === id;
  if (!context.serviceWorkers().some(isOurs)) await context.waitForEvent('serviceworker', isOurs);
  const apps = new Map<string, App>();
  states.set(context, { id, apps });
  // One permanent route: Playwright cannot change the routes of a stopped worker.
  await context.route(/^https:/, async (route) => {
    const app = apps.get(new URL(route.request().url()).origin);
    if (app === undefined) await route.abort('namenotresolved');
    else await answer(route, app);
  });
  if (profile === '') await allowLookUps(context);
  return context;
}

export async function answer(route: Route, app: App): Promise<void> {
  const request = route.request();
  const init = { method: request.method(), headers: request.headers(), body: request.postData() };
  const { status, headers, body } = await app.fetch(new Request(request.url(), init));
  const whole = Buffer.from(await new Response(body).arrayBuffer());
  await route.fulfill({ status, headers: Object.fromEntries(headers), body: whole });
}

/** The ID that Chromium derives from the folder of an extension without a key. */
function idOfFolder(folder: string): string {
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return digest.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

/** Presses the button of the page that opens after the installation, and closes it. */
export async function allowLookUps(context: BrowserContext): Promise<void> {
  const isFirstRun = (page: Page) => page.url().endsWith('/first-run.html');
  const page = context.pages().find(isFirstRun) ?? (await context.waitForEvent('page', isFirstRun));
  await page.getByRole('button', { name: 'Allow look-ups' }).click();
  await page.getByRole('link', { name: 'Open Cardanoscan' }).waitFor();
  stateOf(context).consent = await page.evaluate(() =>
    (globalThis as unknown as Own).chrome.storage.local.get('consent'),
  );
  await page.close();
}

export function extensionIdOf(context: BrowserContext): string {
  return stateOf(context).id;
}

type State = {
  readonly id: string;
  /** The apps behind the https origins. */
  readonly apps: Map<string, App>;
  /** What the first-run page has stored. */
  consent?: Readonly<Record<string, unknown>>;
  /** A file of the extension in a tab, which may call the extension's APIs and runs no code of its own. */
  home?: { readonly page: Page; readonly session: CDPSession };
};

const states = new WeakMap<BrowserContext, State>();

function stateOf(context: BrowserContext): State {
  const state = states.get(context);
  if (state === undefined) throw new Error('launchExtension() did not make this context');
  return state;
}

/** A file of the page that manages extensions: it has that page's API, and draws nothing. */
export const EXTENSION_MANAGER = 'chrome://extensions/strings.m.js';

/** Grants optional hosts, so that the extension's own request needs no prompt. */
export async function grantHosts(context: BrowserContext, patterns: readonly string[]): Promise<void> {
  const page = await openPage(context, EXTENSION_MANAGER);
  for (const pattern of patterns) {
    const args = [extensionIdOf(context), pattern].map((arg) => JSON.stringify(arg)).join(', ');
    await page.evaluate(`chrome.developerPrivate.addHostPermission(${args})`);
  }
  await page.close();
}

export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function openOwnAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await openPage(context, `chrome-extension://${extensionIdOf(context)}/${path}`);
  // What the page shows until its scripts run.
  await page.locator('#app > main[aria-busy=true]').waitFor({ state: 'detached' });
  return page;
}

export const openOwn = (context: BrowserContext, name: string): Promise<Page> =>
  openOwnAt(context, `${name}.html`);

/** The popup in a tab with a query, as the menu opens it. */
export async function openPopupWith(context: BrowserContext, query: string): Promise<Page> {
  const page = await ownPageOf(context);
  await page.evaluate((text) => {
    const queries = [['given', text]];
    return (globalThis as unknown as Own).chrome.storage.session.set({ queries });
  }, query);
  return openOwnAt(context, 'popup.html?lookup=given');
}

/**
 * Resets the extension as if freshly installed, with look-ups allowed: one page of it is open, nothing else is stored, no
 * optional host is granted, no worker runs. The browser's own network cache stays.
 */
export async function resetExtension(context: BrowserContext): Promise<void> {
  stateOf(context).apps.clear();
  const page = await ownPageOf(context);
  const others = context.pages().filter((one) => one !== page);
  await Promise.all(others.map((one) => one.close()));
  await stopWorkers(context);
  await page.evaluate(clearExtension, stateOf(context).consent ?? {});
  // A worker that started meanwhile may remember deleted data.
  await stopWorkers(context);
}

/** A page of the extension that runs no code of its own, to call the extension's APIs in. */
export const ownPageOf = async (context: BrowserContext): Promise<Page> => (await homeOf(context)).page;

async function homeOf(context: BrowserContext) {
  const state = stateOf(context);
  if (state.home === undefined || state.home.page.isClosed()) {
    const page = await openPage(context, `chrome-extension://${state.id}/messages/en.json`);
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    state.home = { page, session };
  }
  return state.home;
}

/** The extension's service worker, started where it is not running. */
export async function runningWorker(context: BrowserContext) {
  const page = await ownPageOf(context);
  await page.evaluate(() =>
    (globalThis as unknown as Own).chrome.runtime.sendMessage({ name: 'nothing', request: {} }),
  );
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/** Runs in a page of the extension, so it can use nothing from its surroundings. */
async function clearExtension(kept: Readonly<Record<string, unknown>>): Promise<void> {
  const { storage, permissions, scripting, runtime } = (globalThis as unknown as Own).chrome;
  // First, as a change of the storage starts the worker, which opens them.
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name);
      deletion.onsuccess = () => resolve();
      deletion.onerror = () => reject(deletion.error);
    });
  await Promise.all([storage.local.clear(), storage.sync.clear(), storage.session.clear()]);
  await storage.local.set(kept);
  const { host_permissions = [], content_scripts = [] } = runtime.getManifest();
  const own = [...host_permissions, ...content_scripts.flatMap(({ matches }) => matches)];
  const granted = (await permissions.getAll()).origins?.filter((origin) => !own.includes(origin)) ?? [];
  if (granted.length > 0) await permissions.remove({ origins: granted });
  await scripting.unregisterContentScripts();
}

/** The addresses of the extension's open pages of these kinds, which only Chromium tells. */
export async function openAddresses(context: BrowserContext, ...contextTypes: readonly string[]) {
  type Contexts = { getContexts(of: object): Promise<readonly { readonly documentUrl?: string }[]> };
  const page = await ownPageOf(context);
  return page.evaluate(async (contextTypes) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Contexts } }).chrome;
    return (await runtime.getContexts({ contextTypes })).map(({ documentUrl = '' }) => documentUrl);
  }, contextTypes);
}

/** Stops the service worker, as the browser does when it is idle. */
export async function stopWorkers(context: BrowserContext): Promise<void> {
  const { session } = await homeOf(context);
  await session.send('ServiceWorker.stopAllWorkers');
}

/** Answers all requests to an origin, also those of the service worker. Other origins are not found. */
export function routeService(context: BrowserContext, origin: string, app: App): void {
  stateOf(context).apps.set(new URL(origin).origin, app);
}
