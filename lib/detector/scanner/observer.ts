/**
 * Keeps the sightings of the page current: scans it with its open shadow roots, follows its changes, and reports which
 * elements with identifiers are in view. The work grows with the size of a change, not with the size of the page.
 */
import type { PageContext } from '../classifier/own-page.ts';
import { isInEditor, type Sighting } from './attributes.ts';
import { collect, handleMutation, hasElement } from './changes.ts';
import { createInView, type InView } from './in-view.ts';
import { createPace, type Pace } from './pace.ts';
import {
  type ElementSightings,
  readElement,
  type ScanDeps,
  type ScanHandlers,
  SLICE_MS,
  scan,
} from './scan.ts';
import { isSafeElement } from './tree.ts';

type ObserveDeps = ScanDeps & {
  /** Called, any number of times, when what is in view has changed. */
  readonly changed: () => void;
  /** Called for every open shadow root, and for a document that was opened again. */
  readonly entered: (root: Document | ShadowRoot) => void;
  /** Called for every sighting, in view or not. */
  readonly seen: (sighting: Sighting, element: Element) => void;
};

/** Custom elements that are checked for a shadow root. */
const MAX_CUSTOM_ELEMENTS = 1_000;

/** Changes that wait to be read; beyond, the whole page is scanned once instead. */
const MAX_WAITING = 2_000;

/** Observes all attributes, since a filter cannot match `data-*`. */
const MUTATIONS: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};

type State = {
  readonly root: Node;
  readonly deps: ObserveDeps;
  readonly pace: Pace;
  readonly sightings: WeakMap<Element, ElementSightings>;
  /** Trees to scan. */
  readonly trees: Set<Node>;
  /** Elements to read again without their descendants. */
  readonly elements: Set<Element>;
  shadowRoots: WeakSet<ShadowRoot>;
  /** Custom elements without a shadow root so far. */
  readonly customElements: Set<Element>;
  readonly inView: InView;
  readonly mutations: MutationObserver;
  isScanning: boolean;
};

export function observe(root: Node, deps: ObserveDeps) {
  const { changed, now, signal } = deps;
  const read = (children: readonly Element[]) => {
    for (const child of children) state.trees.add(child);
    void rescan(state);
  };
  const sightings: State['sightings'] = new WeakMap();
  const pace = createPace(deps.pause, now);
  const state: State = {
    root,
    deps: { ...deps, pause: pace.pause },
    pace,
    sightings,
    trees: new Set([root]),
    elements: new Set(),
    shadowRoots: new WeakSet(),
    customElements: new Set(),
    inView: createInView({ sightings, changed, read, now, signal }),
    mutations: new MutationObserver((records) => pace.run(() => handleMutations(state, records))),
    isScanning: false,
  };
  state.mutations.observe(root, MUTATIONS);
  signal.addEventListener('abort', () => state.mutations.disconnect());
  // After the caller has set up what the handlers need.
  queueMicrotask(() => void rescan(state));
  const { inView } = state;
  return {
    /** The elements in view that hold identifiers. */
    inView: inView.visible,
    /** To be called when the page scrolls. */
    moved: inView.moved,
    /** The sightings of an element; undefined if it has none. */
    sightingsOf: (element: Element): ElementSightings | undefined => sightings.get(element),
    /** Checks an element for a shadow root, since attaching one fires no event. */
    look: (element: Element): void => enterShadowRoot(state, element),
    /** Reads the part of a long list that an element is in, at least its first slice: the user points at it. */
    readAround(element: Element): void {
      inView.groups.enter(element);
      // The part that was read may be a long list itself.
      inView.groups.enter(element);
    },
  };
}

/** Reads all that has changed; at most one run at a time. */
async function rescan(state: State): Promise<void> {
  if (state.isScanning) return;
  const { trees, elements, deps, pace } = state;
  state.isScanning = true;
  pace.begin();
  try {
    // Earlier reading may have used up its share of the time.
    if (pace.isUsedUp()) await deps.pause();
    while (!deps.signal.aborted && (trees.size > 0 || elements.size > 0)) {
      await rescanSlice(state);
      if (trees.size > 0 || elements.size > 0) await deps.pause();
    }
  } finally {
    pace.end();
    state.isScanning = false;
  }
}

async function rescanSlice(state: State): Promise<void> {
  const { trees, elements, deps } = state;
  const began = deps.now();
  const isOver = () => deps.now() - began > SLICE_MS;
  for (const element of elements) {
    elements.delete(element);
    if (element.isConnected) setSightings(state, element, readOutsideEditors(element, deps.page));
    if (isOver()) break;
  }
  if (elements.size > 0) return;
  const handlers = scanHandlers(state);
  for (const tree of trees) {
    trees.delete(tree);
    if (!tree.isConnected || (tree instanceof Element && isInEditor(tree))) continue;
    await scan(tree, handlers, deps);
    if (isOver()) return;
  }
}

function readOutsideEditors(element: Element, page: PageContext): ElementSightings | undefined {
  const found = readElement(element, page);
  return found && !isInEditor(element) ? found : undefined;
}

const scanHandlers = (state: State): ScanHandlers => ({
  // A waiting tree inside this one is read with it.
  waiting: state.trees,
  known: state.sightings,
  sightings: (element, found) => setSightings(state, element, found),
  shadow: (root) => addShadowRoot(state, root),
  customElement: (element) =>
    state.customElements.size < MAX_CUSTOM_ELEMENTS && state.customElements.add(element),
  list: (element) => state.inView.groups.defer([...element.children]),
});

function setSightings(
  { sightings, inView, deps }: State,
  element: Element,
  found: ElementSightings | undefined,
): void {
  if (found === undefined) {
    if (sightings.delete(element)) inView.unwatch(element);
    return;
  }
  sightings.set(element, found);
  for (const sighting of found) deps.seen(sighting, element);
  inView.watch(element);
  if (inView.visible.has(element)) deps.changed();
}

function addShadowRoot({ shadowRoots, mutations, trees, deps }: State, root: ShadowRoot): void {
  // Also after its host has left the page and come back.
  trees.add(root);
  if (shadowRoots.has(root)) return;
  shadowRoots.add(root);
  mutations.observe(root, MUTATIONS);
  deps.entered(root);
}

function enterShadowRoot(state: State, element: Element): void {
  if (!isSafeElement(element) || element.shadowRoot === null) return;
  state.customElements.delete(element);
  if (state.shadowRoots.has(element.shadowRoot)) return;
  addShadowRoot(state, element.shadowRoot);
  void rescan(state);
}

/** Replaces the waiting changes by a scan of the whole page, which finds its shadow roots again. */
function scanAll(state: State): void {
  state.elements.clear();
  state.trees.clear();
  state.trees.add(state.root);
  state.shadowRoots = new WeakSet();
  state.deps.entered(document);
}

function handleMutations(state: State, records: readonly MutationRecord[]): void {
  const { inView, customElements, pace, deps, trees, elements } = state;
  const isWhole = records.length + trees.size + elements.size > MAX_WAITING;
  if (isWhole) scanAll(state);
  const began = deps.now();
  let [hasChildren, hasRemoved] = [isWhole, isWhole];
  for (const record of isWhole ? [] : records) {
    // A page that changes faster than it may be read: its changes are only collected.
    const handle = pace.isUsedUp() || deps.now() - began > SLICE_MS ? collect : handleMutation;
    handle(state, record);
    hasChildren ||= record.type === 'childList';
    hasRemoved ||= hasElement(record.removedNodes);
  }
  if (hasRemoved) inView.prune();
  if (hasChildren)
    for (const element of customElements)
      if (element.isConnected) enterShadowRoot(state, element);
      else customElements.delete(element);
  void rescan(state);
}
