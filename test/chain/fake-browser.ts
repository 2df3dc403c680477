/** The browser APIs in memory: storage areas and IndexedDB. */
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import * as fake from '../screens/browser.ts';
import { stubDatabaseClasses } from '../storage/memory-database.ts';

export { browser, storage } from '../screens/browser.ts';

/** The content of both areas as one text. */
export const dump = async (): Promise<string> =>
  JSON.stringify([await fake.storage.local.get(), await fake.storage.session.get()]);

export async function resetBrowser(): Promise<void> {
  await fake.resetBrowser();
  vi.stubGlobal('indexedDB', new IDBFactory());
}

/** Resets the fake browser before each test of a file. */
export function useFakeBrowser(): void {
  beforeAll(stubDatabaseClasses);
  beforeEach(resetBrowser);
  afterAll(() => void vi.unstubAllGlobals());
}
