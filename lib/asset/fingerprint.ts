/** Computes asset fingerprints (CIP-14): bech32 of blake2b-160 over policy ID and asset name, prefix `asset`. */
import { blake2b } from '@noble/hashes/blake2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { type Fingerprint, fingerprintWith } from './bech32.ts';
import type { Subject } from './subject.ts';

const DIGEST_BYTES = 20;

export function fingerprintOf(subject: Subject): Fingerprint {
  return fingerprintWith(blake2b(hexToBytes(subject), { dkLen: DIGEST_BYTES }));
}
