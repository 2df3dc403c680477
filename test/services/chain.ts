/**
 * A simulated chain: the newest block of a network is a pure function of the network and the time. Every window of 20
 * slots holds one block, at a slot derived from a hash, so blocks come 1 to 39 seconds apart and 20 on average.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import type { NetworkId } from '../../lib/network/networks.ts';

/**
 * `origin`: UNIX seconds of slot 0, counted back in slots of one second. `firstSlot`: the first slot of one
 * second, with the epoch that begins there (Shelley genesis of the network). `heightOffset`: added to the number of the window;
 * gives heights near the real ones.
 */
const ERAS = {
  mainnet: {
    ...{ origin: 1_591_566_291, epochSlots: 432_000 },
    ...{ firstSlot: 4_492_800, firstEpoch: 208, heightOffset: 4_100_000 },
  },
  preprod: {
    ...{ origin: 1_655_683_200, epochSlots: 432_000 },
    ...{ firstSlot: 86_400, firstEpoch: 4, heightOffset: 0 },
  },
  preview: {
    ...{ origin: 1_666_656_000, epochSlots: 86_400 },
    ...{ firstSlot: 0, firstEpoch: 0, heightOffset: 0 },
  },
} satisfies Readonly<Record<NetworkId, object>>;

const WINDOW = 20;
const MAX_TRANSACTIONS = 40;

/**
 * The newest block at `nowMs` (UNIX milliseconds), with what clients read of it, and its size. Throws RangeError before the
 * network began.
 */
export function latestBlock(network: NetworkId, nowMs: number) {
  const era = ERAS[network];
  const now = Math.floor(nowMs / 1000) - era.origin;
  if (now < era.firstSlot + 2 * WINDOW) throw new RangeError(`${network} had not begun at ${nowMs} ms`);
  const newest = Math.floor(now / WINDOW);
  const window = slotIn(network, newest) <= now ? newest : newest - 1;
  const slot = slotIn(network, window);
  const random = draws(network, `block ${window}`);
  const transactions = 1 + (random(0) % MAX_TRANSACTIONS);
  const epoch = era.firstEpoch + Math.floor((slot - era.firstSlot) / era.epochSlots);
  return {
    ...{ time: era.origin + slot, height: window + era.heightOffset },
    hash: bytesToHex(digest(network, `block ${window}`)),
    ...{ slot, epoch, epoch_slot: (slot - era.firstSlot) % era.epochSlots },
    size: transactions * (300 + (random(2) % 1500)),
    tx_count: transactions,
    fees: String(transactions * (168_000 + (random(4) % 150_000))),
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

/** 32 pseudo-random bytes derived from a text. */
export const digestOf = (text: string): Uint8Array => blake2b(utf8ToBytes(text), { dkLen: 32 });

/** A mainnet address derived from a text; header 0x61 for a key address, 0x71 for a script address (CIP-19). */
export const addressOf = (header: number, text: string): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.of(header, ...digestOf(text).subarray(0, 28))), false);

/** The mainnet address of a script (CIP-19). */
export const scriptAddress = (hash: string): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.of(0x71, ...Buffer.from(hash, 'hex'))), false);
