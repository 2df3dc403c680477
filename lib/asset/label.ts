/** Asset name labels (CIP-67). The first four bytes of an asset name are `[ 0000 | 16 bits label_num | 8 bits checksum | 0000 ]`. */
import { type AssetName, assetNameOf, parseSubject, policyOf, type Subject } from './subject.ts';

/** The labels in use: those of CIP-68 and CIP-102. */
export const LABELS = {
  referenceNft: 100,
  nft: 222,
  fungible: 333,
  richFungible: 444,
  royalty: 500,
} as const;

const LABEL_DIGITS = 8;
/** x⁸ + x² + x + 1 (CIP-67, "CRC-8"). */
const POLYNOMIAL = 0x07;

function crc8(label: number): number {
  let crc = 0;
  for (let bit = 15; bit >= 0; bit--) {
    const isSet = ((crc >> 7) ^ (label >> bit)) & 1;
    crc = ((crc << 1) ^ (isSet ? POLYNOMIAL : 0)) & 0xff;
  }
  return crc;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** The label in hex: eight digits. */
export const labelPrefix = (label: number): string => `0${hex(label, 4)}${hex(crc8(label), 2)}0`;

/** The label of an asset name and the rest of the name; undefined if it has no label with a valid checksum. */
export function labelOf(name: AssetName): { label: number; rest: AssetName } | undefined {
  if (name.length < LABEL_DIGITS || !name.startsWith('0')) return undefined;
  const label = Number.parseInt(name.slice(1, 5), 16);
  return name.startsWith(labelPrefix(label))
    ? { label, rest: name.slice(LABEL_DIGITS) as string as AssetName }
    : undefined;
}

/** What the label says that an asset is; `unknown` without a label, since an NFT by CIP-25 has none. */
export function kindByLabel(subject: Subject): 'nft' | 'other' | 'unknown' {
  const label = labelOf(assetNameOf(subject))?.label;
  if (label === undefined) return 'unknown';
  return label === LABELS.nft || label === LABELS.richFungible ? 'nft' : 'other';
}

/** Labels of tokens that have a reference NFT (CIP-68). */
const USER_TOKEN_LABELS: readonly number[] = [LABELS.nft, LABELS.fungible, LABELS.richFungible];

/** The subject of the reference NFT: the same policy and name with label 100. Undefined unless the asset is a user token. */
export function referenceOf(subject: Subject): Subject | undefined {
  const labelled = labelOf(assetNameOf(subject));
  if (labelled === undefined || !USER_TOKEN_LABELS.includes(labelled.label)) return undefined;
  return parseSubject(policyOf(subject) + labelPrefix(LABELS.referenceNft) + labelled.rest);
}
