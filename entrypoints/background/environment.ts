/** The clock, timers and parts of the browser API, which other modules take as arguments. */
import { browser } from 'wxt/browser';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { createStorageItem } from '../../lib/settings/store.ts';
import { createKeep } from '../../lib/storage/kept-state.ts';

export function createEnvironment() {
  const { permissions, runtime } = browser;
  const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  const report = (error: unknown) => console.error('Token Lens:', error);
  return {
    /** Milliseconds since the epoch. */
    now: Date.now,
    wait,
    /** Yields to other tasks. */
    pause: () => wait(0),
    report,
    ownFile: (path: string) => new URL(path, runtime.getURL('')).href,
    /** Keeps state for the browser session, in memory. */
    keepIn: (name: string) => createKeep(createStorageItem('session', name), { wait, report }),
    /** Whether the user has allowed requests to the host. False for an invalid host, for which the browser rejects. */
    mayReach: (url: string) =>
      permissions.contains({ origins: [hostPatternOf(new URL(url))] }).catch(() => false),
  };
}
