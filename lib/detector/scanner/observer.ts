/**
 * What the page shows now: scans it with its open shadow roots, follows its changes, and says which elements with
 * identifiers are in view. Work grows with the change, not with the page.
 */

import type { PageContext } from '../classifier/own-page.ts';
import { createDebounce } from '../debounce.ts';
import { isInEditor, isReadableAttribute, type Sighting } from './attributes.ts';
import { createInView } from './in-view.ts';
import { type ElementSightings, type Pause, type Report, readElement, SLICE_MS, scan } from './scan.ts';
import { LEVELS } from './text.ts';

export type Observed = {
  /** Elements in view that hold identifiers, as they come and go. */
  readonly inView: ReadonlySet<Element>;
  /** Those, and others that are likely to come into view: what was read last first. */
  readonly near: () => readonly Element[];
  /** What an element of the page holds, as far as it was read. */
  sightingsOf(element: Element): ElementSightings | undefined;
  /** Looks once more for the shadow root of an element, which may have come without a sign. */
  look(element: Element): void;
};

export type ObserveDeps = {
  readonly page: PageContext;
  /** Called, at most once in the time of a frame, when what is in view has changed. */
  readonly changed: () => void;
  /** Told of every open shadow root on the page, and of a document that was opened anew. */
  readonly entered: (root: Document | ShadowRoot) => void;
  /** Told of everything that is read, in view or not. */
  readonly seen: (sighting: Sighting, element: Element) => void;
  readonly pause: Pause;
  /** Milliseconds, from any start. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/** Milliseconds in which what comes into view and leaves it is told of at once. */
const FRAME_MS = 16;
/** Children of an element that may hold the parts of one identifier, which the page has split. */
const PARTS_AT_MOST = 8;

/** No filter: it could not say `data-*`. Styles and classes change all the time, and say nothing. */
const OPTIONS: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};
/** Elements that are watched for a shadow root to come. */
const HOLLOW_AT_MOST = 1_000;

export function observe(
  root: Node,
  { page, changed, entered, seen, pause, now, signal }: ObserveDeps,
): Observed {
  const held = new WeakMap<Element, ElementSightings>();
  const announce = createDebounce(FRAME_MS, changed, signal);
  const read = (children: readonly Element[]) => {
    for (const child of children) trees.add(child);
    void walk();
  };
  const inView = createInView(announce, read, signal);

  const report = (element: Element, sightings: ElementSightings | undefined) => {
    if (sightings === undefined) {
      if (held.delete(element)) inView.forget(element);
      return;
    }
    held.set(element, sightings);
    for (const sighting of [...sightings.attributes, ...sightings.texts]) seen(sighting, element);
    inView.watch(element);
    if (inView.elements.has(element)) announce();
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
    entered(shadow);
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

  const reports: Report = {
    // What stands in a tree that waits is read with it, and not once more.
    visited: (node) => trees.delete(node),
    sightings: report,
    shadow: enter,
    hollow: (element) => hollow.size < HOLLOW_AT_MOST && hollow.add(element),
    list: (element) => inView.wait([...element.children]),
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
          if (element.isConnected && !isInEditor(element)) report(element, readElement(element, page));
          if (now() - began > SLICE_MS) break;
        }
        for (const tree of elements.size > 0 ? [] : trees) {
          trees.delete(tree);
          if (!tree.isConnected || (tree instanceof Element && isInEditor(tree))) continue;
          await scan(tree, page, reports, { pause, now, signal });
          if (now() - began > SLICE_MS) break;
        }
        await pause();
      }
    } finally {
      walking = false;
    }
  };

  /** Its own text is read anew, and that of those around it, which may hold other parts of the same identifier. */
  const reread = (element: Element | null) => {
    let around = element;
    for (let up = 0; around !== null && up <= LEVELS; up++, around = around.parentElement)
      elements.add(around);
  };

  const mutations = new MutationObserver((records) => {
    let removed = false;
    for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
      removed ||= removedNodes.length > 0;
      // It is read when it comes near.
      if (inView.isWaiting(target instanceof Element ? target : target.parentElement)) continue;
      if (type === 'childList') {
        for (const node of addedNodes) if (node instanceof Element && !inView.join(node)) trees.add(node);
        if (target === document) entered(document);
        // A list that gets one more row has not changed its own text.
        const hasText = [...addedNodes, ...removedNodes].some((node) => node instanceof Text);
        if (target instanceof Element && (hasText || !target.children[PARTS_AT_MOST])) reread(target);
      } else if (type === 'characterData') reread(target.parentElement);
      else if (target instanceof Element && isReadableAttribute(attributeName ?? '')) elements.add(target);
    }
    if (removed) inView.removed((element) => held.delete(element));
    if (records.some(({ type }) => type === 'childList')) lookIntoHollow();
    void walk();
  });

  mutations.observe(root, OPTIONS);
  signal.addEventListener('abort', () => mutations.disconnect());
  // When all that hears of it is there.
  void Promise.resolve().then(walk);
  return { inView: inView.elements, near: inView.near, sightingsOf: (element) => held.get(element), look };
}
