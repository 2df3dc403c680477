/** How texts are compared: without differences of case, accents, width, white space and invisible characters. */

/** Characters that are compared; a service may send 100,000. */
const MAX_COMPARED = 120;
const INVISIBLE = /[\p{DI}\p{C}]+/gu;
/** Only those of Latin, Greek and Cyrillic letters: other scripts write vowels and consonants as marks. */
const ACCENTS = /[\u0300-\u036f]+/g;

/** Without a leading `$`, which is decoration in tickers, unless it is the whole text. Idempotent. */
export function fold(text: string): string {
  const cut = text.slice(0, MAX_COMPARED).replace(/\s+/g, ' ');
  const plain = /^[ -~]*$/.test(cut)
    ? cut
    : cut.normalize('NFKD').replace(INVISIBLE, '').replace(ACCENTS, '').replace(/\s+/g, ' ');
  const folded = plain.toLowerCase().trim();
  return folded.replace(/^\$+ *(?=[^$ ])/, '');
}

/** The words of a folded text, each after a space: " ada foo lp" for "ada-foo lp". */
export const spacedWords = (folded: string): string =>
  ` ${folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()}`;
