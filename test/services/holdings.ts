/**
 * Assets of transactions, addresses and policies on the simulated chain: what clients read of Blockfrost's `tx_content_utxo`,
 * `address_content` and `asset_policy`, and the quantities.
 */
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
  const utxo = (part: readonly string[], output_index: number) => ({ amount: amountOf(part), output_index });
  const inputs = [units.slice(0, 1), units.slice(-1)].map(utxo);
  return { hash, inputs, outputs: [out.slice(0, half), out.slice(half)].map(utxo) };
}

export const addressContent = (address: string, units: readonly string[]) => {
  return { address, amount: amountOf(units) };
};

export const policyAssets = (units: readonly string[]) =>
  units.slice(0, 100).map((asset) => ({ asset, quantity: '1' }));

/** Lovelace first, as on the chain. */
const amountOf = (units: readonly string[]) =>
  ['lovelace', ...units].map((unit) => ({ unit, quantity: '1500000' }));
