/** Finds the characters that differ in two texts that look alike. */
import { skeletonOf } from '../../lib/trust/skeleton.ts';

/** How many characters are named of each text. */
const MAX_SHOWN = 3;

/** The characters with their code points, such as "е U+0435". */
export type LetterDifference = { readonly shown: string; readonly instead: string };

/** The characters of a text that are others in a text it can be confused with; undefined where the difference is visible. */
export function letterDifference(text: string, other: string): LetterDifference | undefined {
  if (text === other || skeletonOf(text) !== skeletonOf(other)) return undefined;
  const [own, others] = [[...text], [...other]];
  const start = own.findIndex((letter, i) => letter !== others[i]);
  const first = start < 0 ? own.length : start;
  let last = 0;
  while (last < Math.min(own.length, others.length) - first && own.at(-1 - last) === others.at(-1 - last))
    last++;
  const described = (letters: readonly string[]) =>
    letters
      .slice(first, letters.length - last)
      .filter((letter, i, all) => all.indexOf(letter) === i)
      .slice(0, MAX_SHOWN)
      .map(withCodePoint)
      .join(', ');
  return { shown: described(own), instead: described(others) };
}

const INVISIBLE = /[\p{C}\p{Z}\p{M}\p{DI}]/u;

function withCodePoint(letter: string): string {
  const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return INVISIBLE.test(letter) ? code : `${letter} ${code}`;
}
