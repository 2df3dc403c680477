/**
 * Single assets of the simulated chain: supply, history, addresses, outputs, datums and first mint, in Blockfrost's
 * formats (`asset`, `asset_history`, `asset_addresses`, `address_utxo_content`, `script_datum_cbor`, `tx_content`,
 * `tx_content_metadata`). Everything that `Minted` does not state is a pure function of the asset.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { POLICY_DIGITS } from '../../lib/asset/subject.ts';
import { fingerprint } from '../data/signing.ts';
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
  /** The metadata of the transaction of its first mint, by label. */
  readonly transactionMetadata?: Readonly<Record<string, unknown>> | undefined;
  /** The address of the first output. Default: that of an unknown script. */
  readonly holder?: string | undefined;
};

export type MintedAssets = Readonly<Record<string, Minted>>;

const PAGE = 100;
const LOVELACE = { unit: 'lovelace', quantity: '1500000' };
/** First mints lie within a year from 2024-01-01. */
const FIRST_S = Date.UTC(2024, 0) / 1000;
const YEAR_S = 31_536_000;

export function asset(subject: string, minted: Minted) {
  const { quantity, mintsAndBurns = 1, metadata, standard = 'CIP25v1' } = minted;
  return {
    ...{ asset: subject, policy_id: subject.slice(0, POLICY_DIGITS) },
    ...{ asset_name: subject.slice(POLICY_DIGITS) || null, fingerprint: fingerprint(subject), quantity },
    ...{ initial_mint_tx_hash: firstMintOf(subject), mint_or_burn_count: mintsAndBurns },
    onchain_metadata: metadata ?? null,
    ...(metadata !== undefined && standard !== null && { onchain_metadata_standard: standard }),
    metadata: null,
  };
}

/** The first hundred mints and burns, oldest first. */
export function assetHistory(subject: string, { mintsAndBurns = 1, burns = 0 }: Minted) {
  return Array.from({ length: Math.min(mintsAndBurns, PAGE) }, (_, index) => ({
    tx_hash: index === 0 ? firstMintOf(subject) : digestHex(`${subject} mint ${index}`),
    action: index < mintsAndBurns - burns ? ('minted' as const) : ('burned' as const),
    amount: '1',
  }));
}

const holdersOf = (subject: string, { quantity, outputs = [undefined], holder }: Minted) =>
  outputs.map((datum, index) => {
    const address = (index === 0 && holder) || addressOf(0x71, `${subject} holder ${index}`);
    const ofFirst = String(BigInt(quantity) - BigInt(outputs.length - 1));
    return { address, datum, quantity: index === 0 ? ofFirst : '1' };
  });

export const assetAddresses = (subject: string, minted: Minted) =>
  holdersOf(subject, minted).map(({ address, quantity }) => ({ address, quantity }));

export function assetOutputs(address: string, subject: string, minted: Minted) {
  const holders = holdersOf(subject, minted);
  const index = holders.findIndex((one) => one.address === address);
  const holder = holders[index];
  if (holder === undefined) return undefined;
  const { inline = null, hash = null }: { inline?: string | null; hash?: string | null } = holder.datum ?? {};
  return [
    {
      ...{ address, tx_hash: digestHex(`${subject} output ${index}`), tx_index: index, output_index: index },
      amount: [LOVELACE, { unit: subject, quantity: holder.quantity }],
      block: digestHex(`${subject} block`),
      // An inline datum has a hash too.
      data_hash: inline === null ? hash : datumHash(inline),
      ...{ inline_datum: inline, reference_script_hash: null },
    },
  ];
}

/** The transaction that minted one of the assets first. */
export function firstMint(hash: string, minted: MintedAssets) {
  const subject = Object.keys(minted).find((one) => firstMintOf(one) === hash);
  if (subject === undefined) return undefined;
  const seconds = firstMintAt(subject);
  const block_height = 9_700_000 + Math.floor((seconds - FIRST_S) / 20);
  return {
    ...{ hash, block: digestHex(`${hash} block`), block_height, block_time: seconds },
    ...{ slot: seconds - 1_591_566_291, index: 0 },
    output_amount: [{ unit: 'lovelace', quantity: '3000000' }],
    ...{ fees: '182485', deposit: '0', treasury_donation: '0', size: 433 },
    ...{ invalid_before: null, invalid_hereafter: null, valid_contract: true },
    ...{ utxo_count: 3, withdrawal_count: 0, mir_cert_count: 0, delegation_count: 0, stake_cert_count: 0 },
    ...{ pool_update_count: 0, pool_retire_count: 0, asset_mint_or_burn_count: 1, redeemer_count: 0 },
  };
}

/** The metadata of the transaction that minted one of the assets first. */
export function firstMintMetadata(hash: string, minted: MintedAssets) {
  const entry = Object.entries(minted).find(([subject]) => firstMintOf(subject) === hash);
  const metadata = entry?.[1].transactionMetadata ?? {};
  return entry && Object.entries(metadata).map(([label, json_metadata]) => ({ label, json_metadata }));
}

export const firstMintOf = (subject: string) => digestHex(`${subject} mint`);
const firstMintAt = (subject: string) =>
  FIRST_S + (Number.parseInt(digestHex(`${subject} time`).slice(0, 8), 16) % YEAR_S);

/** The ledger's datum hash: blake2b-256 of the CBOR. */
export const datumHash = (cbor: string) => bytesToHex(blake2b(Buffer.from(cbor, 'hex'), { dkLen: 32 }));

const digestHex = (what: string) => bytesToHex(digestOf(`minted ${what}`));
