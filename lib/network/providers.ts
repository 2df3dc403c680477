/** The kinds of chain providers and their differences (docs/services.md, "Chain query provider"), a row for each. */
import { NETWORKS, type NetworkId } from './networks.ts';

export const PROVIDER_KINDS = [
  ...(['blockfrost', 'koios', 'demeter'] as const),
  ...(['dolos', 'yaci-store', 'blockfrost-platform'] as const),
] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The service that reads the chain of a network: its kind and its base address. */
export type Provider = { readonly kind: ProviderKind; readonly address: string };

type Row = {
  readonly name: string;
  /** The API, for which `lib/chain` has an adapter. */
  readonly api: 'blockfrost' | 'koios';
  /**
   * The public base address, or the default one on the user's machine. Several networks may share one where the key tells the
   * network.
   */
  readonly address: (network: NetworkId) => string;
  /** Whether users run it themselves. */
  readonly isOwn: boolean;
  /** How its key is sent; undefined where it takes none. */
  readonly keyHeader?: { readonly name: string; readonly prefix: string };
  /** It answers without a key too. */
  readonly isKeyOptional?: true;
  /** It does not give the metadata of NFTs (CIP-25, CIP-68) as JSON. */
  readonly hasNoMetadata?: true;
};

const OWN_BLOCKFROST_API = { api: 'blockfrost', isOwn: true } as const;
const BLOCKFROST_API = { api: 'blockfrost', isOwn: false } as const;

export const PROVIDERS: Readonly<Record<ProviderKind, Row>> = {
  blockfrost: {
    ...BLOCKFROST_API,
    name: 'Blockfrost',
    address: (network) => NETWORKS[network].provider,
    keyHeader: { name: 'project_id', prefix: '' },
  },
  koios: {
    name: 'Koios',
    api: 'koios',
    isOwn: false,
    address: (network) => `https://${network === 'mainnet' ? 'api' : network}.koios.rest/api/v1`,
    keyHeader: { name: 'authorization', prefix: 'Bearer ' },
    isKeyOptional: true,
  },
  demeter: {
    ...BLOCKFROST_API,
    name: 'Demeter',
    address: (network) => `https://cardano-${network}.blockfrost-m1.demeter.run/api/v0`,
    keyHeader: { name: 'dmtr-api-key', prefix: '' },
  },
  dolos: { ...OWN_BLOCKFROST_API, name: 'Dolos', address: () => 'http://localhost:3000' },
  'yaci-store': {
    ...OWN_BLOCKFROST_API,
    name: 'yaci-store',
    address: () => 'http://localhost:8080/api/v1/blockfrost',
    hasNoMetadata: true,
  },
  'blockfrost-platform': {
    ...OWN_BLOCKFROST_API,
    name: 'Blockfrost Platform',
    address: () => 'http://localhost:3000',
  },
};

/** Replaces, in an address, a secret that the key vault has. */
export const KEY_PLACE = '[key]';

/** A key is for a kind of provider, or for its place in an address. */
export type KeyPurpose = ProviderKind | 'address';
export const keyPurposeOf = ({ kind, address }: Provider): KeyPurpose =>
  address.includes(KEY_PLACE) ? 'address' : kind;

export function keyNeedOf(provider: Provider): 'required' | 'optional' | 'none' {
  const { keyHeader, isKeyOptional } = PROVIDERS[provider.kind];
  if (keyPurposeOf(provider) === 'address') return 'required';
  if (keyHeader === undefined) return 'none';
  return isKeyOptional ? 'optional' : 'required';
}
