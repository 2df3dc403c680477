/**
 * The identifiers in an element's text. Sites split them: a text node may break inside one, and so may elements
 * (explorers.md: "all but the last 6 | last 6", without an ellipsis).
 */
import { findIdentifiers, locateIdentifiers, SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import { identifierText } from '../asset/identifier.ts';
import { isHex, POLICY_DIGITS } from '../asset/subject.ts';
import type { Explorer } from '../network/explorers.ts';
import { linkOf, type Sighting, standingOf } from './read.ts';
import { under } from './walk.ts';

/** A place in a text node. */
type Spot = { readonly node: Text; readonly offset: number };
/** From the first character of the identifier to behind the last. */
export type TextSighting = Sighting & { readonly from: Spot; readonly to: Spot };

/** Zero-width spaces and soft hyphens, at which long hex may be broken. */
const BREAK = /[\u00ad\u200b\u2060\ufeff]/;
/** The whole of a text node that may be a part of one. */
const PIECE = /^\s*[0-9a-z]*\s*$/i;
const NODES_AT_MOST = 40;
const JOINED_AT_MOST = 300;
/** How deep the parts may lie. */
export const LEVELS = 3;
const INLINE = /^(?:SPAN|B|I|EM|STRONG|CODE|SMALL|MARK)$/;
/** Longer texts are dumps. */
const TEXT_AT_MOST = 200_000;
const HASH_DIGITS = 64;
const SPLIT_DIGITS = 6;
/** Cells stand apart, whatever is in them. */
const APART = /^(?:TABLE|THEAD|TBODY|TFOOT|TR|UL|OL|DL|SELECT|HTML|BODY)$/;

/** What stands in the element's own text nodes, or is split over its children. */
export function readTexts(element: Element, explorer: Explorer): readonly TextSighting[] {
  const sightings = readJoined(element, explorer) ?? readNodes(element, explorer);
  // A part of what stands around it is no identifier, though it may look like one.
  let around = sightings.length > 0 ? element.parentElement : null;
  for (let up = 0; around !== null && up < LEVELS; up++, around = around.parentElement) {
    const joined = readJoined(around, explorer);
    if (joined !== undefined && textOf(joined) !== textOf(sightings)) return [];
  }
  return sightings;
}

const textOf = ([one]: readonly Sighting[]) => one && identifierText(one.identifier);

function readNodes(element: Element, explorer: Explorer): readonly TextSighting[] {
  const sightings: TextSighting[] = [];
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (!(node instanceof Text) || node.length < SHORTEST_IDENTIFIER || node.length > TEXT_AT_MOST) continue;
    sightings.push(...readNode(node, element, explorer));
  }
  return sightings;
}

function readNode(node: Text, element: Element, explorer: Explorer): readonly TextSighting[] {
  const located = locateIdentifiers(node.data);
  if (located.length === 0) return [];
  const link = linkOf(element, explorer);
  return located.flatMap(({ identifier, start, end }) => {
    if (isCut(node, start, end)) return [];
    // No hash has a dot.
    const isDotted = identifier.kind === 'subject' && end - start !== identifierText(identifier).length;
    const standing = isDotted ? 'named' : standingOf(identifier, link);
    const [from, to] = [
      { node, offset: start },
      { node, offset: end },
    ];
    return standing === undefined ? [] : [{ identifier, standing, from, to }];
  });
}

/** True for a slice of a longer run, which goes on behind a break or in the node beside it. */
function isCut(node: Text, start: number, end: number): boolean {
  const { data } = node;
  return (
    BREAK.test((data[start - 1] ?? '') + (data[end] ?? '')) ||
    (start === 0 && goesOn(node, 'previousSibling', /[0-9a-f]*$/i)) ||
    (end === data.length && goesOn(node, 'nextSibling', /^[0-9a-f]*/i))
  );
}

function goesOn(node: Text, side: 'previousSibling' | 'nextSibling', edge: RegExp): boolean {
  let beside: Node | null = node[side] ?? node.parentNode?.[side] ?? null;
  if (beside?.nodeName === 'WBR') beside = beside[side];
  if (!(beside instanceof Text) && !INLINE.test(beside?.nodeName ?? '')) return false;
  const text = beside?.textContent ?? '';
  const [run = ''] = edge.exec(text) ?? [];
  // A number in an element of its own is a quantity.
  return run !== '' && (beside instanceof Text || (run === text && !/^\d*$/.test(run)));
}

/**
 * The one identifier that the element's whole text is, where it is in more than one piece; nothing where the pieces
 * are parts of something else; undefined where each piece stands for itself.
 */
function readJoined(element: Element, explorer: Explorer): readonly TextSighting[] | undefined {
  const pieces = piecesOf(element);
  const [head, ...rest] = pieces.map(({ text }) => text.trim());
  if (head === undefined || rest.length === 0) return undefined;
  const isNumber = rest.every((text) => /^\d*$/.test(text));
  // A policy, and beside it a quantity; or two that are whole.
  if ((head.length === POLICY_DIGITS && isNumber) || rest.some((text) => findIdentifiers(text).length > 0)) {
    return undefined;
  }
  const text = pieces.map((piece) => piece.text).join('');
  const [one, ...more] = locateIdentifiers(text);
  if (one === undefined || more.length > 0 || one.end - one.start < text.trim().length) {
    const isLonger = head.length > POLICY_DIGITS && !isNumber && isHex(text);
    return isLonger ? [] : undefined;
  }
  const { identifier } = one;
  const standing = standingOf(identifier, linkOf(element, explorer));
  const from = spotAt(pieces, one.start, 0);
  const to = spotAt(pieces, one.end, 1);
  if (standing === undefined || !from || !to) return [];
  // A hash, and beside it an index or a quantity; but six digits are what sites split off.
  const isDoubtful =
    standing === 'written' &&
    isNumber &&
    head.length === HASH_DIGITS &&
    rest.join('').length !== SPLIT_DIGITS;
  return [{ identifier, standing: isDoubtful ? 'hidden' : standing, from, to }];
}

type Piece = { readonly text: string; readonly node: Text; readonly offset: number };

/** The visible pieces of an element's text, when it is short and of letters and digits alone; else none. */
function piecesOf(element: Element): readonly Piece[] {
  const { firstChild, lastChild, tagName } = element;
  if (firstChild === null || APART.test(tagName)) return [];
  if (firstChild === lastChild && !BREAK.test(firstChild.nodeValue ?? '')) return [];
  const pieces: Piece[] = [];
  let length = 0;
  let nodes = 0;
  for (const node of under(element, NODES_AT_MOST)) {
    // What follows is not seen: the pieces may be a slice of something longer.
    if (++nodes === NODES_AT_MOST) return [];
    if (!(node instanceof Text)) continue;
    length += node.length;
    // Its label, before the first piece.
    if (pieces.length === 0 && /[\s:]$/.test(node.data) && length < JOINED_AT_MOST) continue;
    if (length > JOINED_AT_MOST) return [];
    let offset = 0;
    for (const text of node.data.split(BREAK)) {
      if (!PIECE.test(text)) return [];
      if (text !== '') pieces.push({ text, node, offset });
      offset += text.length + 1;
    }
  }
  return length < SHORTEST_IDENTIFIER ? [] : pieces;
}

/** Where a character of the joined text lies; `behind`: 1 for the place behind the last one. */
function spotAt(pieces: readonly Piece[], at: number, behind: 0 | 1): Spot | undefined {
  let left = at - behind;
  for (const { text, node, offset } of pieces) {
    if (left < text.length) return { node, offset: offset + left + behind };
    left -= text.length;
  }
  return undefined;
}
