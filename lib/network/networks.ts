/** The three Cardano networks and their public services (services.md). */

export const NETWORK_IDS = ['mainnet', 'preprod', 'preview'] as const;
export type NetworkId = (typeof NETWORK_IDS)[number];

type Network = {
  /** Base address of the token metadata service (v2); preview has no public one. */
  readonly metadata: string | undefined;
  /** The folder of the entries in the registry's repository; an entry is named after its subject. */
  readonly registry: string;
  /** Base address of the chain query provider. */
  readonly provider: string;
  /** Slots in an epoch; a slot lasts one second. */
  readonly epochSlots: number;
  /** Seconds after which the latest block counts as old; the average block interval is 20 s. */
  readonly blockOldS: number;
};

const TESTNET_REGISTRY = 'https://github.com/input-output-hk/metadata-registry-testnet/blob/master/registry/';

export const NETWORKS: Readonly<Record<NetworkId, Network>> = {
  mainnet: {
    metadata: 'https://tokens.cardano.org',
    registry: 'https://github.com/cardano-foundation/cardano-token-registry/blob/master/mappings/',
    provider: 'https://cardano-mainnet.blockfrost.io/api/v0',
    epochSlots: 432_000,
    blockOldS: 180,
  },
  preprod: {
    metadata: 'https://preprod.tokens.cardano.org',
    registry: TESTNET_REGISTRY,
    provider: 'https://cardano-preprod.blockfrost.io/api/v0',
    epochSlots: 432_000,
    blockOldS: 300,
  },
  preview: {
    metadata: undefined,
    registry: TESTNET_REGISTRY,
    provider: 'https://cardano-preview.blockfrost.io/api/v0',
    epochSlots: 86_400,
    blockOldS: 300,
  },
};

/** The terms of service of the chain query provider. */
export const PROVIDER_TERMS = 'https://blockfrost.io/terms';

export function isNetworkId(value: unknown): value is NetworkId {
  return NETWORK_IDS.some((id) => id === value);
}
