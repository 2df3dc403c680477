/** Stores the settings of the user. */
import { browser } from '../browser.ts';
import { createQueue } from '../queue.ts';
import type { Settings } from './settings.ts';
import { createReadingStore, KEY, type ReadingStore } from './store.ts';

export type SettingsStore = ReadingStore<Settings> & {
  /** Changes the fields that the function returns for the current settings. */
  change(fields: (settings: Settings) => Partial<Settings>): Promise<Settings>;
};

/** `pack` makes the stored form, which `parse` reads. */
export function createSettingsStore(
  parse: (stored: unknown) => Settings,
  pack: (settings: Settings) => object,
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
        await browser.storage.sync.set({ [KEY]: pack(settings) });
        return settings;
      }),
    watch,
  };
}
