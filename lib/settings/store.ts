/** Where the settings lie: one record in `storage.sync`, read and watched by every context. */
import { browser } from 'wxt/browser';
import { readSettings, type Settings } from './settings.ts';

export type SettingsStore = {
  read(): Promise<Settings>;
  /** Changes the fields that the function gives for the settings as they are then. */
  change(fields: (settings: Settings) => Partial<Omit<Settings, 'version'>>): Promise<Settings>;
  /** Calls back after every change, from whatever context, until the signal aborts. */
  watch(changed: (settings: Settings) => void, signal?: AbortSignal): void;
};

const KEY = 'settings';

export function createSettingsStore(): SettingsStore {
  const read = async () => readSettings((await browser.storage.sync.get(KEY))[KEY]);
  // One change after the other, so that two quick ones do not overwrite each other's fields.
  let writing: Promise<unknown> = Promise.resolve();
  return {
    read,
    change(fields) {
      const write = writing.then(async () => {
        const before = await read();
        const settings: Settings = { ...before, ...fields(before) };
        await browser.storage.sync.set({ [KEY]: settings });
        return settings;
      });
      writing = write.catch(() => undefined);
      return write;
    },
    watch(changed, signal) {
      const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
        if (area === 'sync' && KEY in changes) changed(readSettings(changes[KEY]?.newValue));
      };
      browser.storage.onChanged.addListener(listener);
      signal?.addEventListener('abort', () => browser.storage.onChanged.removeListener(listener));
    },
  };
}
