/**
 * The skeleton of a text (UTS #39, section 4), extended for token names: it also ignores case, decoration and invisible
 * characters. Time is linear in the length of the text.
 */

import { once } from '../../async.ts';

/** The letters that each character looks like (release/confusables.ts). */
export type Confusables = ReadonlyMap<string, string>;

declare const brand: unique symbol;
/** A skeleton in which capital I and L differ, and RN and M. */
export type CasedSkeleton = string & { readonly [brand]: 'CasedSkeleton' };

/** Created at the first use: Unicode classes are slow to compile, and would delay each start of the worker. */
const patterns = once(() => ({
  letter: /[\p{L}\p{N}]/u,
  decoration: /[^\p{L}\p{N}]+/gu,
  /** Combining marks, default ignorable code points and control characters. */
  invisible: /[\p{Mn}\p{Me}\p{DI}\p{C}]+/gu,
  /** NFKD would expand them to letters. */
  trademark: /[™℠]+/gu,
  /** A bar next to a letter may imitate an l; one between spaces is a separator. */
  bar: /(?<=[\p{L}\p{N}])\||\|(?=[\p{L}\p{N}])/gu,
  /** The sign of ada alone; in a word it imitates an A. */
  adaSign: /^(?:\$|[^\p{L}\p{N}\p{Sc}])*₳(?:\$|[^\p{L}\p{N}\p{Sc}])*$/u,
}));

/**
 * Equal for confusable texts: case, width, homoglyphs, marks, invisible characters, `$`, spaces and decoration make no
 * difference. A text of decoration only is not reduced to nothing. Idempotent; not for display.
 */
export function skeletonOf(text: string, confusables: Confusables): string {
  return foldCase(casedSkeletonOf(text, confusables));
}

export function foldCase(cased: CasedSkeleton): string {
  return cased.replace(/MM|[LIRN]/g, (part) => LOWER[part] ?? part);
}

/** The capitals that a cased skeleton may contain. */
const LOWER: Readonly<Record<string, string>> = { L: 'l', I: 'l', R: 'r', N: 'n', MM: 'rn' };

export function casedSkeletonOf(text: string, confusables: Confusables): CasedSkeleton {
  const { letter, decoration, bar, adaSign } = patterns();
  const visible = visibleText(text);
  if (adaSign.test(visible)) return 'ada' as string as CasedSkeleton;
  // Among lower-case letters, a capital I resembles an l.
  const capitalI = /[a-z]/.test(visible) ? 'l' : 'I';
  let mapped = '';
  for (const character of visible)
    mapped += character === 'I' ? capitalI : prototypeOf(character, confusables);
  if (mapped.includes('|')) mapped = mapped.replace(bar, 'l');
  const plain = letter.test(mapped) ? mapped.replace(decoration, '') : mapped.replace(/[\s$]+/gu, '');
  return plain.normalize('NFKD') as string as CasedSkeleton;
}

function visibleText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  // Removed before NFKD, which is slow for thousands of marks, and after, since it creates some.
  const { invisible, trademark } = patterns();
  const visible = text.replace(invisible, '').replace(trademark, '');
  return emojiToLetters(visible).normalize('NFKD').replace(invisible, '');
}

/** True if two texts with the same skeleton are not confusable: PINK and PLNK, CORN and COM. */
export function isDistinguishable(a: CasedSkeleton, b: CasedSkeleton): boolean {
  for (let i = 0; i < a.length; i++) {
    const pair = a.charAt(i) + b.charAt(i);
    if (pair === 'LI' || pair === 'IL' || pair === 'RM' || pair === 'MR') return true;
  }
  return false;
}

/** Similar ASCII letters, for skeletons without and with case. */
const LATIN: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  i: 'I',
  L: 'L',
  M: 'MM',
  m: 'rn',
  N: 'N',
  R: 'R',
  w: 'vv',
};

/** The prototype of a character (UTS #39, section 4). */
function prototypeOf(character: string, confusables: Confusables): string {
  const lower = character.toLowerCase();
  if (character < '\x80') return LATIN[character] ?? LATIN[lower] ?? lower;
  return (
    confusables.get(character) ?? confusables.get(lower) ?? confusables.get(character.toUpperCase()) ?? lower
  );
}

/** Reads the file of release/confusables.ts. */
export function readConfusables(file: string): Confusables {
  const byLetters: Readonly<Record<string, string>> = JSON.parse(file);
  return new Map(
    Object.entries(byLetters).flatMap(([letters, characters]) =>
      Array.from(characters, (one) => [one, letters]),
    ),
  );
}

/** The letter A of the negative circled, negative squared and regional indicator letters. */
const EMOJI_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6] as const;
const EMOJI_LETTERS = /[\u{1f1e6}-\u{1f1ff}]+|[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;

function emojiToLetters(text: string): string {
  return text.replace(EMOJI_LETTERS, (letters) =>
    // Two regional indicators are a flag, which is decoration.
    /^[\u{1f1e6}-\u{1f1ff}]{2}$/u.test(letters) ? letters : letters.replace(/./gu, emojiToLetter),
  );
}

function emojiToLetter(emoji: string): string {
  const code = emoji.codePointAt(0) ?? 0;
  const first = EMOJI_ALPHABETS.findLast((start) => start <= code) ?? code;
  return String.fromCharCode(0x41 + code - first);
}
