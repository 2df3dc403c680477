/**
 * The browser's API in memory, as `wxt/browser` for the tests of the pages. Storage, messages and permissions behave as in
 * a browser; of everything else the calls are kept in `calls`, and its events can be fired.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: what a listener takes is its event's own affair.
type Listener = (...args: any[]) => unknown;
type Json = Readonly<Record<string, unknown>>;

export const BASE = 'chrome-extension://tokenlens/';
/** What `storage.sync` holds at most: of one item, and of all (bytes). */
const SYNC_QUOTA = { item: 8_192, all: 102_400 };
const HOSTS: readonly string[] = Object.values(NETWORKS)
  .flatMap(({ metadata, provider }) => [metadata ?? [], provider].flat())
  .map((address) => hostPatternOf(new URL(address)));
const SITES = EXPLORERS.flatMap(({ hosts }) => hosts.map((host) => `https://${host}/*`));

const copy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/** The context that the code which runs now belongs to: its listeners end with it. */
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

  /** Without a context: all listeners go. */
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
    return Object.fromEntries(found.map(([key, text]) => [key, JSON.parse(text)]));
  }

  async set(items: Json): Promise<void> {
    const texts = Object.entries(items).map(([key, value]) => [key, JSON.stringify(value)] as const);
    const after = new Map([...this.#items, ...texts]);
    if (this.name === 'sync') checkQuota(after);
    this.#replace(after);
  }

  remove = async (key: string): Promise<void> =>
    this.#replace(new Map([...this.#items].filter(([one]) => one !== key)));
  clear = async (): Promise<void> => this.#replace(new Map());
  setAccessLevel = async (): Promise<void> => undefined;

  #replace(after: Map<string, string>): void {
    const before = this.#items;
    this.#items = after;
    const parsed = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text));
    const changed = [...new Set([...before.keys(), ...after.keys()])]
      .filter((key) => before.get(key) !== after.get(key))
      .map((key) => [key, { oldValue: parsed(before.get(key)), newValue: parsed(after.get(key)) }]);
    if (changed.length > 0) setImmediate(() => onChanged.fire(Object.fromEntries(changed), this.name));
  }
}

function checkQuota(items: ReadonlyMap<string, string>): void {
  const sizes = [...items].map(([key, text]) => key.length + text.length);
  if (Math.max(...sizes) > SYNC_QUOTA.item) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
  if (sizes.reduce((sum, size) => sum + size, 0) > SYNC_QUOTA.all)
    throw new Error('QUOTA_BYTES quota exceeded');
}

export const storage = {
  local: new Area('local'),
  sync: new Area('sync'),
  session: new Area('session'),
  onChanged,
};

/** What the browser's user has allowed beside the manifest's own hosts. */
export const granted = new Set<string>();
/** How the user answers the next prompts, and what was asked for. */
export const prompts = { isAgreed: false, asked: [] as string[][] };

type Origins = { readonly origins: readonly string[] };
const permissions = {
  onAdded: new Event(),
  onRemoved: new Event(),
  contains: async ({ origins }: Origins): Promise<boolean> =>
    origins.every((origin) => granted.has(origin) || HOSTS.includes(origin)),
  getAll: async () => ({ origins: [...HOSTS, ...granted], permissions: [] }),
  async request({ origins }: Origins): Promise<boolean> {
    prompts.asked.push([...origins]);
    // What was granted before is granted again without a prompt.
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

/** Calls of what has no behaviour here, by `namespace.method`. */
export const calls: (readonly [name: string, ...args: unknown[]])[] = [];
const keep =
  (name: string) =>
  async (...args: unknown[]) =>
    void calls.push([name, ...args]);

/** A part of the API whose methods only keep what they were called with. */
function kept<Events extends string>(namespace: string, ...names: readonly Events[]) {
  const members = Object.fromEntries(names.map((name) => [name, new Event()])) as Record<Events, Event>;
  const get = (target: typeof members, name: string) =>
    Reflect.get(target, name) ?? keep(`${namespace}.${name}`);
  return new Proxy(members, { get });
}

const onMessage = new Event();

/** Messages go through JSON both ways; the first listener that answers does, and no other. */
export async function deliver(message: unknown, sender: Json): Promise<unknown> {
  for (const answer of onMessage.fire(copy(message), { id: 'tokenlens', ...sender })) {
    const value = await answer;
    if (value !== undefined) return copy(value);
  }
  return undefined;
}

/** How a page's messages reach the background: `extension.ts` wakes one that was stopped. */
export const wiring = { send: (message: unknown) => deliver(message, { url: `${BASE}page.html` }) };

/** The tab beside the popup, and what its content script answers; without one there is no such tab. */
export const tab: { report?: unknown; isThere: boolean } = { isThere: false };

export const browser = {
  storage,
  permissions,
  scripting,
  action: kept('action'),
  contextMenus: kept('contextMenus', 'onClicked'),
  omnibox: kept('omnibox', 'onInputStarted', 'onInputChanged', 'onInputEntered'),
  commands: {
    onCommand: new Event(),
    getAll: async () => [{ name: 'inspect', shortcut: 'Alt+Shift+L' }],
  },
  tabs: {
    onRemoved: new Event(),
    query: async () => (tab.isThere ? [{ id: 7 }] : [{ id: 1 }]),
    getCurrent: async () => ({ id: 1 }),
    create: keep('tabs.create'),
    update: keep('tabs.update'),
    async sendMessage(): Promise<unknown> {
      if (tab.report === undefined) throw new Error('Could not establish connection.');
      return copy(tab.report);
    },
  },
  i18n: {
    getMessage(name: string, values: readonly string[] = []): string {
      const { message = '' } = (messages as Record<string, { message: string } | undefined>)[name] ?? {};
      return message.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '');
    },
  },
  runtime: {
    id: 'tokenlens',
    onMessage,
    onInstalled: new Event(),
    onStartup: new Event(),
    getURL: (path: string) => BASE + path.replace(/^\//, ''),
    getManifest: () => ({ host_permissions: HOSTS, content_scripts: [{ matches: SITES }] }),
    sendMessage: (message: unknown) => wiring.send(message),
    openOptionsPage: keep('runtime.openOptionsPage'),
  },
};

/** A file of the extension itself, by its path; undefined where there is none. */
export function ownFile(path: string): string | undefined {
  if (path === 'fingerprints.json') return JSON.stringify({ made: null, policies: {} });
  return path.startsWith('_locales/') ? readFileSync(`public/${path}`, 'utf8') : undefined;
}

export async function resetBrowser(): Promise<void> {
  for (const event of events) event.end();
  for (const area of [storage.local, storage.sync, storage.session]) await area.clear();
  granted.clear();
  Object.assign(prompts, { isAgreed: false, asked: [] });
  Object.assign(tab, { report: undefined, isThere: false });
  scripts = [];
  calls.length = 0;
}
