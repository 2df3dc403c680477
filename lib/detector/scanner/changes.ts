/** Decides what has to be read again after a change of the page. */
import type { PageContext } from '../classifier/own-page.ts';
import { isReadableAttribute } from './attributes.ts';
import type { InView } from './in-view.ts';
import { isInert } from './pieces.ts';
import { SPLIT_LEVELS } from './text.ts';

/** Elements with more children hold no parts of one split identifier. */
const MAX_PARTS = 8;
/** Nodes of one change that are handled one by one; a larger change has its element scanned, which is done in slices. */
const MAX_NODES = 200;
/** Levels above a change. Bounded, since DOM clobbering of `parentElement` can make a cycle. */
const MAX_LEVELS = 99;

type State = {
  readonly deps: {
    readonly page: PageContext;
    /** Called for a document that was opened again. */
    readonly entered: (root: Document) => void;
  };
  /** Trees to scan. */
  readonly trees: Set<Node>;
  /** Elements to read again without their descendants. */
  readonly elements: Set<Element>;
  /** The elements with identifiers. */
  readonly sightings: WeakMap<Element, unknown>;
  readonly inView: InView;
};

export function hasElement(nodes: NodeList): boolean {
  for (let i = 0; i < nodes.length; i++) if (nodes[i] instanceof Element) return true;
  return false;
}

/** Notes what a change concerns, to be read later: for wide changes, and while the page changes faster than it may be read. */
export function collect(state: State, { type, target, attributeName }: MutationRecord): void {
  const { trees, elements, deps } = state;
  if (target === document) deps.entered(document);
  if (type === 'attributes') {
    if (isReadableAttribute(attributeName ?? '')) elements.add(target as Element);
    return;
  }
  if (type === 'childList') trees.add(target);
  else elements.add(target.parentElement ?? document.documentElement);
  rereadKnown(state, target.parentElement);
}

/** Decides node by node what to read again. */
export function handleMutation(state: State, record: MutationRecord): void {
  const { type, target, attributeName, addedNodes, removedNodes } = record;
  // Most changes are of other attributes.
  if (type === 'attributes' && !isReadableAttribute(attributeName ?? '')) return;
  const isWide = addedNodes.length + removedNodes.length > MAX_NODES;
  const element = target instanceof Element ? target : target.parentElement;
  // A deferred list child is read when it comes near.
  if (!isWide && state.inView.groups.defersChange(element)) return;
  if (isWide || type === 'attributes') {
    collect(state, record);
    return;
  }
  rereadKnown(state, element);
  if (type === 'characterData') rereadText(state, element);
  else readChanged(state, record);
}

function readChanged(state: State, { target, addedNodes, removedNodes }: MutationRecord): void {
  const { inView, trees, deps } = state;
  for (const node of addedNodes) {
    if (!(node instanceof Element)) continue;
    if (inView.groups.insert(node)) inView.moved();
    else trees.add(node);
  }
  if (target === document) deps.entered(document);
  // One more row does not change the own text of its list.
  const hasText = [...addedNodes, ...removedNodes].some((node) => node instanceof Text);
  if (target instanceof Element && (hasText || !target.children[MAX_PARTS])) rereadText(state, target);
}

/** Reads an element again, and its ancestors that may hold other parts of the same identifier. */
function rereadText({ deps, elements }: State, element: Element | null): void {
  // Clocks and counters change all the time.
  if (isInert(element) && deps.page.own().policy === undefined) return;
  let around = element;
  for (let up = 0; around !== null && up <= SPLIT_LEVELS; up++, around = around.parentElement)
    elements.add(around);
}

/** Reads the elements with identifiers around a change again: the change may be in the text that is marked. */
function rereadKnown({ sightings, elements }: State, element: Element | null): void {
  let around = element;
  for (let left = MAX_LEVELS; around && left > 0; left--, around = around.parentElement)
    if (sightings.has(around)) elements.add(around);
}
