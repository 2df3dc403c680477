/** Keys, policies and signatures of the data set, after CIP-14, CIP-26 and the ledger's native scripts. */
import { createPrivateKey, createPublicKey, type KeyObject, sign as signWith } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { encode } from 'cborg';

const SEED = 'token lens data set: ';
const KEY_HASH_BYTES = 28;
const FINGERPRINT_BYTES = 20;
/** What goes before a script when it is hashed: its language. */
const NATIVE = 0;
const PLUTUS_V2 = 2;

/** A native script; keys go by the names they are derived from. `before` and `after` are slots. */
export type Script =
  | { readonly key: string }
  | { readonly all: readonly Script[] }
  | { readonly any: readonly Script[] }
  | { readonly atLeast: number; readonly of: readonly Script[] }
  | { readonly after: number }
  | { readonly before: number };

export interface Signature {
  readonly signature: string;
  readonly publicKey: string;
}

/** RFC 8410: what goes before the 32 bytes of an Ed25519 key. */
const SECRET_HEADER = hexToBytes('302e020100300506032b657004220420');
const PUBLIC_BYTES = 32;

type KeyPair = { readonly secret: KeyObject; readonly public: Uint8Array };
const pairs = new Map<string, KeyPair>();

/** Deriving one takes half a millisecond, so each is derived once. */
function pairOf(key: string): KeyPair {
  const known = pairs.get(key);
  if (known !== undefined) return known;
  const seed = blake2b(utf8ToBytes(`${SEED}key ${key}`), { dkLen: 32 });
  const der = Buffer.from(concatBytes(SECRET_HEADER, seed));
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const exported = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  const pair = { secret, public: new Uint8Array(exported.subarray(-PUBLIC_BYTES)) };
  pairs.set(key, pair);
  return pair;
}
const hash256 = (value: unknown): Uint8Array => blake2b(encode(value), { dkLen: 32 });

/** The script as its CBOR holds it: arrays that start with the constructor's number. */
function ledgerForm(script: Script): unknown[] {
  if ('key' in script) return [0, blake2b(pairOf(script.key).public, { dkLen: KEY_HASH_BYTES })];
  if ('all' in script) return [1, script.all.map(ledgerForm)];
  if ('any' in script) return [2, script.any.map(ledgerForm)];
  if ('of' in script) return [3, script.atLeast, script.of.map(ledgerForm)];
  return 'after' in script ? [4, script.after] : [5, script.before];
}

function hasTimeLock(script: Script): boolean {
  return /"(?:after|before)":/.test(JSON.stringify(script));
}

/** The policy ID of a native script: blake2b-224 over the language byte and the script's CBOR. */
export function scriptPolicyId(script: Script): string {
  const bytes = concatBytes(Uint8Array.of(NATIVE), encode(ledgerForm(script)));
  return bytesToHex(blake2b(bytes, { dkLen: KEY_HASH_BYTES }));
}

/** The registry's `policy` property: hex CBOR of [0, script], or [1, script] for one with time locks. */
export function scriptProperty(script: Script): string {
  return bytesToHex(encode([hasTimeLock(script) ? 1 : 0, ledgerForm(script)]));
}

/** The ID of a policy whose script is a program, which no registry entry can carry. */
export function plutusPolicyId(label: string): string {
  const bytes = concatBytes(Uint8Array.of(PLUTUS_V2), utf8ToBytes(`${SEED}program ${label}`));
  return bytesToHex(blake2b(bytes, { dkLen: KEY_HASH_BYTES }));
}

/** The digest that CIP-26 has signed. A logo's value is its bytes, and is hashed as a byte string. */
export function digest(subject: string, property: string, value: string | number | Uint8Array, sequence: number) {
  const parts = [subject, property, value, sequence].map(hash256);
  return blake2b(concatBytes(...parts), { dkLen: 32 });
}

/** One CIP-26 signature. The subject is hashed as it is written, upper case kept. */
export function sign(
  key: string,
  subject: string,
  property: string,
  value: string | number | Uint8Array,
  sequence: number,
): Signature {
  const message = digest(subject, property, value, sequence);
  return {
    signature: signWith(null, message, pairOf(key).secret).toString('hex'),
    publicKey: bytesToHex(pairOf(key).public),
  };
}

/** CIP-14, written out here so that the project's own can be tested against it. */
export function fingerprint(subject: string): string {
  const words = bech32.toWords(blake2b(hexToBytes(subject), { dkLen: FINGERPRINT_BYTES }));
  return bech32.encode('asset', words);
}
