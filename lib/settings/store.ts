/** Stores the settings: one item in `storage.sync`, read and watched by every context. */
import { browser } from '../browser.ts';
import { createQueue } from '../queue.ts';
import { type Managed, NOT_MANAGED, readManaged, withManaged } from './managed.ts';
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
  /** What an organization has set. Not part of what `change` gets and stores. */
  managed(): Promise<Managed>;
};

const KEY = 'settings';

const readStored = async (): Promise<unknown> => (await browser.storage.sync.get(KEY))[KEY];

export async function managedNow(): Promise<Managed> {
  try {
    return readManaged(await browser.storage.managed.get());
  } catch {
    // Firefox rejects where there is no policy for the extension.
    return NOT_MANAGED;
  }
}

/** `parse` selects what this context needs. */
export const createReadingStore = <S>(parse: (stored: unknown) => S): ReadingStore<S> => ({
  read: async () => parse(await readStored()),
  watch: (changed, signal) =>
    onChange((area, changes) => {
      if (area === 'sync' && KEY in changes) changed(parse(changes[KEY]?.newValue));
    }, signal),
});

/** The settings that apply: those of the user, with what an organization has set. */
export function createManagedStore(parse: (stored: unknown) => Settings): ReadingStore<Settings> {
  let managed: Managed | undefined;
  const read = async () => {
    const [stored, now] = await Promise.all([readStored(), managedNow()]);
    managed = now;
    return withManaged(parse(stored), now);
  };
  return {
    read,
    watch(changed, signal) {
      onChange((area, changes) => {
        const isStored = area === 'sync' && KEY in changes;
        // At once where it is possible: a message may already ask for the changed settings.
        if (isStored && managed !== undefined) changed(withManaged(parse(changes[KEY]?.newValue), managed));
        else if (isStored || area === 'managed') void read().then((now) => signal?.aborted || changed(now));
      }, signal);
    },
  };
}

type Changes = Readonly<Record<string, { readonly newValue?: unknown }>>;

function onChange(changed: (area: string, changes: Changes) => void, signal: AbortSignal | undefined): void {
  const listener = (changes: Changes, area: string) => changed(area, changes);
  browser.storage.onChanged.addListener(listener);
  signal?.addEventListener('abort', () => browser.storage.onChanged.removeListener(listener));
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
  const { read, watch } = createManagedStore(parse);
  // Two concurrent changes would overwrite each other's fields.
  const inTurn = createQueue();
  return {
    read,
    managed: managedNow,
    change: (fields) =>
      inTurn(async () => {
        const before = parse(await readStored());
        const settings: Settings = { ...before, ...fields(before) };
        await approve?.(before, settings);
        await browser.storage.sync.set({ [KEY]: pack(settings) });
        return settings;
      }),
    watch,
  };
}
