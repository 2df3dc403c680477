/** Reads the identifiers of a tree in slices, so that no frame of the page is late. */
import type { PageContext } from '../classifier/own-page.ts';
import { isReadable, readAttributes, type Sighting } from './attributes.ts';
import { LONG } from './list-groups.ts';
import { mayHaveTexts, readTexts, type TextSighting } from './text.ts';
import { isAround, isSafeElement, parentNodeOf } from './tree.ts';

/** The identifiers of one element: the one that its link names, those of other attributes, then those of its text. */
export type ElementSightings = readonly (Sighting | TextSighting)[];

const NONE: ElementSightings = [];

/** Milliseconds of work before the page gets its turn. */
export const SLICE_MS = 4;

export type Pause = () => Promise<void>;

export type ScanHandlers = {
  /** Nodes that wait to be read; those that are read here are removed. */
  readonly waiting: Set<Node>;
  /** The elements with sightings so far. */
  readonly known: WeakMap<Element, unknown>;
  /** The sightings of an element; undefined where it has none any longer. */
  sightings(element: Element, found: ElementSightings | undefined): void;
  /** An open shadow root, which is a tree of its own. */
  shadow(root: ShadowRoot): void;
  /** A custom element without a shadow root, which may get one later. */
  customElement(element: Element): void;
  /** An element with many children, which are not scanned with it. */
  list(element: Element): void;
};

export type ScanDeps = {
  readonly page: PageContext;
  readonly pause: Pause;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/** Reads the root and the elements below it, without the children of long lists. Stops when the signal aborts. */
export async function scan(
  root: Node,
  handlers: ScanHandlers,
  { page, pause, now, signal }: ScanDeps,
): Promise<void> {
  // Without a filter function, which the browser would call for each node.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  let node: Node | null = root;
  let began = now();
  while (node !== null) {
    const isEntered = visit(node, handlers, page);
    // After each one, since an element can have a text of any length.
    if (now() - began > SLICE_MS) {
      const places = placesOf(node, root);
      await pause();
      if (signal.aborted) return;
      began = now();
      if (!isAround(root, node)) {
        node = moveToNext(walker, places);
        continue;
      }
    }
    node = isEntered ? walker.nextNode() : nextOutside(walker);
  }
}

/** Reads a node; false if its descendants are not scanned. */
function visit(node: Node, handlers: ScanHandlers, page: PageContext): boolean {
  if (handlers.waiting.size > 0) handlers.waiting.delete(node);
  if (!isSafeElement(node)) return true;
  if (!isReadable(node)) return false;
  const found = readSafeElement(node, page);
  if (found !== undefined || handlers.known.has(node)) handlers.sightings(node, found);
  if (node.shadowRoot !== null) handlers.shadow(node.shadowRoot);
  else if (node.localName.includes('-')) handlers.customElement(node);
  if (node.childElementCount <= LONG) return true;
  handlers.list(node);
  return false;
}

type Place = { readonly parent: ParentNode; readonly index: number };

/** The place of a node below the root among the children of its parent, then that of its parent, up to the root. */
function placesOf(node: Node, root: Node): readonly Place[] {
  const places: Place[] = [];
  // What is above the root may have any number of children.
  for (let child = node; child !== root; ) {
    const parent = parentNodeOf(child);
    if (parent === null) break;
    if (!(parent instanceof HTMLFormElement))
      places.push({ parent, index: [...parent.children].indexOf(child as Element) });
    child = parent;
  }
  return places;
}

/** Moves the walker to the element that has taken the place of a removed one, or to what comes after. */
function moveToNext(walker: TreeWalker, places: readonly Place[]): Node | null {
  const left = places.find(({ parent }) => isAround(walker.root, parent));
  if (left === undefined) return null;
  const next = left.parent.children[left.index];
  walker.currentNode = next ?? left.parent;
  return next ?? nextOutside(walker);
}

/** The node after the subtree of the walker's current node. */
function nextOutside(walker: TreeWalker): Node | null {
  let node = walker.nextSibling();
  while (!node && walker.parentNode()) node = walker.nextSibling();
  return node;
}

export const readElement = (element: Element, page: PageContext): ElementSightings | undefined =>
  isSafeElement(element) && isReadable(element) ? readSafeElement(element, page) : undefined;

function readSafeElement(element: Element, page: PageContext): ElementSightings | undefined {
  const attributes = element.hasAttributes() ? readAttributes(element, page) : NONE;
  const texts = mayHaveTexts(element, page) ? readTexts(element, page) : NONE;
  if (texts.length === 0) return attributes.length === 0 ? undefined : attributes;
  return attributes.length === 0 ? texts : [...attributes, ...texts];
}
