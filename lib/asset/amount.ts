/** Amounts as pages write them next to token names: "+1,234.56", "1 234", "$1.5K", "3 ×", "x5", "5%". */

import { once } from '../once.ts';

const SIGN = String.raw`(?:[+\-−–±~≈<>≤≥×*]|x(?=\s?\d))?`;
/** Groups of three digits may be separated by a space of any width. */
const NUMBER = String.raw`[.,]?\d[\d.,'’…]*(?:\s\d{3}[.,]?\d*)*`;
const UNIT = String.raw`(?:[kKmMbBtT]|\s?%)?`;
/** A number directly followed by letters is a name: "1inch", "3 xSNEK". */
const END = String.raw`(?:\s?(?:[×*]|x(?![\p{L}\p{N}]))|(?![\p{L}\p{N}%.,'’…]))`;
const AMOUNT = String.raw`${SIGN}\s?\p{Sc}?\s?${NUMBER}${UNIT}${END}`;

const AT_START = once(() => new RegExp(`^\\s*${AMOUNT}\\s*`, 'u'));
const AT_END = once(() => new RegExp(`\\s${AMOUNT}\\s*$`, 'u'));
/** Quick checks that most names fail, so that the expressions above, which are slow to compile, are rarely needed. */
const MAY_START = /^\s*[^\sa-wyz]/i;
const MAY_END = /\d/;
const NUMBER_AFTER_WORD = /[a-wyz](\s\d+\s*)$/i;
/** Longer texts are not amounts; the limit also bounds the backtracking over spaces. */
const MAX_LENGTH = 60;

/** The length of the amount at the start of a text, including surrounding spaces; 0 without one. */
export const amountAtStart = (text: string): number =>
  MAY_START.test(text) ? (AT_START().exec(text.slice(0, MAX_LENGTH))?.[0].length ?? 0) : 0;

/** The length of the amount after a space at the end of a text; 0 without one. */
export function amountAtEnd(text: string): number {
  const end = text.slice(-MAX_LENGTH);
  if (!MAY_END.test(end)) return 0;
  return (NUMBER_AFTER_WORD.exec(end)?.[1] ?? AT_END().exec(end)?.[0] ?? '').length;
}
