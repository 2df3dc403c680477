/** Where the settings lie: one record in `storage.sync`, read and watched by every context. */
import { browser } from '../browser.ts';
import { createQueue } from '../queue.ts';
import type { Settings } from './settings.ts';

export type ReadingStore<S> = {
  read(): Promise<S>;
  /** Calls back after every change, from whatever context, until the signal aborts. */
  watch(changed: (settings: S) => void, signal?: AbortSignal): void;
};

/** A place for one JSON value: for this session, or for good. Not for what a content script must not see. */
export function createStorageItem(area: 'local' | 'session', name: string) {
  return {
    read: async (): Promise<unknown> => (await browser.storage[area].get(name))[name],
    write: (value: unknown): Promise<void> => browser.storage[area].set({ [name]: value }),
  };
}

/** `latest`: as they were when they were last read or changed; undefined before that. */
export type RememberingStore<S> = ReadingStore<S> & { latest(): S | undefined };

export type SettingsStore = ReadingStore<Settings> & {
  /** Changes the fields that the function gives for the settings as they are then. */
  change(fields: (settings: Settings) => Partial<Omit<Settings, 'version'>>): Promise<Settings>;
};

const KEY = 'settings';

/** `parse`: how much of the stored record this context wants to know. */
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

/** For a context that goes by them at every turn: read once, then known as they change. */
export function createRememberingStore<S>({ read, watch }: ReadingStore<S>): RememberingStore<S> {
  let known: Promise<S> | undefined;
  let latest: S | undefined;
  watch((settings) => {
    latest = settings;
    known = Promise.resolve(settings);
  });
  return {
    watch,
    latest: () => latest,
    async read() {
      known ??= read();
      try {
        const read = await known;
        // One that was changed meanwhile is newer than what was read.
        latest ??= read;
        return latest;
      } catch (error) {
        known = undefined;
        throw error;
      }
    },
  };
}

export function createSettingsStore(parse: (stored: unknown) => Settings): SettingsStore {
  const { read, watch } = createReadingStore(parse);
  // Two concurrent changes would overwrite each other's fields.
  const inTurn = createQueue();
  return {
    read,
    change: (fields) =>
      inTurn(async () => {
        const before = await read();
        const settings: Settings = { ...before, ...fields(before) };
        await browser.storage.sync.set({ [KEY]: settings });
        return settings;
      }),
    watch,
  };
}
