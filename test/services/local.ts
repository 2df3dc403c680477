/** All local services at the addresses of the public ones, for the tests in memory and in a browser. */
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { ENTRIES } from '../data/index.ts';
import { createFaults } from './faults.ts';
import { createMetadataService, PUBLIC_LIMIT } from './metadata.ts';
import { createNetworkProvider, type ProviderOptions } from './provider.ts';
import { createRecords, loadRecords, type Records } from './records.ts';
import { type App, record } from './serve.ts';

/** Project IDs that the local provider accepts. */
export const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'m'.repeat(32)}`,
  preprod: `preprod${'p'.repeat(32)}`,
  preview: `preview${'v'.repeat(32)}`,
};

export type LocalServices = ReturnType<typeof serveLocally>;

/** `route` lets an app answer all requests to an origin. Returns the requests that the services receive, and their faults. */
export function serveLocally(
  route: (origin: string, app: App) => void,
  { chain }: Pick<ProviderOptions, 'chain'> = {},
) {
  const [metadataFaults, providerFaults] = [createFaults(), createFaults()];
  const requestsAt = (origin: string, app: App) => {
    const recorded = record(app);
    route(origin, recorded);
    return recorded.requests;
  };
  const metadata = (network: 'mainnet' | 'preprod', records: Records) => {
    const service = createMetadataService(records, { faults: metadataFaults, limit: PUBLIC_LIMIT });
    return requestsAt(NETWORKS[network].metadata ?? '', service);
  };
  const provider = (network: NetworkId) => {
    const options = { keys: KEYS, now: Date.now, faults: providerFaults, chain };
    return requestsAt(PROVIDERS.blockfrost.address(network), createNetworkProvider(network, options));
  };
  return {
    metadata: {
      mainnet: metadata('mainnet', loadRecords()),
      preprod: metadata('preprod', createRecords(ENTRIES.preprod)),
    },
    provider: { mainnet: provider('mainnet'), preprod: provider('preprod'), preview: provider('preview') },
    metadataFaults,
    providerFaults,
  };
}
