/** What the parts take as arguments instead of using the platform themselves. */
import { browser } from 'wxt/browser';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { TokenSearch } from '../../lib/search/token-search.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

export function createEnvironment() {
  const { permissions, runtime } = browser;
  return {
    /** Milliseconds since the epoch. */
    now: Date.now,
    wait: (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms)),
    report: (error: unknown) => console.error('Token Lens:', error),
    /** The address of a file of the extension. */
    ownFile: (path: string) => new URL(path, runtime.getURL('')).href,
    /** Whether the user lets the extension send requests to the host. Rejects, so false, for an invalid host. */
    mayReach: (url: string) =>
      permissions.contains({ origins: [hostPatternOf(new URL(url))] }).catch(() => false),
  };
}

/** For what the browser shows by itself: menu, omnibox, shortcut, badge. */
export type UiDeps = {
  readonly settings: ReadingStore<Settings>;
  readonly loader: Pick<TokenLoader, 'outcomes' | 'under'>;
  readonly search: TokenSearch;
  readonly ownFile: (path: string) => string;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};
