/**
 * Text from the chain or a registry made safe to show: what has no shape of its own, or would reorder, hide
 * or bury its neighbours, is taken out, and said. What a script or an emoji needs to be spelled stays.
 */

/**
 * What was odd about a text. Each but `cut` and `control` was dropped:
 * - `cut`: longer than SHOWN_AT_MOST; the rest is not shown.
 * - `stacked`: more combining marks on one base than any language writes.
 * - `direction`: bidi controls.
 * - `control`: controls, halves of surrogate pairs, noncharacters, private use, separators of lines that are
 *   no newline, stand-ins for objects; one U+FFFD is shown for each run of them.
 * - `invisible`: zero-width and other characters without a shape, where nothing around gives them one.
 */
export type Oddity = 'cut' | 'stacked' | 'direction' | 'control' | 'invisible';

export type SafeText = {
  readonly text: string;
  /** Each at most once; none means that `text` is the raw text, unchanged. */
  readonly oddities: readonly Oddity[];
};

/** How many characters (UTF-16 units) are shown of a text. */
export const SHOWN_AT_MOST = 10_000;

/** The text to show, and what was odd about the raw one. Made safe once more, the text stays as it is. */
export function safeText(raw: string): SafeText {
  const oddities = new Set<Oddity>();
  const odd = (oddity: Oddity, shown = '') => {
    oddities.add(oddity);
    return shown;
  };
  // In this order: marks are counted across all that goes later.
  const text = (
    raw.length > SHOWN_AT_MOST ? odd('cut', raw.slice(0, SHOWN_AT_MOST).replace(/\p{Cs}$/u, '')) : raw
  )
    .replace(STACK, (stack) => {
      let kept = 0;
      return stack.replace(MARK, (mark) => {
        if (kept >= (GENERAL_MARK.test(mark) ? 3 : 5)) return odd('stacked');
        kept++;
        return mark;
      });
    })
    .replace(DIRECTION, () => odd('direction'))
    .replace(CONTROL, () => odd('control', '\ufffd'))
    .replace(INVISIBLE, (_found, spelled?: string) => spelled ?? odd('invisible'));
  return { text, oddities: [...oddities] };
}

// What will be dropped does not part a stack: without it, the marks would be on one base.
const STACK = /[\p{Mn}\p{Me}\p{DI}\p{Cf}]{4,}/gu;
const MARK = /(?!\p{DI})[\p{Mn}\p{Me}]/gu;
// Those of no script are what text is buried with; Hebrew with its accents and Tibetan need more than three.
const GENERAL_MARK = /\p{sc=Zinh}/u;

const DIRECTION = /\p{Bidi_C}+/gu;

const CONTROL = /(?:(?!\t|\r?\n)[\p{Cc}\p{Cs}\p{Co}\p{NChar}\u2028\u2029\ufffc])+/gu;

/**
 * Where characters without a shape are at home. Each asks only for neighbours that stay, and are there: what
 * is kept once is kept again when odd characters have gone from around it.
 */
const SPELLED = [
  // The flags of England, Scotland and Wales.
  /\p{RGI_Emoji_Tag_Sequence}/v,
  // Emoji or text style, keycaps.
  /(?<=\p{ExtPict})[\ufe0e\ufe0f]|(?<=[#*\d])\ufe0f(?=\u20e3)/u,
  // Forms of Chinese characters and of Mongolian letters.
  /(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e011f}]|(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]/u,
  // Between emoji. Which of them are drawn as one is the font's to know.
  /(?<=\p{ExtPict}[\ufe0f\p{EMod}]?)\u200d(?=\p{ExtPict})/u,
  // In Arabic and Indic writing: which form a letter takes (Persian, abbreviations, conjuncts).
  /(?<=[\u0620-\u06ff\u0905-\u0df4]\p{Mn}{0,5})(?:\u200c(?=[\u0620-\u06ff\u0905-\u0df4])|\u200d(?!\p{DI}))/u,
];

// What Unicode says to draw nothing for, and the marks of annotations and of the places of hieroglyphs.
const WITHOUT_SHAPE = /[\p{DI}\ufff9-\ufffb\u{13430}-\u{1343f}]+/u;
const INVISIBLE = new RegExp(
  `(${SPELLED.map(({ source }) => source).join('|')})|${WITHOUT_SHAPE.source}`,
  'gv',
);
