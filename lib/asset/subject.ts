/**
 * A native asset is named by its policy ID and its asset name, together its subject (CIP-26): here in lower-case hex. Only
 * these functions make values of the branded types.
 */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** The blake2b-224 hash of the minting script: 28 bytes, 56 hex digits. */
export type PolicyId = Branded<'PolicyId'>;
/** 0 to 32 bytes: 0 to 64 hex digits, an even number. */
export type AssetName = Branded<'AssetName'>;
/** Policy ID, then asset name: 56 to 120 hex digits, an even number. */
export type Subject = Branded<'Subject'>;

export const POLICY_DIGITS = 56;
export const MAX_SUBJECT_DIGITS = 120;
const MAX_ASSET_NAME_DIGITS = MAX_SUBJECT_DIGITS - POLICY_DIGITS;

const HEX = /^[0-9a-f]*$/i;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** Undefined unless the text is 56 hex digits. */
export function parsePolicyId(text: string): PolicyId | undefined {
  return text.length === POLICY_DIGITS && isHex(text) ? (text.toLowerCase() as PolicyId) : undefined;
}

/** Undefined unless the text is 0 to 32 bytes in hex. */
export function parseAssetName(text: string): AssetName | undefined {
  return text.length <= MAX_ASSET_NAME_DIGITS && text.length % 2 === 0 && isHex(text)
    ? (text.toLowerCase() as AssetName)
    : undefined;
}

/** The text as an asset name in UTF-8; undefined if that is more than 32 bytes. */
export function assetNameOfText(text: string): AssetName | undefined {
  if (text.length > MAX_ASSET_NAME_DIGITS) return undefined;
  return parseAssetName(textToHex(text));
}

/** UTF-8 in hex. Without @noble/hashes, which a card would have to load. */
const textToHex = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Undefined unless the text is 28 to 60 bytes in hex. */
export function parseSubject(text: string): Subject | undefined {
  if (text.length < POLICY_DIGITS) return undefined;
  const policy = parsePolicyId(text.slice(0, POLICY_DIGITS));
  const name = parseAssetName(text.slice(POLICY_DIGITS));
  return policy !== undefined && name !== undefined ? subjectOf(policy, name) : undefined;
}

export function subjectOf(policy: PolicyId, name: AssetName): Subject {
  return `${policy}${name}` as string as Subject;
}

export function policyOf(subject: Subject): PolicyId {
  return subject.slice(0, POLICY_DIGITS) as string as PolicyId;
}

export function assetNameOf(subject: Subject): AssetName {
  return subject.slice(POLICY_DIGITS) as string as AssetName;
}

/** The subject of the policy's asset with the empty name. */
export function emptyNameSubject(policy: PolicyId): Subject {
  return policy as string as Subject;
}

/** Hex digits of a 32-byte hash or asset name. */
const HASH_DIGITS = 64;
/** A Plutus constructor in CBOR: a tag from 121 to 127 and a list. */
const DATUM = /^d87[9a-f][89]/;
/** A base address (CIP-19): header type 0 to 3 and network tag, a payment part and a delegation part. */
const ADDRESS = /^[0-3][01][0-9a-f]{112}$/;

/** True if the hex may also be a hash, the whole name of another asset, an address or a datum. */
export function isAmbiguous(subject: Subject): boolean {
  return subject.length <= HASH_DIGITS || ADDRESS.test(subject) || DATUM.test(subject);
}
