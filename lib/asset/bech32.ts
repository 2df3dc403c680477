/**
 * Parses asset fingerprints (CIP-14) and verifies their bech32 checksum (BIP 173). Separate from `fingerprint.ts`, since
 * the content script parses fingerprints but never computes one, and should not contain the hash function.
 */

declare const brand: unique symbol;
/** 44 lower-case characters: `asset1`, 32 of data, 6 of checksum, which is valid. */
export type Fingerprint = string & { readonly [brand]: 'Fingerprint' };

export const FINGERPRINT_LENGTH = 44;
const PREFIX = 'asset1';
const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
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
  if (!lower.startsWith(PREFIX)) return undefined;
  let checksum = PREFIX_CHECKSUM;
  for (let i = PREFIX.length; i < lower.length; i++) {
    const value = CHARSET.indexOf(lower.charAt(i));
    if (value < 0) return undefined;
    // One step of `bech32_polymod` (BIP 173).
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    for (let bit = 0; bit < 5; bit++) if ((top >> bit) & 1) checksum ^= GENERATOR[bit] ?? 0;
  }
  // The constant is 1 for bech32; another constant is bech32m (BIP 350).
  return checksum === 1 ? (lower as string as Fingerprint) : undefined;
}
