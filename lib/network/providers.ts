/** The kinds of chain providers and their differences (docs/services.md, "Chain query provider"), a row for each. */
import { NETWORK_IDS, NETWORKS, type NetworkId } from './networks.ts';

/** In the order of the options. `blockfrost`: Blockfrost's API, at any address. */
export const PROVIDER_KINDS = ['koios', 'blockfrost'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

type Row = {
  readonly name: string;
  /** The public base address. */
  readonly address: (network: NetworkId) => string;
  /** How a key is sent. */
  readonly keyHeader: { readonly name: string; readonly prefix: string };
  /** Half of what the public provider allows for one IP address. */
  readonly limit: { readonly requests: number; readonly windowMs: number };
};

export const PROVIDERS: Readonly<Record<ProviderKind, Row>> = {
  blockfrost: {
    name: 'Blockfrost',
    address: (network) => NETWORKS[network].provider,
    keyHeader: { name: 'project_id', prefix: '' },
    limit: { requests: 50, windowMs: 10_000 },
  },
  koios: {
    name: 'Koios',
    address: (network) => `https://${network === 'mainnet' ? 'api' : network}.koios.rest/api/v1`,
    keyHeader: { name: 'authorization', prefix: 'Bearer ' },
    limit: { requests: 50, windowMs: 10_000 },
  },
};

/** The addresses of the services that need no entry by the user. */
export const PUBLIC_SERVICES: readonly string[] = NETWORK_IDS.flatMap((network) => [
  NETWORKS[network].metadata ?? [],
  ...PROVIDER_KINDS.map((kind) => PROVIDERS[kind].address(network)),
]).flat();

/** The kind of the public provider at the host of an address; undefined for another host. */
export function publicKindAt(address: string): ProviderKind | undefined {
  const { host } = new URL(address);
  const isAt = (kind: ProviderKind) =>
    NETWORK_IDS.some((network) => new URL(PROVIDERS[kind].address(network)).host === host);
  return PROVIDER_KINDS.find(isAt);
}
