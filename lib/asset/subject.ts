/**
 * What names a Cardano asset: policy ID and asset name, together the subject (cardano.md, CIP-26).
 * Everything here is lower-case hex; the brands are made by these parsers only.
 */

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** blake2b-224 of the minting script: 56 hex digits. */
export type PolicyId = Branded<'PolicyId'>;
/** 0 to 32 bytes: 0 to 64 hex digits, an even number. */
export type AssetName = Branded<'AssetName'>;
/** Policy ID, then asset name: 56 to 120 hex digits, an even number. */
export type Subject = Branded<'Subject'>;

export const POLICY_DIGITS = 56;
const SUBJECT_DIGITS_AT_MOST = 120;
const ASSET_NAME_DIGITS_AT_MOST = SUBJECT_DIGITS_AT_MOST - POLICY_DIGITS;

const HEX = /^[0-9a-f]*$/i;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** A policy ID, or undefined when the text is not exactly 56 hex digits. */
export function parsePolicyId(text: string): PolicyId | undefined {
  return text.length === POLICY_DIGITS && isHex(text) ? (text.toLowerCase() as PolicyId) : undefined;
}

/** An asset name, or undefined when the text is not 0 to 32 whole bytes of hex. */
export function parseAssetName(text: string): AssetName | undefined {
  return text.length <= ASSET_NAME_DIGITS_AT_MOST && text.length % 2 === 0 && isHex(text)
    ? (text.toLowerCase() as AssetName)
    : undefined;
}

/** The asset name whose bytes are this text in UTF-8, or undefined when they are more than 32. */
export function assetNameOfText(text: string): AssetName | undefined {
  // Beyond any name; not worth its bytes.
  if (text.length > ASSET_NAME_DIGITS_AT_MOST) return undefined;
  return parseAssetName(bytesToHex(new TextEncoder().encode(text)));
}

/** A subject, or undefined when the text is not 56 to 120 hex digits, an even number of them. */
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

/** An asset name of 32 bytes, or a hash. */
const HASH_DIGITS = 64;
/** How a datum begins in CBOR: `#6.121([…` and its like. */
const DATUM = /^d87[9a-f][89]/;
/** An address of a payment and a stake credential in hex begins with its type and its network (CIP-19). */
const ADDRESS = /^[0-3][01][0-9a-f]{112}$/;

/**
 * True for a subject that may be something else where nothing says what it is: as long as a hash, an address, or,
 * when its own name is of four bytes at most, as the whole name of another asset; or begun like a datum.
 */
export function isAmbiguous(subject: Subject): boolean {
  return subject.length <= HASH_DIGITS || ADDRESS.test(subject) || DATUM.test(subject);
}

function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The asset of this policy whose name is empty: its subject is the policy ID itself. */
export function emptyNameSubject(policy: PolicyId): Subject {
  return policy as string as Subject;
}
