/**
 * What the page shows now: scans it with its open shadow roots, follows its changes, and says which elements with
 * identifiers are in view. Work grows with the change, not with the page.
 */
import type { Explorer } from '../network/explorers.ts';
import type { Sighting } from './read.ts';
import { type Holding, type Pause, readElement, SLICE_MS, scan } from './scan.ts';

export type Observed = {
  /** Elements in view that hold identifiers, as they come and go. */
  readonly inView: ReadonlyMap<Element, Holding>;
  /** What an element of the page holds, as far as it was read. */
  holding(element: Element): Holding | undefined;
  /** Looks once more for the shadow root of an element, which may have come without a sign. */
  look(element: Element): void;
};

export type ObserveParts = {
  readonly explorer: Explorer;
  /** Called, at most once a frame, when what is in view has changed. */
  readonly changed: () => void;
  /** Told of everything that is read, in view or not. */
  readonly seen: (sighting: Sighting) => void;
  readonly pause: Pause;
  /** Milliseconds, from any start. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/** Children of an element that may hold the parts of one identifier, which the page has split. */
const PARTS_AT_MOST = 8;

const OPTIONS: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: [
    ...[
      'href',
      'src',
      'title',
      'alt',
      'aria-label',
      'data-policy',
      'data-policy-id',
      'data-asset',
      'data-asset-id',
    ],
    ...['data-assetname', 'data-asset-name', 'data-token', 'data-token-id', 'data-unit', 'data-subject'],
    ...['data-fingerprint', 'data-id', 'data-value', 'data-copy', 'data-clipboard-text', 'data-tooltip'],
  ],
};
/** Elements that are watched for a shadow root to come. */
const HOLLOW_AT_MOST = 1_000;

export function observe(
  root: Element,
  { explorer, changed, seen, pause, now, signal }: ObserveParts,
): Observed {
  const held = new WeakMap<Element, Holding>();
  const inView = new Map<Element, Holding>();
  let frame = 0;
  const announce = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (!signal.aborted) changed();
    });
  };

  const intersections = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const holding = held.get(target);
      if (isIntersecting && holding !== undefined) inView.set(target, holding);
      else inView.delete(target);
    }
    announce();
  });

  const report = (element: Element, holding: Holding | undefined) => {
    if (holding === undefined) {
      if (held.delete(element)) {
        intersections.unobserve(element);
        if (inView.delete(element)) announce();
      }
      return;
    }
    held.set(element, holding);
    for (const sighting of holding.own) seen(sighting);
    for (const sighting of holding.texts) seen(sighting);
    if (inView.has(element)) {
      inView.set(element, holding);
      announce();
    } else {
      // Anew, so that an entry comes even for an element that was moved within one frame.
      intersections.unobserve(element);
      intersections.observe(element);
    }
  };

  // Trees to scan, and elements whose own text or attributes changed; one walk at a time empties both.
  const trees = new Set<Node>([root]);
  const elements = new Set<Element>();
  const roots = new WeakSet<ShadowRoot>();
  const hollow = new Set<Element>();
  const enter = (shadow: ShadowRoot) => {
    if (roots.has(shadow)) return;
    roots.add(shadow);
    mutations.observe(shadow, OPTIONS);
    trees.add(shadow);
  };
  const look = (element: Element) => {
    if (element instanceof HTMLFormElement || element.shadowRoot === null) return;
    hollow.delete(element);
    enter(element.shadowRoot);
    void walk();
  };
  const lookIntoHollow = () => {
    for (const element of hollow)
      if (element.isConnected) look(element);
      else hollow.delete(element);
  };

  let walking = false;
  const walk = async () => {
    if (walking) return;
    walking = true;
    try {
      while (!signal.aborted && (trees.size > 0 || elements.size > 0)) {
        const began = now();
        for (const element of elements) {
          elements.delete(element);
          if (element.isConnected) report(element, readElement(element, explorer));
          if (now() - began > SLICE_MS) break;
        }
        for (const tree of elements.size > 0 ? [] : trees) {
          trees.delete(tree);
          if (!tree.isConnected) continue;
          await scan(
            tree,
            explorer,
            {
              holding: report,
              shadow: enter,
              hollow: (one) => hollow.size < HOLLOW_AT_MOST && hollow.add(one),
            },
            { pause, now, signal },
          );
        }
        await pause();
      }
    } finally {
      walking = false;
    }
  };

  const forgetRemoved = () => {
    let left = false;
    for (const element of inView.keys()) if (!element.isConnected) left = inView.delete(element);
    if (left) announce();
  };

  /** Its own text is read anew, and that of its parent, which may hold a part of the same identifier. */
  const reread = (element: Element | null) => {
    if (element === null) return;
    elements.add(element);
    if (element.parentElement !== null) elements.add(element.parentElement);
  };

  const mutations = new MutationObserver((records) => {
    let removed = false;
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'childList') {
        for (const node of addedNodes) if (node instanceof Element) trees.add(node);
        removed ||= removedNodes.length > 0;
        // A list that gets one more row has not changed its own text.
        const hasText = [...addedNodes, ...removedNodes].some((node) => node instanceof Text);
        if (target instanceof Element && (hasText || target.childElementCount <= PARTS_AT_MOST))
          reread(target);
      } else if (target instanceof Element) elements.add(target);
      else reread(target.parentElement);
    }
    if (removed) forgetRemoved();
    lookIntoHollow();
    void walk();
  });

  mutations.observe(root, OPTIONS);
  signal.addEventListener('abort', () => {
    mutations.disconnect();
    intersections.disconnect();
    cancelAnimationFrame(frame);
  });
  void walk();
  return { inView, holding: (element) => held.get(element), look };
}
