/** Keys, policies and signatures of the data set (CIP-14, CIP-26, the ledger's native scripts). */
import { createPrivateKey, createPublicKey, type KeyObject, sign as signWith } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { encode } from 'cborg';

const SEED = 'token lens data set: ';
/** The language byte before a script when it is hashed. */
const LANGUAGE = { native: 0, plutusV2: 2 };

/** A native script. Keys are derived from names; `before` and `after` are slots. */
export type Script =
  | { readonly key: string }
  | { readonly all: readonly Script[] }
  | { readonly any: readonly Script[] }
  | { readonly atLeast: number; readonly of: readonly Script[] }
  | { readonly after: number }
  | { readonly before: number };

export type Signature = { readonly signature: string; readonly publicKey: string };

/** The header of an Ed25519 private key (RFC 8410). */
const SECRET_HEADER = hexToBytes('302e020100300506032b657004220420');

type KeyPair = { readonly secret: KeyObject; readonly public: Uint8Array };
const pairs = new Map<string, KeyPair>();

/** Cached, since deriving one takes half a millisecond. */
function pairOf(key: string): KeyPair {
  const known = pairs.get(key);
  if (known !== undefined) return known;
  const seed = blake2b(utf8ToBytes(`${SEED}key ${key}`), { dkLen: 32 });
  const der = Buffer.from(concatBytes(SECRET_HEADER, seed));
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const exported = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  const pair = { secret, public: new Uint8Array(exported.subarray(-32)) };
  pairs.set(key, pair);
  return pair;
}

/** blake2b-224, of keys and scripts. */
const hash224 = (...parts: Uint8Array[]) => blake2b(concatBytes(...parts), { dkLen: 28 });

/** The script in its CBOR structure: arrays that start with the number of the constructor. */
function ledgerForm(script: Script): unknown[] {
  if ('key' in script) return [0, hash224(pairOf(script.key).public)];
  if ('all' in script) return [1, script.all.map(ledgerForm)];
  if ('any' in script) return [2, script.any.map(ledgerForm)];
  if ('of' in script) return [3, script.atLeast, script.of.map(ledgerForm)];
  return 'after' in script ? [4, script.after] : [5, script.before];
}

/** blake2b-224 over the language byte and the CBOR of a native script. */
export const scriptPolicyId = (script: Script): string =>
  bytesToHex(hash224(Uint8Array.of(LANGUAGE.native), encode(ledgerForm(script))));

/** The registry's `policy` property: hex CBOR of [0, script], or [1, script] for one with time locks. */
export function scriptProperty(script: Script): string {
  const hasTimeLock = /"(?:after|before)":/.test(JSON.stringify(script));
  return bytesToHex(encode([hasTimeLock ? 1 : 0, ledgerForm(script)]));
}

/** The script as JSON of cardano-cli, which providers send. */
export function scriptJson(script: Script): object {
  if ('key' in script) return { type: 'sig', keyHash: bytesToHex(hash224(pairOf(script.key).public)) };
  if ('all' in script) return { type: 'all', scripts: script.all.map(scriptJson) };
  if ('any' in script) return { type: 'any', scripts: script.any.map(scriptJson) };
  if ('of' in script) return { type: 'atLeast', required: script.atLeast, scripts: script.of.map(scriptJson) };
  return 'after' in script ? { type: 'after', slot: script.after } : { type: 'before', slot: script.before };
}

/** The policy ID of a Plutus script, which no registry entry can contain. */
export const plutusPolicyId = (label: string): string =>
  bytesToHex(hash224(Uint8Array.of(LANGUAGE.plutusV2), utf8ToBytes(`${SEED}program ${label}`)));

type Value = string | number | Uint8Array;

/** The digest that CIP-26 signs. The value of a logo is a byte string. */
function digest(subject: string, property: string, value: Value, sequence: number) {
  const parts = [subject, property, value, sequence].map((part) => blake2b(encode(part), { dkLen: 32 }));
  return blake2b(concatBytes(...parts), { dkLen: 32 });
}

/** A CIP-26 signature. The subject is hashed in its spelling. */
export function sign(
  key: string, subject: string, property: string, value: Value, sequence: number,
): Signature {
  const message = digest(subject, property, value, sequence);
  return {
    signature: signWith(null, message, pairOf(key).secret).toString('hex'),
    publicKey: bytesToHex(pairOf(key).public),
  };
}

/** CIP-14, independent of `lib/asset`, to test against. */
export const fingerprint = (subject: string): string =>
  bech32.encode('asset', bech32.toWords(blake2b(hexToBytes(subject), { dkLen: 20 })));
