/**
 * What a text looks like, whatever it is written with: the skeleton of UTS #39, section 4, taken further for names that
 * are read in any case and dressed up at will. Time is linear in the length of the text.
 */
import { CONFUSABLES } from './confusables.ts';

declare const brand: unique symbol;
/** A skeleton that still tells capital I from L, and RN from M, where the text itself does. */
export type CasedSkeleton = string & { readonly [brand]: 'CasedSkeleton' };

const LETTER = /[\p{L}\p{N}]/u;
const ORNAMENT = /[^\p{L}\p{N}]+/gu;
/** Drawn on others or not at all. */
const SHAPELESS = /[\p{Mn}\p{Me}\p{DI}\p{C}]+/gu;
/** NFKD would spell them out. */
const TRADEMARK = /[™℠]+/gu;
/** A bar between words parts them; one that touches a letter may stand for one. */
const BAR = /(?<=[\p{L}\p{N}])\||\|(?=[\p{L}\p{N}])/gu;
/** The sign of ada, alone: in a word it is an A, also in one of currency signs. */
const ADA_SIGN = /^(?:\$|[^\p{L}\p{N}\p{Sc}])*₳(?:\$|[^\p{L}\p{N}\p{Sc}])*$/u;

/**
 * Equal for texts that may be taken for each other: case, width, homoglyphs, marks, what cannot be seen, `$`, blanks and
 * ornaments make no difference. Ornaments count only where there is nothing else; empty when there is nothing to see.
 * Never to be shown. The skeleton of a skeleton is itself.
 */
export function skeletonOf(text: string): string {
  return foldCase(casedSkeletonOf(text));
}

export function foldCase(outline: CasedSkeleton): string {
  return outline.replace(/MM|[LIRN]/g, (part) => PLAIN[part] ?? part);
}

/** The only capitals in an outline, and what they are in a skeleton. */
const PLAIN: Readonly<Record<string, string>> = { L: 'l', I: 'l', R: 'r', N: 'n', MM: 'rn' };

export function casedSkeletonOf(text: string): CasedSkeleton {
  const shapes = shapesOf(text);
  if (ADA_SIGN.test(shapes)) return 'ada' as string as CasedSkeleton;
  // Among small letters a capital I may stand for an l.
  const capitalI = /[a-z]/.test(shapes) ? 'l' : 'I';
  let drawn = '';
  for (const character of shapes) drawn += character === 'I' ? capitalI : drawnAs(character);
  if (drawn.includes('|')) drawn = drawn.replace(BAR, 'l');
  const seen = LETTER.test(drawn) ? drawn.replace(ORNAMENT, '') : drawn.replace(/[\s$]+/gu, '');
  return seen.normalize('NFKD') as string as CasedSkeleton;
}

function shapesOf(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  // Twice: marks in their thousands are slow to put in order, and some appear only then.
  const shapes = text.replace(SHAPELESS, '').replace(TRADEMARK, '');
  return lettersOfEmoji(shapes).normalize('NFKD').replace(SHAPELESS, '');
}

/** True when two outlines of one skeleton are not taken for each other all the same: PINK and PLNK, CORN and COM. */
export function isDistinguishable(one: CasedSkeleton, other: CasedSkeleton): boolean {
  for (let at = 0; at < one.length; at++) {
    const pair = one.charAt(at) + other.charAt(at);
    if (pair === 'LI' || pair === 'IL' || pair === 'RM' || pair === 'MR') return true;
  }
  return false;
}

/** Letters drawn alike, in one case or the other, as one; and those that an outline tells apart. */
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

let table: ReadonlyMap<string, string> | undefined;

function drawnAs(character: string): string {
  const lower = character.toLowerCase();
  if (character < '\x80') return LATIN[character] ?? LATIN[lower] ?? lower;
  table ??= readTable();
  return table.get(character) ?? table.get(lower) ?? table.get(character.toUpperCase()) ?? lower;
}

function readTable(): ReadonlyMap<string, string> {
  const drawn = new Map<string, string>();
  for (const [letters, codes] of Object.entries(CONFUSABLES)) {
    const plain = letters.replaceAll('m', 'rn').replaceAll('w', 'vv');
    for (const code of codes.split(' ')) drawn.set(String.fromCodePoint(Number.parseInt(code, 16)), plain);
  }
  return drawn;
}

/** Negative circled, negative squared, and regional indicators, each from A to Z. */
const LETTERS_OF_EMOJI = [0x1f150, 0x1f170, 0x1f1e6] as const;
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]+|[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;

function lettersOfEmoji(text: string): string {
  return text.replace(FLAG_LETTERS, (letters) =>
    // Two regional indicators are a flag, which is an ornament.
    /^[\u{1f1e6}-\u{1f1ff}]{2}$/u.test(letters) ? letters : letters.replace(/./gu, letterOfEmoji),
  );
}

function letterOfEmoji(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = LETTERS_OF_EMOJI.findLast((start) => start <= code) ?? code;
  return String.fromCharCode(0x41 + code - first);
}
