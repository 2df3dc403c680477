/** Parses the text of a search: a name or ticker, and the beginning or both ends of an identifier. */
import { isHex, MAX_SUBJECT_DIGITS } from '../asset/subject.ts';
import { skeletonOf } from '../trust/skeleton.ts';
import { fold, spacedWords } from './fold.ts';

export type SearchQuery = {
  /** Folded. */
  readonly text: string;
  readonly words: readonly string[];
  /** Empty where confusable texts do not match. */
  readonly skeleton: string;
  /** The beginning of an identifier, and its end where the middle is left out. */
  readonly ends: Ends | undefined;
};
type Ends = { readonly prefix: string; readonly suffix: string };

/** Fewer digits begin too many policy IDs, and are words or numbers. */
const MIN_DIGITS = 6;
/** Fewer characters after `asset1` begin too many fingerprints. */
const MIN_FINGERPRINT_LENGTH = 'asset1'.length + 4;

/** Undefined for a text that no token can match: only white space or invisible characters. */
export function parseSearch(typed: string): SearchQuery | undefined {
  const text = fold(typed);
  if (text === '') return undefined;
  const isLong = [...text].length > 1;
  return {
    text,
    words: isLong ? spacedWords(text).split(' ').filter(Boolean) : [],
    skeleton: isLong ? skeletonOf(typed.trim()) : '',
    ends: identifierIn(text),
  };
}

/** "abcdef…123456", with the character or with dots, as explorers shorten identifiers; folding makes dots of it. */
function identifierIn(text: string): Ends | undefined {
  const [, prefix = text, suffix = ''] = /^([0-9a-z]+) ?\.{2,} ?([0-9a-z]+)$/.exec(text) ?? [];
  const { length } = prefix + suffix;
  const isHexPart = isHex(prefix + suffix) && length >= MIN_DIGITS && length <= MAX_SUBJECT_DIGITS;
  const isFingerprintPart = prefix.startsWith('asset1') && length >= MIN_FINGERPRINT_LENGTH;
  return isHexPart || isFingerprintPart ? { prefix, suffix } : undefined;
}
