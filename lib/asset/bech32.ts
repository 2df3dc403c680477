/**
 * Bech32 (BIP 173), and the asset fingerprints (CIP-14) that are written in it. Separate from `fingerprint.ts`, since
 * the content script parses fingerprints but never computes one, and should not contain the hash function.
 */

declare const brand: unique symbol;
/** 44 lower-case characters: `asset1`, 32 of data, 6 of checksum, which is valid. */
export type Fingerprint = string & { readonly [brand]: 'Fingerprint' };

export const FINGERPRINT_LENGTH = 44;
const PREFIX = 'asset1';
const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_LENGTH = 6;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** `bech32_polymod` of the expanded human-readable part `asset` (BIP 173). */
const PREFIX_CHECKSUM = 0x218f10e;

/** The last result: the address, the title and the text of a link repeat a fingerprint. */
let latest: Fingerprint | undefined;

/** The fingerprint in lower case; undefined for a wrong length, prefix, character or checksum, or for mixed case. */
export function parseFingerprint(text: string): Fingerprint | undefined {
  if (text === latest) return latest;
  const fingerprint = verify(text);
  if (fingerprint !== undefined) latest = fingerprint;
  return fingerprint;
}

function verify(text: string): Fingerprint | undefined {
  // The lower case of U+212A (Kelvin sign) is an ASCII k, so the text must be ASCII before it is lowered.
  if (text.length !== FINGERPRINT_LENGTH || !/^[0-9a-z]*$/i.test(text)) return undefined;
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return undefined;
  const isValid = lower.startsWith(PREFIX) && digitsOf(lower, PREFIX.length, PREFIX_CHECKSUM) !== undefined;
  return isValid ? (lower as string as Fingerprint) : undefined;
}

/** The values of the characters from an index on, with those of the checksum; undefined if a character or it is wrong. */
function digitsOf(text: string, from: number, prefixChecksum: number): readonly number[] | undefined {
  const digits: number[] = [];
  let checksum = prefixChecksum;
  for (let i = from; i < text.length; i++) {
    const digit = CHARSET.indexOf(text.charAt(i));
    if (digit < 0) return undefined;
    digits.push(digit);
    checksum = step(checksum, digit);
  }
  // The constant is 1 for bech32; another constant is bech32m (BIP 350).
  return checksum === 1 ? digits : undefined;
}

/** One step of `bech32_polymod` (BIP 173). */
function step(checksum: number, digit: number): number {
  const top = checksum >>> 25;
  let next = ((checksum & 0x1ffffff) << 5) ^ digit;
  for (let bit = 0; bit < 5; bit++) if ((top >> bit) & 1) next ^= GENERATOR[bit] ?? 0;
  return next;
}

/** The fingerprint with a hash of 20 bytes. */
export function fingerprintWith(hash: Uint8Array): Fingerprint {
  const digits = regroup(hash, 8, 5);
  let checksum = PREFIX_CHECKSUM;
  for (const digit of digits) checksum = step(checksum, digit);
  for (let i = 0; i < CHECKSUM_LENGTH; i++) checksum = step(checksum, 0);
  checksum ^= 1;
  for (let i = CHECKSUM_LENGTH - 1; i >= 0; i--) digits.push((checksum >>> (5 * i)) & 31);
  return (PREFIX + digits.map((digit) => CHARSET.charAt(digit)).join('')) as string as Fingerprint;
}

/** The first 4 bytes of the hash in a fingerprint. */
export function hashPrefixOf(fingerprint: Fingerprint): number {
  const digits = Array.from(fingerprint.slice(PREFIX.length, PREFIX.length + 7), (one) =>
    CHARSET.indexOf(one),
  );
  return Math.floor(digits.reduce((bits, digit) => bits * 32 + digit, 0) / 8);
}

/** The bytes of a text in lower case, with any prefix and length; undefined if it is not Bech32. */
export function decodeBech32(text: string): readonly number[] | undefined {
  const from = text.lastIndexOf('1') + 1;
  const prefix = Array.from(text.slice(0, Math.max(0, from - 1)), (character) => character.charCodeAt(0));
  const expanded = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31)];
  const digits = digitsOf(text, from, expanded.reduce(step, 1));
  return prefix.length > 0 && digits ? regroup(digits.slice(0, -CHECKSUM_LENGTH), 5, 8) : undefined;
}

/** Converts values of `from` bits to values of `to` bits, without the bits that are left at the end. */
function regroup(values: Iterable<number>, from: number, to: number): number[] {
  const groups: number[] = [];
  let [bits, value] = [0, 0];
  for (const one of values) {
    value = ((value << from) | one) & 0xfff;
    for (bits += from; bits >= to; ) {
      bits -= to;
      groups.push((value >> bits) & ((1 << to) - 1));
    }
  }
  return groups;
}
