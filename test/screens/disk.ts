import { openDB } from 'idb';
import { storage } from './browser.ts';

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
