/**
 * Makes text from the chain or a registry safe to show: removes and reports characters that are invisible, or that would
 * reorder, hide or cover others. Invisible characters that a script or an emoji needs stay.
 */

/**
 * The findings in a text. The characters of all but `cut` and `control` are removed:
 * - `cut`: longer than MAX_SHOWN; the rest is not shown.
 * - `stacked`: more combining marks on one base than any language uses.
 * - `direction`: bidi controls.
 * - `control`: controls, lone surrogates, noncharacters, private use, line separators other than newlines, object
 *   replacement characters; each run is replaced by one U+FFFD.
 * - `invisible`: zero-width, blank and other invisible characters that their neighbours do not need.
 */
export type Oddity = 'cut' | 'stacked' | 'direction' | 'control' | 'invisible';

export type SafeText = {
  readonly text: string;
  /** Each at most once; empty when `text` is unchanged. */
  readonly oddities: readonly Oddity[];
};

/** UTF-16 code units. */
export const MAX_SHOWN = 10_000;

/** Idempotent: safe text stays unchanged. */
export function safeText(raw: string): SafeText {
  const oddities = new Set<Oddity>();
  const replace = (oddity: Oddity, shown = '') => {
    oddities.add(oddity);
    return shown;
  };
  // In this order: marks are counted before the characters between them are removed.
  const text = (
    raw.length > MAX_SHOWN ? replace('cut', raw.slice(0, MAX_SHOWN).replace(/\p{Cs}$/u, '')) : raw
  )
    .replace(STACK, (stack) => {
      let marks = 0;
      return stack.replace(MARK, (mark) => {
        if (marks >= (GENERAL_MARK.test(mark) ? 3 : 5)) return replace('stacked');
        marks++;
        return mark;
      });
    })
    .replace(DIRECTION, () => replace('direction'))
    .replace(CONTROL, () => replace('control', '\ufffd'))
    .replace(INVISIBLE, (_match, needed?: string) => needed ?? replace('invisible'));
  return { text, oddities: [...oddities] };
}

/** Characters of a name in a heading or a list, and of a ticker: longer ones would push warnings out of sight. */
export const [MAX_NAME, MAX_TICKER] = [120, 24];

/** Safe text without runs of spaces and of empty lines, which would push what follows out of sight. */
export function safeBlock(raw: string): SafeText {
  const { text, oddities } = safeText(raw);
  const shorten = (run: string) => {
    const lines = run.split('\n').length - 1;
    return lines === 0 ? ' ' : '\n'.repeat(Math.min(lines, 2));
  };
  return { text: text.replace(/\s{2,}/g, shorten), oddities };
}

/** Safe text on one line, without runs of spaces, and shortened. */
export function safeLine(raw: string, max: number): string {
  const text = safeText(raw).text.replace(/\s+/g, ' ').trim();
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}

// Default ignorable code points, annotation marks, format controls of hieroglyphs, and what is blank without being a
// space: in Braille, hieroglyphs, Khitan and music.
const INVISIBLE_CHARACTERS = String.raw`\p{DI}\ufff9-\ufffb\u{13430}-\u{1343f}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}`;

// Characters that will be removed do not separate a stack: without them, the marks are on one base.
const STACK = new RegExp(String.raw`[\p{Mn}\p{Me}\p{Cf}${INVISIBLE_CHARACTERS}]{4,}`, 'gu');
const MARK = /(?!\p{DI})[\p{Mn}\p{Me}]/gu;
// Marks of no script can cover text; Hebrew accents and Tibetan need more than three marks.
const GENERAL_MARK = /\p{sc=Zinh}/u;

const DIRECTION = /\p{Bidi_C}+/gu;

const CONTROL = /(?:(?!\t|\r?\n)[\p{Cc}\p{Cs}\p{Co}\p{NChar}\u2028\u2029\ufffc])+/gu;

/**
 * Where invisible characters are needed. Each pattern requires only neighbours that stay, so that the result does not
 * change when it is made safe again.
 */
const NEEDED = [
  // The flags of England, Scotland and Wales.
  /\p{RGI_Emoji_Tag_Sequence}/v,
  // Emoji or text presentation, keycaps.
  /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[#*\d])\ufe0f(?=\u20e3)/u,
  // Variants of Chinese characters and of Mongolian letters.
  /(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e011f}]|(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]/u,
  // Between emoji. Fonts decide which sequences are one emoji.
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/u,
  // Between the letters of Braille, where it is a space.
  /(?<=[\u2801-\u28ff])\u2800(?=[\u2801-\u28ff])/u,
  // In Arabic and Indic scripts: the form of a letter (Persian, abbreviations, conjuncts).
  /(?<=[\u0620-\u06ff\u0905-\u0df4]\p{Mn}{0,5})(?:\u200c(?=[\u0620-\u06ff\u0905-\u0df4])|\u200d(?!\p{DI}))/u,
];

const INVISIBLE = new RegExp(
  `(${NEEDED.map(({ source }) => source).join('|')})|[${INVISIBLE_CHARACTERS}]+`,
  'gv',
);
