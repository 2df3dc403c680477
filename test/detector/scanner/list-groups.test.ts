/** How the children of a long list are grouped by their layout. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createListGroups } from '../../../lib/detector/scanner/list-groups.ts';
import { boxOf } from '../../../lib/detector/scanner/tree.ts';
import { usePageDocument } from '../page-document.ts';

const show = usePageDocument();
const observed = new Set<Element>();
let report: (entries: unknown[]) => void;

class FakeObserver {
  constructor(callback: typeof report) {
    report = callback;
  }
  observe = (element: Element) => observed.add(element);
  unobserve = (element: Element) => observed.delete(element);
  disconnect = () => observed.clear();
}

afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  observed.clear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('addEventListener', () => undefined);
  // The items, and a list in a section, have no box.
  const displayOf = ({ tagName }: Element) => (tagName === 'SECTION' ? 'grid' : 'contents');
  vi.stubGlobal('getComputedStyle', (one: Element) => ({
    display: displayOf(one),
    contentVisibility: 'visible',
  }));
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return displayOf(this) === 'grid';
  });
});

/** Long lists with these boxes; `read`: the children that were read, `moved`: those that came near or went away. */
function createWorld(count: number, rectOf: (i: number) => Partial<DOMRect>) {
  show(`<section><ul>${'<li></li>'.repeat(count)}</ul></section>`);
  const children = [...document.querySelectorAll('li')];
  const state = { rectOf };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return state.rectOf(children.indexOf(this as HTMLLIElement)) as DOMRect;
  });
  const [read, moved]: [Element[], [Element, boolean][]] = [[], []];
  const groups = createListGroups({
    canRead: () => true,
    read: (some: readonly Element[]) => read.push(...some),
    isPaused: () => false,
    moved: (some, isNear) => moved.push(...some.map((one) => [one, isNear] as [Element, boolean])),
  });
  groups.defer(children);
  const reportAll = (isIntersecting = true) => {
    for (const target of [...observed])
      report([{ target, isIntersecting, boundingClientRect: boxOf(target) }]);
  };
  return { children, state, read, moved, groups, reportAll };
}

const rowOf = (height: number) => (i: number) => ({
  top: i * height,
  bottom: (i + 1) * height,
  left: 0,
  height,
});

/** Defers 16 children of this height, the first of which comes near; returns the children that were read. */
function readNear(height: number, lastHeight = height) {
  show(`<section><ul>${'<li></li>'.repeat(16)}</ul></section>`);
  const children = [...document.querySelectorAll('li')];
  const rectOf = (i: number) => {
    const own = i === 15 ? lastHeight : height;
    return { top: i * height, bottom: i * height + own, left: 0, height: own };
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rectOf(children.indexOf(this as HTMLLIElement)) as DOMRect;
  });
  // As in a form with a field of this name.
  Object.assign(children[15] ?? {}, { getBoundingClientRect: document.createElement('input') });
  const read: Element[] = [];
  const deps = {
    canRead: () => true,
    read: (some: readonly Element[]) => read.push(...some),
    isPaused: () => false,
    moved() {},
  };
  createListGroups(deps).defer(children);
  const reportAll = () => {
    for (const target of [...observed])
      report([{ target, isIntersecting: true, boundingClientRect: boxOf(target) }]);
  };
  reportAll();
  const first = read.length;
  reportAll();
  return { first, all: read.length };
}

it('reads a group as a whole when it comes near', () => {
  expect(readNear(20)).toEqual({ first: 16, all: 16 });
});

it('splits a group that is spread too widely before it is read', () => {
  expect(readNear(100)).toEqual({ first: 0, all: 16 });
  expect(observed.size).toBeGreaterThan(1);
});

it('splits a group that ends with a tall child, which can fill the window', () => {
  expect(readNear(20, 3_000).first).toBe(0);
  expect([...observed]).toContain(document.querySelector('li:last-child'));
});

it('splits and reads children without a box in a visible list', () => {
  expect(readNear(0)).toEqual({ first: 0, all: 16 });
  expect(observed.size).toBe(0);
});

it('keeps watching the children of a near group while it splits, and does not read them again', () => {
  const { state, children, read, moved, reportAll } = createWorld(16, rowOf(20));
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
  const { children, groups, moved, reportAll } = createWorld(40, rowOf(20));
  const [first, second] = children as Element[] as [Element, Element];
  children.at(-1)?.after(first);
  groups.insert(first);
  expect([...observed]).toContain(second);
  expect([...observed]).not.toContain(first);
  // The group that it joins is split first.
  for (let i = 0; i < 6; i++) reportAll();
  expect(moved.filter(([one]) => one === first)).toEqual([[first, true]]);
});

it('does not check each row at the end of each scroll', () => {
  const { children, groups, reportAll } = createWorld(64, rowOf(20));
  groups.resume();
  reportAll();
  const checked = vi.fn(() => true);
  for (const child of children) Object.defineProperty(child, 'isConnected', { get: checked });
  groups.pause();
  groups.resume();
  reportAll();
  expect(observed.size).toBe(4);
  expect(checked).not.toHaveBeenCalled();
  groups.prune();
  groups.resume();
  expect(checked).toHaveBeenCalledTimes(68);
});

it('groups nothing in a frame, where the browser may ignore margins', () => {
  const before = self;
  vi.stubGlobal('self', { top: before });
  const { children, groups, read } = createWorld(64, rowOf(20));
  expect([observed.size, read]).toEqual([0, children]);
  const added = document.createElement('li');
  children.at(-1)?.after(added);
  expect(groups.insert(added)).toBe(false);
  vi.stubGlobal('self', before);
  createWorld(64, rowOf(20));
  expect(observed.size).toBe(4);
});
