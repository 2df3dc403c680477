/** Tracks which of the elements with identifiers are in the viewport. */
import { createListGroups } from './list-groups.ts';
import { createRest } from './rest.ts';
import { nodesUnder } from './tree.ts';

export type InView = ReturnType<typeof createInView>;

type InViewDeps = {
  /** The sightings of each element that has any. */
  readonly sightings: WeakMap<Element, unknown>;
  /** Called when elements came into view or left it. */
  readonly changed: () => void;
  /** Called for list children that came near. */
  readonly read: (children: readonly Element[]) => void;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/** More elements than fit on screens nearby: the browser measures each of them in every frame that changes. */
const MAX_WATCHED = 2_000;

export function createInView({ sightings, changed, read, now, signal }: InViewDeps) {
  const visible = new Set<Element>();
  const watched = new Set<Element>();
  /** Those for which there is no space yet. */
  const waiting = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      // The observer reports every newly watched target, visible or not.
      if (isIntersecting === visible.has(target)) continue;
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
      changed();
    }
  });
  const unobserve = (element: Element) => {
    observer.unobserve(element);
    watched.delete(element);
    waiting.delete(element);
    if (visible.delete(element)) changed();
  };
  const hasSpace = () => watched.size < MAX_WATCHED;
  const watch = (element: Element): unknown => {
    watched.delete(element);
    const isFar = groups.closest(element)?.isNear === false;
    if (isFar || !hasSpace()) {
      unobserve(element);
      return isFar || waiting.add(element);
    }
    waiting.delete(element);
    watched.add(element);
    return isPaused || observer.observe(element);
  };
  const groups = createListGroups({
    canRead: hasSpace,
    read,
    isPaused: () => isPaused,
    moved(children, isNear) {
      for (const child of children)
        for (const node of nodesUnder(child, Number.POSITIVE_INFINITY))
          if (sightings.has(node as Element)) (isNear ? watch : unobserve)(node as Element);
    },
  });
  /** True while the page scrolls or grows: elements that fly past are neither measured nor read. */
  let isPaused = false;
  const pause = () => {
    observer.disconnect();
    groups.pause();
  };
  signal.addEventListener('abort', pause);
  const rested = (isMoving: boolean) => {
    isPaused = isMoving;
    pause();
    if (isMoving) return;
    watchWaiting(waiting, hasSpace, watch);
    for (const element of watched) observer.observe(element);
    groups.resume();
  };
  const moved = createRest(rested, now, signal);
  return {
    groups,
    /** The watched elements in the viewport; while the page moves, those before. */
    visible: visible as ReadonlySet<Element>,
    /** To be called when the page scrolls or grows. */
    moved,
    unwatch: unobserve,
    /** Watches an element with identifiers; called again after the element has moved. */
    watch,
    /** Drops the elements that left the document: references to them would prolong garbage collection. */
    prune(): void {
      for (const element of [...watched, ...waiting]) {
        if (element.isConnected) continue;
        unobserve(element);
        sightings.delete(element);
      }
      groups.prune();
      watchWaiting(waiting, hasSpace, watch);
    },
  };
}

/** Watches those that were waiting while there is space. `watch` takes each of them out of the set. */
function watchWaiting(
  waiting: Set<Element>,
  hasSpace: () => boolean,
  watch: (one: Element) => unknown,
): void {
  for (const element of waiting)
    if (hasSpace()) watch(element);
    else return;
}
