/**
 * Which elements are in view, and which parts of a long list are near enough to be read at all. A list's children are
 * kept in groups, and one of each group is watched: what the browser does for each that it watches comes with every frame
 * of a page that grows, and a reading of what is never scrolled to is work for nothing.
 */

export type InView = {
  /** The children of a long list: read as they come near. */
  wait(children: readonly Element[]): void;
  /** One more child: true where it came beside one that waits, or will, and is taken care of. */
  join(child: Element): boolean;
  /** True within a child of a list that is not read yet. */
  isWaiting(element: Element | null): boolean;
  /** Watches an element, or does so anew where it was moved. */
  watch(element: Element): void;
  forget(element: Element): void;
  /**
   * Elements have left the document: those that stood for others are replaced; `gone` is told of those that were watched.
   * Whatever is kept by an element makes the browser's next collection longer, also when it has left.
   */
  removed(gone: (element: Element) => void): void;
  /** Those in view. */
  readonly elements: ReadonlySet<Element>;
  /** Those, and others that are likely to come into view: what was read last first. */
  near(): readonly Element[];
};

/** Children of a long list: more than this. */
const LONG = 32;
/** Children of a group; of very long lists a 512th part more. */
const GROUP = 16;
/** How far above an element the list is looked for that it stands in. */
const LEVELS = 99;
/** CSS pixels around the window within which a group is near. */
const NEAR = 1_000;
/** How far apart the first and the last of a group may be: less, since rows may get higher without a sign. */
const WIDE = 700;

/** More that hold identifiers stand on no screen, with what is near: the browser measures each at every frame that changes. */
const MOST = 2_000;

type Group = {
  /** In the order of the document; the first is watched. */
  children: Element[];
  /** It is read, as far as it is near. */
  isNear: boolean;
};

/** A form's own properties are whatever its fields are called. */
export const isLong = (element: Element) =>
  !(element instanceof HTMLFormElement) && element.childElementCount > LONG;

/** `changed` is called when elements came into view or left it; `read` for what has come near. */
export function createInView(
  changed: () => void,
  read: (children: readonly Element[]) => void,
  signal: AbortSignal,
): InView {
  const elements = new Set<Element>();
  /** What stands in no list is watched always. */
  const alone: Group = { children: [], isNear: true };
  const groups = new Set<Group>();
  /** By each of its children. */
  const groupOf = new WeakMap<Element, Group>();
  /** Those that hold identifiers, of the groups that are near. */
  const members = new Map<Element, Group>();

  const close = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      // What is watched anew is told of, be it where it was.
      if (isIntersecting === elements.has(target)) continue;
      if (isIntersecting) elements.add(target);
      else elements.delete(target);
      changed();
    }
  });
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const group = groupOf.get(target);
        if (group?.children[0] === target && !isParted(group, boundingClientRect))
          turn(group, isIntersecting);
      }
    },
    // Of the window, and of lists that scroll by themselves.
    { scrollMargin: `${NEAR}px` },
  );

  /** Makes groups of so many, on an average: `slice` rounds down at both ends, so that none is left out or doubled. */
  const part = (children: readonly Element[], size: number) => {
    for (let at = 0; at < children.length; at += size) {
      const group = { children: children.slice(at, at + size), isNear: false };
      for (const child of group.children) groupOf.set(child, group);
      ask(group);
    }
  };
  /** What has left it, or the document, is taken out. */
  const tidy = (group: Group) => {
    group.children = group.children.filter((child) => {
      if (groupOf.get(child) !== group) return false;
      if (child.isConnected) return true;
      // It would be watched as long as it lives.
      near.unobserve(child);
      return !groupOf.delete(child);
    });
    return group.children;
  };
  /** Is told, or told anew, where the group is, if there is any of it. */
  const ask = (group: Group) => {
    const [first] = tidy(group);
    if (!first) return void groups.delete(group);
    groups.add(group);
    near.unobserve(first);
    near.observe(first);
  };
  const turn = (group: Group, isNear: boolean) => {
    const isNews = isNear && !group.isNear;
    // Asked anew when one has scrolled, and others are far.
    if (isNews && members.size >= MOST) return;
    group.isNear = isNear;
    if (isNews) read(group.children);
    // Read anew when it comes near again, it holds nothing meanwhile.
    else if (!isNear) for (const [member, its] of members) if (its === group) forget(member);
  };
  /** Wide ones are split, so that none is in view while its first is not near; so are those in which that is not shown. */
  const isParted = (group: Group, first: DOMRectReadOnly): boolean => {
    const children = tidy(group);
    const [target] = children;
    const last = children.at(-1)?.getBoundingClientRect() ?? first;
    const isShown = first.height > 0 && last.height > 0;
    // Of a list that is not shown at all nothing is known.
    if (!target || (!isShown && !target.parentElement?.checkVisibility())) return false;
    const wide = Math.hypot(first.top - last.top, first.left - last.left);
    const size = isShown ? Math.max(1, (children.length * WIDE) / wide) : 1;
    if (size < children.length) {
      turn(group, false);
      groups.delete(group);
      part(children, size);
      return true;
    }
    if (isShown || getComputedStyle(target).display === 'none') return false;
    // It has no box of its own by which to tell.
    near.unobserve(target);
    turn(group, true);
    return true;
  };

  const around = (element: Element | null): Group | undefined => {
    // A form's own properties are whatever its fields are called, and may lead in circles.
    for (let at = element, left = LEVELS; at && left; at = at.parentElement, left--) {
      const group = groupOf.get(at);
      if (group) return group;
    }
    return undefined;
  };
  const unsee = (element: Element) => {
    close.unobserve(element);
    if (elements.delete(element)) changed();
  };
  const forget = (element: Element) => {
    unsee(element);
    members.delete(element);
  };

  signal.addEventListener('abort', () => {
    close.disconnect();
    near.disconnect();
  });
  // Rows get higher, are shown and hidden, without a sign.
  addEventListener('scrollend', () => groups.forEach(ask), { capture: true, signal });
  return {
    elements,
    near: () => [...members.keys()].reverse(),
    forget,
    watch(element) {
      const group = around(element) ?? alone;
      // To be the last.
      members.delete(element);
      if (!group.isNear || members.size >= MOST) return unsee(element);
      members.set(element, group);
      close.observe(element);
    },
    wait: (children) => part(children, GROUP + (children.length >> 9)),
    join(child) {
      const { parentElement, previousElementSibling: before, nextElementSibling: behind } = child;
      const beside = [before, behind].map((one) => one && groupOf.get(one));
      const group = beside.find((one) => one && one.children.length < GROUP);
      if (group) {
        // Behind the one before it, or as the first.
        group.children.splice(group.children.indexOf(before as Element) + 1, 0, child);
        groupOf.set(child, group);
        if (group.isNear) read([child]);
        // It is higher now.
        ask(group);
        return true;
      }
      const isOfList = beside.some(Boolean) || isLong(parentElement ?? child);
      if (isOfList) part([child], 1);
      else groupOf.delete(child);
      return isOfList;
    },
    isWaiting(element) {
      const group = around(element);
      if (group?.isNear !== false) return false;
      // It may have been shown just now.
      ask(group);
      return true;
    },
    removed(gone) {
      for (const member of members.keys())
        if (!member.isConnected) {
          forget(member);
          gone(member);
        }
      for (const group of groups) {
        const [first] = group.children;
        if (!first?.isConnected || groupOf.get(first) !== group) ask(group);
      }
    },
  };
}
