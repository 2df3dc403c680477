/** The pieces of text that a site may have split one identifier into. */
import { SHORTEST_IDENTIFIER } from '../../asset/grammar.ts';
import { closestTo, isAround, isSafeElement, nodesUnder, parentElementOf } from './tree.ts';

export type TextPosition = { readonly node: Text; readonly offset: number };
export type Piece = TextPosition & { readonly text: string };

/** Zero-width spaces and soft hyphens, at which long hex may be broken. */
export const BREAK = /[\u00ad\u200b\u2060\ufeff]/;
/** Elements whose children are separate values. */
export const STRUCTURE = /^(?:TABLE|THEAD|TBODY|TFOOT|TR|UL|OL|DL|SELECT|HTML|BODY)$/;
const LABEL_END = /[\s:]$/;
const PIECE = /^\s*(?:[0-9a-z]+\s*)?$/i;
const NONE: readonly Piece[] = [];
const MAX_NODES = 40;
const MAX_LENGTH = 300;

/** The texts read from an element. `link`: the link around the last text. */
type Texts = {
  readonly pieces: Piece[];
  label: Text | undefined;
  link: Element | null;
  length: number;
};

/** The pieces of an element with a short text of letters and digits, with or without a label before it; else none. */
export function piecesOf(element: Element): readonly Piece[] {
  if (!isSafeElement(element)) return NONE;
  const { firstChild } = element;
  if (firstChild === null) return NONE;
  if (firstChild === element.lastChild && !BREAK.test(firstChild.nodeValue ?? '')) return NONE;
  return STRUCTURE.test(element.tagName) ? NONE : readPieces(element);
}

function readPieces(element: Element): readonly Piece[] {
  const texts: Texts = { pieces: [], label: undefined, link: null, length: 0 };
  let nodes = 0;
  for (const node of nodesUnder(element, MAX_NODES)) {
    // The rest is not read, so the pieces may be a slice of something longer.
    if (++nodes === MAX_NODES) return [];
    if (node instanceof Text && !addText(texts, node)) return [];
  }
  const { pieces, label, length } = texts;
  return length < SHORTEST_IDENTIFIER || isLabelOfFirst(element, label, pieces) ? [] : pieces;
}

/** True for an element whose only text is neither a piece nor a label nor long: it is no part of an identifier. */
export function isInert(element: Element | null): boolean {
  if (!isSafeElement(element)) return false;
  const { firstChild } = element;
  if (!(firstChild instanceof Text) || firstChild !== element.lastChild) return false;
  const { data } = firstChild;
  return data.length < SHORTEST_IDENTIFIER && !PIECE.test(data) && !LABEL_END.test(data) && !BREAK.test(data);
}

/** Adds a label or pieces; false where the element's text is more than one value. */
function addText(texts: Texts, node: Text): boolean {
  const isBeforePieces = texts.pieces.length === 0;
  // A link and the text beside it are separate.
  const link = closestTo(parentElementOf(node), 'a[href]');
  if (!isBeforePieces && link !== texts.link) return false;
  texts.link = link;
  texts.length += node.length;
  if (isBeforePieces && LABEL_END.test(node.data) && texts.length < MAX_LENGTH) {
    texts.label = node;
    return true;
  }
  const added = texts.length > MAX_LENGTH ? undefined : splitNode(node);
  texts.pieces.push(...(added ?? []));
  return added !== undefined;
}

/** The parts of a text node between breaks; undefined if a part has other characters than letters and digits. */
function splitNode(node: Text): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  let offset = 0;
  for (const text of node.data.split(BREAK)) {
    if (!PIECE.test(text)) return undefined;
    if (text !== '') pieces.push({ text, node, offset });
    offset += text.length + 1;
  }
  return pieces;
}

/** True if a child contains the label and the first piece, but not the last: the other pieces are another value. */
function isLabelOfFirst(element: Element, label: Text | undefined, pieces: readonly Piece[]): boolean {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!label || !first || !last) return false;
  return [...element.children].some(
    (one) => isAround(one, label) && isAround(one, first.node) && !isAround(one, last.node),
  );
}

/** The position of a character of the joined text; with `after` 1, the end of the previous character. */
export function positionAt(pieces: readonly Piece[], at: number, after: 0 | 1): TextPosition | undefined {
  let left = at - after;
  for (const { text, node, offset } of pieces) {
    if (left < text.length) return { node, offset: offset + left + after };
    left -= text.length;
  }
  return undefined;
}
