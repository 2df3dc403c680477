/**
 * The whole extension in memory: the real background and pages, with fakes for the browser API and `fetch` only. Services
 * are local apps; nothing leaves the process.
 */
import { resolveObjectURL } from 'node:buffer';
import { resolve } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Window } from 'happy-dom';
import { options as preact, render } from 'preact';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import background from '../../entrypoints/background.ts';
import { createPopupQueries } from '../../lib/integrations/popup-queries.ts';
import type { MessageName, RequestOf } from '../../lib/messaging/protocol.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { createConsentStore, createStorageItem } from '../../lib/settings/store.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { KEYS, type LocalServices, serveLocally } from '../services/local.ts';
import { type App, type RecordedRequest, record } from '../services/serve.ts';
import { stubDatabaseClasses } from '../storage/memory-database.ts';
import {
  BASE,
  browser,
  deliver,
  endContext,
  granted,
  ownFile,
  resetBrowser,
  runIn,
  wiring,
} from './browser.ts';
import { flush, pass, until, useFakeTime } from './clock.ts';
import { expect, Locator, pressKey } from './locator.ts';

const apps = new Map<string, App>();

/** A `fetch` that serves the extension's files and the apps. Its signal also aborts a body that is being read. */
async function reach(url: string, init: RequestInit = {}): Promise<Response> {
  const own = url.startsWith(BASE) ? ownFile(url.slice(BASE.length)) : undefined;
  if (own !== undefined) return new Response(own);
  const { signal } = init;
  const app = apps.get(new URL(url).origin);
  if (app === undefined) throw new TypeError('Failed to fetch');
  const late = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  const response = await Promise.race([app.fetch(new Request(url, { ...init, signal: null })), late]);
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  if (response.body === null || !signal) return response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response);
}

/** Serves an origin. Origins without an app cannot be reached. */
export const route = (address: string, app: App): void => void apps.set(new URL(address).origin, app);

/** Serves an origin that the user has granted access to, and returns the requests. */
export function serveAt(origin: string, app: App): readonly RecordedRequest[] {
  granted.add(`${origin}/*`);
  const recorded = record(app);
  route(origin, recorded);
  return recorded.requests;
}

/** Holds requests to an origin whose URL contains a text, until the returned function is called. */
export function hold(address: string, match: string): () => void {
  const { origin } = new URL(address);
  const app = apps.get(origin);
  if (app === undefined) throw new Error(`Nothing answers for ${origin}.`);
  let release = () => {};
  const released = new Promise<void>((resume) => (release = resume));
  const fetch = async (request: Request) => {
    if (request.url.includes(match)) await released;
    return app.fetch(request);
  };
  apps.set(origin, { fetch });
  return () => release();
}

type PageName = 'popup' | 'options' | 'first-run';

let window: Window;
let loads = 0;
const saved: { readonly name: string; readonly address: string }[] = [];
const copied: string[] = [];

/** A page of the extension. Several can be open; only the one in front is attached to the document. */
export class Page extends Locator {
  readonly #name: PageName;
  readonly #address: string;
  #root: HTMLElement | undefined;
  /** The part of the address that names a section of the options, or a field. */
  hash: string;

  constructor(address: string) {
    super(() => (this.#root === undefined ? [] : [this.#root]));
    const [path = '', section] = address.split('#');
    this.#name = path.split('.')[0] as PageName;
    this.#address = path;
    this.hash = section === undefined ? '' : `#${section}`;
  }

  async reload(): Promise<void> {
    this.close();
    this.#root = document.createElement('div');
    this.#root.id = 'app';
    this.front();
    vi.stubGlobal('location', new URL(this.#address + this.hash, BASE));
    vi.stubGlobal('window', Object.assign(window, { close: () => this.close() }));
    // A new query string makes a new module: the page's script runs again, its imports do not.
    const script = `${resolve(`entrypoints/${this.#name}/main.tsx`)}?load=${++loads}`;
    await runIn(this, () => import(/* @vite-ignore */ script));
    await until(() => (this.#root?.querySelector('main, h1, [role=alert]') ?? null) !== null);
    await flush();
  }

  front(): void {
    if (this.#root === undefined) return;
    // Identifiers of a page behind are found in its fragment.
    for (const page of [...document.body.children]) document.createDocumentFragment().append(page);
    document.body.append(this.#root);
    window.dispatchEvent(new window.Event('focus'));
  }

  close(): void {
    endContext(this);
    if (this.#root === undefined) return;
    render(null, this.#root);
    this.#root.remove();
    this.#root = undefined;
  }

  override press = pressKey;

  content = (): string => this.#root?.outerHTML ?? '';

  /** Clicks a button and returns the downloaded file. */
  async save(name: string): Promise<{ readonly name: string; readonly text: string }> {
    const before = saved.length;
    await this.button(name).click();
    await until(() => saved.length > before);
    const { name: file = '', address = '' } = saved[before] ?? {};
    // The user chooses a folder.
    await pass(30_000);
    return { name: file, text: `${await resolveObjectURL(address)?.text()}` };
  }

  searchBox = (): Locator => this.getByRole('searchbox');
  article = (): Locator => this.getByRole('article');
  heading = (): Locator => this.article().getByRole('heading');
  /** The tokens of the active tab, in the popup. */
  pageList = (): Locator => this.getByRole('tabpanel', { name: 'On this page' });
  onChain = (): Locator => this.getByRole('tabpanel', { name: 'On chain' });
  latestBlock = (network: string): Locator =>
    this.region('Latest blocks').getByRole('listitem').filter({ hasText: network });

  async lookUp(text: string): Promise<void> {
    await this.searchBox().fill(text);
    await this.press('Enter');
  }

  async show({ subject }: { readonly subject: string }): Promise<void> {
    await this.lookUp(subject);
    await expect(this.locator('article[aria-busy=false]')).toHaveCount(1);
  }

  /** Selects a tab: of a token, or of the lists at the start. */
  openTab = (name: string): Promise<void> => this.getByRole('tab', { name }).click();

  async checkOnChain(): Promise<void> {
    await this.openTab('On chain');
    await this.onChain().button('Check on the chain').click();
    await expect(this.onChain().button('Check again')).toHaveCount(1);
  }

  /** A row of the options, by a text in it. */
  item = (hasText: string): Locator => this.locator('.row').filter({ hasText });
  group = (name: string): Locator => this.getByRole('group', { name });
  connectionStatus = (network: string): Locator => this.group(network).status();
  saveConnection = (network: string): Promise<void> => this.group(network).button('Save').click();

  async openRow(title: string): Promise<void> {
    const row = this.locator('details:not([open]) summary').filter({ hasText: title });
    if (row.elements().length > 0) await row.click();
  }

  /** Enters a text into a field of a connection, and saves. */
  async enter(network: string, label: string, text: string): Promise<Locator> {
    await this.openRow(network);
    const field = this.group(network).getByLabel(label);
    await field.fill(text);
    await field.press('Enter');
    return field;
  }

  async enterKey(network: string, key: string): Promise<void> {
    await this.enter(network, `${network} key`, key);
    await expect(this.connectionStatus(network)).toHaveText(/^Saved and working/);
  }

  /** Leads to another part of the options, as a link to it does. */
  async follow(target: string): Promise<void> {
    this.hash = `#${target}`;
    vi.stubGlobal('location', new URL(this.hash, location.href));
    window.dispatchEvent(new window.Event('hashchange'));
    await flush();
  }
}

/** Installs a fresh extension for each test of the calling file. */
export function useExtension() {
  const pages: Page[] = [];
  let services: LocalServices;
  let worker: object | undefined;

  const start = (): object => {
    if (worker === undefined) {
      worker = {};
      runIn(worker, () => background.main());
    }
    return worker;
  };
  const stopWorker = () => {
    if (worker !== undefined) endContext(worker);
    worker = undefined;
  };
  wiring.send = async (message) => {
    const receiver = start();
    const answer = await deliver(message, { url: `${BASE}page.html` });
    // A worker that stops while it works sends no answer.
    return receiver === worker ? answer : undefined;
  };

  beforeAll(stubPage);
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    return window.happyDOM.close();
  });
  beforeEach(async () => {
    useFakeTime();
    await resetBrowser();
    vi.stubGlobal('indexedDB', new IDBFactory());
    document.documentElement.removeAttribute('data-theme');
    copied.length = 0;
    apps.clear();
    services = serveLocally(route, { chain: ON_CHAIN });
    worker = undefined;
    await createConsentStore().answer(true, Date.now());
    runIn(start(), () => browser.runtime.onInstalled.fire({ reason: 'update' }));
    await flush();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) page.close();
    await flush();
    stopWorker();
    vi.clearAllTimers();
  });

  return {
    get services() {
      return services;
    },
    copied: copied as readonly string[],
    /** `query`: what the popup in a tab looks up. */
    async open(name: PageName, query?: string): Promise<Page> {
      const queries = createPopupQueries(createStorageItem('session', 'queries'));
      return this.openAt(query === undefined ? `${name}.html` : await queries.address(query));
    },
    /** `address`: of a page, in the extension. */
    async openAt(address: string): Promise<Page> {
      const page = new Page(address);
      pages.push(page);
      await page.reload();
      return page;
    },
    /** Opens the popup with a token, and waits for its record. */
    async openToken({ subject }: { readonly subject: string }): Promise<Page> {
      const popup = await this.open('popup', subject);
      await popup.locator('article[aria-busy=false]').element();
      return popup;
    },
    /** Stores the key that the local provider of a network accepts. */
    setKey(network: NetworkId = 'mainnet'): Promise<unknown> {
      return this.ask('connection.set', { network, key: KEYS[network] });
    },
    /** Stops the background like the browser does when it is idle; the next message starts it again. */
    stopWorker,
    /** Sends a message to the background, by default as an extension page. */
    ask<M extends MessageName>(name: M, request: RequestOf<M>, sender: object = { url: `${BASE}page.html` }) {
      start();
      return deliver({ name, request }, { ...sender });
    },
  };
}

function stubPage(): void {
  const settings = { navigation: { disableMainFrameNavigation: true } };
  window = new Window({ url: `${BASE}popup.html`, settings });
  const { document, localStorage, HTMLElement, HTMLInputElement, HTMLSelectElement, Element, Node } = window;
  const clipboard = { writeText: async (text: string) => copied.push(text) };
  const stubs = {
    ...{ document, localStorage, HTMLElement, HTMLInputElement, HTMLSelectElement, Element, Node },
    IDBKeyRange,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    fetch: reach,
    navigator: { clipboard, language: 'en', onLine: true },
    // There is no image decoder, so logos show their letter.
    createImageBitmap: () => Promise.reject(new Error('no pictures here')),
  };
  stubDatabaseClasses();
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  window.HTMLAnchorElement.prototype.click = function save() {
    saved.push({ name: this.download, address: this.href });
  };
  // Effects run at once: there are no frames to wait for. Replies that come together are rendered together.
  preact.requestAnimationFrame = (run: () => void) => void setImmediate(run);
  preact.debounceRendering = (run: () => void) => void setImmediate(run);
}
