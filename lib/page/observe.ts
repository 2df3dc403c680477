/**
 * What the page shows now: scans it, follows its changes, and says which elements with identifiers are in
 * view. Work grows with the change, not with the page.
 */
import { SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import type { Explorer } from '../network/explorers.ts';
import { type Holding, type Pause, readElement, SLICE_MS, scan } from './scan.ts';

export type Observed = {
  /** Elements in view that hold identifiers, as they come and go. */
  readonly inView: ReadonlyMap<Element, Holding>;
};

export type ObserveParts = {
  readonly explorer: Explorer;
  /** Called, at most once a frame, when what is in view has changed. */
  readonly changed: (observed: Observed) => void;
  readonly pause: Pause;
  /** Milliseconds, from any start. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

const isLong = (node: Node) => node instanceof Text && node.length >= SHORTEST_IDENTIFIER;

const ATTRIBUTES = ['href', 'title', 'aria-label', 'data-policy', 'data-assetname'];

export function observe(root: Element, { explorer, changed, pause, now, signal }: ObserveParts): void {
  const held = new WeakMap<Element, Holding>();
  const inView = new Map<Element, Holding>();
  let frame = 0;
  const announce = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (!signal.aborted) changed({ inView });
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
          if (tree.isConnected) await scan(tree, explorer, report, { pause, now, signal });
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

  const mutations = new MutationObserver((records) => {
    let removed = false;
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'childList') {
        for (const node of addedNodes) if (node instanceof Element) trees.add(node);
        removed ||= removedNodes.length > 0;
        // A list that gets one more row has not changed its own text.
        if (target instanceof Element && [...addedNodes, ...removedNodes].some(isLong)) {
          elements.add(target);
        }
      } else {
        const element = target instanceof Element ? target : target.parentElement;
        if (element !== null) elements.add(element);
      }
    }
    if (removed) forgetRemoved();
    void walk();
  });

  mutations.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  signal.addEventListener('abort', () => {
    mutations.disconnect();
    intersections.disconnect();
    cancelAnimationFrame(frame);
  });
  void walk();
}
