/**
 * Which of many elements are in view. The browser's work for each that it watches comes with every frame of a page
 * that grows, so on long pages one in many is watched, and the others only while that one is near.
 */

export type InView = {
  /** What is watched from now on stands together, and apart from what came before. */
  begin(): void;
  /** Watches an element, or does so anew where it was moved. */
  watch(element: Element): void;
  forget(element: Element): void;
  /** Elements have left the document: those that stood for others are replaced. */
  removed(): void;
  /** Those in view. */
  readonly elements: ReadonlySet<Element>;
  /** Others that are likely to come into view: those behind them first. */
  near(): readonly Element[];
};

/** As many as are watched one by one; then groups of elements that stand beside each other in the document. */
const ALONE = 200;
const GROUP = 16;
/** CSS pixels around the window in which a group's own elements are watched: a group of high rows. */
const NEAR = 2_000;

type Group = { readonly members: Set<Element>; sentinel: Element; isNear: boolean };

/** `changed` is called when elements came into view or left it. */
export function createInView(changed: () => void, signal: AbortSignal): InView {
  const elements = new Set<Element>();
  const alone = new Set<Element>();
  const groups = new Set<Group>();
  const groupOf = new WeakMap<Element, Group>();
  let open: Group | undefined;

  const close = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) elements.add(target);
      else elements.delete(target);
    }
    changed();
  });
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const group = groupOf.get(target);
        if (group?.sentinel !== target) continue;
        group.isNear = isIntersecting;
        for (const member of group.members) {
          if (isIntersecting) close.observe(member);
          else unsee(member);
        }
      }
    },
    { rootMargin: `${NEAR}px` },
  );

  const unsee = (element: Element) => {
    close.unobserve(element);
    if (elements.delete(element)) changed();
  };
  const forget = (element: Element) => {
    unsee(element);
    alone.delete(element);
    const group = groupOf.get(element);
    groupOf.delete(element);
    group?.members.delete(element);
    if (group?.sentinel === element) replace(group);
  };
  const replace = (group: Group) => {
    near.unobserve(group.sentinel);
    for (const member of group.members) if (!member.isConnected) group.members.delete(member);
    const [first] = group.members;
    if (first === undefined) groups.delete(group);
    else {
      group.sentinel = first;
      near.observe(first);
    }
  };

  signal.addEventListener('abort', () => {
    close.disconnect();
    near.disconnect();
  });
  return {
    elements,
    near() {
      const close = [...groups].flatMap(({ isNear, members }) => (isNear ? [...members] : []));
      const behind = 1 + close.findLastIndex((element) => elements.has(element));
      const all = [...close.slice(behind), ...close.slice(0, behind), ...alone];
      return all.filter((element) => !elements.has(element));
    },
    forget,
    begin() {
      open = undefined;
    },
    watch(element) {
      forget(element);
      if (alone.size < ALONE) {
        alone.add(element);
        close.observe(element);
        return;
      }
      if (open === undefined || open.members.size >= GROUP || !groups.has(open)) {
        open = { members: new Set(), sentinel: element, isNear: false };
        groups.add(open);
        near.observe(element);
      }
      open.members.add(element);
      groupOf.set(element, open);
      if (open.isNear) close.observe(element);
    },
    removed() {
      for (const element of [...alone, ...elements]) if (!element.isConnected) forget(element);
      for (const group of groups) if (!group.sentinel.isConnected) replace(group);
    },
  };
}
