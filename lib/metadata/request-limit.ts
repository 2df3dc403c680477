/** The rate limit of the metadata service at an address. */

import { hostOf, type RequestLimit } from '../http/rate-limiter.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../network/networks.ts';

const WINDOW_MS = 300_000;

/** A limit of 0 means no limit. */
type ServiceSettings = {
  readonly metadataAddress: Readonly<Record<NetworkId, string>>;
  readonly requestLimit: Readonly<Record<NetworkId, number>>;
};

/** The limit of the public service, or that in the settings; undefined for none, and before the settings are read. */
export function limitOf(base: string, settings: ServiceSettings | undefined): RequestLimit | undefined {
  const host = hostOf(base);
  const isAt = (address: string | undefined) => !!address && hostOf(address) === host;
  const published = NETWORK_IDS.find((network) => isAt(NETWORKS[network].metadata));
  const own = NETWORK_IDS.filter((network) => isAt(settings?.metadataAddress[network]));
  const set = own.flatMap((network) => settings?.requestLimit[network] || []);
  const requests = published ? NETWORKS[published].metadataRequests : set.length > 0 && Math.min(...set);
  return requests ? { requests, windowMs: WINDOW_MS } : undefined;
}
