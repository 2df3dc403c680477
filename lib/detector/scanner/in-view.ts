/** Tracks which of the elements with identifiers are in the viewport. */
import { createListGroups, type Group } from './list-groups.ts';

export type InView = ReturnType<typeof createInView>;

/** More elements than fit on screens nearby: the browser measures each of them in every frame that changes. */
const MAX_WATCHED = 2_000;

/** `changed` is called when elements came into view or left it; `read` for list children that came near. */
export function createInView(
  changed: () => void,
  read: (children: readonly Element[]) => void,
  signal: AbortSignal,
) {
  const visible = new Set<Element>();
  /** The watched elements with their list groups. */
  const watched = new Map<Element, Group | undefined>();

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      // The observer reports every newly watched target, visible or not.
      if (isIntersecting === visible.has(target)) continue;
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
      changed();
    }
  });
  signal.addEventListener('abort', () => observer.disconnect());

  const unobserve = (element: Element) => {
    observer.unobserve(element);
    if (visible.delete(element)) changed();
  };
  const unwatch = (element: Element) => {
    unobserve(element);
    watched.delete(element);
  };
  const groups = createListGroups({
    canRead: () => watched.size < MAX_WATCHED,
    read,
    left(group) {
      for (const [element, its] of watched) if (its === group) unwatch(element);
    },
    signal,
  });

  return {
    groups,
    /** The watched elements in the viewport. */
    visible: visible as ReadonlySet<Element>,
    unwatch,
    /** Watches an element with identifiers; called again after the element has moved. */
    watch(element: Element) {
      const group = groups.closest(element);
      watched.delete(element);
      if (group?.isNear === false || watched.size >= MAX_WATCHED) return unobserve(element);
      watched.set(element, group);
      observer.observe(element);
    },
    /** Drops the elements that left the document, and reports each: references to them would prolong garbage collection. */
    prune(removed: (element: Element) => void): void {
      for (const element of watched.keys()) {
        if (element.isConnected) continue;
        unwatch(element);
        removed(element);
      }
      groups.prune();
    },
  };
}
