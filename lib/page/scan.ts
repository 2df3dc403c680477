/** Which elements of the page hold identifiers: a walk in slices, so that no frame of the page waits. */
import type { Explorer } from '../network/explorers.ts';
import { isReadable, readAttributes, readText, type Sighting, type TextSighting } from './read.ts';

/** What one element holds. `texts`: in its own text nodes. */
export type Holding = {
  readonly own: Sighting | undefined;
  readonly texts: readonly { readonly node: Text; readonly sightings: readonly TextSighting[] }[];
};

/** Milliseconds of work after which the page gets its turn. */
export const SLICE_MS = 4;
/** Elements between two looks at the clock. */
const STRIDE = 64;

export type Pause = () => Promise<void>;

/**
 * Reads every element of the subtree, its root included, and reports what each holds; undefined for those
 * that hold nothing, so that what they held before is forgotten. Ends early when the signal aborts.
 */
export async function scan(
  root: Node,
  explorer: Explorer,
  report: (element: Element, holding: Holding | undefined) => void,
  { pause, now, signal }: { pause: Pause; now: () => number; signal: AbortSignal },
): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && isReadable(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  let node: Node | null = root instanceof Element && !isReadable(root) ? null : root;
  let began = now();
  for (let visited = 1; node !== null; visited++) {
    if (node instanceof Element) report(node, readElement(node, explorer));
    if (visited % STRIDE === 0 && now() - began > SLICE_MS) {
      await pause();
      if (signal.aborted) return;
      began = now();
    }
    node = walker.nextNode();
  }
}

export function readElement(element: Element, explorer: Explorer): Holding | undefined {
  if (element instanceof HTMLFormElement) return undefined;
  const own = readAttributes(element, explorer);
  const texts: Holding['texts'][number][] = [];
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (!(child instanceof Text)) continue;
    const sightings = readText(child, explorer);
    if (sightings.length > 0) texts.push({ node: child, sightings });
  }
  return own === undefined && texts.length === 0 ? undefined : { own, texts };
}
