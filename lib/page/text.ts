/**
 * The identifiers in an element's text. Sites split them: a text node may break inside one, and so may elements
 * (explorers.md: "all but the last 6 | last 6", without an ellipsis).
 */
import { locateIdentifiers, SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import { POLICY_DIGITS } from '../asset/subject.ts';
import type { Explorer } from '../network/explorers.ts';
import { isBare, linkOf, type Sighting } from './read.ts';

/** A place in a text node. */
type Spot = { readonly node: Text; readonly offset: number };
/** From the first character of the identifier to behind the last. */
export type TextSighting = Sighting & { readonly from: Spot; readonly to: Spot };

/** Zero-width spaces and soft hyphens, at which long hex may be broken. */
const BREAK = /[\u00ad\u200b\u2060\ufeff]/;
const PIECES_AT_MOST = 40;
const JOINED_AT_MOST = 300;
/** Cells stand apart, whatever is in them. */
const APART = /^(?:TABLE|THEAD|TBODY|TFOOT|TR|UL|OL|DL|SELECT|HTML|BODY)$/;

/** What stands in the element's own text nodes, or is split over its children. */
export function readTexts(element: Element, explorer: Explorer): readonly TextSighting[] {
  const joined = readJoined(element, explorer);
  if (joined !== undefined) return [joined];
  const sightings: TextSighting[] = [];
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (child instanceof Text && child.length >= SHORTEST_IDENTIFIER) {
      sightings.push(...readNode(child, element, explorer));
    }
  }
  // A part of what the parent has split is no identifier, though it may look like one.
  const isPart =
    sightings.length > 0 &&
    element.parentElement &&
    readJoined(element.parentElement, explorer) !== undefined;
  return isPart ? [] : sightings;
}

function readNode(node: Text, element: Element, explorer: Explorer): readonly TextSighting[] {
  const located = locateIdentifiers(node.data);
  if (located.length === 0) return [];
  const link = linkOf(element, explorer);
  return located.flatMap(({ identifier, start, end }) => {
    const bare = isBare(identifier, link);
    const [from, to] = [
      { node, offset: start },
      { node, offset: end },
    ];
    return bare === undefined ? [] : [{ identifier, bare, from, to }];
  });
}

/** The one identifier that the element's whole text is, where it is in more than one piece. */
function readJoined(element: Element, explorer: Explorer): TextSighting | undefined {
  const pieces = piecesOf(element);
  if (pieces.length < 2) return undefined;
  const text = pieces.map(({ text }) => text).join('');
  const [one, ...more] = locateIdentifiers(text);
  if (one === undefined || more.length > 0 || one.end - one.start < text.trim().length) return undefined;
  // A policy, and beside it a quantity.
  const isPolicy = pieces[0]?.text.trim().length === POLICY_DIGITS;
  if (isPolicy && pieces.slice(1).every(({ text }) => /^\d*$/.test(text))) return undefined;
  const bare = isBare(one.identifier, linkOf(element, explorer));
  if (bare === undefined) return undefined;
  const from = spotAt(pieces, one.start, 0);
  const to = spotAt(pieces, one.end, 1);
  return from && to && { identifier: one.identifier, bare, from, to };
}

type Piece = { readonly text: string; readonly node: Text; readonly offset: number };

/** The visible pieces of an element's text, when it is short and lies in its text nodes and leaves; else none. */
function piecesOf(element: Element): readonly Piece[] {
  const nodes = splitTextOf(element);
  const length = nodes.reduce((sum, node) => sum + node.length, 0);
  if (length < SHORTEST_IDENTIFIER || nodes.some((node) => /\S\s+\S/.test(node.data))) return [];
  return nodes.flatMap((node) => {
    let offset = -1;
    return node.data.split(BREAK).map((text, i, all) => {
      offset += 1 + (all[i - 1]?.length ?? 0);
      return { text, node, offset };
    });
  });
}

/** The text nodes of an element whose text may be split; none of one that holds more than a short text. */
function splitTextOf(element: Element): readonly Text[] {
  const { firstChild, lastChild } = element;
  if (firstChild === null || APART.test(element.tagName)) return [];
  if (firstChild === lastChild) {
    return firstChild instanceof Text && firstChild.length <= JOINED_AT_MOST && BREAK.test(firstChild.data)
      ? [firstChild]
      : [];
  }
  const nodes: Text[] = [];
  let length = 0;
  for (let child: Node | null = firstChild; child !== null; child = child.nextSibling) {
    const node: Node | null = child instanceof Element ? child.firstChild : child;
    if (node instanceof Element || (node !== child && node?.nextSibling)) return [];
    if (!(node instanceof Text)) continue;
    length += node.length;
    nodes.push(node);
    if (length > JOINED_AT_MOST || nodes.length > PIECES_AT_MOST) return [];
  }
  return nodes;
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
