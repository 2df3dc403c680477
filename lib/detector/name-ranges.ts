/** The parts of an element's text to underline: the name or the identifier, without amounts and other values. */
import { amountAtEnd, amountAtStart, namesAda } from '../asset/amount.ts';
import { parentElementOf, textsUnder } from './scanner/tree.ts';

export type Boundary = { readonly node: Node; readonly offset: number };
export type TextRange = { readonly from: Boundary; readonly to: Boundary };

const MAX_NODES = 60;
/** A longer text is a block, and its attribute does not name single words of it. */
const MAX_LENGTH = 150;
const BLOCK = /^(?:DIV|P|TD|TH|LI|DD|DT|H[1-6]|SECTION|ARTICLE|UL|OL|DL|TR)$/;
const IDENTIFIER = /^#?(?:asset1[0-9a-z]{14,}|[0-9a-f]{20,})$/i;
/** An identifier, or the beginning of one that the site has shortened. */
const SHORTENED = /^#?(?:asset1|[0-9a-f]{4})[0-9a-z]*\s*(?:…|\.{2,})/i;
/** A shorter part of an identifier may be an amount. */
const MIN_PART = 6;

/** `nameRanges` with a cache of the last result for each `reading`. An element whose text changes gets a new reading. */
export function createNameRanges() {
  const kept = new WeakMap<object, { readonly key: string; readonly ranges: readonly TextRange[] }>();
  return (reading: object, element: Element, identifiers: readonly string[]): readonly TextRange[] => {
    const key = identifiers.join();
    const before = kept.get(reading);
    if (before?.key === key) return before.ranges;
    const ranges = nameRanges(element, identifiers);
    kept.set(reading, { key, ranges });
    return ranges;
  };
}

/** The first line of words that name a token, and the identifiers or parts of them. `identifiers`: in lower case. */
export function nameRanges(element: Element, identifiers: readonly string[]): readonly TextRange[] {
  const texts = textsUnder(element, MAX_NODES).filter(({ data }) => /\S/.test(data));
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = texts.reduce((sum, { data }) => sum + data.length, 0);
  if (element.tagName !== 'A' && length > MAX_LENGTH) return [];
  if (IDENTIFIER.test(texts.map(({ data }) => data.trim()).join('')))
    return [{ from: rangeIn(first).from, to: rangeIn(last).to }];
  const ranges: TextRange[] = [];
  let line: Element | undefined;
  let isOver = false;
  for (const text of texts) {
    const isIdentifier = isPartOf(identifiers, text.data.trim());
    const range = isIdentifier ? rangeIn(text) : nameIn(text);
    const block = blockOf(text, element);
    // The name ends with its line, or at an amount.
    isOver ||= line !== undefined && (block !== line || /\d/.test(text.data));
    if (range && (isIdentifier || !isOver)) {
      ranges.push(range);
      line ??= block;
    }
  }
  return ranges;
}

/**
 * The words of a text without the amounts around them; undefined if the words explain an amount: "Balance: 17,000",
 * "ADA 5".
 */
function nameIn(text: Text): TextRange | undefined {
  const { data } = text;
  const before = amountAtStart(data);
  const after = amountAtEnd(data.slice(before));
  const words = data.slice(before, data.length - after);
  const hasAmount = before + after > 0;
  if (!hasWord(words) || (hasAmount && namesAda(words))) return undefined;
  if (after > 0 && /:\s*$/.test(words)) return undefined;
  // A number may be the end of a name: "Lantern 42".
  const isInName = /^\s\d+\s*$/.test(data.slice(data.length - after));
  return rangeIn(text, before, isInName ? 0 : after);
}

/** The first expression decides for most names, since the second one is slow to compile. */
const hasWord = (text: string) => /[a-z]/i.test(text) || /\p{L}|\p{S}/u.test(text);

/** True for any identifier, whole or shortened, and for a part of the given ones. */
function isPartOf(identifiers: readonly string[], text: string): boolean {
  if (IDENTIFIER.test(text) || SHORTENED.test(text)) return true;
  return text.length >= MIN_PART && identifiers.some((one) => one.includes(text.toLowerCase()));
}

function blockOf(text: Text, root: Element): Element {
  let around = parentElementOf(text) ?? root;
  while (around !== root && !BLOCK.test(around.tagName)) around = parentElementOf(around) ?? root;
  return around;
}

/** A text without the given numbers of characters at its ends, and without surrounding blanks. */
function rangeIn(node: Text, before = 0, after = 0): TextRange {
  const words = node.data.slice(before, node.data.length - after);
  const start = before + words.search(/\S/);
  return { from: { node, offset: start }, to: { node, offset: before + words.trimEnd().length } };
}
