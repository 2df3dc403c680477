/** The clock, timers and parts of the browser API, which other modules take as arguments. */
import { browser } from 'wxt/browser';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { createStorageItem } from '../../lib/settings/store.ts';
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
  return {
    isPrivate,
    stored,
    /** Milliseconds since the epoch. */
    now: Date.now,
    wait,
    /** Yields to other tasks. */
    pause: () => wait(0),
    report,
    ownFile: (path: string) => new URL(path, runtime.getURL('')).href,
    /** Whether the user has allowed requests to the host. False for an invalid host, for which the browser rejects. */
    mayReach: (url: string) =>
      permissions.contains({ origins: [hostPatternOf(new URL(url))] }).catch(() => false),
  };
}

/** Content scripts can read these areas by default. Firefox has no `setAccessLevel`; nothing secret is in them. */
export async function restrictStorageAccess(): Promise<void> {
  type Area = { setAccessLevel?(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
  const areas = [browser.storage.local, browser.storage.sync] as readonly Area[];
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
