/**
 * Walks over the DOM that follow slots and shadow roots and stop at a bound, since a page can be of any size.
 *
 * Form fields shadow the properties of the form around them (DOM clobbering): a field called `tagName` replaces
 * `form.tagName`. So no property of a form is read; the getter of the prototype is called instead.
 */
import { isHex } from '../../asset/subject.ts';

const MAX_DEPTH = 1_000;

/** True for any element except a form: its properties can be trusted. */
export const isSafeElement = (node: Node | null | undefined): node is Element =>
  node instanceof Element && !(node instanceof HTMLFormElement);

/** `closest`, `contains` and `getBoundingClientRect`, also of a form. */
export const closestTo = (element: Element | null, selector: string): Element | null =>
  element && Element.prototype.closest.call(element, selector);
export const isAround = (node: Node, other: Node | null): boolean =>
  Node.prototype.contains.call(node, other);
export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

/** The element, then its ancestors as the page is drawn, innermost first: through slots and shadow roots. */
export function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let node: Node | null = element; node !== null && path.length < MAX_DEPTH; node = parentOf(node)) {
    if (node instanceof Element) path.push(node);
  }
  return path;
}

function parentOf(node: Node): Node | null {
  if (node instanceof ShadowRoot) return node.host;
  const slot = node instanceof Element ? Reflect.get(Element.prototype, 'assignedSlot', node) : null;
  return slot ?? parentNodeOf(node);
}

/** The parent of a node, also of a form. */
export const parentNodeOf = (node: Node): ParentNode | null =>
  Reflect.get(Node.prototype, 'parentNode', node);

/** The parent element of a node, or the host of its shadow root. */
export function parentElementOf(node: Node): Element | null {
  const parent = parentNodeOf(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Walks over the elements and text nodes below the root. */
export const walkerOf = (root: Node) =>
  document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);

/** The root, then the elements and text nodes below it in document order; at most `limit` nodes. */
export function* nodesUnder(root: Node, limit: number): Generator<Element | Text> {
  const walker = walkerOf(root);
  let node: Node | null = root;
  for (let left = limit; node !== null && left > 0; left--, node = walker.nextNode()) {
    if (node instanceof Element || node instanceof Text) yield node;
  }
}

/** The text nodes among `nodesUnder`. */
export const textsUnder = (root: Node, limit: number): readonly Text[] =>
  [...nodesUnder(root, limit)].filter((node) => node instanceof Text);

/** Characters that control the direction of text. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SHORT_TEXT_MAX_NODES = 12;

/** The trimmed text of a node; empty where it is longer than `maxLength` or spread over many nodes. */
export function shortText(root: Node, maxLength: number): string {
  let text = '';
  let seen = 0;
  for (const node of nodesUnder(root, SHORT_TEXT_MAX_NODES)) {
    if (++seen === SHORT_TEXT_MAX_NODES) return '';
    if (!(node instanceof Text)) continue;
    text += node.substringData(0, maxLength + 1);
    if (text.length > maxLength) return '';
  }
  return text.replace(DIRECTION, '').trim();
}

/** Characters; longer texts name nothing, and Firefox copies a text each time that it is read. */
const LONG_TEXT = 1_000;

/** The text of a node; empty where it is long. */
export const shortData = (node: Text): string => (node.length > LONG_TEXT ? '' : node.data);

const HEX_MAX_NODES = 40;
const HEX_MAX_LENGTH = 300;
const NOT_HEX = /[^\s#0-9a-f]/i;

/** The text of an element that holds only hex, however the page splits it and without a leading `#`; else undefined. */
export function joinedHex(element: Element): string | undefined {
  let text = '';
  let nodes = 0;
  for (const node of nodesUnder(element, HEX_MAX_NODES)) {
    if (++nodes === HEX_MAX_NODES || text.length > HEX_MAX_LENGTH) return undefined;
    if (!(node instanceof Text)) continue;
    if (node.length > LONG_TEXT || NOT_HEX.test(node.data)) return undefined;
    text += node.data;
  }
  const hex = text.trim().replace(/^#/, '');
  return hex !== '' && isHex(hex) ? hex : undefined;
}
