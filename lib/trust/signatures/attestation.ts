/**
 * Verifies the signatures of a registry record (CIP-26, "Attestation"; docs/cardano.md has what the CIP leaves open), with
 * Ed25519 (RFC 8032) of the Web Crypto API.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { isHex } from '../../asset/subject.ts';
import { fromBase64, toBase64 } from '../../encoding.ts';
import { isRecord } from '../../json.ts';
import { writeBytes, writeInteger, writeText } from '../cbor.ts';
import { hash224, isSatisfied, leavesOf, type NativeScript, readPolicyScript } from './native-script.ts';

/**
 * `policy-key`: signed by keys of the policy script that satisfy it. `signed-no-policy`: signed, but the record has no
 * script of its policy. `other-key`: signed by keys that could not mint. `invalid`: no signature is valid. `unsigned`: no
 * signatures.
 */
export type Verdict = 'policy-key' | 'signed-no-policy' | 'other-key' | 'invalid' | 'unsigned';

/** The verdicts on a record, by property. */
export type Verdicts = Readonly<Record<string, Verdict>>;

type Json = Readonly<Record<string, unknown>>;
/** The bytes that the Web Crypto API accepts. */
type Bytes = Uint8Array<ArrayBuffer>;

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const MAX_SIGNATURES = 64;

/** The verdict on each property of a registry record (`standards.cip26` of the metadata service). Never throws. */
export async function verifyAttestations(record: Json): Promise<Verdicts> {
  const { subject } = record;
  const script = typeof subject === 'string' ? readPolicyScript(record.policy, subject) : undefined;
  const verdicts = Object.entries(record).flatMap(([name, property]) =>
    isRecord(property) && 'value' in property
      ? [verdictOn(subject, name, property, script).then((verdict) => [name, verdict] as const)]
      : [],
  );
  return Object.fromEntries(await Promise.all(verdicts));
}

async function verdictOn(
  subject: unknown,
  name: string,
  { value, sequenceNumber, signatures: recorded }: Json,
  script: NativeScript | undefined,
): Promise<Verdict> {
  // Yaci-store writes null for none.
  const signatures: unknown = recorded ?? [];
  if (Array.isArray(signatures) && signatures.length === 0) return 'unsigned';
  const parts = [
    encodeText(subject),
    encodeText(name),
    encodeValue(name, value),
    encodeCount(sequenceNumber),
  ];
  if (!parts.every((part) => part !== undefined) || !Array.isArray(signatures)) return 'invalid';
  // The signed message: the hash of the hashes of subject, name, value and sequence number in CBOR.
  const message = hash256(concatBytes(...parts.map(hash256)));
  const verified = signatures.slice(0, MAX_SIGNATURES).map((signature) => verifiedKey(signature, message));
  const signers = (await Promise.all(verified)).filter((key) => key !== undefined);
  if (signers.length === 0) return 'invalid';
  if (script === undefined) return 'signed-no-policy';
  const hashes = new Set(signers.map(hash224));
  // Anyone can satisfy a script of time locks only, so it must also contain a signer.
  const hasSigned = leavesOf(script).some((leaf) => leaf.kind === 'key' && hashes.has(leaf.hash));
  const isMet = isSatisfied(script, (leaf) => leaf.kind !== 'key' || hashes.has(leaf.hash));
  return hasSigned && isMet ? 'policy-key' : 'other-key';
}

const hash256 = (bytes: Uint8Array) => Uint8Array.from(blake2b(bytes, { dkLen: 32 }));

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

/** Canonical base64 only, as the registry's tool reads it: with its padding, without white space. */
function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = fromBase64(text);
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    // The decoder throws for invalid base64.
    return undefined;
  }
}

/** The public key, if its signature is valid. */
async function verifiedKey(entry: unknown, message: Bytes): Promise<Bytes | undefined> {
  if (!isRecord(entry)) return undefined;
  const [key, signature] = [hexBytes(entry.publicKey, KEY_BYTES), hexBytes(entry.signature, SIGNATURE_BYTES)];
  if (key === undefined || signature === undefined || isOfSmallOrder(key)) return undefined;
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return (await crypto.subtle.verify('Ed25519', imported, signature, message)) ? key : undefined;
  } catch {
    // The API throws for bytes that are not a point of the curve.
    return undefined;
  }
}

/**
 * The encodings of the points of small order, without the sign of x, which is the last bit. Anyone can make a valid
 * signature for such a key, and not all browsers refuse them.
 */
const SMALL_ORDER = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...['ec', 'ed', 'ee'].map((first) => `${first}${'ff'.repeat(30)}7f`),
]);

function isOfSmallOrder(key: Bytes): boolean {
  const withoutSign = Uint8Array.from(key);
  withoutSign[KEY_BYTES - 1] = (key[KEY_BYTES - 1] ?? 0) & 0x7f;
  return SMALL_ORDER.has(bytesToHex(withoutSign));
}

function hexBytes(text: unknown, length: number): Bytes | undefined {
  return typeof text === 'string' && text.length === 2 * length && isHex(text)
    ? Uint8Array.from(hexToBytes(text))
    : undefined;
}
