/** Decodes asset names: the label (CIP-67) and, where the remaining bytes are printable UTF-8, the text. */
import { labelOf } from './label.ts';
import type { AssetName } from './subject.ts';

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

/** The labels in use (`LABELS`), as names begin with them. */
const LABEL_IN_USE = /^00(?:0643b0|0de140|14df10|1bc280|1f4d70)/;

/**
 * Whether 28 or more bytes are an asset name rather than a hash: they start with a label in use (CIP-67), or all of them
 * are printable text. Random bytes practically never do either.
 */
export function isLikelyAssetName(hex: string): boolean {
  const text = utf8Text(hex);
  return LABEL_IN_USE.test(hex) || (text !== undefined && !text.match(CONTROL));
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
