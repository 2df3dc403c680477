/**
 * The identifiers in an element's text. Sites split them: a text node may break inside one, and so may elements
 * (docs/explorers.md: "all but the last 6 | last 6", without an ellipsis).
 */
import { locateIdentifiers, SHORTEST_IDENTIFIER } from '../../asset/grammar.ts';
import { identifierText } from '../../asset/identifier.ts';
import { isHex, POLICY_DIGITS, parseAssetName, subjectOf } from '../../asset/subject.ts';
import type { PageContext } from '../classifier/own-page.ts';
import { basisOf, isAfterHashSign, linkOf, type Sighting } from './attributes.ts';
import { BREAK, type Piece, piecesOf, positionAt, STRUCTURE, type TextPosition } from './pieces.ts';
import { joinedHex, parentElementOf, textsUnder } from './tree.ts';

/** `from`: the first character of the identifier; `to`: after its last one. */
export type TextSighting = Sighting & { readonly from: TextPosition; readonly to: TextPosition };

/** Levels between an element and the parts of an identifier that is split over its children. */
export const SPLIT_LEVELS = 3;
const NONE: readonly TextSighting[] = [];
const MAX_NODES = 40;
/** Longer runs are not identifiers. */
const MAX_RUN = 200;
/** Characters that are read of an element's own text nodes. Longer texts are dumps. */
const MAX_TEXT = 200_000;
/** The child nodes of an element that are read, and the identifiers in them: more are those of a dump. */
const MAX_CHILDREN = 2_000;
const MAX_SIGHTINGS = 1_000;
const IGNORED_SIBLING = /^(?:WBR|#comment)$/;
const INLINE = /^(?:SPAN|B|I|EM|STRONG|CODE|SMALL|MARK)$/;
const HASH_DIGITS = 64;
/** The number of digits that sites split off at the end. */
const SPLIT_DIGITS = 6;
const MIN_SPLIT = 4;
/** An end of an identifier in an element of its own. */
const END = /^[0-9a-z]{4,8}$/;
const MIN_BEGINNING = 16;
/** Shorter hex is more likely a number or a word. */
const MIN_NAME_DIGITS = 8;

/** A quick check, which most elements fail: on a policy's page short names count too. */
export function mayHaveTexts({ firstChild, lastChild }: Element, page: PageContext): boolean {
  if (firstChild !== lastChild) return true;
  const isLong = firstChild instanceof Text && firstChild.length >= SHORTEST_IDENTIFIER;
  return isLong || (firstChild !== null && page.own().policy !== undefined);
}

/** The identifiers in the element's own text nodes, or split over its children. */
export function readTexts(element: Element, page: PageContext): readonly TextSighting[] {
  let sightings = readJoined(element, page) ?? readNodes(element, page);
  if (sightings.length === 0 && page.own().policy !== undefined)
    sightings = readNameUnderPolicy(element, page);
  // A part of a longer identifier around it does not count, even if it looks like an identifier.
  let around = sightings.length > 0 ? parentElementOf(element) : null;
  for (let up = 0; around !== null && up < SPLIT_LEVELS; up++, around = parentElementOf(around)) {
    const joined = readJoined(around, page);
    if (joined !== undefined && firstText(joined) !== firstText(sightings)) return NONE;
  }
  return sightings;
}

const firstText = (sightings: readonly Sighting[]) => sightings[0] && identifierText(sightings[0].identifier);

function readNodes(element: Element, page: PageContext): readonly TextSighting[] {
  let sightings = NONE;
  let left = MAX_TEXT;
  let node = element.firstChild;
  for (
    let at = 0;
    node && at < MAX_CHILDREN && sightings.length < MAX_SIGHTINGS;
    at++, node = node.nextSibling
  ) {
    if (!(node instanceof Text) || node.length < SHORTEST_IDENTIFIER || node.length > left) continue;
    left -= node.length;
    const found = readNode(node, element, page);
    if (found.length > 0) sightings = sightings.length === 0 ? found : [...sightings, ...found];
  }
  return sightings;
}

function readNode(node: Text, element: Element, page: PageContext): readonly TextSighting[] {
  // Once: Firefox copies the text each time.
  const { data } = node;
  const located = locateIdentifiers(data).slice(0, MAX_SIGHTINGS);
  if (located.length === 0) return NONE;
  const link = linkOf(element, page);
  return located.flatMap(({ identifier, start, end }) => {
    if (isCut(node, data, start, end)) return [];
    // No hash contains a dot.
    const isDotted = identifier.kind === 'subject' && end - start !== identifierText(identifier).length;
    const basis = isDotted ? 'named' : basisOf(identifier, link);
    if (basis === undefined) return [];
    const isNamed = isAfterHashSign(data, start);
    const range = { from: { node, offset: start }, to: { node, offset: end } };
    return [{ identifier, basis, ...range, ...(isNamed && { isNamed }) }];
  });
}

/** True for a slice of a longer run, which continues after a break or in the node beside it. */
function isCut(node: Text, data: string, start: number, end: number): boolean {
  return (
    BREAK.test((data[start - 1] ?? '') + (data[end] ?? '')) ||
    (start === 0 && continuesIn(node, 'previousSibling', data.slice(0, end))) ||
    (end === data.length && continuesIn(node, 'nextSibling', data.slice(start)))
  );
}

type Side = 'previousSibling' | 'nextSibling';

/** The text or inline element beside a text node, or beside its parent. */
function inlineBeside(node: Text, side: Side): Node | null {
  let beside: Node | null = node[side] ?? node.parentNode?.[side] ?? null;
  while (beside !== null && IGNORED_SIBLING.test(beside.nodeName)) beside = beside[side];
  return beside instanceof Text || INLINE.test(beside?.nodeName ?? '') ? beside : null;
}

function continuesIn(node: Text, side: Side, own: string): boolean {
  const beside = inlineBeside(node, side);
  return beside !== null && continuesInNode(beside, side, own);
}

function continuesInNode(beside: Node, side: Side, own: string): boolean {
  const whole = beside.textContent ?? '';
  const isAfter = side === 'nextSibling';
  // The near end is enough, and the expression is slow on a long run.
  const text = whole.length > MAX_RUN ? whole.slice(...(isAfter ? [0, MAX_RUN] : [-MAX_RUN])) : whole;
  const [run = ''] = (isAfter ? /^[0-9a-f]*/i : /(?<![0-9a-f])[0-9a-f]*$/i).exec(text) ?? [];
  if (run === '' || (isMixedCase(own + run) && !isMixedCase(own))) return false;
  // A number in an element of its own is a quantity.
  return beside instanceof Text || (run === text && !/^\d*$/.test(run));
}

/**
 * The one identifier that the pieces of the element's whole text form; empty if they form something else, undefined if
 * each piece is separate.
 */
function readJoined(element: Element, page: PageContext): readonly TextSighting[] | undefined {
  const pieces = piecesOf(element);
  return pieces.length > 1 ? readPieces(pieces, element, page) : undefined;
}

function readPieces(
  pieces: readonly Piece[],
  element: Element,
  page: PageContext,
): readonly TextSighting[] | undefined {
  const [head, ...rest] = pieces.map(({ text }) => text.trim());
  if (head === undefined || areSeparate(head, rest, pieces)) return undefined;
  const text = pieces.map((piece) => piece.text).join('');
  // A policy, then a word.
  if (isMixedCase(text)) return undefined;
  const [one, ...more] = locateIdentifiers(text);
  if (one === undefined || more.length > 0 || one.end - one.start < text.trim().length) {
    const isLongerHex = head.length > POLICY_DIGITS && !rest.every(isNumber) && isHex(text);
    return isLongerHex ? [] : undefined;
  }
  const { identifier } = one;
  // From the first piece, since the link may be inside the element.
  const basis = basisOf(identifier, linkOf(parentElementOf(pieces[0]?.node ?? element), page));
  const from = positionAt(pieces, one.start, 0);
  const to = positionAt(pieces, one.end, 1);
  if (basis === undefined || !from || !to) return [];
  // A hash with an index or a quantity.
  const isDoubtful = basis === 'plain' && isQuantity(rest) && head.length === HASH_DIGITS;
  return [{ identifier, basis: isDoubtful ? 'doubtful' : basis, from, to }];
}

/**
 * True for a policy with a quantity, for whole identifiers, and for one followed by fewer characters than sites split
 * off.
 */
function areSeparate(head: string, rest: readonly string[], pieces: readonly Piece[]): boolean {
  if (head.length === POLICY_DIGITS && isQuantity(rest)) return true;
  if (isIdentifier(head) && rest.join('').length < MIN_SPLIT) return true;
  const isContinued = hasEnds(head, rest) || (isBeginning(head) && haveOneParent(pieces));
  return rest.some(isIdentifier) && !isContinued;
}

/** Hex is written in one case: text that continues in the other case is a word, such as "ADA". */
const isMixedCase = (text: string) => /[a-f]/.test(text) && /[A-F]/.test(text);

const isIdentifier = (text: string) => locateIdentifiers(text).length > 0;
const isNumber = (text: string) => /^\d*$/.test(text);
/** Digits, but not as many as sites split off. */
const isQuantity = (rest: readonly string[]) => rest.every(isNumber) && rest.join('').length !== SPLIT_DIGITS;

/** Too long for a quantity, and not an identifier by itself: the next piece continues it. */
const isBeginning = (head: string) => head.length >= MIN_BEGINNING && !isIdentifier(head);

const haveOneParent = (pieces: readonly Piece[]) =>
  pieces.every(({ node }) => node.parentNode === pieces[0]?.node.parentNode);

/**
 * True for a beginning and an end in elements of their own: the middle is not an identifier, even if it looks like one.
 */
function hasEnds(head: string, [, tail, ...more]: readonly string[]): boolean {
  if (tail === undefined || more.length > 0 || !END.test(head) || !END.test(tail)) return false;
  // Numbers of different length on both sides are quantities.
  return head.length === tail.length || /[a-z]/.test(head + tail);
}

/**
 * On the page of a policy: a short asset name in hex that is the whole text of an element. Names of 28 bytes or more
 * are sighted like any hex of that length (classify.ts).
 */
function readNameUnderPolicy(element: Element, page: PageContext): readonly TextSighting[] {
  const { policy } = page.own();
  if (policy === undefined || STRUCTURE.test(element.tagName)) return NONE;
  const hex = joinedHex(element);
  const name = hex !== undefined && hex.length < POLICY_DIGITS ? parseAssetName(hex) : undefined;
  if (name === undefined || name.length < MIN_NAME_DIGITS || isNumber(name)) return [];
  const parent = parentElementOf(element);
  // The sighting belongs to the outermost element with this text. A link is read by its address.
  if (parent && !STRUCTURE.test(parent.tagName) && joinedHex(parent) !== undefined) return [];
  if (linkOf(element, page) !== undefined || element.querySelector('a[href]') !== null) return [];
  const nodes = textsUnder(element, MAX_NODES);
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const identifier = { kind: 'subject', subject: subjectOf(policy, name), joined: true } as const;
  const range = { from: { node: first, offset: 0 }, to: { node: last, offset: last.length } };
  return [{ identifier, basis: 'joined', ...range }];
}
