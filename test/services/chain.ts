/** A simulated chain: the newest block of a network is a pure function of the network and the time, one every 20 slots. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { type NetworkId, slotAt, slotTime } from '../../lib/network/networks.ts';

/** The first slot of one second, the epoch that begins there, and the slots of an epoch (Shelley genesis of the network). */
const EPOCHS: Readonly<
  Record<NetworkId, { readonly slot: number; readonly epoch: number; readonly length: number }>
> = {
  mainnet: { slot: 4_492_800, epoch: 208, length: 432_000 },
  preprod: { slot: 86_400, epoch: 4, length: 432_000 },
  preview: { slot: 0, epoch: 0, length: 86_400 },
};

/** The newest block at `nowMs` (UNIX milliseconds), with what clients read of it, and its size. */
export function latestBlock(network: NetworkId, nowMs: number) {
  const first = EPOCHS[network];
  const slot = Math.floor(slotAt(network, nowMs) / 20) * 20;
  return {
    time: slotTime(network, slot) / 1000,
    height: slot / 20,
    hash: bytesToHex(digestOf(`${network} block ${slot}`)),
    slot,
    epoch: first.epoch + Math.floor((slot - first.slot) / first.length),
    epoch_slot: (slot - first.slot) % first.length,
    size: 12_345,
    tx_count: 12,
    fees: '2345678',
  };
}

/** 32 pseudo-random bytes derived from a text. */
export const digestOf = (text: string): Uint8Array => blake2b(utf8ToBytes(text), { dkLen: 32 });

const addressIn = (payload: Uint8Array) => bech32.encode('addr', bech32.toWords(payload), false);

/** A mainnet address derived from a text; header 0x61 for a key address, 0x71 for a script address (CIP-19). */
export const addressOf = (header: number, text: string): string =>
  addressIn(Uint8Array.of(header, ...digestOf(text).subarray(0, 28)));

/** The mainnet address of a script (CIP-19). */
export const scriptAddress = (hash: string): string =>
  addressIn(Uint8Array.of(0x71, ...Buffer.from(hash, 'hex')));
