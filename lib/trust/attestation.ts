/**
 * Verifies the signatures of a registry record (CIP-26, "Attestation"; docs/cardano.md for what the CIP leaves open).
 * Loaded on demand, since the elliptic curve is a large part of the bundle.
 */
import { hashes, verify } from '@noble/ed25519';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { isHex } from '../asset/subject.ts';
import { writeBytes, writeInteger, writeText } from './cbor-writer.ts';
import { containsKey, hash224, isSatisfied, type NativeScript, readPolicyScript } from './native-script.ts';

/**
 * `policy-key`: signed by keys of the policy script that satisfy it. `signed-no-policy`: signed, but the record has no
 * script of its policy. `other-key`: signed by keys that could not mint. `invalid`: no signature is valid. `unsigned`: no
 * signatures.
 */
export const VERDICTS = ['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned'] as const;
export type Verdict = (typeof VERDICTS)[number];

type Json = Readonly<Record<string, unknown>>;

// The library calls the hash function that is put here; without one it verifies asynchronously only.
hashes.sha512 = sha512;

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** Verifying a signature takes about a millisecond. */
const MAX_SIGNATURES = 64;

/** The verdict on each property of a registry record (`standards.cip26` of the metadata service). Never throws. */
export function verifyAttestations(record: Json): Readonly<Record<string, Verdict>> {
  const { subject } = record;
  const script = typeof subject === 'string' ? readPolicyScript(record.policy, subject) : undefined;
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, property]) =>
      isObject(property) && 'value' in property ? [[name, verdictOn(subject, name, property, script)]] : [],
    ),
  );
}

function verdictOn(
  subject: unknown,
  name: string,
  { value, sequenceNumber, signatures }: Json,
  script: NativeScript | undefined,
): Verdict {
  if (signatures === undefined || (Array.isArray(signatures) && signatures.length === 0)) return 'unsigned';
  const message = messageOf(subject, name, value, sequenceNumber);
  if (message === undefined || !Array.isArray(signatures)) return 'invalid';
  const signers = signatures
    .slice(0, MAX_SIGNATURES)
    .flatMap((signature) => verifiedKey(signature, message) ?? []);
  if (signers.length === 0) return 'invalid';
  if (script === undefined) return 'signed-no-policy';
  const hashes = new Set(signers.map(hash224));
  // Anyone can satisfy a script of time locks only, so it must also contain a signer.
  return containsKey(script, hashes) && isSatisfied(script, hashes) ? 'policy-key' : 'other-key';
}

const hash256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });

/** The signed message: the hash of the hashes of subject, name, value and sequence number in CBOR. */
function messageOf(
  subject: unknown,
  name: string,
  value: unknown,
  sequenceNumber: unknown,
): Uint8Array | undefined {
  const parts = [
    encodeText(subject),
    encodeText(name),
    encodeValue(name, value),
    encodeCount(sequenceNumber),
  ];
  return parts.every((part) => part !== undefined) ? hash256(concatBytes(...parts.map(hash256))) : undefined;
}

/** Numbers are signed as integers, logos as bytes, everything else as text. */
function encodeValue(name: string, value: unknown): Uint8Array | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? writeInteger(value) : undefined;
  if (name !== 'logo') return encodeText(value);
  const bytes = typeof value === 'string' ? decodeBase64(value) : undefined;
  return bytes && writeBytes(bytes);
}

const encodeText = (text: unknown) =>
  typeof text === 'string' && !/\p{Surrogate}/u.test(text) ? writeText(text) : undefined;
const encodeCount = (count: unknown) =>
  Number.isSafeInteger(count) && Number(count) >= 0 ? writeInteger(Number(count)) : undefined;

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text);
  } catch {
    // The decoder throws for invalid base64.
    return undefined;
  }
}

/** The public key, if its signature is valid. */
function verifiedKey(entry: unknown, message: Uint8Array): Uint8Array | undefined {
  if (!isObject(entry)) return undefined;
  const [key, signature] = [hexBytes(entry.publicKey, KEY_BYTES), hexBytes(entry.signature, SIGNATURE_BYTES)];
  if (key === undefined || signature === undefined) return undefined;
  try {
    // ZIP-215 accepts some signatures that RFC 8032 rejects.
    return verify(signature, message, key, { zip215: false }) ? key : undefined;
  } catch {
    // The library throws for bytes that are not a curve point.
    return undefined;
  }
}

function hexBytes(text: unknown, length: number): Uint8Array | undefined {
  return typeof text === 'string' && text.length === 2 * length && isHex(text) ? hexToBytes(text) : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
