/** Asset fingerprints (CIP-14): Bech32 (BIP 173) of blake2b-160 over policy ID and asset name, with the prefix `asset`. */
import { blake2b } from '@noble/hashes/blake2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { decodeBech32, encodeBech32 } from './bech32.ts';
import type { Subject } from './subject.ts';

declare const brand: unique symbol;
/** 44 lower-case characters: `asset1`, 32 of data, 6 of checksum, which is valid. */
export type Fingerprint = string & { readonly [brand]: 'Fingerprint' };

export const FINGERPRINT_LENGTH = 44;

export function fingerprintOf(subject: Subject): Fingerprint {
  return encodeBech32('asset', blake2b(hexToBytes(subject), { dkLen: 20 })) as string as Fingerprint;
}

/** The fingerprint in lower case; undefined for a wrong length, prefix, character or checksum, or for mixed case. */
export function parseFingerprint(text: string): Fingerprint | undefined {
  const mayBeOne = text.length === FINGERPRINT_LENGTH && /^asset1/i.test(text);
  const isOne = mayBeOne && decodeBech32(text)?.prefix === 'asset';
  return isOne ? (text.toLowerCase() as string as Fingerprint) : undefined;
}

/** The first 4 bytes of the hash in a fingerprint. */
export function hashPrefixOf(fingerprint: Fingerprint): number {
  const { bytes } = decodeBech32(fingerprint) ?? {};
  return bytes ? new DataView(bytes.buffer).getUint32(0) : 0;
}
