/** The three Cardano networks and their public services (docs/services.md), their slots, and the gateways of external logos. */

export const NETWORK_IDS = ['mainnet', 'preprod', 'preview'] as const;
export type NetworkId = (typeof NETWORK_IDS)[number];

type Network = {
  /** Base address of the token metadata service (v2); preview has no public one. */
  readonly metadata: string | undefined;
  /** The folder of the entries in the registry's repository; an entry is named after its subject. */
  readonly registry: string;
  /** Slots in an epoch; a slot lasts one second. */
  readonly epochSlots: number;
  /** Seconds after which the latest block counts as old; the average block interval is 20 s. */
  readonly blockOldS: number;
  /** When slot 0 began, in milliseconds since the epoch. */
  readonly startMs: number;
  /** The first slot of one second; those before took 20 s, in the Byron era. */
  readonly shelleySlot: number;
};

const TESTNET_REGISTRY = 'https://github.com/input-output-hk/metadata-registry-testnet/blob/master/registry/';

export const NETWORKS: Readonly<Record<NetworkId, Network>> = {
  mainnet: {
    metadata: 'https://tokens.cardano.org',
    registry: 'https://github.com/cardano-foundation/cardano-token-registry/blob/master/mappings/',
    epochSlots: 432_000,
    blockOldS: 180,
    startMs: Date.UTC(2017, 8, 23, 21, 44, 51),
    shelleySlot: 4_492_800,
  },
  preprod: {
    metadata: 'https://preprod.tokens.cardano.org',
    registry: TESTNET_REGISTRY,
    epochSlots: 432_000,
    blockOldS: 300,
    startMs: Date.UTC(2022, 5, 1),
    shelleySlot: 86_400,
  },
  preview: {
    metadata: undefined,
    registry: TESTNET_REGISTRY,
    epochSlots: 86_400,
    blockOldS: 300,
    startMs: Date.UTC(2022, 9, 25),
    shelleySlot: 0,
  },
};

/** The terms of service of the chain query provider. */
export const PROVIDER_TERMS = 'https://blockfrost.io/terms';

export function isNetworkId(value: unknown): value is NetworkId {
  return NETWORK_IDS.some((id) => id === value);
}

const BYRON_SLOT_MS = 20_000;
const SECOND_MS = 1_000;

/** When a slot begins, in milliseconds since the epoch. */
export function slotTime(network: NetworkId, slot: number): number {
  const { startMs, shelleySlot } = NETWORKS[network];
  const byronSlots = Math.min(slot, shelleySlot);
  return startMs + byronSlots * BYRON_SLOT_MS + (slot - byronSlots) * SECOND_MS;
}

/** The slot at a time; 0 before the network began. `ms`: milliseconds since the epoch. */
export function slotAt(network: NetworkId, ms: number): number {
  const { startMs, shelleySlot } = NETWORKS[network];
  const shelleyMs = startMs + shelleySlot * BYRON_SLOT_MS;
  if (ms < shelleyMs) return Math.max(0, Math.floor((ms - startMs) / BYRON_SLOT_MS));
  return shelleySlot + Math.floor((ms - shelleyMs) / SECOND_MS);
}

/**
 * A content ID of IPFS (multiformats/cid): CIDv0, and CIDv1 in the multibases that are in use: base32, base58btc, base36 and
 * base16.
 */
export const CID =
  /Qm[1-9A-HJ-NP-Za-km-z]{44}|z[1-9A-HJ-NP-Za-km-z]{45,120}|b[a-z2-7]{50,120}|B[A-Z2-7]{50,120}|k[0-9a-z]{45,120}|f01[0-9a-f]{60,200}/;

/** Serves logos with an `ar:` address. */
export const ARWEAVE = 'https://arweave.net';
/** Serves logos with an `ipfs:` address. */
export const IPFS_GATEWAY = 'https://ipfs.io';
