/** IndexedDB in memory. */
import * as fake from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** The classes by which `idb` recognizes its objects. They stay, since a test can end while its database is still written. */
export function stubDatabaseClasses(): void {
  for (const [name, value] of Object.entries(fake))
    if (name.startsWith('IDB')) Reflect.set(globalThis, name, value);
}

/** An empty IndexedDB before each test of a file. */
export function useMemoryDatabase(): void {
  beforeAll(stubDatabaseClasses);
  beforeEach(() => void vi.stubGlobal('indexedDB', new fake.IDBFactory()));
  afterAll(() => void vi.unstubAllGlobals());
}
