/** Which elements of the page hold identifiers: a walk in slices, so that no frame of the page waits. */

import type { PageContext } from '../classifier/own-page.ts';
import { isReadable, readAttributes, type Sighting } from './attributes.ts';
import { isLong } from './in-view.ts';
import { readTexts, type TextSighting } from './text.ts';

/** What one element holds. `attributes`: in its attributes, the one it stands for first. `texts`: in its own text. */
export type ElementSightings = {
  readonly attributes: readonly Sighting[];
  readonly texts: readonly TextSighting[];
};

/** Milliseconds of work after which the page gets its turn. */
export const SLICE_MS = 4;
/** Elements between two looks at the clock. */
const STRIDE = 64;

export type Pause = () => Promise<void>;

export type Report = {
  /** Called for each node that is read. */
  visited(node: Node): void;
  /** What an element holds; undefined for nothing, so that what it held before is forgotten. */
  sightings(element: Element, found: ElementSightings | undefined): void;
  /** An open shadow root, which has a tree of its own to scan. */
  shadow(root: ShadowRoot): void;
  /** An element that may get a shadow root later: its name is defined by a script. */
  hollow(element: Element): void;
  /** An element with so many children that they are not read with it. */
  list(element: Element): void;
};

/** Reads the elements of the subtree, its root included, but for the children of long lists, and reports. Ends early when the signal aborts. */
export async function scan(
  root: Node,
  page: PageContext,
  report: Report,
  { pause, now, signal }: { pause: Pause; now: () => number; signal: AbortSignal },
): Promise<void> {
  // Without a filter of ours, which the browser would call for each node.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  let node: Node | null = root;
  let began = now();
  for (let visited = 1; node !== null; visited++) {
    let isOpen: boolean = !(node instanceof Element) || isReadable(node);
    if (isOpen) {
      report.visited(node);
      if (node instanceof Element && !(node instanceof HTMLFormElement)) {
        report.sightings(node, readElement(node, page));
        if (node.shadowRoot !== null) report.shadow(node.shadowRoot);
        else if (node.localName.includes('-')) report.hollow(node);
        if (isLong(node)) {
          report.list(node);
          isOpen = false;
        }
      }
    }
    if (visited % STRIDE === 0 && now() - began > SLICE_MS) {
      await pause();
      if (signal.aborted) return;
      began = now();
    }
    node = isOpen ? walker.nextNode() : behind(walker);
  }
}

/** What follows the whole subtree of the walker's node. */
function behind(walker: TreeWalker): Node | null {
  let node = walker.nextSibling();
  while (!node && walker.parentNode()) node = walker.nextSibling();
  return node;
}

export function readElement(element: Element, page: PageContext): ElementSightings | undefined {
  if (element instanceof HTMLFormElement || !isReadable(element)) return undefined;
  const attributes = readAttributes(element, page);
  const texts = readTexts(element, page);
  return attributes.length === 0 && texts.length === 0 ? undefined : { attributes, texts };
}
