/** The settings in the background: read once, followed as they change, and selected for each part. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import { addedSiteAt, siteAt } from '../../lib/network/explorers.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Provider } from '../../lib/network/providers.ts';
import {
  type ApprovedAddresses,
  createApprovedAddresses,
  withApproved,
} from '../../lib/settings/approved-addresses.ts';
import { metadataApiOf, readSettings } from '../../lib/settings/settings.ts';
import { createCachedStore, createReadingStore } from '../../lib/settings/store.ts';

export type BackgroundSettings = ReturnType<typeof createSettings>;

export function createSettings(
  mayReach: (url: string) => Promise<boolean>,
  report: (error: unknown) => void,
) {
  const store = createCachedStore(createReadingStore(readSettings));
  const approved = createApprovedAddresses(report);
  const addresses = async () => withApproved(await store.read(), approved);
  return {
    ...store,
    handlers: addressHandlers(approved),
    /** The settings with the addresses that are in use. */
    inUse: addresses,
    async provider(network: NetworkId): Promise<Provider> {
      const { providerKind, providerAddress } = await addresses();
      return { kind: providerKind[network], address: providerAddress[network] };
    },
    /** Empty if there is no service. */
    metadataAddress: async (network: NetworkId) => (await addresses()).metadataAddress[network],
    metadataApi: async (network: NetworkId) => metadataApiOf(await addresses(), network),
    isProviderAllowed: async () => (await store.read()).askProvider,
    areNftsAllowed: async () => (await store.read()).askAboutNfts,
    priority: async () => PRIORITIES[(await store.read()).priority],
    /** Undefined if external logos are off. */
    async gateway() {
      const { remoteLogos, ipfsGateway } = await addresses();
      return remoteLogos ? ipfsGateway : undefined;
    },
    /** Whether the content script may run at this address. */
    async isSite(url: string) {
      if (siteAt(url) !== undefined) return true;
      return addedSiteAt(url, (await store.read()).sites) !== undefined && mayReach(url);
    },
  };
}

const addressHandlers = ({ read, approve, approveAll }: ApprovedAddresses) =>
  ({
    'addresses.read': async () => success((await read()) ?? null),
    'addresses.approve': async ({ changes }) => success((await approve(changes)) ?? null),
    'addresses.approveAll': async (addresses) => {
      await approveAll(addresses);
      return success(null);
    },
  }) satisfies Partial<Handlers>;
