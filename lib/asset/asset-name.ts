/**
 * Asset names: the label (CIP-67) and, if the remaining bytes are printable UTF-8, the text. The first four bytes of a name with a
 * label are `[ 0000 | 16 bits label_num | 8 bits checksum | 0000 ]`.
 */
import { type AssetName, assetNameOf, parseSubject, policyOf, type Subject } from './subject.ts';

/** The labels in use, those of CIP-68 and CIP-102; the most frequent first. */
export const LABELS = {
  fungible: 333,
  nft: 222,
  richFungible: 444,
  referenceNft: 100,
  royalty: 500,
} as const;

const LABEL_DIGITS = 8;
/** x⁸ + x² + x + 1 (CIP-67, "CRC-8"). */
const POLYNOMIAL = 0x07;

function crc8(label: number): number {
  let crc = 0;
  for (let bit = 15; bit >= 0; bit--) {
    const isSet = ((crc >> 7) ^ (label >> bit)) & 1;
    crc = ((crc << 1) ^ (isSet ? POLYNOMIAL : 0)) & 0xff;
  }
  return crc;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** The label in hex: eight digits. */
export const labelPrefix = (label: number): string => `0${hex(label, 4)}${hex(crc8(label), 2)}0`;

/** Those of the labels in use. */
export const LABEL_PREFIXES: readonly string[] = Object.values(LABELS).map(labelPrefix);

/** The label of an asset name and the rest of the name; undefined if it has no label with a valid checksum. */
export function labelOf(name: AssetName): { label: number; rest: AssetName } | undefined {
  if (name.length < LABEL_DIGITS || !name.startsWith('0')) return undefined;
  const label = Number.parseInt(name.slice(1, 5), 16);
  return name.startsWith(labelPrefix(label))
    ? { label, rest: name.slice(LABEL_DIGITS) as string as AssetName }
    : undefined;
}

/** What the label says that an asset is; `unknown` without a label, since an NFT by CIP-25 has none. */
export function kindByLabel(subject: Subject): 'nft' | 'other' | 'unknown' {
  const label = labelOf(assetNameOf(subject))?.label;
  if (label === undefined) return 'unknown';
  return label === LABELS.nft || label === LABELS.richFungible ? 'nft' : 'other';
}

/** Labels of tokens that have a reference NFT (CIP-68). */
const USER_TOKEN_LABELS: readonly number[] = [LABELS.nft, LABELS.fungible, LABELS.richFungible];

/** The subject of the reference NFT: the same policy and name with label 100. Undefined unless the asset is a user token. */
export function referenceOf(subject: Subject): Subject | undefined {
  const labelled = labelOf(assetNameOf(subject));
  if (labelled === undefined || !USER_TOKEN_LABELS.includes(labelled.label)) return undefined;
  return parseSubject(policyOf(subject) + labelPrefix(LABELS.referenceNft) + labelled.rest);
}

export type ReadableName = {
  readonly label: number | undefined;
  /** The name without its label, in hex. */
  readonly hex: string;
  /** The name without its label as text; undefined if its bytes are not printable UTF-8. */
  readonly text: string | undefined;
  /** Control characters are removed from the text. */
  readonly isCleaned: boolean;
};

export function readAssetName(name: AssetName): ReadableName {
  const labelled = labelOf(name);
  const hex = labelled?.rest ?? name;
  const text = utf8Text(hex);
  const controls = text?.match(CONTROL)?.length ?? 0;
  const cleaned = text?.replace(CONTROL, '');
  const isReadable = controls === 0 || (controls <= MAX_CONTROLS && (cleaned?.length ?? 0) >= MIN_LETTERS);
  return {
    label: labelled?.label,
    hex,
    text: isReadable ? cleaned : undefined,
    isCleaned: isReadable && controls > 0,
  };
}

const CONTROL = /\p{Cc}/gu;
/** Names end in a line break or a zero byte by mistake. Shorter ones with control characters are more likely numbers. */
const [MAX_CONTROLS, MIN_LETTERS] = [2, 3];

/**
 * Whether 28 or more bytes are an asset name rather than a hash: they start with a label in use (CIP-67), or all of them
 * are printable text. Random bytes practically never do either.
 */
export function isLikelyAssetName(hex: string): boolean {
  const text = utf8Text(hex);
  return (
    LABEL_PREFIXES.some((prefix) => hex.startsWith(prefix)) || (text !== undefined && !text.match(CONTROL))
  );
}

/** Undefined for other bytes than UTF-8, and for unassigned characters. */
function utf8Text(hex: string): string | undefined {
  if (hex === '') return undefined;
  try {
    const text = decodeURIComponent(hex.replace(/../g, '%$&'));
    return /\p{Cn}/u.test(text) ? undefined : text;
  } catch (error) {
    // Bytes that are not UTF-8.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
