/**
 * Who signed what the off-chain registry says of a token (CIP-26, "Attestation"; cardano.md for what the CIP's text
 * leaves open). Heavy, by the curve: loaded when the details of a token are opened.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { decode, encode } from 'cborg';
import { isHex, POLICY_DIGITS } from '../asset/subject.ts';

/**
 * `policy-key`: keys of the policy's own script signed it, and they satisfy the script. `signed-no-policy`: signed, but
 * there is no script to check the key against. `other-key`: signed, but not by those who could mint. `invalid`: no
 * signature fits. `unsigned`: there is none.
 */
export const VERDICTS = ['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Bytes: what a signature signs, a key, a key's hash. */
const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const KEY_HASH_BYTES = 28;
/** Each signature takes a millisecond: a record may not keep us busy for as long as it likes. */
const SIGNATURES_AT_MOST = 64;
/** Digits of a policy's script: a few kB, as a transaction could hold. */
const POLICY_DIGITS_AT_MOST = 32_768;
const DEPTH_AT_MOST = 64;

const hash256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });
const hash224 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: KEY_HASH_BYTES });

/** One verdict for every property of a registry record, as `standards.cip26` carries it. Never throws. */
export function verifyAttestations(
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Verdict>> {
  const { subject } = record;
  const script = typeof subject === 'string' ? scriptOf(record.policy, subject) : undefined;
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, property]) =>
      isRecord(property) && 'value' in property ? [[name, verdictOn(subject, name, property, script)]] : [],
    ),
  );
}

function verdictOn(
  subject: unknown,
  name: string,
  { value, sequenceNumber, signatures }: Readonly<Record<string, unknown>>,
  script: Script | undefined,
): Verdict {
  if (signatures === undefined || (Array.isArray(signatures) && signatures.length === 0)) return 'unsigned';
  const message = messageOf(subject, name, value, sequenceNumber);
  if (message === undefined || !Array.isArray(signatures)) return 'invalid';
  const signers = signatures.slice(0, SIGNATURES_AT_MOST).flatMap((one) => signerOf(one, message) ?? []);
  if (signers.length === 0) return 'invalid';
  if (script === undefined) return 'signed-no-policy';
  const hashes = new Set(signers.map((key) => bytesToHex(hash224(key))));
  // A script of time locks alone is satisfied by anybody: one of its keys must have signed too.
  return isNamedIn(script, hashes) && isMet(script, hashes) ? 'policy-key' : 'other-key';
}

/** What is signed: the hash of the hashes of subject, name, value and sequence number, each in CBOR. */
function messageOf(
  subject: unknown,
  name: string,
  value: unknown,
  sequenceNumber: unknown,
): Uint8Array | undefined {
  const parts = [textPart(subject), textPart(name), valuePart(name, value), numberPart(sequenceNumber)];
  const whole: Uint8Array[] = [];
  for (const part of parts) {
    if (part === undefined) return undefined;
    whole.push(hash256(part));
  }
  return hash256(concatBytes(...whole));
}

/** The logo is signed as bytes, numbers as integers, all else as text. */
function valuePart(name: string, value: unknown): Uint8Array | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? encode(value) : undefined;
  if (name !== 'logo') return textPart(value);
  const bytes = typeof value === 'string' ? bytesOf(value) : undefined;
  return bytes && encode(bytes);
}

const textPart = (text: unknown) =>
  typeof text === 'string' && !/\p{Surrogate}/u.test(text) ? encode(text) : undefined;
const numberPart = (number: unknown) =>
  Number.isSafeInteger(number) && Number(number) >= 0 ? encode(number) : undefined;

function bytesOf(written: string): Uint8Array | undefined {
  try {
    return base64.decode(written);
  } catch {
    // Whatever is not base64 was not signed as bytes.
    return undefined;
  }
}

/** The public key when its signature fits. */
function signerOf(one: unknown, message: Uint8Array): Uint8Array | undefined {
  if (!isRecord(one)) return undefined;
  const [key, signature] = [hexOf(one.publicKey, KEY_BYTES), hexOf(one.signature, SIGNATURE_BYTES)];
  if (key === undefined || signature === undefined) return undefined;
  try {
    // By RFC 8032 to the letter: the looser rule takes some signatures that no signer has made.
    return ed25519.verify(signature, message, key, { zip215: false }) ? key : undefined;
  } catch {
    // Bytes that are no point of the curve.
    return undefined;
  }
}

function hexOf(text: unknown, bytes: number): Uint8Array | undefined {
  return typeof text === 'string' && text.length === 2 * bytes && isHex(text) ? hexToBytes(text) : undefined;
}

/** A native script (the ledger's CDDL): who must sign, and when; times count as met. */
type Script =
  | { readonly kind: 'key'; readonly hash: string }
  | { readonly kind: 'some'; readonly least: number; readonly of: readonly Script[] }
  | { readonly kind: 'time' };

/** The script of the subject's own policy; undefined where there is none, or one of another policy. */
function scriptOf(policy: unknown, subject: string): Script | undefined {
  if (typeof policy !== 'string' || policy.length > POLICY_DIGITS_AT_MOST) return undefined;
  // `[0 or 1, script]`: of the multi-signatures of old, or with time locks.
  if (!/^820[01](?:[0-9a-f]{2})+$/i.test(policy)) return undefined;
  const bytes = hexToBytes(policy).subarray(2);
  const id = bytesToHex(hash224(concatBytes(Uint8Array.of(0), bytes)));
  if (id !== subject.slice(0, POLICY_DIGITS).toLowerCase()) return undefined;
  try {
    return readScript(decode(bytes), DEPTH_AT_MOST);
  } catch {
    // The decoder throws for all that it refuses.
    return undefined;
  }
}

function readScript(value: unknown, depth: number): Script | undefined {
  if (!Array.isArray(value) || depth === 0) return undefined;
  const [kind, first, second] = value as readonly unknown[];
  switch (kind) {
    case 0:
      return first instanceof Uint8Array && first.length === KEY_HASH_BYTES
        ? { kind: 'key', hash: bytesToHex(first) }
        : undefined;
    case 1:
      return some(first, Array.isArray(first) ? first.length : 0, depth);
    case 2:
      return some(first, 1, depth);
    case 3:
      return Number.isSafeInteger(first) ? some(second, Number(first), depth) : undefined;
    case 4:
    case 5:
      return { kind: 'time' };
    default:
      return undefined;
  }
}

function some(scripts: unknown, least: number, depth: number): Script | undefined {
  if (!Array.isArray(scripts)) return undefined;
  const of: Script[] = [];
  for (const one of scripts) {
    const script = readScript(one, depth - 1);
    if (script === undefined) return undefined;
    of.push(script);
  }
  return { kind: 'some', least, of };
}

function isMet(script: Script, signers: ReadonlySet<string>): boolean {
  switch (script.kind) {
    case 'time':
      return true;
    case 'key':
      return signers.has(script.hash);
    case 'some':
      return script.of.filter((one) => isMet(one, signers)).length >= script.least;
  }
}

function isNamedIn(script: Script, signers: ReadonlySet<string>): boolean {
  if (script.kind === 'some') return script.of.some((one) => isNamedIn(one, signers));
  return script.kind === 'key' && signers.has(script.hash);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
