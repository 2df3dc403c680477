/** How the children of a long list are grouped by their layout. */
import { afterEach, expect, it, vi } from 'vitest';
import { createListGroups } from '../../../lib/detector/scanner/list-groups.ts';
import { boxOf } from '../../../lib/detector/scanner/tree.ts';
import { fakeObserver } from '../fake-observer.ts';
import { usePageDocument } from '../page-document.ts';

const show = usePageDocument();
afterEach(() => void vi.restoreAllMocks());

type RectOf = (i: number) => Partial<DOMRect>;
const rowOf = (height: number): RectOf => {
  return (i) => ({ top: i * height, bottom: (i + 1) * height, left: 0, height });
};

/** A long list with these boxes; `read`: the children that were read, `moved`: those that came near or went away. */
function createWorld(count: number, rectOf: RectOf) {
  const fake = fakeObserver();
  vi.stubGlobal('addEventListener', () => undefined);
  // The items, and a list in a section, have no box.
  const displayOf = ({ tagName }: Element) => (tagName === 'SECTION' ? 'grid' : 'contents');
  const styleOf = (one: Element) => ({ display: displayOf(one), contentVisibility: 'visible' });
  vi.stubGlobal('getComputedStyle', styleOf);
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return displayOf(this) === 'grid';
  });
  show(`<section><ul>${'<li></li>'.repeat(count)}</ul></section>`);
  const children = [...document.querySelectorAll('li')];
  const state = { rectOf };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return state.rectOf(children.indexOf(this as HTMLLIElement)) as DOMRect;
  });
  // As in a form with a field of this name.
  Object.assign(children.at(-1) ?? {}, { getBoundingClientRect: document.createElement('input') });
  const [read, moved]: [Element[], [Element, boolean][]] = [[], []];
  const groups = createListGroups({
    canRead: () => true,
    read: (some: readonly Element[]) => read.push(...some),
    isPaused: () => false,
    moved: (some, isNear) => moved.push(...some.map((one) => [one, isNear] as [Element, boolean])),
  });
  groups.defer(children);
  const reportAll = (isIntersecting = true) => {
    for (const target of [...fake.observed])
      fake.report([{ target, isIntersecting, boundingClientRect: boxOf(target) }]);
  };
  return { children, state, read, moved, groups, reportAll, observed: fake.observed };
}

it('checks each row only after some may have left', () => {
  const { children, groups, reportAll } = createWorld(64, rowOf(20));
  groups.resume();
  const checked = vi.fn(() => true);
  for (const child of children) Object.defineProperty(child, 'isConnected', { get: checked });
  groups.resume();
  reportAll();
  expect(checked).not.toHaveBeenCalled();
  groups.prune();
  groups.resume();
  expect(checked).toHaveBeenCalledTimes(68);
});

/** The last child can fill the window. */
const TALL: RectOf = (i) => (i === 15 ? { ...rowOf(20)(15), bottom: 3_300, height: 3_000 } : rowOf(20)(i));

it.each<[string, RectOf, number, readonly number[]]>([
  ['is read as a whole when it comes near', rowOf(20), 16, [0]],
  ['that is spread too widely is split before it is read', rowOf(100), 0, [0, 3, 7, 11, 14]],
  ['that ends with a tall child is split', TALL, 0, [0, 1, 3, 5, 6, 8, 10, 11, 13, 15]],
  ['of children without a box in a visible list is split and read', rowOf(0), 0, []],
])('a group %s', (_what, rectOf, readAtFirst, watched) => {
  const { children, read, reportAll, observed } = createWorld(16, rectOf);
  reportAll();
  expect(read).toHaveLength(readAtFirst);
  reportAll();
  expect(read).toHaveLength(16);
  expect([...observed].map((one) => children.indexOf(one as HTMLLIElement))).toEqual(watched);
});

it('keeps watching the children of a near group while it splits, and does not read them again', () => {
  const { state, children, read, moved, reportAll, observed } = createWorld(16, rowOf(20));
  reportAll();
  state.rectOf = rowOf(100);
  reportAll();
  expect(observed.size).toBeGreaterThan(1);
  expect(moved).toEqual(children.map((one) => [one, true]));
  reportAll(false);
  expect(moved.slice(16)).toEqual(children.map((one) => [one, false]));
  expect(read).toEqual(children);
});

it('observes the next row of a group when the first one moves to another group', () => {
  const { children, groups, moved, reportAll, observed } = createWorld(40, rowOf(20));
  const [first, second] = children as Element[] as [Element, Element];
  children.at(-1)?.after(first);
  groups.insert(first);
  expect([...observed]).toContain(second);
  expect([...observed]).not.toContain(first);
  // The group that it joins is split first.
  for (let i = 0; i < 6; i++) reportAll();
  expect(moved.filter(([one]) => one === first)).toEqual([[first, true]]);
});

it('groups nothing in a frame, where the browser may ignore margins', () => {
  const before = self;
  vi.stubGlobal('self', { top: before });
  const { children, groups, read, observed } = createWorld(64, rowOf(20));
  expect([observed.size, read]).toEqual([0, children]);
  const added = document.createElement('li');
  children.at(-1)?.after(added);
  expect(groups.insert(added)).toBe(false);
  vi.stubGlobal('self', before);
  expect(createWorld(64, rowOf(20)).observed.size).toBe(4);
});
