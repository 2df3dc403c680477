/** Parses the text of a search: a name or ticker, and the beginning or both ends of an identifier. */
import { isHex, MAX_SUBJECT_DIGITS } from '../asset/subject.ts';
import { skeletonOf } from '../trust/skeleton.ts';
import { fold, spacedWords } from './fold.ts';

/** The beginning of an identifier, and its end where the middle is left out. */
type Ends = { readonly prefix: string; readonly suffix: string };

export type SearchQuery = {
  /** Folded. */
  readonly text: string;
  readonly words: readonly string[];
  /** Empty where confusable texts do not match. */
  readonly skeleton: string;
  /** Of a policy ID or a subject. */
  readonly hex?: Ends;
  readonly fingerprint?: Ends;
};

/** Fewer digits begin too many policy IDs, and are words or numbers. */
const MIN_DIGITS = 6;
/** Characters after `asset1`. */
const MIN_FINGERPRINT = 4;
const FINGERPRINT_PREFIX = 'asset1';

/** Undefined for a text that no token can match: only white space or invisible characters. */
export function parseSearch(typed: string): SearchQuery | undefined {
  const text = fold(typed);
  if (text === '') return undefined;
  const isLong = [...text].length > 1;
  const hex = hexIn(text);
  const fingerprint = fingerprintIn(text);
  return {
    text,
    words: isLong ? spacedWords(text).split(' ').filter(Boolean) : [],
    skeleton: isLong ? skeletonOf(typed.trim()) : '',
    ...(hex && { hex }),
    ...(fingerprint && { fingerprint }),
  };
}

function hexIn(text: string): Ends | undefined {
  const ends = endsOf(text);
  const digits = ends.prefix + ends.suffix;
  const isUsable = isHex(digits) && digits.length >= MIN_DIGITS && digits.length <= MAX_SUBJECT_DIGITS;
  return isUsable ? ends : undefined;
}

function fingerprintIn(text: string): Ends | undefined {
  const ends = endsOf(text);
  const length = ends.prefix.length + ends.suffix.length - FINGERPRINT_PREFIX.length;
  const isUsable = ends.prefix.startsWith(FINGERPRINT_PREFIX) && length >= MIN_FINGERPRINT;
  return isUsable ? ends : undefined;
}

/** "abcdef…123456", with the character or with dots, as explorers shorten identifiers; folding makes dots of it. */
function endsOf(text: string): Ends {
  const [, prefix, suffix] = /^([0-9a-z]+) ?\.{2,} ?([0-9a-z]+)$/.exec(text) ?? [];
  return { prefix: prefix ?? text, suffix: suffix ?? '' };
}

export function hasEnds({ prefix, suffix }: Ends, identifiers: readonly string[]): boolean {
  const [first = ''] = identifiers;
  return first.startsWith(prefix) && identifiers.some((one) => one.endsWith(suffix));
}
