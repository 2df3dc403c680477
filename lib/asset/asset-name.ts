/** An asset name made readable, as far as its bytes allow; what is guessed from bytes is marked as such. */
import { LABELS, labelOf } from './label.ts';
import { type AssetName, parseAssetName } from './subject.ts';

export type ReadableName = {
  /** CIP-67 label, when the name carries one. */
  readonly label: number | undefined;
  /** The name without its label, in hex. */
  readonly hex: string;
  /** The same as text, when its bytes are printable UTF-8; never the word of a registry. */
  readonly text: string | undefined;
};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readAssetName(name: AssetName): ReadableName {
  const labelled = labelOf(name);
  const hex = labelled?.rest ?? name;
  return { label: labelled?.label, hex, text: utf8Of(hex) };
}

const LABELS_IN_USE: ReadonlySet<number> = new Set(Object.values(LABELS));

/**
 * True for 28 bytes and more that are an asset name by what they are: they begin with a CIP-67 label in use, or all of
 * them are readable text. Of random bytes, as policies and hashes are, neither happens by chance.
 */
export function isLikelyAssetName(hex: string): boolean {
  const name = parseAssetName(hex);
  if (name === undefined) return false;
  const { label, text } = readAssetName(name);
  return label === undefined ? text !== undefined : LABELS_IN_USE.has(label);
}

function utf8Of(hex: string): string | undefined {
  if (hex === '') return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    const text = strictUtf8.decode(bytes);
    // Control characters mean that the bytes were never meant to be read.
    return /\p{Cc}|\p{Cn}/u.test(text) ? undefined : text;
  } catch (error) {
    // TextDecoder's word for "these bytes are not UTF-8": an answer, not a failure.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
