/**
 * The blocks of a page near the view: rows, list items, headings, cards of a grid, whatever is small enough to be sent as a
 * whole and may hold an identifier. Knows nothing about tokens but one expression.
 */
import type { Subject } from '../asset/subject.ts';
import { MAX_BLOCK, MAX_BLOCK_ELEMENTS } from '../messaging/limits.ts';
import { boxOf, parentOf } from './dom.ts';

/** Characters of a block's text, and the token that they name. */
export type Mark = readonly [start: number, end: number, subject: Subject];

export type Block = {
  /** As it was sent, or would be. */
  html: string;
  /** Undefined until the background has answered; empty for a block without identifiers. */
  marks: readonly Mark[] | undefined;
  /** The marks in the page, once they have been shown. */
  ranges: readonly StaticRange[] | undefined;
  isInView: boolean;
  /** The page has changed the block since it was read. */
  isDirty: boolean;
};

/** What may be an identifier, in a text or an attribute. */
export const IDENTIFIER = /asset1[02-9ac-hj-np-z]{38}|[0-9a-f]{56}/i;
/** On the page of a token or a policy also its name in a heading, short asset names, and what the page shortens. */
const OWN_NAME = /^<h[1-6]|[0-9a-f]{8}|\w(?:\.{2,3}|…)\w|\d<\/|<\/\w+><\w+>[0-9a-z]+</i;
/** Elements whose text is code or the user's input. */
const FIELDS = 'textarea,input,select,[contenteditable]:not([contenteditable=false]),[role=textbox]';
const EDITORS = `${FIELDS},.CodeMirror,.cm-editor,.monaco-editor,.ace_editor`;
const UNREAD = /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE|IFRAME|OBJECT)$/i;
const ROW = /^(?:TR|LI|DL|ARTICLE|P|H[1-6])$/i;
const TABLE = /^(?:TABLE|TBODY|UL|OL)$/i;
const HEADING = /^H[1-6]$/i;

/** CSS pixels around the view that are read. */
const NEAR_PX = 400;
/** An element with more children is a list: those far from the view are passed over, in a long one by halves. */
const LIST = 8;
const LONG_LIST = 64;
/** CSS pixels of a block. */
const MAX_HEIGHT = 160;
const MAX_DEPTH = 100;
/** Attributes that may be long and hold no identifier. */
const BULKY = / (?:style|srcset|d|points)="[^"]*"|(?<==)"data:[^"]*"/g;
/** Elements that may have a shadow root, which `outerHTML` leaves out: custom elements, and empty ones. */
const MAY_HAVE_SHADOW =
  /<[a-z]+-|<(?:article|aside|div|footer|h[1-6]|header|main|nav|p|section|span)(?: [^>]*)?><\//;

type Reader = {
  readonly isDone: () => boolean;
  /** Called with each open shadow root that is found. */
  readonly entered: (root: ShadowRoot) => void;
  /** Lets the page work, after a slice of reading. */
  readonly pause: () => Promise<void> | undefined;
};

/** Reads the blocks near the view in these elements into `near`. Those of `before` that have not changed are not read again. */
export async function readNear(
  roots: ArrayLike<Element>,
  before: ReadonlyMap<Element, Block>,
  near: Map<Element, Block>,
  { isDone, entered, pause }: Reader,
): Promise<void> {
  const lists: [children: ArrayLike<Element>, depth: number][] = [[roots, 0]];
  const descend = (element: Element, depth: number) => {
    if (depth === MAX_DEPTH) return;
    lists.push([element.children, depth + 1]);
    const root = element.shadowRoot;
    // What is in an editor is the user's, also in its shadow root.
    if (root === null || element.closest(EDITORS)) return;
    entered(root);
    lists.push([root.children, depth + 1]);
  };
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    for (const [element, box] of nearIn(list[0])) {
      const block = isBlock(element, box) ? readAgain(element, before.get(element)) : undefined;
      if (block) {
        block.isInView = isInView(box);
        near.set(element, block);
      } else descend(element, list[1]);
      const paused = pause();
      if (paused === undefined) continue;
      await paused;
      if (isDone()) return;
    }
  }
}

export const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

const isFar = ({ top, bottom }: DOMRect) => bottom < -NEAR_PX || top > innerHeight + NEAR_PX;

/** True for an element that is not near the view, and whose content does not overflow it: nothing in it has to be read. */
export function isFarAway(element: Element): boolean {
  return isFar(boxOf(element)) && element.clientHeight > 0 && element.scrollHeight <= element.clientHeight;
}

/** True for a row or a small element that is far from the view with all that is in it. */
const isWholeFar = (element: Element, { height }: DOMRect) =>
  ROW.test(element.tagName) || (height <= MAX_HEIGHT && isFarAway(element));

/** The children that are near the view, or may have something near it, with their boxes. */
function* nearIn(children: ArrayLike<Element>): Generator<readonly [Element, DOMRect]> {
  const isLong = children.length > LONG_LIST && runsDown(children);
  const isList = children.length > LIST;
  for (let i = isLong ? firstNear(children) : 0; i < children.length; i++) {
    const child = children[i];
    if (child === undefined) return;
    const box = boxOf(child);
    const isHereFar = isFar(box);
    // What comes after it is farther away.
    if (isHereFar && isLong && box.top > 0 && box.height > 0) return;
    if (!(isHereFar && (isList || isWholeFar(child, box))) && isShown(child, box)) yield [child, box];
  }
}

/** True for a list whose rows are one below the other, in their order. */
function runsDown(children: ArrayLike<Element>): boolean {
  const [first, last] = [children[0], children[children.length - 1]];
  const list = first?.parentElement;
  if (!first || !last || !list || boxOf(last).top < boxOf(first).top) return false;
  const { columnCount, columnWidth } = getComputedStyle(list);
  return columnCount === 'auto' && columnWidth === 'auto';
}

function isShown(element: Element, { width, height }: DOMRect): boolean {
  if (UNREAD.test(element.tagName)) return false;
  if (width > 0 || height > 0 || element.getClientRects().length > 0) return true;
  return getComputedStyle(element).display === 'contents';
}

function readAgain(element: Element, before: Block | undefined): Block | undefined {
  if (before && !before.isDirty) return before;
  const block = readBlock(element);
  return before && block ? renewed(before, block) : block;
}

/** A block that was read again. What is underlined stays until there is a new answer. */
export function renewed(before: Block, block: Block): Block {
  const isSame = block.html === before.html && before.marks !== undefined;
  return {
    ...block,
    isInView: before.isInView,
    // The same HTML may be other nodes.
    ...(isSame ? { marks: before.marks } : { ranges: before.ranges }),
  };
}

/** The first child that may be near, in a list that runs down the page. */
function firstNear(children: ArrayLike<Element>): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const child = children[middle];
    const box = child && boxOf(child);
    // What is hidden is nowhere.
    if (!box || (box.height === 0 && box.width === 0)) return 0;
    if (box.bottom < -NEAR_PX) low = middle + 1;
    else high = middle;
  }
  return low;
}

const countIn = (element: Element) => element.getElementsByTagName('*').length;

/** True for an element that is small enough to be read as a whole. */
function isBlock(element: Element, { width, height }: DOMRect): boolean {
  if (element === document.documentElement || element === document.body) return false;
  // What is empty may become a list.
  if (height === 0 && element.firstChild === null) return false;
  const tag = element.tagName;
  // An element that leaves the layout to its children has no box.
  const isPart = ROW.test(tag) ? width + height > 0 : height <= MAX_HEIGHT && !TABLE.test(tag);
  return (isPart || element.children.length === 0) && countIn(element) <= MAX_BLOCK_ELEMENTS;
}

/** Undefined for an element whose children have to be read one by one: it has fields, a shadow root, or is too large. */
export function readBlock(element: Element): Block | undefined {
  const { outerHTML } = element;
  const block: Block = { html: '', marks: [], ranges: undefined, isInView: false, isDirty: false };
  if (MAY_HAVE_SHADOW.test(outerHTML) && hasShadow(element)) return undefined;
  if (!mayHoldIdentifier(element, outerHTML)) return block;
  if (element.closest(EDITORS)) return block;
  const html = outerHTML.replace(BULKY, (bulky) => (bulky.startsWith('"') ? '""' : ''));
  // A block that has changed may have grown.
  if (html.length > MAX_BLOCK || countIn(element) > MAX_BLOCK_ELEMENTS || element.querySelector(EDITORS))
    return element.children.length > 0 ? undefined : block;
  return { ...block, html, marks: undefined };
}

const mayHoldIdentifier = (element: Element, html: string) =>
  IDENTIFIER.test(html) ||
  (IDENTIFIER.test(location.href) && (HEADING.test(element.tagName) || OWN_NAME.test(html)));

const hasShadow = (element: Element) =>
  [element, ...element.getElementsByTagName('*')].some(({ shadowRoot }) => shadowRoot);

/** The block around an element, the largest there is, read now if it is not known. */
export function blockAround(
  start: Element,
  near: ReadonlyMap<Element, Block>,
): { readonly element: Element; readonly block: Block } | undefined {
  const path: Element[] = [];
  for (let node: Node | null = start; node instanceof Element; node = parentOf(node)) {
    if (node.matches(EDITORS)) return undefined;
    const known = near.get(node);
    if (known && !known.isDirty) return { element: node, block: known };
    if (countIn(node) <= MAX_BLOCK_ELEMENTS) path.unshift(node);
  }
  for (const element of path) {
    const block = isBlock(element, boxOf(element)) ? readBlock(element) : undefined;
    if (block) return { element, block };
  }
  return undefined;
}

/** The ranges of marks in the text of a block; the marks are in their order. */
export function rangesOf(block: Element, marks: readonly Mark[]): readonly StaticRange[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const ranges: StaticRange[] = [];
  let node = walker.nextNode() as Text | null;
  let before = 0;
  for (const [start, end] of marks) {
    while (node && before + node.length <= start) {
      before += node.length;
      node = walker.nextNode() as Text | null;
    }
    if (!node) break;
    const startContainer = node;
    const startOffset = start - before;
    while (node && before + node.length < end) {
      before += node.length;
      node = walker.nextNode() as Text | null;
    }
    if (!node) break;
    ranges.push(
      new StaticRange({ startContainer, startOffset, endContainer: node, endOffset: end - before }),
    );
  }
  return ranges;
}

/** The place of a character of a text node in its block's text; -1 for a node that is elsewhere. */
export function offsetIn(block: Element, text: Text, offset: number): number {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node === text) return before + offset;
    before += node.length;
  }
  return -1;
}
