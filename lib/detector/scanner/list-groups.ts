/**
 * Delays reading the children of long lists until they come near the viewport. The children form groups, and one
 * IntersectionObserver target stands for each group: the cost of a frame grows with the number of targets.
 */
import { boxOf, isSafeElement, parentElementOf } from './tree.ts';

export type Group = {
  /** In document order; the first one is the observer's target. */
  children: Element[];
  isNear: boolean;
  /** The children to read when the group is near. */
  unread: readonly Element[];
};

type ListGroupsDeps = {
  /** False while too many elements are watched to read more. */
  readonly canRead: () => boolean;
  readonly read: (children: readonly Element[]) => void;
  /** True while the page moves: nothing is observed. */
  readonly isPaused: () => boolean;
  /** Called with a group's children when it comes near, and when they need not be watched any longer. */
  readonly moved: (children: readonly Element[], isNear: boolean) => void;
};

/** A list with more children than this is long. */
export const LONG = 32;
/** Children of a group; for very long lists one more per 512 children. */
const GROUP_SIZE = 16;
/** Levels above an element within which its list is searched. */
const MAX_LEVELS = 99;
/** CSS pixels around the viewport within which a group is near. */
const NEAR_PX = 500;
/** CSS pixels between the first and the last child of a group: less than NEAR_PX, since rows grow without any event. */
const MAX_SPREAD_PX = 350;

const isLong = (element: Element) => isSafeElement(element) && element.childElementCount > LONG;

type State = {
  readonly deps: ListGroupsDeps;
  readonly groups: Set<Group>;
  readonly groupOf: WeakMap<Element, Group>;
  readonly observer: IntersectionObserver;
  /** Children may have left their groups since all groups were checked. */
  mayHaveLeft: boolean;
};

/** False in a frame: in one of another origin the browser ignores margins, so that nothing would come near. */
const hasMargins = () => self === self.top;

export function createListGroups(deps: ListGroupsDeps) {
  const groupOf = new WeakMap<Element, Group>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const group = groupOf.get(target);
        if (group?.children[0] === target && !regroup(state, group, boundingClientRect))
          setNear(state, group, isIntersecting);
      }
    },
    // A scroll margin applies to lists that scroll by themselves too.
    { scrollMargin: `${NEAR_PX}px` },
  );
  const state: State = { deps, groups: new Set(), groupOf, observer, mayHaveLeft: false };
  return {
    /** Delays reading the children of a long list. */
    defer(children: readonly Element[]): void {
      state.mayHaveLeft = true;
      if (hasMargins()) createGroups(state, children, GROUP_SIZE + (children.length >> 9));
      else deps.read(children);
    },
    /** Adds a child of a list that has groups or is long; false for any other element. */
    insert: (child: Element): boolean => insert(state, child),
    /** True for a change in a child of a list that is read when it comes near. */
    defersChange(element: Element | null): boolean {
      const group = closest(state, element);
      if (group?.isNear !== false) return false;
      group.unread = group.children;
      // It may have become visible without any event.
      observeFirst(state, group);
      return true;
    },
    /** Reads the group around an element, also far from the viewport. */
    enter(element: Element): void {
      const group = closest(state, element);
      if (group) setNear(state, group, true);
    },
    /** Observes nothing until `resume`. */
    pause: (): void => observer.disconnect(),
    /** Checks all groups: rows grow, appear and disappear without any event. */
    resume(): void {
      const { mayHaveLeft } = state;
      state.mayHaveLeft = false;
      for (const group of state.groups) {
        const [first] = group.children;
        if (first && !mayHaveLeft) observer.observe(first);
        else observeFirst(state, group);
      }
    },
    closest: (element: Element | null): Group | undefined => closest(state, element),
    /** Replaces the observed children that left the document. */
    prune(): void {
      state.mayHaveLeft = true;
      for (const group of state.groups) {
        const [first] = group.children;
        if (!first?.isConnected || groupOf.get(first) !== group) observeFirst(state, group);
      }
    },
  };
}

/**
 * `size` may be a fraction: `slice` rounds both ends down, so that no child is left out or doubled. `whole`: the group that
 * these children were, whose state the new ones keep until the observer reports them.
 */
function createGroups(state: State, children: readonly Element[], size: number, whole?: Group): void {
  for (let at = 0; at < children.length; at += size) {
    const some = children.slice(at, at + size);
    const unread = whole ? some.filter((child) => whole.unread.includes(child)) : some;
    const group = { children: some, isNear: whole?.isNear === true, unread };
    for (const child of some) state.groupOf.set(child, group);
    observeFirst(state, group);
  }
}

/** Removes the children that left the group or the document. */
function pruneChildren({ groupOf, observer }: State, group: Group): readonly Element[] {
  const isIn = (child: Element) => {
    if (groupOf.get(child) !== group) return false;
    if (child.isConnected) return true;
    // An observed element is never collected.
    observer.unobserve(child);
    groupOf.delete(child);
    return false;
  };
  const { children, unread } = group;
  group.children = children.filter(isIn);
  group.unread = unread === children ? group.children : unread.filter(isIn);
  return group.children;
}

/** Makes the observer report where the group is now; deletes a group without children. */
function observeFirst(state: State, group: Group): void {
  const [first] = pruneChildren(state, group);
  if (!first) return void state.groups.delete(group);
  state.groups.add(group);
  if (state.deps.isPaused()) return;
  state.observer.unobserve(first);
  state.observer.observe(first);
}

function setNear({ deps }: State, group: Group, isNear: boolean): void {
  if (isNear !== group.isNear) {
    // The next scroll checks it again.
    if (isNear && !deps.canRead()) return;
    group.isNear = isNear;
    deps.moved(group.children, isNear);
  }
  const { unread } = group;
  if (!isNear || unread.length === 0) return;
  group.unread = [];
  deps.read(unread);
}

/**
 * Splits a group that is spread too widely, and one whose children have no box while the list is rendered: otherwise a
 * child could be in view while the first one is not near. True if the group needs nothing else.
 */
function regroup(state: State, group: Group, first: DOMRectReadOnly): boolean {
  const children = state.mayHaveLeft ? pruneChildren(state, group) : group.children;
  const [target] = children;
  // Measuring the children of a list that is not rendered would lay it out.
  const end = children.at(-1);
  const last = (first.height > 0 && end && boxOf(end)) || first;
  const hasBox = first.height > 0 && last.height > 0;
  if (!target || (!hasBox && !isRendered(target.parentElement, children))) return false;
  // Of both edges, since the last child may be tall.
  const down = Math.max(Math.abs(first.top - last.top), Math.abs(first.bottom - last.bottom));
  const spread = Math.hypot(down, first.left - last.left);
  const size = hasBox ? Math.max(1, (children.length * MAX_SPREAD_PX) / spread) : 1;
  if (size < children.length) {
    state.groups.delete(group);
    createGroups(state, children, size, group);
    return true;
  }
  if (hasBox || getComputedStyle(target).display === 'none') return false;
  // `display: contents`: the observer sees no box, so the child is always near.
  state.observer.unobserve(target);
  setNear(state, group, true);
  return true;
}

/** False for a hidden list, and for one that the browser renders when it comes near (`content-visibility`). */
function isRendered(list: Element | null, children: readonly Element[]): boolean {
  const box = boxAround(list);
  if (!box || !isVisible(box)) return false;
  const isSkipping = getComputedStyle(box).contentVisibility !== 'visible';
  return !isSkipping || children.some(isVisible);
}

/** The element or, where `display: contents` leaves it without a box, its innermost ancestor with one. */
function boxAround(element: Element | null): Element | null {
  let at = element;
  for (let left = MAX_LEVELS; at && left && getComputedStyle(at).display === 'contents'; left--)
    at = parentElementOf(at);
  return at;
}

const isVisible = (element: Element) =>
  Element.prototype.checkVisibility.call(element, { contentVisibilityAuto: true });

function closest({ groups, groupOf }: State, element: Element | null): Group | undefined {
  if (groups.size === 0) return undefined;
  // Bounded, since DOM clobbering of `parentElement` can make a cycle.
  for (let at = element, left = MAX_LEVELS; at && left; at = at.parentElement, left--) {
    const group = groupOf.get(at);
    if (group) return group;
  }
  return undefined;
}

function insert(state: State, child: Element): boolean {
  const { groupOf } = state;
  const left = groupOf.get(child);
  if (left) {
    // A row that was moved, as when the list is sorted.
    groupOf.delete(child);
    state.observer.unobserve(child);
    observeFirst(state, left);
  }
  const { parentElement, previousElementSibling: before, nextElementSibling: after } = child;
  const beside = [before, after].map((one) => one && groupOf.get(one));
  const group = beside.find((one) => one && one.children.length < GROUP_SIZE);
  if (group) {
    // After its previous sibling; first if that sibling is in another group.
    group.children.splice(group.children.indexOf(before as Element) + 1, 0, child);
    groupOf.set(child, group);
    group.unread = [...group.unread, child];
    observeFirst(state, group);
    return true;
  }
  const isInList = beside.some(Boolean) || (isLong(parentElement ?? child) && hasMargins());
  if (isInList) createGroups(state, [child], 1);
  return isInList;
}
