/** What the vault needs of a browser: its storage areas, in memory, and IndexedDB. */
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { stubDatabaseClasses } from '../storage/memory-database.ts';

/** What lies in each area went through JSON, as it does in a browser. */
const held = { local: new Map<string, string>(), session: new Map<string, string>() };
type AreaName = keyof typeof held;

/** What was asked of `setAccessLevel`. */
export const accessLevels: unknown[] = [];

/** A browser takes its time, and two who write at once cross. */
const aWhile = () => new Promise((resume) => setImmediate(resume));

const area = (name: AreaName) => ({
  get: async (key: string) => ({ [key]: lying(name, key) }),
  async set(items: Readonly<Record<string, unknown>>): Promise<void> {
    await aWhile();
    for (const [key, value] of Object.entries(items)) lay(name, key, value);
  },
  async remove(key: string): Promise<void> {
    await aWhile();
    held[name].delete(key);
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

/** What lies in an area under a key; undefined when nothing does. */
export function lying(name: AreaName, key: string): Readonly<Record<string, unknown>> | undefined {
  const text = held[name].get(key);
  return text === undefined ? undefined : JSON.parse(text);
}

export const lay = (name: AreaName, key: string, value: unknown) =>
  void held[name].set(key, JSON.stringify(value));

/** All that lies in both areas, as one text. */
export const dump = (): string => JSON.stringify(Object.values(held).map((items) => [...items]));

/** Empty areas, and no database. */
export function startAnew(): void {
  for (const items of Object.values(held)) items.clear();
  accessLevels.length = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
}

/** For each test of a file. */
export function useVaultBrowser(): void {
  beforeAll(stubDatabaseClasses);
  beforeEach(startAnew);
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
