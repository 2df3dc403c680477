/** What the vault needs of a browser: its storage areas, in memory, and IndexedDB. */
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** What lies in each area went through JSON, as it does in a browser. */
const held = { local: new Map<string, string>(), session: new Map<string, string>() };
type AreaName = keyof typeof held;
const closed: unknown[] = [];

/** A browser takes its time, and two who write at once cross. */
const aWhile = () => new Promise((resume) => setImmediate(resume));

const area = (name: AreaName) => ({
  async get(key: string): Promise<Record<string, unknown>> {
    const text = held[name].get(key);
    return text === undefined ? {} : { [key]: JSON.parse(text) };
  },
  async set(items: Readonly<Record<string, unknown>>): Promise<void> {
    await aWhile();
    for (const [key, value] of Object.entries(items)) held[name].set(key, JSON.stringify(value));
  },
  async remove(key: string): Promise<void> {
    await aWhile();
    held[name].delete(key);
  },
  async setAccessLevel(level: unknown): Promise<void> {
    closed.push(level);
  },
});

export const browser = { storage: { local: area('local'), session: area('session') } };

/** What was asked of `setAccessLevel`. */
export const accessLevels: readonly unknown[] = closed;

/** What lies in an area under a key; undefined when nothing does. */
export function lying(name: AreaName, key: string): Readonly<Record<string, unknown>> | undefined {
  const text = held[name].get(key);
  return text === undefined ? undefined : JSON.parse(text);
}

export function lay(name: AreaName, key: string, value: unknown): void {
  held[name].set(key, JSON.stringify(value));
}

/** All that lies in both areas, as one text. */
export const dump = (): string => JSON.stringify(Object.values(held).map((items) => [...items]));

/** Empty areas, and no database. */
export function startAnew(): void {
  for (const items of Object.values(held)) items.clear();
  closed.length = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
}
