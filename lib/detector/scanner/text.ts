/**
 * The identifiers in an element's text. Sites split them: a text node may break inside one, and so may elements
 * (explorers.md: "all but the last 6 | last 6", without an ellipsis).
 */
import { findIdentifiers, locateIdentifiers, SHORTEST_IDENTIFIER } from '../../asset/grammar.ts';
import { identifierText } from '../../asset/identifier.ts';
import { isHex, POLICY_DIGITS, parseAssetName, subjectOf } from '../../asset/subject.ts';
import type { PageContext } from '../classifier/own-page.ts';
import { basisOf, isAfterHashSign, linkOf, type Sighting } from './attributes.ts';
import { joinedHex, nodesUnder, parentElementOf } from './tree.ts';

/** A place in a text node. */
type Spot = { readonly node: Text; readonly offset: number };
/** From the first character of the identifier to behind the last. */
export type TextSighting = Sighting & { readonly from: Spot; readonly to: Spot };

/** Zero-width spaces and soft hyphens, at which long hex may be broken. */
const BREAK = /[\u00ad\u200b\u2060\ufeff]/;
/** The whole of a text node that may be a part of one. */
const PIECE = /^\s*[0-9a-z]*\s*$/i;
const NODES_AT_MOST = 40;
/** Longer runs are no identifier. */
const LONGEST = 200;
const JOINED_AT_MOST = 300;
/** How deep the parts may lie. */
export const LEVELS = 3;
const INVISIBLE = /^(?:WBR|#comment)$/;
const INLINE = /^(?:SPAN|B|I|EM|STRONG|CODE|SMALL|MARK)$/;
/** Longer texts are dumps. */
const TEXT_AT_MOST = 200_000;
const HASH_DIGITS = 64;
const SPLIT_DIGITS = 6;
/** An end of an identifier that is set apart. */
const END_AT_LEAST = 4;
const END = /^[0-9a-z]{4,8}$/;
const BEGINNING_DIGITS = 16;
/** Shorter hex is more likely a number or a word. */
const SHORT_NAME_DIGITS = 8;
/** Cells stand apart, whatever is in them. */
const APART = /^(?:TABLE|THEAD|TBODY|TFOOT|TR|UL|OL|DL|SELECT|HTML|BODY)$/;

/** What stands in the element's own text nodes, or is split over its children. */
export function readTexts(element: Element, page: PageContext): readonly TextSighting[] {
  const found = readJoined(element, page) ?? readNodes(element, page);
  const sightings = found.length > 0 ? found : readNameUnderPolicy(element, page);
  // A part of what stands around it is no identifier, though it may look like one.
  let around = sightings.length > 0 ? parentElementOf(element) : null;
  for (let up = 0; around !== null && up < LEVELS; up++, around = parentElementOf(around)) {
    const joined = readJoined(around, page);
    if (joined !== undefined && textOf(joined) !== textOf(sightings)) return [];
  }
  return sightings;
}

const textOf = ([one]: readonly Sighting[]) => one && identifierText(one.identifier);

function readNodes(element: Element, page: PageContext): readonly TextSighting[] {
  const sightings: TextSighting[] = [];
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (!(node instanceof Text) || node.length < SHORTEST_IDENTIFIER || node.length > TEXT_AT_MOST) continue;
    sightings.push(...readNode(node, element, page));
  }
  return sightings;
}

function readNode(node: Text, element: Element, page: PageContext): readonly TextSighting[] {
  const located = locateIdentifiers(node.data);
  if (located.length === 0) return [];
  const link = linkOf(element, page);
  return located.flatMap(({ identifier, start, end }) => {
    if (isCut(node, start, end)) return [];
    // No hash has a dot.
    const isDotted = identifier.kind === 'subject' && end - start !== identifierText(identifier).length;
    const basis = isDotted ? 'named' : basisOf(identifier, link);
    const [from, to] = [
      { node, offset: start },
      { node, offset: end },
    ];
    if (basis === undefined) return [];
    const isNamed = isAfterHashSign(node.data, start);
    return [{ identifier, basis, from, to, ...(isNamed && { isNamed }) }];
  });
}

/** True for a slice of a longer run, which goes on behind a break or in the node beside it. */
function isCut(node: Text, start: number, end: number): boolean {
  const { data } = node;
  return (
    BREAK.test((data[start - 1] ?? '') + (data[end] ?? '')) ||
    (start === 0 && goesOn(node, 'previousSibling', data.slice(0, end))) ||
    (end === data.length && goesOn(node, 'nextSibling', data.slice(start)))
  );
}

function goesOn(node: Text, side: 'previousSibling' | 'nextSibling', own: string): boolean {
  let beside: Node | null = node[side] ?? node.parentNode?.[side] ?? null;
  // Frameworks set comments between the parts of a text.
  while (beside !== null && INVISIBLE.test(beside.nodeName)) beside = beside[side];
  if (!(beside instanceof Text) && !INLINE.test(beside?.nodeName ?? '')) return false;
  const whole = beside?.textContent ?? '';
  // An end is enough, and the expression takes its time on a long run.
  const text =
    whole.length > LONGEST ? whole.slice(...(side === 'nextSibling' ? [0, LONGEST] : [-LONGEST])) : whole;
  const [run = ''] = (side === 'nextSibling' ? /^[0-9a-f]*/i : /[0-9a-f]*$/i).exec(text) ?? [];
  if (run === '' || (isMixed(own + run) && !isMixed(own))) return false;
  // A number in an element of its own is a quantity.
  return beside instanceof Text || (run === text && !/^\d*$/.test(run));
}

/**
 * The one identifier that the element's whole text is, where it is in more than one piece; nothing where the pieces
 * are parts of something else; undefined where each piece stands for itself.
 */
function readJoined(element: Element, page: PageContext): readonly TextSighting[] | undefined {
  const pieces = piecesOf(element);
  const [head, ...rest] = pieces.map(({ text }) => text.trim());
  if (head === undefined || rest.length === 0) return undefined;
  const isNumber = rest.every((text) => /^\d*$/.test(text));
  // A policy, and beside it a quantity, but not the six digits that sites split off; or two that are whole.
  const goesOn = hasEnds(head, rest) || (isBeginning(head) && areBesideEachOther(pieces));
  const isWhole = rest.some(isIdentifier) && !goesOn;
  const isQuantity = isNumber && rest.join('').length !== SPLIT_DIGITS;
  // Whole by itself, and beside it less than sites split off.
  const isApart = isIdentifier(head) && rest.join('').length < END_AT_LEAST;
  if (isWhole || isApart || (head.length === POLICY_DIGITS && isQuantity)) return undefined;
  const text = pieces.map((piece) => piece.text).join('');
  // A policy, and a word behind it.
  if (isMixed(text)) return undefined;
  const [one, ...more] = locateIdentifiers(text);
  if (one === undefined || more.length > 0 || one.end - one.start < text.trim().length) {
    const isLonger = head.length > POLICY_DIGITS && !isNumber && isHex(text);
    return isLonger ? [] : undefined;
  }
  const { identifier } = one;
  // Its link may lie within the element.
  const basis = basisOf(identifier, linkOf(parentElementOf(pieces[0]?.node ?? element), page));
  const from = spotAt(pieces, one.start, 0);
  const to = spotAt(pieces, one.end, 1);
  if (basis === undefined || !from || !to) return [];
  // A hash, and beside it an index or a quantity; but six digits are what sites split off.
  const isDoubtful = basis === 'written' && isQuantity && head.length === HASH_DIGITS;
  return [{ identifier, basis: isDoubtful ? 'hidden' : basis, from, to }];
}

/** Hex is written in one case: what goes on in the other is a word, such as "ADA". */
const isMixed = (text: string) => /[a-f]/.test(text) && /[A-F]/.test(text);

const isIdentifier = (text: string) => findIdentifiers(text).length > 0;

/** Too long for a quantity, and no identifier by itself: what follows goes on with it. */
const isBeginning = (head: string) => head.length >= BEGINNING_DIGITS && !isIdentifier(head);

/** True for pieces of one text, which is broken where a line may break. */
const areBesideEachOther = (pieces: readonly Piece[]) =>
  pieces.every(({ node }) => node.parentNode === pieces[0]?.node.parentNode);

/** Both ends set apart from the middle: what lies between them is no identifier, though it may look like one. */
function hasEnds(head: string, [, tail, ...more]: readonly string[]): boolean {
  if (tail === undefined || more.length > 0 || !END.test(head) || !END.test(tail)) return false;
  // Numbers on both sides are quantities, unless both are as long.
  return head.length === tail.length || /[a-z]/.test(head + tail);
}

/**
 * On a page of a policy: an asset name in hex that is the whole text of an element, in one piece or several. Those of 28
 * bytes and more are found as all hex of that length is (classify.ts).
 */
function readNameUnderPolicy(element: Element, page: PageContext): readonly TextSighting[] {
  const { policy } = page.own();
  if (policy === undefined || APART.test(element.tagName)) return [];
  const hex = joinedHex(element);
  const name = hex !== undefined && hex.length < POLICY_DIGITS ? parseAssetName(hex) : undefined;
  if (name === undefined || name.length < SHORT_NAME_DIGITS || /^\d*$/.test(name)) return [];
  const parentElement = parentElementOf(element);
  // It is sighted on the outermost element that holds nothing else; a link says by itself what it leads to.
  if (parentElement && !APART.test(parentElement.tagName) && joinedHex(parentElement) !== undefined)
    return [];
  if (linkOf(element, page) !== undefined || element.querySelector('a[href]') !== null) return [];
  const nodes = [...nodesUnder(element, NODES_AT_MOST)].filter((node) => node instanceof Text);
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const identifier = { kind: 'subject', subject: subjectOf(policy, name), joined: true } as const;
  const [from, to] = [
    { node: first, offset: 0 },
    { node: last, offset: last.length },
  ];
  return [{ identifier, basis: 'joined', from, to }];
}

type Piece = { readonly text: string; readonly node: Text; readonly offset: number };

/** The visible pieces of an element's text, when it is short and of letters and digits alone; else none. */
function piecesOf(element: Element): readonly Piece[] {
  if (element instanceof HTMLFormElement) return [];
  const { firstChild, lastChild, tagName } = element;
  if (firstChild === null || APART.test(tagName)) return [];
  if (firstChild === lastChild && !BREAK.test(firstChild.nodeValue ?? '')) return [];
  const pieces: Piece[] = [];
  let link: Element | null = null;
  let label: Text | undefined;
  let length = 0;
  let nodes = 0;
  for (const node of nodesUnder(element, NODES_AT_MOST)) {
    // What follows is not seen: the pieces may be a slice of something longer.
    if (++nodes === NODES_AT_MOST) return [];
    if (!(node instanceof Text)) continue;
    // A link and what stands beside it are two things.
    const own = parentElementOf(node)?.closest('a[href]') ?? null;
    if (pieces.length > 0 && own !== link) return [];
    link = own;
    length += node.length;
    // Its label, before the first piece.
    if (pieces.length === 0 && /[\s:]$/.test(node.data) && length < JOINED_AT_MOST) {
      label = node;
      continue;
    }
    if (length > JOINED_AT_MOST) return [];
    let offset = 0;
    for (const text of node.data.split(BREAK)) {
      if (!PIECE.test(text)) return [];
      if (text !== '') pieces.push({ text, node, offset });
      offset += text.length + 1;
    }
  }
  return length < SHORTEST_IDENTIFIER || isOfFirst(element, label, pieces) ? [] : pieces;
}

/** True for a label that stands with the first piece in an element of their own: what follows is another value. */
function isOfFirst(element: Element, label: Text | undefined, pieces: readonly Piece[]): boolean {
  const [head, last] = [pieces[0], pieces.at(-1)];
  return [...element.children].some(
    (one) =>
      label && head && last && one.contains(label) && one.contains(head.node) && !one.contains(last.node),
  );
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
