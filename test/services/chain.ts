/**
 * A simulated chain: the newest block of a network is a pure function of the network and the time. Every window of 20
 * slots holds one block, at a slot derived from a hash, so blocks come 1 to 39 seconds apart and 20 on average.
 */
import type { components } from '@blockfrost/openapi';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import type { NetworkId } from '../../lib/network/networks.ts';

export type Block = components['schemas']['block_content'];

/**
 * `start`: UNIX seconds. `origin`: the same of slot 0, counted back in slots of one second. `firstSlot`: the first slot of one
 * second, with the epoch that begins there (Shelley genesis of the network). `heightOffset`: added to the number of the window;
 * gives heights near the real ones.
 */
const ERAS = {
  mainnet: {
    ...{ magic: 764_824_073, start: 1_506_203_091, origin: 1_591_566_291, epochSlots: 432_000 },
    ...{ firstSlot: 4_492_800, firstEpoch: 208, heightOffset: 4_100_000 },
  },
  preprod: {
    ...{ magic: 1, start: 1_654_041_600, origin: 1_655_683_200, epochSlots: 432_000 },
    ...{ firstSlot: 86_400, firstEpoch: 4, heightOffset: 0 },
  },
  preview: {
    ...{ magic: 2, start: 1_666_656_000, origin: 1_666_656_000, epochSlots: 86_400 },
    ...{ firstSlot: 0, firstEpoch: 0, heightOffset: 0 },
  },
} satisfies Readonly<Record<NetworkId, object>>;

/** `GET /genesis` of Blockfrost. */
export function genesis(network: NetworkId): components['schemas']['genesis_content'] {
  const { magic, epochSlots, start } = ERAS[network];
  return {
    ...{ active_slots_coefficient: 0.05, update_quorum: 5, max_lovelace_supply: '45000000000000000' },
    ...{ network_magic: magic, epoch_length: epochSlots, system_start: start, slot_length: 1 },
    ...{ slots_per_kes_period: 129_600, max_kes_evolutions: 62, security_param: 2_160 },
  };
}

const WINDOW = 20;
const POOLS = 7;
const MAX_TRANSACTIONS = 40;

/** The newest block at `nowMs` (UNIX milliseconds). Throws RangeError before the network began. */
export function latestBlock(network: NetworkId, nowMs: number): Block {
  const { origin, firstSlot } = ERAS[network];
  const slot = Math.floor(nowMs / 1000) - origin;
  if (slot < firstSlot + 2 * WINDOW) throw new RangeError(`${network} had not begun at ${nowMs} ms`);
  const window = Math.floor(slot / WINDOW);
  return blockIn(network, slotIn(network, window) <= slot ? window : window - 1);
}

function blockIn(network: NetworkId, window: number): Block {
  const era = ERAS[network];
  const slot = slotIn(network, window);
  const random = draws(network, `block ${window}`);
  const transactions = 1 + (random(0) % MAX_TRANSACTIONS);
  const pool = `pool ${random(1) % POOLS}`;
  const epoch = era.firstEpoch + Math.floor((slot - era.firstSlot) / era.epochSlots);
  return {
    ...{ time: era.origin + slot, height: window + era.heightOffset },
    hash: digestHex(network, `block ${window}`),
    ...{ slot, epoch, epoch_slot: (slot - era.firstSlot) % era.epochSlots },
    slot_leader: bech32.encode('pool', bech32.toWords(digest(network, pool).subarray(0, 28))),
    size: transactions * (300 + (random(2) % 1500)),
    tx_count: transactions,
    output: String(BigInt(transactions) * BigInt(1_000_000 + random(3))),
    fees: String(transactions * (168_000 + (random(4) % 150_000))),
    block_vrf: bech32.encode('vrf_vk', bech32.toWords(digest(network, `${pool} vrf`))),
    op_cert: digestHex(network, `${pool} certificate`),
    op_cert_counter: String(random(1) % POOLS),
    ...{ previous_block: digestHex(network, `block ${window - 1}`), next_block: null, confirmations: 0 },
  };
}

const slotIn = (network: NetworkId, window: number): number =>
  window * WINDOW + (draws(network, `slot ${window}`)(0) % WINDOW);

/** Pseudo-random numbers below 2^32, derived from a hash. */
function draws(network: NetworkId, what: string): (index: number) => number {
  const bytes = Buffer.from(digest(network, what));
  return (index) => bytes.readUInt32BE(index * 4);
}

const digest = (network: NetworkId, what: string) => digestOf(`${network} ${what}`);
const digestHex = (network: NetworkId, what: string) => bytesToHex(digest(network, what));

/** 32 pseudo-random bytes derived from a text. */
export const digestOf = (text: string): Uint8Array => blake2b(utf8ToBytes(text), { dkLen: 32 });

/** A mainnet address derived from a text; header 0x61 for a key address, 0x71 for a script address (CIP-19). */
export const addressOf = (header: number, text: string): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.of(header, ...digestOf(text).subarray(0, 28))), false);

/** The mainnet address of a script (CIP-19). */
export const scriptAddress = (hash: string): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.of(0x71, ...Buffer.from(hash, 'hex'))), false);
