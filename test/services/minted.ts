/**
 * The assets of the simulated chain: supply, history, addresses, outputs, datums and first mint. What clients read of
 * Blockfrost's `asset`, `asset_history`, `asset_addresses`, `address_utxo_content`, `script_datum_cbor` and `tx_content`,
 * and one field more. Everything that `Minted` does not state is a pure function of the asset.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOf, digestOf } from './chain.ts';

type Datum = { readonly inline: string } | { readonly hash: string };

export type Minted = {
  readonly quantity: string;
  readonly mintsAndBurns?: number | undefined;
  /** How many of them are burns; those are the last ones. */
  readonly burns?: number | undefined;
  /** Outputs with the asset, each at its own address. Those after the first have one each. Default: one without a datum. */
  readonly outputs?: readonly (Datum | undefined)[] | undefined;
  /** The metadata of its mint, or of its reference NFT as Blockfrost writes it. */
  readonly metadata?: object | undefined;
  /** The standard that the metadata follows, by Blockfrost's check; null for none. Default: CIP-25, version 1. */
  readonly standard?: 'CIP25v1' | 'CIP25v2' | 'CIP68v1' | 'CIP68v2' | 'CIP68v3' | null | undefined;
  /** The address of the first output. Default: that of an unknown script. */
  readonly holder?: string | undefined;
};

export type MintedAssets = Readonly<Record<string, Minted>>;

/** Lists of subjects. */
type Units = Readonly<Record<string, readonly string[]>>;

/** What a provider has. A name without an entry is unknown: 404. */
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

export function asset(subject: string, minted: Minted) {
  const { quantity, mintsAndBurns = 1, metadata, standard = 'CIP25v1' } = minted;
  return {
    asset: subject,
    quantity,
    mint_or_burn_count: mintsAndBurns,
    initial_mint_tx_hash: firstMintOf(subject),
    onchain_metadata: metadata ?? null,
    ...(metadata !== undefined && standard !== null && { onchain_metadata_standard: standard }),
  };
}

/** The first hundred mints and burns, oldest first. */
export function assetHistory(subject: string, { mintsAndBurns = 1, burns = 0 }: Minted) {
  return Array.from({ length: Math.min(mintsAndBurns, 100) }, (_, index) => ({
    tx_hash: index === 0 ? firstMintOf(subject) : digestHex(`${subject} mint ${index}`),
    action: index < mintsAndBurns - burns ? ('minted' as const) : ('burned' as const),
    amount: '1',
  }));
}

export const assetAddresses = (subject: string, { quantity, outputs = [undefined], holder }: Minted) =>
  outputs.map((_, index) => ({
    address: (index === 0 && holder) || addressOf(0x71, `${subject} holder ${index}`),
    quantity: index === 0 ? String(BigInt(quantity) - BigInt(outputs.length - 1)) : '1',
  }));

export function assetOutputs(address: string, subject: string, minted: Minted) {
  const index = assetAddresses(subject, minted).findIndex((holder) => holder.address === address);
  if (index < 0) return undefined;
  const { inline = null, hash = null }: { inline?: string | null; hash?: string | null } =
    minted.outputs?.[index] ?? {};
  // An inline datum has a hash too.
  const data_hash = inline === null ? hash : datumHash(inline);
  const tx_hash = digestHex(`${subject} output ${index}`);
  return [{ address, tx_hash, output_index: index, data_hash, inline_datum: inline }];
}

/** The transaction that minted one of the assets first, within a year from 2024-01-01. */
export function firstMint(hash: string, minted: MintedAssets) {
  const subject = Object.keys(minted).find((one) => firstMintOf(one) === hash);
  if (subject === undefined) return undefined;
  const seconds = Number.parseInt(digestHex(`${subject} time`).slice(0, 8), 16) % 31_536_000;
  return { hash, block_time: Date.UTC(2024, 0) / 1000 + seconds };
}

export const firstMintOf = (subject: string) => digestHex(`${subject} mint`);

/** The ledger's datum hash: blake2b-256 of the CBOR. */
export const datumHash = (cbor: string) => bytesToHex(blake2b(Buffer.from(cbor, 'hex'), { dkLen: 32 }));

const digestHex = (what: string) => bytesToHex(digestOf(`minted ${what}`));
