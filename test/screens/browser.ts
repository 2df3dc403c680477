/**
 * The browser API in memory, as `wxt/browser`. Storage, messages and permissions behave as in a browser. Other methods
 * record their calls in `calls`, and their events can be fired.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { openDB } from 'idb';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { PUBLIC_SERVICES } from '../../lib/network/providers.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { messagesIn } from '../../release/build.ts';
import type { Listed } from '../../release/token-list.ts';
import { listFile, type Marks } from '../data/token-list.ts';
import { stored } from '../storage/memory-storage-item.ts';

// biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments.
type Listener = (...args: any[]) => unknown;
type Json = Readonly<Record<string, unknown>>;

export const BASE = 'chrome-extension://tokenlens/';
/** The limit of `storage.sync` for one item, in bytes. */
const SYNC_ITEM = 8_192;
const HOSTS: readonly string[] = PUBLIC_SERVICES.map((address) => hostPatternOf(new URL(address)));
const SITES = EXPLORERS.flatMap(({ hosts }) => hosts.map((host) => `https://${host}/*`));

const copy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/** The context of the running code, whose listeners are removed when it ends. */
const contexts = new AsyncLocalStorage<object>();
export const runIn = <T>(context: object, run: () => T): T => contexts.run(context, run);

const events = new Set<Event>();

class Event {
  readonly #listeners = new Map<Listener, object | undefined>();

  constructor() {
    events.add(this);
  }

  addListener = (listener: Listener) => void this.#listeners.set(listener, contexts.getStore());
  removeListener = (listener: Listener) => void this.#listeners.delete(listener);
  fire = (...args: readonly unknown[]): unknown[] =>
    [...this.#listeners.keys()].map((listener) => listener(...args));

  /** Without a context, removes all listeners. */
  end(context?: object): void {
    for (const [listener, owner] of this.#listeners)
      if (context === undefined || owner === context) this.#listeners.delete(listener);
  }
}

export const endContext = (context: object): void => {
  for (const event of events) event.end(context);
};

const onChanged = new Event();

class Area {
  #items = new Map<string, string>();

  constructor(readonly name: string) {}

  async get(keys?: string | readonly string[]): Promise<Record<string, unknown>> {
    const wanted = keys === undefined ? undefined : [keys].flat();
    const found = [...this.#items].filter(([key]) => wanted?.includes(key) ?? true);
    return Object.fromEntries(found.map(([key, text]) => [key, stored(JSON.parse(text))]));
  }

  async set(items: Json): Promise<void> {
    const texts = Object.entries(items).map(([key, value]) => [key, JSON.stringify(value)] as const);
    if (this.name === 'sync' && texts.some(([key, text]) => key.length + text.length > SYNC_ITEM))
      throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
    this.#replace(new Map([...this.#items, ...texts]));
  }

  remove = async (key: string): Promise<void> =>
    this.#replace(new Map([...this.#items].filter(([one]) => one !== key)));
  clear = async (): Promise<void> => this.#replace(new Map());
  setAccessLevel = async (level: Json) => void calls.push(['storage.setAccessLevel', level]);

  #replace(after: Map<string, string>): void {
    const before = this.#items;
    this.#items = after;
    const parsed = (text: string | undefined) => (text === undefined ? undefined : stored(JSON.parse(text)));
    const changed = [...new Set([...before.keys(), ...after.keys()])]
      .filter((key) => before.get(key) !== after.get(key))
      .map((key) => [key, { oldValue: parsed(before.get(key)), newValue: parsed(after.get(key)) }]);
    if (changed.length > 0) setImmediate(() => onChanged.fire(Object.fromEntries(changed), this.name));
  }
}

export const storage = {
  local: new Area('local'),
  sync: new Area('sync'),
  session: new Area('session'),
  onChanged,
};

/** All that the extension has stored on the disk. */
export async function disk(): Promise<string> {
  const databases = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => contentsOf(name)));
  const areas = [await storage.local.get(), await storage.sync.get()];
  return JSON.stringify({ databases, areas }, (_key, value) =>
    value instanceof Uint8Array ? [...value] : value,
  );
}

async function contentsOf(name: string): Promise<object> {
  const db = await openDB(name);
  const read = async (store: string) => [store, await db.getAllKeys(store), await db.getAll(store)];
  const stores = await Promise.all([...db.objectStoreNames].map(read));
  db.close();
  return { name, stores };
}

/** Hosts that the user has granted, in addition to those of the manifest. */
export const granted = new Set<string>();
/** The user's answer to the next permission prompts, and the requested hosts. */
export const prompts = { isAgreed: false, requested: [] as string[][] };

type Origins = { readonly origins: readonly string[] };
const permissions = {
  onAdded: new Event(),
  onRemoved: new Event(),
  contains: async ({ origins }: Origins): Promise<boolean> =>
    origins.every((origin) => granted.has(origin) || HOSTS.includes(origin)),
  getAll: async () => ({ origins: [...HOSTS, ...granted], permissions: [] }),
  async request({ origins }: Origins): Promise<boolean> {
    prompts.requested.push([...origins]);
    // The user answers later.
    await new Promise((answer) => setTimeout(answer, 100));
    // A host that is already granted needs no prompt.
    if (!prompts.isAgreed && !origins.every((origin) => granted.has(origin))) return false;
    for (const origin of origins) granted.add(origin);
    permissions.onAdded.fire({ origins });
    return true;
  },
  async remove({ origins }: Origins): Promise<boolean> {
    for (const origin of origins) granted.delete(origin);
    permissions.onRemoved.fire({ origins });
    return true;
  },
};

/** Whether the window is private. */
export const extension = { inIncognitoContext: false };

let scripts: readonly { id: string }[] = [];
const scripting = {
  getRegisteredContentScripts: async () => copy(scripts),
  async registerContentScripts(added: readonly { id: string }[]): Promise<void> {
    scripts = [...scripts, ...copy(added)];
  },
  async unregisterContentScripts({ ids }: { ids: readonly string[] }): Promise<void> {
    scripts = scripts.filter(({ id }) => !ids.includes(id));
  },
  insertCSS: async () => undefined,
  executeScript: async () => [],
};

/** Calls of methods without behaviour, by `namespace.method`. */
export const calls: (readonly [name: string, ...args: unknown[]])[] = [];
const recordCall =
  (name: string) =>
  async (...args: unknown[]) =>
    void calls.push([name, ...args]);

/** A namespace whose methods only record their calls. */
function recorder<Events extends string>(namespace: string, ...names: readonly Events[]) {
  const members = Object.fromEntries(names.map((name) => [name, new Event()])) as Record<Events, Event>;
  const get = (target: typeof members, name: string) =>
    Reflect.get(target, name) ?? recordCall(`${namespace}.${name}`);
  return new Proxy(members, { get });
}

const onMessage = new Event();

/** Messages pass through JSON in both directions. The first reply wins. */
export async function deliver(message: unknown, sender: Json): Promise<unknown> {
  const value = await new Promise((reply) => {
    const isAnswered = onMessage.fire(copy(message), { id: 'tokenlens', ...sender }, reply).includes(true);
    if (!isAnswered) reply(undefined);
  });
  return value === undefined ? undefined : copy(value);
}

const onConnect = new Event();
const createEnd = () => ({ onMessage: new Event(), onDisconnect: new Event() });
type End = ReturnType<typeof createEnd>;

/** A port to the background, whose messages pass through JSON in both directions. */
export function connect(name: string, sender: Json) {
  const [here, there] = [createEnd(), createEnd()];
  const portOf = (end: End, other: End) => ({
    ...end,
    postMessage: (message: unknown) => void setImmediate(() => other.onMessage.fire(copy(message))),
    disconnect: () => void other.onDisconnect.fire(),
  });
  onConnect.fire({ name, sender: { id: 'tokenlens', ...sender }, ...portOf(there, here) });
  return portOf(here, there);
}

/** How messages reach the background; `extension.ts` replaces it to restart a stopped one. */
export const wiring = { send: (message: unknown) => deliver(message, { url: `${BASE}page.html` }) };

/** The active tab, its address where the browser tells it, and the report of its content script. */
export const tab: { report?: unknown; isThere: boolean; url?: string | undefined } = { isThere: false };

export const browser = {
  storage,
  extension,
  permissions,
  scripting,
  action: recorder('action'),
  sidePanel: recorder('sidePanel'),
  contextMenus: recorder('contextMenus', 'onClicked'),
  commands: { onCommand: new Event(), getAll: async () => [{ name: 'inspect', shortcut: 'Alt+Shift+L' }] },
  tabs: {
    onRemoved: new Event(),
    onActivated: new Event(),
    /** Another window has the focus. */
    query: async ({ lastFocusedWindow = false }) =>
      tab.isThere && !lastFocusedWindow ? [{ id: 7, url: tab.url }] : [{ id: 1 }],
    getCurrent: async () => ({ id: 1 }),
    create: recordCall('tabs.create'),
    update: recordCall('tabs.update'),
    async sendMessage(): Promise<unknown> {
      if (tab.report === undefined) throw new Error('Could not establish connection.');
      return copy(await tab.report);
    },
  },
  windows: {
    getCurrent: async () => ({ id: 1 }),
  },
  i18n: { getUILanguage: () => 'en-US', getMessage: (name: string) => name },
  runtime: {
    id: 'tokenlens',
    onMessage,
    onConnect,
    onInstalled: new Event(),
    onStartup: new Event(),
    getURL: (path: string) => BASE + path.replace(/^\//, ''),
    getManifest: () => ({ version: '0.0.0', host_permissions: HOSTS, content_scripts: [{ matches: SITES }] }),
    sendMessage: (message: unknown) => wiring.send(message),
    openOptionsPage: recordCall('runtime.openOptionsPage'),
  },
};

/** The tokens of the token list, which the background opens when it first needs it. */
export const listed: Listed[] = [];
/** The marks of third-party lists in it. */
export const marks: Marks = { scams: [], suspicious: [] };

/** A file of the extension, by its path. */
export function ownFile(path: string): string | Uint8Array<ArrayBuffer> | undefined {
  if (path === 'token-list.bin') return listFile(listed, marks);
  if (path === 'confusables.json') return readFileSync(`public/${path}`, 'utf8');
  const [, name] = /^messages\/(\w+)\.json$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  return JSON.stringify(messagesIn(readFileSync(`public/_locales/${name}/messages.json`, 'utf8')));
}

export async function resetBrowser(): Promise<void> {
  for (const event of events) event.end();
  for (const area of [storage.local, storage.sync, storage.session]) await area.clear();
  granted.clear();
  extension.inIncognitoContext = false;
  Object.assign(prompts, { isAgreed: false, requested: [] });
  Object.assign(tab, { report: undefined, isThere: false, url: undefined });
  scripts = [];
  listed.length = 0;
  Object.assign(marks, { scams: [], suspicious: [] });
  calls.length = 0;
}
