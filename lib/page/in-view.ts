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
/** Elements of a group whose height is not known yet; and of one that was joined of several. */
const GROUP = 16;
const JOINED = 128;
/** CSS pixels around the window in which a group's own elements are watched. */
const NEAR = 3_000;
/** How high a group may be: less, since rows may get higher without a sign. */
const HIGH = 2_000;

type Group = {
  readonly members: Set<Element>;
  sentinel: Element;
  isNear: boolean;
  /** How high it is was seen; until then, the group that came before it. */
  isMeasured: boolean;
  before: Group | undefined;
};

/** `changed` is called when elements came into view or left it. */
export function createInView(changed: () => void, signal: AbortSignal): InView {
  const elements = new Set<Element>();
  const alone = new Set<Element>();
  const groups = new Set<Group>();
  const groupOf = new WeakMap<Element, Group>();
  let open: Group | undefined;
  let last: Group | undefined;

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
        turn(group, isIntersecting);
        if (!group.isMeasured && group !== open) measure(group);
      }
    },
    { rootMargin: `${NEAR}px` },
  );

  const found = (members: Iterable<Element>, before?: Group) => {
    const [sentinel] = members;
    if (sentinel === undefined) return undefined;
    const group = { members: new Set(members), sentinel, isNear: false, isMeasured: false, before };
    for (const member of members) groupOf.set(member, group);
    groups.add(group);
    near.observe(sentinel);
    return group;
  };
  const turn = (group: Group, isNear: boolean) => {
    group.isNear = isNear;
    for (const member of group.members) {
      if (isNear) close.observe(member);
      else unsee(member);
    }
  };
  /** High ones are split, so that none is in view while its sentinel is not near; low ones join the one before. */
  const measure = (group: Group) => {
    const { members, before } = group;
    const [first, end] = [group.sentinel, [...members].at(-1)].map((one) => one?.getBoundingClientRect());
    // What is not shown yet is measured when it is.
    if (!first?.height || !end?.height) return;
    group.isMeasured = true;
    group.before = undefined;
    const all = [...members];
    const size = Math.ceil(all.length / Math.ceil(Math.abs(end.bottom - first.top) / HIGH));
    if (size < all.length) {
      near.unobserve(group.sentinel);
      groups.delete(group);
      for (let at = 0; at < all.length; at += size) found(all.slice(at, at + size));
    } else if (before !== undefined && groups.has(before) && before.members.size + members.size <= JOINED) {
      const top = before.sentinel.getBoundingClientRect();
      if (top.height && Math.abs(end.bottom - top.top) <= HIGH) join(group, before);
    }
  };
  const join = (group: Group, before: Group) => {
    near.unobserve(group.sentinel);
    groups.delete(group);
    for (const member of group.members) {
      before.members.add(member);
      groupOf.set(member, before);
    }
    turn(before, before.isNear);
    if (last === group) last = before;
  };
  /** Is told anew where the group is. */
  const ask = ({ sentinel }: Group) => {
    near.unobserve(sentinel);
    near.observe(sentinel);
  };

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
    if (first === undefined) {
      groups.delete(group);
      // Or each would hold the one before it, and its rows.
      group.before = undefined;
    } else {
      group.sentinel = first;
      near.observe(first);
    }
  };

  const begin = () => {
    const done = open;
    open = undefined;
    if (done && groups.has(done) && !done.isMeasured) ask(done);
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
    begin,
    watch(element) {
      forget(element);
      if (alone.size < ALONE) {
        alone.add(element);
        close.observe(element);
        return;
      }
      if (open === undefined || open.members.size >= GROUP || !groups.has(open)) {
        begin();
        last = open = found([element], last);
        return;
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
