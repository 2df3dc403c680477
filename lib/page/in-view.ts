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
  /** Elements have left the document: those that stood for others are replaced. */
  removed(): void;
  /** Those in view. */
  readonly elements: ReadonlySet<Element>;
  /** Those, and others that are likely to come into view: the last of the page first. */
  near(): readonly Element[];
};

/** Children of a long list: more than this. */
const LONG = 32;
/** Children of a group; and groups of a list, about, before they are more than that. */
const GROUP = 16;
const GROUPS = 500;
/** CSS pixels around the window within which a group is near. */
const NEAR = 1_000;
/** How far apart the first and the last of a group may be: less, since rows may get higher without a sign. */
const WIDE = 700;

type Group = {
  /** In the order of the document, as a rule; the first is watched. */
  children: Element[];
  /** Those within that hold identifiers. */
  readonly members: Set<Element>;
  isNear: boolean;
  isRead: boolean;
};

/** A form's own properties are whatever its fields are called. */
export const isLong = (element: Element) =>
  !(element instanceof HTMLFormElement) && element.childElementCount > LONG;

/** `changed` is called when elements came into view or left it; `read` for what has come near. */
export function createInView(
  { changed, read }: { changed: () => void; read: (children: readonly Element[]) => void },
  signal: AbortSignal,
): InView {
  const elements = new Set<Element>();
  /** What stands in no list is watched always. */
  const alone: Group = { children: [], members: new Set(), isNear: true, isRead: true };
  const groups = new Set<Group>();
  /** By each of its children. */
  const groupOf = new WeakMap<Element, Group>();

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

  const part = (children: readonly Element[], size: number, isRead: boolean) => {
    for (let at = 0; at < children.length; at += size) {
      const own = children.slice(at, at + size);
      const group = { children: own, members: new Set<Element>(), isNear: false, isRead };
      for (const child of own) groupOf.set(child, group);
      groups.add(group);
      ask(group);
    }
  };
  /** Is told, or told anew, where the group is. */
  const ask = ({ children: [first] }: Group) => {
    near.unobserve(first as Element);
    near.observe(first as Element);
  };
  const turn = (group: Group, isNear: boolean) => {
    group.isNear = isNear;
    for (const member of group.members) {
      if (isNear) close.observe(member);
      else unsee(member);
    }
    if (!isNear || group.isRead) return;
    group.isRead = true;
    read(group.children);
  };
  /** Wide ones are split, so that none is in view while its first is not near; so are those in which that is not shown. */
  const isParted = (group: Group, first: DOMRectReadOnly): boolean => {
    const { children, members, isRead } = group;
    const last = children.at(-1)?.getBoundingClientRect() ?? first;
    const isShown = first.height > 0 && last.height > 0;
    // Of a list that is not shown at all nothing is known.
    if (!isShown && !children[0]?.parentElement?.checkVisibility()) return false;
    const wide = Math.hypot(first.top - last.top, first.left - last.left) + last.height;
    const size = isShown ? Math.ceil(children.length / Math.ceil(wide / WIDE)) : 1;
    if (size < children.length) {
      groups.delete(group);
      part(children, size, isRead);
      for (const member of members) watch(member);
    } else if (isShown) return false;
    else {
      // It has no place by which to tell.
      near.unobserve(children[0] as Element);
      turn(group, true);
    }
    return true;
  };
  const around = (element: Element | null): Group | undefined => {
    if (groups.size === 0) return undefined;
    for (let at = element; at !== null; at = at.parentElement) {
      const group = groupOf.get(at);
      if (group) return group;
    }
    return undefined;
  };
  const unsee = (element: Element) => {
    close.unobserve(element);
    if (elements.delete(element)) changed();
  };
  const memberOf = new WeakMap<Element, Group>();
  const forget = (element: Element) => {
    unsee(element);
    memberOf.get(element)?.members.delete(element);
  };
  const watch = (element: Element) => {
    forget(element);
    const group = around(element) ?? alone;
    group.members.add(element);
    memberOf.set(element, group);
    if (group.isNear) close.observe(element);
  };

  signal.addEventListener('abort', () => {
    close.disconnect();
    near.disconnect();
  });
  return {
    elements,
    near: () => [alone, ...groups].flatMap(({ isNear, members }) => (isNear ? [...members] : [])).reverse(),
    forget,
    watch,
    wait: (children) => part(children, Math.max(GROUP, Math.ceil(children.length / GROUPS)), false),
    join(child) {
      if (child instanceof HTMLFormElement) return false;
      const { parentElement, previousElementSibling, nextElementSibling } = child;
      const beside = [previousElementSibling, nextElementSibling].flatMap(
        (one) => (one && groupOf.get(one)) || [],
      );
      const group = beside.find(({ children }) => children.length < GROUP);
      if (group) {
        group.children.push(child);
        groupOf.set(child, group);
        if (group.isRead) read([child]);
        // It is higher now.
        ask(group);
      } else if (beside.length > 0 || (parentElement && isLong(parentElement))) part([child], 1, false);
      else return false;
      return true;
    },
    isWaiting: (element) => around(element)?.isRead === false,
    removed() {
      for (const element of [...alone.members, ...elements]) if (!element.isConnected) forget(element);
      for (const group of groups) {
        const [first] = group.children;
        if (first?.isConnected && groupOf.get(first) === group) continue;
        group.children = group.children.filter((child) => child.isConnected && groupOf.get(child) === group);
        for (const member of group.members) if (!member.isConnected) forget(member);
        if (group.children.length > 0) ask(group);
        else groups.delete(group);
      }
    },
  };
}
