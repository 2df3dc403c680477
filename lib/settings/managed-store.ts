/** Stores the settings of the user, and reads them together with what an organization has set. */
import { browser } from '../browser.ts';
import { createQueue } from '../queue.ts';
import type { Addresses } from './approved-addresses.ts';
import { type Managed, NOT_MANAGED, readManaged, withManaged } from './managed.ts';
import type { Settings } from './settings.ts';
import { KEY, onChange, type ReadingStore, readStored } from './store.ts';

export type SettingsStore = ReadingStore<Settings> & {
  /** Changes the fields that the function returns for the current settings. */
  change(fields: (settings: Settings) => Partial<Settings>): Promise<Settings>;
  /** What an organization has set. `change` neither gets nor stores it. */
  managed(): Promise<Managed>;
  /** The settings of the user, without those of an organization. */
  stored(): Promise<Settings>;
};

export async function managedNow(): Promise<Managed> {
  try {
    return readManaged(await browser.storage.managed.get());
  } catch {
    // Firefox rejects if there is no managed storage for the extension.
    return NOT_MANAGED;
  }
}

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
        // At once if possible: a message may already ask for the changed settings.
        if (isStored && managed !== undefined) changed(withManaged(parse(changes[KEY]?.newValue), managed));
        else if (isStored || area === 'managed') void read().then((now) => signal?.aborted || changed(now));
      }, signal);
    },
  };
}

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
  const { read, watch } = createManagedStore(parse);
  // Two concurrent changes would overwrite each other's fields.
  const inTurn = createQueue();
  const stored = async () => parse(await readStored());
  return {
    read,
    managed: managedNow,
    stored,
    change: (fields) =>
      inTurn(async () => {
        const before = await stored();
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
