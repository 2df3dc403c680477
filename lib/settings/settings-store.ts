/** Stores the settings of the user. */
import { browser } from '../browser.ts';
import { createQueue } from '../queue.ts';
import type { Addresses } from './approved-addresses.ts';
import type { Settings } from './settings.ts';
import { createReadingStore, KEY, type ReadingStore } from './store.ts';

export type SettingsStore = ReadingStore<Settings> & {
  /** Changes the fields that the function returns for the current settings. */
  change(fields: (settings: Settings) => Partial<Settings>): Promise<Settings>;
};

/** Approves the addresses that the user sets. */
export type Approval = {
  /** Approves those that differ. Resolves to the approved ones before, if any are changed. */
  approve(before: Addresses, after: Addresses): Promise<Addresses | null>;
  approveAll(addresses: Addresses): Promise<void>;
};

/** `pack` makes the stored form, which `parse` reads. Without `approval`, changed addresses take no effect. */
export function createSettingsStore(
  parse: (stored: unknown) => Settings,
  pack: (settings: Settings) => object,
  approval?: Approval,
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
        const approved = await approval?.approve(before, settings);
        try {
          await browser.storage.sync.set({ [KEY]: pack(settings) });
        } catch (error) {
          // Addresses that are not saved must not be in use.
          if (approved) await approval?.approveAll(approved);
          throw error;
        }
        return settings;
      }),
    watch,
  };
}
