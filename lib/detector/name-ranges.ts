/**
 * What of an element to underline: the name or the identifier in it, and neither amounts nor whatever else a row holds.
 */
import { amountAtEnd, amountAtStart, namesAda } from '../asset/amount.ts';
import { nodesUnder, parentElementOf } from './scanner/tree.ts';

type Boundary = { readonly node: Node; readonly offset: number };
export type TextRange = { readonly from: Boundary; readonly to: Boundary };

const NODES_AT_MOST = 60;
const BLOCK_AT_LEAST = 150;
const BLOCK = /^(?:DIV|P|TD|TH|LI|DD|DT|H[1-6]|SECTION|ARTICLE|UL|OL|DL|TR)$/;
/** A whole identifier or asset name, however it is split. */
const IDENTIFIER = /^#?(?:asset1[0-9a-z]{14,}|[0-9a-f]{20,})$/i;
/** An identifier, or the beginning of one that the site has shortened. */
const SHORTENED = /^#?(?:asset1|[0-9a-f]{4})[0-9a-z]*\s*(?:…|\.{2,})/i;
/** As many digits are no amount, where the identifier has them. */
const PART_AT_LEAST = 6;

/** The parts of an element's text that name a token: its first line of words, and the identifier or parts of it. */
export function nameRanges(element: Element, identifier: string): readonly TextRange[] {
  const texts = [...nodesUnder(element, NODES_AT_MOST)].filter(
    (node) => node instanceof Text && /\S/.test(node.data),
  ) as Text[];
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return [];
  // What an attribute says of a whole block is no word in it.
  const length = texts.reduce((sum, { data }) => sum + data.length, 0);
  if (element.tagName !== 'A' && length > BLOCK_AT_LEAST) return [];
  if (IDENTIFIER.test(texts.map(({ data }) => data.trim()).join(''))) return [rangeOver(first, last)];
  const ranges: TextRange[] = [];
  let line: Element | undefined;
  let isOver = false;
  for (const text of texts) {
    const isIdentifier = isPartOf(identifier, text.data.trim());
    const name = isIdentifier ? rangeIn(text) : nameIn(text);
    const block = blockOf(text, element);
    // Behind the name only what stands in the same line, up to an amount.
    isOver ||= line !== undefined && (block !== line || /\d/.test(text.data));
    if (name && (isIdentifier || !isOver)) {
      ranges.push(name);
      line ??= block;
    }
  }
  return ranges;
}

/** The words of a text, without amounts around them; undefined where these say what the amount is: "Balance: 17,000", "ADA 5". */
function nameIn(text: Text): TextRange | undefined {
  const { data } = text;
  const before = amountAtStart(data);
  const behind = amountAtEnd(data.slice(before));
  const words = data.slice(before, data.length - behind);
  const hasAmount = before + behind > 0;
  if (!/\p{L}|\p{S}/u.test(words) || (hasAmount && namesAda(words))) return undefined;
  if (behind > 0 && /:\s*$/.test(words)) return undefined;
  // A number may be the end of a name: "Lantern 42".
  const isInName = /^\s\d+\s*$/.test(data.slice(data.length - behind));
  return rangeIn(text, before, isInName ? 0 : behind);
}

/** True for an identifier, whole or shortened, and for a part of this one. */
function isPartOf(identifier: string, text: string): boolean {
  if (IDENTIFIER.test(text) || SHORTENED.test(text)) return true;
  return text.length >= PART_AT_LEAST && identifier.includes(text.toLowerCase());
}

function blockOf(text: Text, within: Element): Element {
  let around = parentElementOf(text) ?? within;
  while (around !== within && !BLOCK.test(around.tagName)) around = parentElementOf(around) ?? within;
  return around;
}

/** A text without so many characters at its ends, and blanks. */
function rangeIn(node: Text, before = 0, behind = 0): TextRange {
  const words = node.data.slice(before, node.data.length - behind);
  const start = before + words.search(/\S/);
  return { from: { node, offset: start }, to: { node, offset: before + words.trimEnd().length } };
}

const rangeOver = (first: Text, last: Text): TextRange => ({
  from: rangeIn(first).from,
  to: rangeIn(last).to,
});
