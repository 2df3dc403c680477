/** Which limit holds for the metadata service at an address. */

import { hostOf, type RequestLimit } from '../http/rate-limiter.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../network/networks.ts';

export const WINDOW_MS = 300_000;

/** What the settings say of each network's service; a limit of 0 is none. */
type Chosen = {
  readonly metadataAddress: Readonly<Record<NetworkId, string>>;
  readonly requestLimit: Readonly<Record<NetworkId, number>>;
};

/**
 * That of the public service, or the one that the user has set for a service of their own; undefined where there is none.
 * `settings`: undefined until they have been read.
 */
export function limitOf(base: string, settings: Chosen | undefined): RequestLimit | undefined {
  const host = hostOf(base);
  const isAt = (address: string | undefined) => !!address && hostOf(address) === host;
  const published = NETWORK_IDS.find((network) => isAt(NETWORKS[network].metadata));
  const own = NETWORK_IDS.filter((network) => isAt(settings?.metadataAddress[network]));
  const set = own.flatMap((network) => settings?.requestLimit[network] || []);
  const requests = published ? NETWORKS[published].metadataRequests : set.length > 0 && Math.min(...set);
  return requests ? { requests, windowMs: WINDOW_MS } : undefined;
}
