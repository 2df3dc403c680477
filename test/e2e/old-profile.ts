/** What the extension keeps in a profile, taken out as JSON and laid into another: for versions that are long gone. */
import type { BrowserContext, Page } from '@playwright/test';
import { extensionIdOf, openPage, stopWorkers } from './extension.ts';

type Row = { readonly key: unknown; readonly value: unknown };
type Store = {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    name: string;
    keyPath: string | string[];
    unique: boolean;
    multiEntry: boolean;
  }[];
  /** Bytes are `{ $bytes: base64 }` or `{ $buffer: base64 }`, the vault's key is `{ $seal: true }`. */
  readonly rows: readonly Row[];
};
export type Profile = {
  readonly version: string;
  readonly sync: Readonly<Record<string, unknown>>;
  readonly local: Readonly<Record<string, unknown>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly Store[];
  }[];
};

/**
 * The vault's own key cannot be taken out of a browser. So the profile is sealed with this one, of no worth anywhere,
 * which the vault takes for its own where it lies there before the first project ID comes.
 */
const SEAL = btoa('a seal for tests, worth nothing.');

/** Only the seal: to be laid before the deeds of a profile that is to be kept. */
export const SEALED: Profile = {
  version: '',
  sync: {},
  local: {},
  databases: [
    {
      name: 'vault',
      version: 1,
      stores: [
        {
          name: 'keys',
          keyPath: null,
          autoIncrement: false,
          indexes: [],
          rows: [{ key: 'seal', value: { $seal: true } }],
        },
      ],
    },
  ],
};

/** A page of the extension's origin in which nothing of the extension runs. */
async function openInert(context: BrowserContext): Promise<Page> {
  return openPage(context, `chrome-extension://${extensionIdOf(context)}/LICENSES.txt`);
}

/** All that the extension keeps. */
export async function takeProfile(context: BrowserContext): Promise<Profile> {
  const page = await openInert(context);
  await stopWorkers(context);
  const profile = await page.evaluate(take);
  await page.close();
  return profile;
}

/** Lays it into the profile of an extension that is as freshly installed, and has the worker start over it. */
export async function layProfile(context: BrowserContext, profile: Profile): Promise<void> {
  const page = await openInert(context);
  await stopWorkers(context);
  await page.evaluate(lay, [profile, SEAL] as const);
  await stopWorkers(context);
  await page.close();
}

type Area = { get(): Promise<Record<string, unknown>>; set(values: object): Promise<void> };
type Api = {
  readonly runtime: { getManifest(): { version: string } };
  readonly storage: { readonly sync: Area; readonly local: Area };
};

/** Runs in a page of the extension, so it uses nothing from outside of itself. */
async function take(): Promise<Profile> {
  const { runtime, storage } = (globalThis as unknown as { chrome: Api }).chrome;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const plain = (value: unknown): unknown => {
    if (value instanceof CryptoKey) return { $seal: true };
    if (value instanceof Uint8Array) return { $bytes: btoa(String.fromCharCode(...value)) };
    if (value instanceof ArrayBuffer) return { $buffer: btoa(String.fromCharCode(...new Uint8Array(value))) };
    if (ArrayBuffer.isView(value) || value instanceof Blob || value instanceof Date) {
      throw new Error(`${Object.prototype.toString.call(value)} has no form in JSON yet.`);
    }
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
  };
  const databases: Profile['databases'][number][] = [];
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const stores: Store[] = [];
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      const indexes = [...store.indexNames].map((indexName) => {
        const { keyPath, unique, multiEntry } = store.index(indexName);
        return { name: indexName, keyPath, unique, multiEntry };
      });
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      const rows = values.map((value, i) => ({ key: plain(keys[i]), value: plain(value) }));
      stores.push({
        name: storeName,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes,
        rows,
      });
    }
    database.close();
    databases.push({ name, version, stores });
  }
  const [sync, local] = await Promise.all([storage.sync.get(), storage.local.get()]);
  return { version: runtime.getManifest().version, sync, local, databases };
}

/** Runs in a page of the extension, so it uses nothing from outside of itself. */
async function lay([profile, seal]: readonly [Profile, string]): Promise<void> {
  const { storage } = (globalThis as unknown as { chrome: Api }).chrome;
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
  for (const { name, version, stores } of profile.databases) {
    // The extension has made its own, of a later version, at its start.
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
          const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
          for (const { name: indexName, keyPath: of, unique, multiEntry } of indexes) {
            store.createIndex(indexName, of, { unique, multiEntry });
          }
        }
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
        for (const { name: storeName, keyPath, rows } of stores) {
          const store = transaction.objectStore(storeName);
          for (const row of rows) {
            if (keyPath === null) store.put(live(row.value), live(row.key) as IDBValidKey);
            else store.put(live(row.value));
          }
        }
        transaction.oncomplete = () => {
          database.close();
          resolve();
        };
        transaction.onabort = () => reject(transaction.error);
      };
    });
  }
  await Promise.all([storage.sync.set(profile.sync), storage.local.set(profile.local)]);
}
