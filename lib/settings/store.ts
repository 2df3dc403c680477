/** Reads and watches what the browser stores: the settings, which are one item in `storage.sync`, and the consent. */
import { browser } from '../browser.ts';
import { isRecord } from '../json.ts';
import type { StorageItem } from '../storage/storage-item.ts';

export type ReadingStore<S> = {
  read(): Promise<S>;
  /** Calls back after a change in any context, until the signal aborts. */
  watch(changed: (settings: S) => void, signal?: AbortSignal): void;
};

/** One JSON value: for this session, persistent or synchronised. Content scripts may be able to read it. */
export const createStorageItem = (area: 'local' | 'session' | 'sync', name: string): StorageItem => ({
  read: async () => (await browser.storage[area].get(name))[name],
  write: (value) => browser.storage[area].set({ [name]: value }),
});

export const KEY = 'settings';

/** Calls back with the value of an item after a change by any context, until the signal aborts. */
export function onChange(
  area: 'local' | 'sync',
  name: string,
  changed: (stored: unknown) => void,
  signal: AbortSignal | undefined,
): void {
  const listener = (changes: Readonly<Record<string, { newValue?: unknown }>>, changedArea: string) => {
    if (changedArea === area && name in changes) changed(changes[name]?.newValue);
  };
  browser.storage.onChanged.addListener(listener);
  signal?.addEventListener('abort', () => browser.storage.onChanged.removeListener(listener));
}

/** A store that reads once, then follows the changes. */
export function createCachedStore<S>({ read, watch }: ReadingStore<S>): ReadingStore<S> {
  let cached: Promise<S> | undefined;
  watch((settings) => {
    cached = Promise.resolve(settings);
  });
  return {
    watch,
    async read() {
      cached ??= read().catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
      await cached;
      // A change during the read is newer.
      return cached;
    },
  };
}

/**
 * Whether the user has agreed to look-ups, without which nothing is sent. Stored in this browser only: neither synchronised nor
 * exported. Firefox asks by itself at the installation (`data_collection_permissions`).
 */
export type Consent = 'unanswered' | 'declined' | 'allowed';

const CONSENT_KEY = 'consent';
/** Raised when data goes to a new recipient: then the user is asked again. */
const VERSION = 1;

export function readConsent(stored: unknown, isAskedByBrowser: boolean): Consent {
  const { version, isAllowed } = isRecord(stored) ? stored : {};
  if (isAllowed === false) return 'declined';
  if (isAskedByBrowser) return 'allowed';
  return isAllowed === true && version === VERSION ? 'allowed' : 'unanswered';
}

export type ConsentStore = ReturnType<typeof createConsentStore>;

export function createConsentStore() {
  const item = createStorageItem('local', CONSENT_KEY);
  const parse = (stored: unknown) => readConsent(stored, import.meta.env.FIREFOX);
  return {
    read: async () => parse(await item.read()),
    watch: (changed: (consent: Consent) => void, signal?: AbortSignal) =>
      onChange('local', CONSENT_KEY, (stored) => changed(parse(stored)), signal),
    /** Whether an answer is stored, also one to an earlier version of the question. */
    isAnswered: async () => (await item.read()) !== undefined,
    /** `at`: milliseconds since the epoch. */
    answer: (isAllowed: boolean, at: number) =>
      item.write({ version: VERSION, at: new Date(at).toISOString(), isAllowed }),
  };
}
