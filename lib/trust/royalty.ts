/** Reads what a policy states about royalties on sales of its NFTs (CIP-27, CIP-102; docs/cardano.md). */
import { hexToBytes } from '@noble/hashes/utils.js';
import { isPaymentAddress, paymentAddress } from '../asset/address.ts';
import { isRecord } from '../json.ts';
import {
  credentialOf,
  type Datum,
  fieldsOf,
  isGenuine,
  type PlutusData,
  readDatumData,
  readPlutusData,
} from './plutus-data.ts';

export type RoyaltyRecipient = {
  readonly address: string;
  /** The share of the price of a sale, from 0 to 1. */
  readonly share: number;
  /** The least and the most to pay for a sale, in lovelace. */
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
};

export type RoyaltyProblem =
  /** Not in the form that the standard describes, or in a version that is not known. */
  | ('form' | 'version')
  /** No share from 0 to 1, no payment address of the network. */
  | ('rate' | 'address')
  /** The NFT's metadata names a royalty NFT that does not exist. */
  | 'missing'
  /** The royalty NFT is not in one output with a datum, or the datum does not have its hash. */
  | ('several' | 'moved' | 'no-datum' | 'datum-unknown' | 'not-genuine');

type Standard = 'CIP-27' | 'CIP-102';
export type Royalty = { readonly standard: Standard } & (
  | { readonly kind: 'stated'; readonly recipients: readonly RoyaltyRecipient[] }
  /** The NFT's metadata says that no royalty is due. */
  | { readonly kind: 'waived' }
  | { readonly kind: 'unreadable'; readonly problem: RoyaltyProblem }
);

export type RoyaltyInput = {
  readonly mint: { readonly stated?: unknown } | null;
  readonly nft:
    | ({ readonly kind: 'datum' } & Datum)
    | { readonly kind: 'no-label' | 'not-there' | 'several' | 'moved' | 'no-datum' | 'datum-unknown' };
};

type Reading = Omit<Extract<Royalty, { kind: 'stated' }>, 'standard'> | RoyaltyProblem;

/** `number`: from `royaltyNumberIn`. Empty where nothing is stated. Never throws. */
export function readRoyalties(
  { mint, nft }: RoyaltyInput,
  number: RoyaltyNumber,
  isTestnet: boolean,
): readonly Royalty[] {
  const of = (standard: Standard, reading: Reading): readonly Royalty[] => [
    typeof reading === 'string'
      ? { standard, kind: 'unreadable', problem: reading }
      : { standard, ...reading },
  ];
  const isStated = mint?.stated !== undefined && mint.stated !== null;
  const first = isStated ? of('CIP-27', readMint(mint.stated, isTestnet)) : [];
  if (number === 0) return [{ standard: 'CIP-102', kind: 'waived' }, ...first];
  const isExpected = number !== undefined;
  if (nft.kind === 'no-label' || nft.kind === 'not-there' || number === 'unreadable')
    return isExpected ? [...of('CIP-102', 'missing'), ...first] : first;
  return [...of('CIP-102', nft.kind === 'datum' ? readRoyaltyDatum(nft, isTestnet) : nft.kind), ...first];
}

/** The number of the royalty NFT that applies to an NFT; 0 if no royalty is due, undefined if its metadata do not say. */
export type RoyaltyNumber = number | 'unreadable' | undefined;

const NUMBER_KEY = 'royalty_included';

/** Reads the third field of a reference NFT's datum (CIP-102, "Reference Datum Standard"). Never throws. */
export function royaltyNumberIn(datum: Datum): RoyaltyNumber {
  const data = readDatumData(datum);
  const extra = data?.kind === 'constructor' ? data.fields[2] : undefined;
  if (extra?.kind !== 'map') return undefined;
  const isKey = (key: PlutusData) =>
    key.kind === 'bytes' && new TextDecoder().decode(key.bytes) === NUMBER_KEY;
  const value = extra.entries.find(([key]) => isKey(key))?.[1];
  if (value === undefined) return undefined;
  const number = value.kind === 'integer' ? Number(value.integer) : -1;
  return Number.isSafeInteger(number) && number >= 0 ? number : 'unreadable';
}

/** CIP-27, "Specification": `rate`, or `pct` in its first version, and `addr`, which may be a list of chunks. */
function readMint(stated: unknown, isTestnet: boolean): Reading {
  if (!isRecord(stated)) return 'form';
  const { rate, pct, addr } = stated;
  const share = shareIn(rate ?? pct);
  if (share === undefined) return 'rate';
  const address = Array.isArray(addr) ? addr.join('') : addr;
  if (typeof address !== 'string' || !isPaymentAddress(address, isTestnet)) return 'address';
  return { kind: 'stated', recipients: [{ address, share, min: undefined, max: undefined }] };
}

/** A decimal from 0 to 1, as a text or an integer: metadata have no fractions. */
function shareIn(rate: unknown): number | undefined {
  const isText = typeof rate === 'string' && /^(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/.test(rate.trim());
  const share = isText || typeof rate === 'number' ? Number(rate) : Number.NaN;
  return share >= 0 && share <= 1 ? share : undefined;
}

/** CIP-102, "500 Datum Metadata": `#6.121([recipients, version, extra])`. */
function readRoyaltyDatum({ cbor, hash }: Datum, isTestnet: boolean): Reading {
  const bytes = hexToBytes(cbor);
  if (!isGenuine(bytes, hash)) return 'not-genuine';
  const [list, version] = fieldsOf(readPlutusData(bytes), 0, 3) ?? [];
  if (list?.kind !== 'list' || list.items.length === 0 || version?.kind !== 'integer') return 'form';
  if (version.integer !== 1n && version.integer !== 2n) return 'version';
  const recipients: RoyaltyRecipient[] = [];
  for (const item of list.items) {
    const recipient = readRecipient(item, isTestnet);
    if (typeof recipient === 'string') return recipient;
    recipients.push(recipient);
  }
  return { kind: 'stated', recipients };
}

/** `#6.121([address, fee, min fee, max fee])`. */
function readRecipient(data: PlutusData, isTestnet: boolean): RoyaltyRecipient | RoyaltyProblem {
  const [account, fee, min, max] = fieldsOf(data, 0, 4) ?? [];
  const [least, most] = [readOptional(min), readOptional(max)];
  if (fee?.kind !== 'integer' || least === null || most === null) return 'form';
  const address = readAddress(account, isTestnet);
  if (address === undefined) return 'address';
  // The share is 10 / fee.
  if (fee.integer < 10n) return 'rate';
  // By the formula of the CIP, a minimum above the maximum wins.
  const isBelow = most !== undefined && least !== undefined && most < least;
  return { address, share: 10 / Number(fee.integer), min: least, max: isBelow ? least : most };
}

/** `#6.121([int])` or `#6.122([])`; null if invalid. */
function readOptional(data: PlutusData | undefined): bigint | undefined | null {
  if (fieldsOf(data, 1, 0)) return undefined;
  const [value] = fieldsOf(data, 0, 1) ?? [];
  return value?.kind === 'integer' && value.integer >= 0n ? value.integer : null;
}

/** Plutus' `Address`: a payment credential, and perhaps the hash of a stake credential. */
function readAddress(data: PlutusData | undefined, isTestnet: boolean): string | undefined {
  const [payment, staking] = fieldsOf(data, 0, 2) ?? [];
  const paid = credentialOf(payment);
  if (paid === undefined) return undefined;
  if (fieldsOf(staking, 1, 0)) return paymentAddress(paid, undefined, isTestnet);
  // Pointers to a stake credential, which are constructor 1, no longer work.
  const stake = credentialOf(fieldsOf(fieldsOf(staking, 0, 1)?.[0], 0, 1)?.[0]);
  return stake && paymentAddress(paid, stake, isTestnet);
}
