/** The settings in the background: read once, followed as they change, and selected for each part. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { addedSiteAt, siteAt } from '../../lib/network/explorers.ts';
import { IPFS_GATEWAY } from '../../lib/network/gateways.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createCachedStore, createReadingStore } from '../../lib/settings/store.ts';

export type BackgroundSettings = ReturnType<typeof createSettings>;

export function createSettings(mayReach: (url: string) => Promise<boolean>) {
  const store = createCachedStore(createReadingStore(readSettings));
  return {
    ...store,
    isProviderAllowed: async () => (await store.read()).askProvider,
    priority: async () => PRIORITIES[(await store.read()).priority],
    /** Undefined if external logos are off. */
    gateway: async () => ((await store.read()).remoteLogos ? IPFS_GATEWAY : undefined),
    /** Whether the content script may run at this address. */
    async isSite(url: string) {
      if (siteAt(url) !== undefined) return true;
      return addedSiteAt(url, (await store.read()).sites) !== undefined && mayReach(url);
    },
  };
}
