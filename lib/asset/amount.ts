/** Amounts as pages write them beside names: "+1,234.56", "1 234", "$1.5K", "3 ×", "x5", "5%". */

const SIGN = String.raw`(?:[+\-−–±~≈<>≤≥×*]|x(?=\s?\d))?`;
/** Groups of three digits may stand apart, by a blank of any width. */
const NUMBER = String.raw`[.,]?\d[\d.,'’…]*(?:\s\d{3}[.,]?\d*)*`;
const UNIT = String.raw`(?:[kKmMbBtT]|\s?%)?`;
/** What goes on with letters is a name: "1inch", "3 xSNEK". */
const END = String.raw`(?:\s?(?:[×*]|x(?![\p{L}\p{N}]))|(?![\p{L}\p{N}%.,'’…]))`;
const SOURCE = String.raw`${SIGN}\s?\p{Sc}?\s?${NUMBER}${UNIT}${END}`;

const WHOLE = new RegExp(`^\\s*${SOURCE}\\s*$`, 'u');
const AT_START = new RegExp(`^\\s*${SOURCE}\\s*`, 'u');
const AT_END = new RegExp(`\\s${SOURCE}\\s*$`, 'u');
/** More is no amount; and each blank is a position to begin at. */
const AMOUNT_AT_MOST = 60;

/** True for an amount and nothing else. */
export const isAmount = (text: string): boolean => text.length <= AMOUNT_AT_MOST && WHOLE.test(text);

/** How many characters of a text are an amount before the rest of it, with the blanks around; 0 where it begins with none. */
export const amountAtStart = (text: string): number =>
  AT_START.exec(text.slice(0, AMOUNT_AT_MOST))?.[0].length ?? 0;

/** The same for an amount behind a blank, at the end. */
export const amountAtEnd = (text: string): number =>
  AT_END.exec(text.slice(-AMOUNT_AT_MOST))?.[0].length ?? 0;

const ADA_WORD = /^(?:t?(?:ada|₳)|lovelaces?|cardano)$/;

/** True for ada and its parts, with what is neither a letter nor ada's sign around them: "[ADA] Cardano", "₳ 5". */
export function namesAda(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}₳]+/gu) ?? [];
  return words.length > 0 && words.every((word) => ADA_WORD.test(word));
}
