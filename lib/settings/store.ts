/** Reads and watches the settings, which are one item in `storage.sync`. */
import { browser } from '../browser.ts';

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

/** The recent look-ups, as the pages of a window see them. */
export type RecentItem = {
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
  /** Empties the list that is stored, also from a private window. */
  clear(): Promise<void>;
  /** Calls back after a change by any page, until the signal aborts. */
  watch(changed: (stored: unknown) => void, signal: AbortSignal): void;
};

/** A private window sees the value of others, and keeps its own in memory, until another page changes that of others. */
export function createRecentItem(isPrivate: boolean): RecentItem {
  const name = 'recent';
  const { read, write } = createStorageItem('local', name);
  let own: unknown;
  return {
    read: async () => own ?? (await read()),
    async write(value) {
      if (isPrivate) own = value;
      else await write(value);
    },
    clear() {
      own = undefined;
      return write([]);
    },
    watch: (changed, signal) =>
      onChange((area, changes) => {
        if (area !== 'local' || !(name in changes)) return;
        own = undefined;
        changed(changes[name]?.newValue);
      }, signal),
  };
}

export const KEY = 'settings';

/** `parse` selects the settings that this context needs. */
export const createReadingStore = <S>(parse: (stored: unknown) => S): ReadingStore<S> => ({
  read: async () => parse((await browser.storage.sync.get(KEY))[KEY]),
  watch: (changed, signal) =>
    onChange((area, changes) => {
      if (area === 'sync' && KEY in changes) changed(parse(changes[KEY]?.newValue));
    }, signal),
});

type Changes = Readonly<Record<string, { readonly newValue?: unknown }>>;

export function onChange(
  changed: (area: string, changes: Changes) => void,
  signal: AbortSignal | undefined,
): void {
  const listener = (changes: Changes, area: string) => changed(area, changes);
  browser.storage.onChanged.addListener(listener);
  signal?.addEventListener('abort', () => browser.storage.onChanged.removeListener(listener));
}

/** A store that reads once, then follows the changes. */
export function createCachedStore<S>({ read, watch }: ReadingStore<S>): ReadingStore<S> {
  let cached: Promise<S> | undefined;
  let latest: S | undefined;
  watch((settings) => {
    latest = settings;
    cached = Promise.resolve(settings);
  });
  return {
    watch,
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
