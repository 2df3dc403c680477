/**
 * What the invented chain holds beside its blocks: the units of transactions, addresses and policies, each
 * answered as Blockfrost's OpenAPI lays it out (`tx_content_utxo`, `address_content`, `asset_policy`). All
 * that is not a unit is a pure function of the names asked for.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOf, digestOf } from './chain.ts';
import type { MintedAssets } from './minted.ts';

/** Units are subjects: policy ID and asset name, in hex. What is not named is unknown, which is a 404. */
export type Holdings = {
  readonly transactions?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly addresses?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly policies?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Single assets, by subject; what is read of one asset alone. */
  readonly assets?: MintedAssets | undefined;
  /** By hash: the CBOR of datums that lie in no output, in hex. */
  readonly datums?: Readonly<Record<string, string>> | undefined;
};

/** The inputs and outputs of a transaction: its last unit is burned, so it stands in an input only. */
export function transactionUtxos(hash: string, units: readonly string[]) {
  const out = units.length > 1 ? units.slice(0, -1) : units;
  const half = Math.ceil(out.length / 2);
  const place = (part: readonly string[], kind: string, index: number) => ({
    address: addressOf(0x61, `${hash} ${kind} ${index}`),
    amount: amountOf(part),
    output_index: index,
    ...{ data_hash: null, inline_datum: null, reference_script_hash: null, collateral: false },
  });
  return {
    hash,
    inputs: [units.slice(0, 1), units.slice(-1)].map((part, index) => ({
      ...place(part, 'input', index),
      tx_hash: digestHex(`${hash} input ${index}`),
      reference: false,
    })),
    outputs: [out.slice(0, half), out.slice(half)].map((part, index) => ({
      ...place(part, 'output', index),
      consumed_by_tx: null,
    })),
  };
}

export function addressContent(address: string, units: readonly string[]) {
  return { address, amount: amountOf(units), stake_address: null, type: 'shelley', script: false };
}

export const policyAssets = (units: readonly string[]) =>
  units.slice(0, 100).map((asset) => ({ asset, quantity: quantityOf(asset) }));

/** Lovelace first, as in every output of the chain; decimal texts that may pass what a number holds exactly. */
const amountOf = (units: readonly string[]) =>
  ['lovelace', ...units].map((unit) => ({ unit, quantity: quantityOf(unit) }));
const quantityOf = (unit: string): string => String(1n + (BigInt(`0x${digestHex(unit).slice(0, 18)}`) >> 8n));

const digestHex = (what: string) => bytesToHex(digestOf(`holdings ${what}`));
