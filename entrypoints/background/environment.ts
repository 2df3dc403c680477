/** The clock, timers and parts of the browser API, which other modules take as arguments. */
import { browser } from 'wxt/browser';
import type { RefusalOf } from '../../lib/http/request.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { createConsentStore } from '../../lib/settings/consent.ts';
import { createCachedStore, createStorageItem } from '../../lib/settings/store.ts';
import { createKeep } from '../../lib/storage/kept-state.ts';
import type { StorageItem } from '../../lib/storage/network-store.ts';

export function createEnvironment() {
  const { extension, permissions, runtime } = browser;
  const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  const report = (error: unknown) => console.error('Token Lens:', error);
  /**
   * Whether this is the background of private windows. Its databases are in the browser's memory, but other windows share
   * `storage`: it reads what they have stored there, and keeps what it would write in its own memory.
   */
  const isPrivate = extension.inIncognitoContext;
  const stored = (area: 'local' | 'session', name: string): StorageItem => {
    const shared = createStorageItem(area, name);
    if (!isPrivate) return shared;
    let written: unknown;
    return {
      read: async () => written ?? shared.read(),
      async write(value) {
        written = value;
      },
    };
  };
  const consent = createCachedStore(createConsentStore());
  /** Whether the browser permits requests to the host. False for an invalid host, for which the browser rejects. */
  const mayReach = (url: string): Promise<boolean> =>
    permissions.contains({ origins: [hostPatternOf(new URL(url))] }).catch(() => false);
  /** The gate of every request. */
  const refusalOf: RefusalOf = async (url) => {
    if ((await consent.read()) !== 'allowed') return { kind: 'look-ups-off' };
    return (await mayReach(url)) ? undefined : { kind: 'not-allowed' };
  };
  return {
    isPrivate,
    consent,
    mayReach,
    refusalOf,
    stored,
    /** Milliseconds since the epoch. */
    now: Date.now,
    wait,
    /** Yields to other tasks. */
    pause: () => wait(0),
    report,
    ownFile: (path: string) => new URL(path, runtime.getURL('')).href,
    /** Keeps state for the browser session, in memory. */
    keepIn: (name: string) => createKeep(stored('session', name), { wait, report }),
  };
}

/** Content scripts can read these areas by default. Firefox has no `setAccessLevel`; nothing secret is in them. */
export async function restrictStorageAccess(): Promise<void> {
  type Area = { setAccessLevel?(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
  const areas = [browser.storage.local, browser.storage.sync] as readonly Area[];
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
