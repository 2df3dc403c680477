/** Stores the settings: one item in `storage.sync`, read and watched by every context. */
import { browser } from '../browser.ts';
import { createQueue } from '../queue.ts';
import type { Settings } from './settings.ts';

export type ReadingStore<S> = {
  read(): Promise<S>;
  /** Calls back after a change in any context, until the signal aborts. */
  watch(changed: (settings: S) => void, signal?: AbortSignal): void;
};

/** One JSON value, for this session or persistent. Content scripts may be able to read it. */
export function createStorageItem(area: 'local' | 'session', name: string) {
  return {
    read: async (): Promise<unknown> => (await browser.storage[area].get(name))[name],
    write: (value: unknown): Promise<void> => browser.storage[area].set({ [name]: value }),
  };
}

/** `latest`: undefined before the first read. */
export type CachedStore<S> = ReadingStore<S> & { latest(): S | undefined };

export type SettingsStore = ReadingStore<Settings> & {
  /** Changes the fields that the function returns for the current settings. */
  change(fields: (settings: Settings) => Partial<Settings>): Promise<Settings>;
};

const KEY = 'settings';

/** `parse` selects what this context needs. */
export function createReadingStore<S>(parse: (stored: unknown) => S): ReadingStore<S> {
  return {
    read: async () => parse((await browser.storage.sync.get(KEY))[KEY]),
    watch(changed, signal) {
      const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
        if (area === 'sync' && KEY in changes) changed(parse(changes[KEY]?.newValue));
      };
      browser.storage.onChanged.addListener(listener);
      signal?.addEventListener('abort', () => browser.storage.onChanged.removeListener(listener));
    },
  };
}

/** Reads once, then follows the changes. */
export function createCachedStore<S>({ read, watch }: ReadingStore<S>): CachedStore<S> {
  let cached: Promise<S> | undefined;
  let latest: S | undefined;
  watch((settings) => {
    latest = settings;
    cached = Promise.resolve(settings);
  });
  return {
    watch,
    latest: () => latest,
    async read() {
      cached ??= read();
      try {
        const read = await cached;
        // A change during the read is newer.
        latest ??= read;
        return latest;
      } catch (error) {
        cached = undefined;
        throw error;
      }
    },
  };
}

/** `pack` gives what is stored, which `parse` reads. `approve` is called before a change takes effect. */
export function createSettingsStore(
  parse: (stored: unknown) => Settings,
  pack: (settings: Settings) => object,
  approve?: (before: Settings, after: Settings) => Promise<void>,
): SettingsStore {
  const { read, watch } = createReadingStore(parse);
  // Two concurrent changes would overwrite each other's fields.
  const inTurn = createQueue();
  return {
    read,
    change: (fields) =>
      inTurn(async () => {
        const before = await read();
        const settings: Settings = { ...before, ...fields(before) };
        await approve?.(before, settings);
        await browser.storage.sync.set({ [KEY]: pack(settings) });
        return settings;
      }),
    watch,
  };
}
