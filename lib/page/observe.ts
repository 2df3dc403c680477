/**
 * What the page shows now: scans it, follows its changes, and says which elements with identifiers are in
 * view. Work grows with the change, not with the page.
 */
import type { Explorer } from '../network/explorers.ts';
import { type Holding, type Pause, readElement, scan } from './scan.ts';

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
    const known = held.has(element);
    held.set(element, holding);
    if (!known) intersections.observe(element);
    else if (inView.has(element)) {
      inView.set(element, holding);
      announce();
    }
  };

  // Trees to scan, and elements whose own text or attributes changed; one walk at a time empties both.
  const trees = new Set<Node>([root]);
  const elements = new Set<Element>();
  let walking = false;
  const walk = async () => {
    if (walking) return;
    walking = true;
    while (!signal.aborted && (trees.size > 0 || elements.size > 0)) {
      for (const element of elements) {
        elements.delete(element);
        if (element.isConnected) report(element, readElement(element, explorer));
      }
      for (const tree of trees) {
        trees.delete(tree);
        if (tree.isConnected) await scan(tree, explorer, report, { pause, now, signal });
      }
      await pause();
    }
    walking = false;
  };

  const forget = (node: Node) => {
    // An element that left the page leaves the view without an intersection entry of its own.
    for (const element of inView.keys()) if (node.contains(element)) inView.delete(element);
    announce();
  };

  const mutations = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'childList') {
        for (const node of addedNodes) if (node instanceof Element) trees.add(node);
        for (const node of removedNodes) if (node instanceof Element) forget(node);
        if (target instanceof Element) elements.add(target);
      } else {
        const element = target instanceof Element ? target : target.parentElement;
        if (element !== null) elements.add(element);
      }
    }
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
