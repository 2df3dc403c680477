/**
 * Reading a fingerprint and checking its checksum (CIP-14, BIP 173). Apart from `fingerprint.ts`, so that
 * the content script, which never computes one, does not carry the hash function.
 */

declare const brand: unique symbol;
/** 44 characters, lower case, `asset1` first, checksum proven. */
export type Fingerprint = string & { readonly [brand]: 'Fingerprint' };

export const FINGERPRINT_LENGTH = 44;
const PREFIX = 'asset1';
/** BIP 173: the characters of the data part. */
const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** BIP 173: the generator of the checksum. */
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** BIP 173: the checksum behind the expanded prefix `asset`: its letters' high bits, a zero, their low bits. */
const AFTER_PREFIX = 0x218f10e;

function step(checksum: number, value: number): number {
  const top = checksum >>> 25;
  let next = ((checksum & 0x1ffffff) << 5) ^ value;
  for (let bit = 0; bit < 5; bit++) if ((top >>> bit) & 1) next ^= GENERATOR[bit] ?? 0;
  return next;
}

/**
 * A fingerprint, or undefined when the text is not one: another length or prefix, mixed case, a character
 * outside the alphabet, or a checksum that does not fit.
 */
export function parseFingerprint(text: string): Fingerprint | undefined {
  // ASCII alone: the Kelvin sign becomes a k in lower case.
  if (text.length !== FINGERPRINT_LENGTH || !/^[0-9a-z]*$/i.test(text)) return undefined;
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return undefined;
  if (!lower.startsWith(PREFIX)) return undefined;
  let checksum = AFTER_PREFIX;
  for (let i = PREFIX.length; i < lower.length; i++) {
    const value = CHARSET.indexOf(lower.charAt(i));
    if (value < 0) return undefined;
    checksum = step(checksum, value);
  }
  // BIP 173: a bech32 checksum ends in 1; bech32m's other constant is refused by this.
  return checksum === 1 ? (lower as string as Fingerprint) : undefined;
}

/** True when the text is written as a fingerprint is, whatever its checksum says. */
export function looksLikeFingerprint(text: string): boolean {
  return /^asset1[0-9a-z]{20,}$/i.test(text);
}
