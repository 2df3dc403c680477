/** Which elements are watched where a page has more than the browser should measure. */
import { expect, it } from 'vitest';
import { createInView } from '../../../lib/detector/scanner/in-view.ts';
import { fakeObserver } from '../fake-observer.ts';
import { usePageDocument } from '../page-document.ts';

const show = usePageDocument();

it('watches an element that had no space once others have left', () => {
  const { observed } = fakeObserver();
  show('<b></b>'.repeat(2_002));
  const all = [...document.querySelectorAll('b')];
  const sightings = new WeakMap<Element, unknown>(all.map((one) => [one, []]));
  const nothing = () => undefined;
  const { signal } = new AbortController();
  const inView = createInView({ sightings, changed: nothing, read: nothing, now: () => 0, signal });
  for (const one of all) inView.watch(one);
  expect([...observed]).toEqual(all.slice(0, 2_000));
  all[0]?.remove();
  all[2_000]?.remove();
  inView.prune();
  expect([...observed]).toEqual([...all.slice(1, 2_000), all[2_001]]);
  expect(all.filter((one) => !sightings.has(one))).toEqual([all[0], all[2_000]]);
});
