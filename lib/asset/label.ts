/** Asset name labels (CIP-67): four bytes in front of an asset name, `0 | 16-bit label | CRC-8 | 0`. */
import type { AssetName } from './subject.ts';

/** Labels in use (CIP-68, CIP-102). */
export const LABELS = {
  referenceNft: 100,
  nft: 222,
  fungible: 333,
  richFungible: 444,
  royalty: 500,
} as const;

const LABEL_DIGITS = 8;
/** CIP-67: polynomial x⁸ + x² + x + 1. */
const POLYNOMIAL = 0x07;

function crc8(label: number): number {
  let crc = 0;
  // Bit by bit, the highest first.
  for (let at = 15; at >= 0; at--) {
    crc = ((crc << 1) ^ (((crc >> 7) ^ (label >> at)) & 1 ? POLYNOMIAL : 0)) & 0xff;
  }
  return crc;
}

/** The eight hex digits of a label. Throws RangeError for a number that is no 16-bit label. */
export function labelPrefix(label: number): string {
  if (!Number.isInteger(label) || label < 0 || label > 0xffff) {
    throw new RangeError(`CIP-67 label out of range: ${label}`);
  }
  return prefixOf(label);
}

function prefixOf(label: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `0${hex(label, 4)}${hex(crc8(label), 2)}0`;
}

/** The label of an asset name and what stands behind it, or undefined when it carries none. */
export function labelOf(name: AssetName): { label: number; rest: AssetName } | undefined {
  if (name.length < LABEL_DIGITS || !name.startsWith('0')) return undefined;
  const label = Number.parseInt(name.slice(1, 5), 16);
  return name.startsWith(prefixOf(label))
    ? { label, rest: name.slice(LABEL_DIGITS) as string as AssetName }
    : undefined;
}
