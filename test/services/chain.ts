/**
 * A chain made of nothing but the time: the newest block of a network is a pure function of its name and a
 * moment. Every 20 slots hold one block, at a slot that only a hash decides, so blocks come 1 to 39 seconds
 * apart and 20 on average (services.md, "Chain query provider"). Fields and types follow Blockfrost's
 * OpenAPI, `block_content`.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import type { NetworkId } from '../../lib/network/networks.ts';

type Nullable<T, Names extends string> = { readonly [Name in Names]: T | null };

export type Block = Nullable<number, 'height' | 'slot' | 'epoch' | 'epoch_slot'> &
  Nullable<string, 'output' | 'fees' | 'block_vrf' | 'op_cert' | 'op_cert_counter'> &
  Nullable<string, 'previous_block' | 'next_block'> & {
    readonly [Name in 'time' | 'size' | 'tx_count' | 'confirmations']: number;
  } & { readonly [Name in 'hash' | 'slot_leader']: string };

type Era = {
  /** UNIX seconds at which slot 0 would have been, counted in slots of a second. */
  readonly origin: number;
  /** The first slot of a second, and the epoch it begins (Shelley genesis of the network). */
  readonly firstSlot: number;
  readonly firstEpoch: number;
  readonly epochSlots: number;
  /** Block number less the number of 20-slot windows, near the network's own. */
  readonly heightOffset: number;
};

const era = (
  origin: number,
  firstSlot: number,
  firstEpoch: number,
  epochSlots: number,
  heightOffset = 0,
) => ({
  ...{ origin, firstSlot, firstEpoch, epochSlots, heightOffset },
});
const ERAS: Readonly<Record<NetworkId, Era>> = {
  mainnet: era(1_591_566_291, 4_492_800, 208, 432_000, 4_100_000),
  preprod: era(1_655_683_200, 86_400, 4, 432_000),
  preview: era(1_666_656_000, 0, 0, 86_400),
};

const WINDOW = 20;
const POOLS = 7;
const TRANSACTIONS_AT_MOST = 40;

/** The newest block at a moment in UNIX milliseconds. Throws RangeError before the network began. */
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
  const chance = draws(network, `block ${window}`);
  const transactions = 1 + (chance(0) % TRANSACTIONS_AT_MOST);
  const pool = `pool ${chance(1) % POOLS}`;
  return {
    time: era.origin + slot,
    height: window + era.heightOffset,
    hash: digestHex(network, `block ${window}`),
    slot,
    epoch: era.firstEpoch + Math.floor((slot - era.firstSlot) / era.epochSlots),
    epoch_slot: (slot - era.firstSlot) % era.epochSlots,
    slot_leader: bech32.encode('pool', bech32.toWords(digest(network, pool).subarray(0, 28))),
    size: transactions * (300 + (chance(2) % 1500)),
    tx_count: transactions,
    output: String(BigInt(transactions) * BigInt(1_000_000 + chance(3))),
    fees: String(transactions * (168_000 + (chance(4) % 150_000))),
    block_vrf: bech32.encode('vrf_vk', bech32.toWords(digest(network, `${pool} vrf`))),
    op_cert: digestHex(network, `${pool} certificate`),
    op_cert_counter: String(chance(1) % POOLS),
    previous_block: digestHex(network, `block ${window - 1}`),
    next_block: null,
    confirmations: 0,
  };
}

const slotIn = (network: NetworkId, window: number): number =>
  window * WINDOW + (draws(network, `slot ${window}`)(0) % WINDOW);

/** Numbers below 2^32 that look like chance and are always the same. */
function draws(network: NetworkId, what: string): (index: number) => number {
  const bytes = Buffer.from(digest(network, what));
  return (index) => bytes.readUInt32BE(index * 4);
}

const digest = (network: NetworkId, what: string) => digestOf(`${network} ${what}`);
const digestHex = (network: NetworkId, what: string) => bytesToHex(digest(network, what));

/** 32 bytes that look like chance and follow from a text. */
export const digestOf = (text: string): Uint8Array => blake2b(utf8ToBytes(text), { dkLen: 32 });

/** An address of mainnet that follows from a text; its header says whether a key (0x61) or a script (0x71) holds it. */
export const addressOf = (header: number, text: string): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.of(header, ...digestOf(text).subarray(0, 28))), false);
