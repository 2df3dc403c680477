/** The rate limits of the public metadata services. */
import { hostOf, type RequestLimit } from '../http/rate-limiter.ts';
import { NETWORK_IDS, NETWORKS } from '../network/networks.ts';

const WINDOW_MS = 300_000;

/** Undefined for a service of the user's own, which has no limit. */
export function limitOf(base: string): RequestLimit | undefined {
  const host = hostOf(base);
  const network = NETWORK_IDS.find((id) => {
    const { metadata } = NETWORKS[id];
    return metadata !== undefined && hostOf(metadata) === host;
  });
  const requests = network && NETWORKS[network].metadataRequests;
  return requests ? { requests, windowMs: WINDOW_MS } : undefined;
}
