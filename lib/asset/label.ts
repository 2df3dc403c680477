/** Asset name labels (CIP-67): the first four bytes of an asset name, `0000b | label (16 bits) | CRC-8 | 0000b`. */
import { textToHex } from './hex.ts';
import { type AssetName, assetNameOf, type Subject } from './subject.ts';

/** Labels that standards define (CIP-68, CIP-102). */
export const LABELS = {
  referenceNft: 100,
  nft: 222,
  fungible: 333,
  richFungible: 444,
  royalty: 500,
} as const;

const LABEL_DIGITS = 8;
/** x⁸ + x² + x + 1 (CIP-67, "CRC8"). */
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

/** Whether the label is that of an NFT; `unknown` without a label, since such a token can be an NFT too (CIP-25). */
export function isNft(subject: Subject): boolean | 'unknown' {
  const label = labelOf(assetNameOf(subject))?.label;
  return label === undefined ? 'unknown' : label === LABELS.nft || label === LABELS.richFungible;
}

/** The asset name of a policy's royalty NFT (CIP-102, "Pattern"). `number`: for one of several. */
export const royaltyName = (number?: number): string =>
  labelPrefix(LABELS.royalty) + textToHex(`Royalty${number ?? ''}`);
