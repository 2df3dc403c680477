/** What the extension keeps in a profile, taken out as JSON and laid into another: for versions that are long gone. */
import type { BrowserContext } from '@playwright/test';
import { type Own, ownPageOf, stopWorkers } from './extension.ts';

type Store = {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly ({ name: string; keyPath: string | string[] } & IDBIndexParameters)[];
  /** Bytes are `{ $bytes: base64 }` or `{ $buffer: base64 }`, the vault's key is `{ $seal: true, extractable }`. */
  readonly rows: readonly { readonly key: unknown; readonly value: unknown }[];
};
type Database = { readonly name: string; readonly version: number; readonly stores: readonly Store[] };
export type Profile = {
  readonly version: string;
  readonly sync: Record<string, unknown>;
  readonly local: Record<string, unknown>;
  readonly databases: readonly Database[];
};

/**
 * The vault's own key cannot be taken out of a browser. So the profile is sealed with this one, of no worth anywhere,
 * which the vault takes for its own where it lies there before the first project ID comes.
 */
const SEAL = btoa('a seal for tests, worth nothing.');
const KEY_STORE: Store = {
  name: 'keys',
  keyPath: null,
  autoIncrement: false,
  indexes: [],
  rows: [{ key: 'seal', value: { $seal: true } }],
};

/** Only the seal: to be laid before a profile is made that is to be kept. */
export const SEALED: Profile = {
  version: '',
  sync: {},
  local: {},
  databases: [{ name: 'vault', version: 1, stores: [KEY_STORE] }],
};

/** All that the extension keeps. */
export async function takeProfile(context: BrowserContext): Promise<Profile> {
  await stopWorkers(context);
  return (await ownPageOf(context)).evaluate(take);
}

/** Lays it into the profile of an extension that is as freshly installed, and has the worker start over it. */
export async function layProfile(context: BrowserContext, profile: Profile): Promise<void> {
  await stopWorkers(context);
  await (await ownPageOf(context)).evaluate(lay, [profile, SEAL] as const);
  await stopWorkers(context);
}

/** Runs in a page of the extension, so it uses nothing from outside of itself. */
export async function take(): Promise<Profile> {
  const { runtime, storage } = (globalThis as unknown as Own).chrome;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const plain = (value: unknown): unknown => {
    if (value instanceof CryptoKey) return { $seal: true, extractable: value.extractable };
    if (value instanceof Uint8Array) return { $bytes: btoa(String.fromCharCode(...value)) };
    if (value instanceof ArrayBuffer) return { $buffer: btoa(String.fromCharCode(...new Uint8Array(value))) };
    if (ArrayBuffer.isView(value) || value instanceof Blob || value instanceof Date)
      throw new Error(`${Object.prototype.toString.call(value)} has no form in JSON yet.`);
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
  };
  const readStore = async (store: IDBObjectStore): Promise<Store> => {
    const { name, keyPath, autoIncrement } = store;
    const indexes = [...store.indexNames].map((index) => {
      const { name, keyPath, unique, multiEntry } = store.index(index);
      return { name, keyPath, unique, multiEntry };
    });
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const rows = values.map((value, i) => ({ key: plain(keys[i]), value: plain(value) }));
    return { name, keyPath, autoIncrement, indexes, rows };
  };
  const databases: Database[] = [];
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const stores: Store[] = [];
    for (const store of database.objectStoreNames)
      stores.push(await readStore(database.transaction(store).objectStore(store)));
    database.close();
    databases.push({ name, version, stores });
  }
  const [sync, local] = await Promise.all([storage.sync.get(), storage.local.get()]);
  return { version: runtime.getManifest().version, sync, local, databases };
}

/** Runs in a page of the extension, so it uses nothing from outside of itself. */
async function lay([profile, seal]: readonly [Profile, string]): Promise<void> {
  const { storage } = (globalThis as unknown as Own).chrome;
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes(seal), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const live = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(live);
    if (typeof value !== 'object' || value === null) return value;
    if ('$seal' in value) return key;
    if ('$bytes' in value) return bytes(String(value.$bytes));
    if ('$buffer' in value) return bytes(String(value.$buffer)).buffer;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, live(one)]));
  };
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name, version, stores } of profile.databases) {
    // The extension has made its own, of a later version, at its start.
    await done(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath, options);
        for (const { key, value } of rows)
          store.put(live(value), keyPath === null ? (live(key) as IDBValidKey) : undefined);
      }
    };
    (await done(opening)).close();
  }
  await Promise.all([storage.sync.set(profile.sync), storage.local.set(profile.local)]);
}
