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
