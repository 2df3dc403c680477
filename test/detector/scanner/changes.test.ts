/** Changes outside of any element. */
import { expect, it, vi } from 'vitest';
import type { PageContext } from '../../../lib/detector/classifier/own-page.ts';
import { collect, handleMutation } from '../../../lib/detector/scanner/changes.ts';
import { usePageDocument } from '../page-document.ts';

const show = usePageDocument();

function setUp() {
  show('<p id="it">text</p>');
  const entered = vi.fn();
  const groups = { defersChange: () => false, insert: vi.fn(() => false) };
  const state = {
    deps: { page: { own: () => ({}) } as unknown as PageContext, entered },
    trees: new Set<Node>(),
    elements: new Set<Element>(),
    sightings: new WeakMap<Element, unknown>(),
    inView: { groups, moved: () => undefined },
  } as unknown as Parameters<typeof collect>[0];
  return { state, entered, groups };
}

const record = (type: MutationRecordType, target: Node, attributeName: string | null = null) =>
  ({ type, target, attributeName, addedNodes: [], removedNodes: [] }) as unknown as MutationRecord;

it.each([
  ['while changes are only noted', collect],
  ['when they are handled', handleMutation],
])('a document that was opened again is listened to %s', (_when, handle) => {
  const { state, entered } = setUp();
  handle(state, record('childList', document));
  expect(entered).toHaveBeenCalledWith(document);
});

it('a text without an element reads the whole page again, and an attribute that holds no identifier nothing', () => {
  const { state } = setUp();
  collect(state, record('characterData', document.createTextNode('loose')));
  expect([...state.elements]).toEqual([document.documentElement]);
  state.elements.clear();
  for (const handle of [collect, handleMutation])
    handle(state, record('attributes', document.documentElement, 'class'));
  expect(state.elements.size).toBe(0);
});

it.each(['addedNodes', 'removedNodes'])(
  'a change of many nodes (%s) is one scan, in slices (promise 9)',
  (nodes) => {
    const { state, groups } = setUp();
    const it = document.querySelector('p') as Element;
    const handle = (count: number) => {
      const list = Array(count).fill(document.createElement('i'));
      handleMutation(state, { ...record('childList', it), [nodes]: list } as never);
    };
    handle(10_000);
    expect([...state.trees]).toEqual([it]);
    expect(groups.insert).not.toHaveBeenCalled();
    handle(10);
    expect(groups.insert).toHaveBeenCalledTimes(nodes === 'addedNodes' ? 10 : 0);
  },
);
