/** The browser APIs of the key vault, in memory: storage areas and IndexedDB. */
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { stubDatabaseClasses } from '../storage/memory-database.ts';

/** Stored as JSON, as in a browser. */
const areas = { local: new Map<string, string>(), session: new Map<string, string>() };
type AreaName = keyof typeof areas;

/** The arguments of `setAccessLevel`. */
export const accessLevels: unknown[] = [];

/** Storage is slow enough for two concurrent writes to interleave. */
const delay = () => new Promise((resume) => setImmediate(resume));

const area = (name: AreaName) => ({
  get: async (key: string) => ({ [key]: readStored(name, key) }),
  async set(items: Readonly<Record<string, unknown>>): Promise<void> {
    await delay();
    for (const [key, value] of Object.entries(items)) writeStored(name, key, value);
  },
  async remove(key: string): Promise<void> {
    await delay();
    areas[name].delete(key);
  },
  setAccessLevel: async (level: unknown) => void accessLevels.push(level),
});

export const browser = {
  storage: {
    local: area('local'),
    session: area('session'),
    sync: { setAccessLevel: area('local').setAccessLevel },
  },
};

export function readStored(name: AreaName, key: string): Readonly<Record<string, unknown>> | undefined {
  const text = areas[name].get(key);
  return text === undefined ? undefined : JSON.parse(text);
}

export const writeStored = (name: AreaName, key: string, value: unknown) =>
  void areas[name].set(key, JSON.stringify(value));

/** The content of both areas as one text. */
export const dump = (): string => JSON.stringify(Object.values(areas).map((items) => [...items]));

/** Empties the storage areas and IndexedDB. */
export function resetBrowser(): void {
  for (const items of Object.values(areas)) items.clear();
  accessLevels.length = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
}

/** Resets the fake browser before each test of a file. */
export function useFakeBrowser(): void {
  beforeAll(stubDatabaseClasses);
  beforeEach(resetBrowser);
  afterAll(() => void vi.unstubAllGlobals());
}
