/**
 * Assets of transactions, addresses and policies on the simulated chain, in Blockfrost's formats (`tx_content_utxo`,
 * `address_content`, `asset_policy`). Everything but the units is a pure function of the requested name.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOf, digestOf } from './chain.ts';
import type { MintedAssets } from './minted.ts';

type Units = Readonly<Record<string, readonly string[]>>;

/** Units are subjects. A name without an entry is unknown: 404. */
export type Holdings = {
  readonly transactions?: Units | undefined;
  readonly addresses?: Units | undefined;
  readonly policies?: Units | undefined;
  /** Single assets, by subject. */
  readonly assets?: MintedAssets | undefined;
  /** Native scripts as JSON of cardano-cli, or `plutusV2`, by hash. */
  readonly scripts?: Readonly<Record<string, object | 'plutusV2'>> | undefined;
  /** CBOR in hex of datums that no output contains, by hash. */
  readonly datums?: Readonly<Record<string, string>> | undefined;
};

/** The inputs and outputs of a transaction. Its last unit is burned, so only an input has it. */
export function transactionUtxos(hash: string, units: readonly string[]) {
  const out = units.length > 1 ? units.slice(0, -1) : units;
  const half = Math.ceil(out.length / 2);
  const utxo = (part: readonly string[], kind: string, index: number) => ({
    address: addressOf(0x61, `${hash} ${kind} ${index}`),
    amount: amountOf(part),
    output_index: index,
    ...{ data_hash: null, inline_datum: null, reference_script_hash: null, collateral: false },
  });
  const inputs = [units.slice(0, 1), units.slice(-1)].map((part, index) => {
    return { ...utxo(part, 'input', index), tx_hash: digestHex(`${hash} input ${index}`), reference: false };
  });
  const outputs = [out.slice(0, half), out.slice(half)].map((part, index) => {
    return { ...utxo(part, 'output', index), consumed_by_tx: null };
  });
  return { hash, inputs, outputs };
}

export function addressContent(address: string, units: readonly string[]) {
  return { address, amount: amountOf(units), stake_address: null, type: 'shelley', script: false };
}

export const policyAssets = (units: readonly string[]) =>
  units.slice(0, 100).map((asset) => ({ asset, quantity: quantityOf(asset) }));

/** Lovelace first, as on the chain. Quantities are decimal strings that can exceed a safe integer. */
const amountOf = (units: readonly string[]) =>
  ['lovelace', ...units].map((unit) => ({ unit, quantity: quantityOf(unit) }));
const quantityOf = (unit: string): string => String(1n + (BigInt(`0x${digestHex(unit).slice(0, 18)}`) >> 8n));

const digestHex = (what: string) => bytesToHex(digestOf(`holdings ${what}`));
