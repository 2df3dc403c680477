/** How many requests the extension sends to each public service (docs/services.md). */
import { NETWORK_IDS, NETWORKS } from './networks.ts';
import { PROVIDERS, publicKindAt } from './providers.ts';

export type RequestLimit = { readonly requests: number; readonly windowMs: number };

/** The operator allows about 100 in 5 minutes for one IP address. */
const METADATA_LIMIT: RequestLimit = { requests: 90, windowMs: 300_000 };

/** The host that identifies a service, without the root dot. */
export const hostOf = (base: string) => new URL(base).host.replace(/\.(?=:|$)/, '');

const isMetadataHost = (host: string) =>
  NETWORK_IDS.some((id) => {
    const { metadata } = NETWORKS[id];
    return metadata !== undefined && hostOf(metadata) === host;
  });

/** The limit of the service at a base address; undefined for a service of the user's own, which has none. */
export function limitOf(base: string): RequestLimit | undefined {
  if (isMetadataHost(hostOf(base))) return METADATA_LIMIT;
  const kind = publicKindAt(base);
  return kind && PROVIDERS[kind].limit;
}
