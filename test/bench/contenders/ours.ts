/**
 * Ours: what lib/page reads of a page that is opened, as the content script does, and the marks of what is in view. What
 * is far from the window is not read.
 */
import { EXPLORERS } from '../../../lib/network/explorers.ts';
import { createMarks, rangeOf } from '../../../lib/page/marks.ts';
import { observe } from '../../../lib/page/observe.ts';
import { createPageContext } from '../../../lib/page/own-page.ts';
import type { Sighting } from '../../../lib/page/read.ts';
import { readElement } from '../../../lib/page/scan.ts';
import type { TextSighting } from '../../../lib/page/text.ts';
import { enter, layout } from './contest.ts';
import { frames } from './frames.ts';

const isText = (sighting: Sighting | TextSighting): sighting is TextSighting => 'from' in sighting;

/** `marks`: what is in view is marked, which the browser paints. `slow`: the bench slows us down on
 * purpose, to see its table turn red: each element of the whole page is read so many times more. */
enter(async () => {
  const [explorer] = EXPLORERS;
  if (explorer === undefined) throw new Error('no explorer');
  const context = createPageContext(explorer);
  const { slow = 0, marks: isMarking = false } = globalThis as { slow?: number; marks?: boolean };
  const ending = new AbortController();
  const { signal } = ending;
  const marks = createMarks(signal);
  const slices: number[] = [];
  let began = performance.now();
  let found = 0;
  let isNews = false;
  const page = observe(document, {
    page: context,
    changed() {
      isNews = true;
      if (!isMarking) return;
      const ranges = [...page.inView].flatMap((element) => page.holding(element)?.texts ?? []).map(rangeOf);
      marks.show(ranges);
    },
    entered() {},
    seen(sighting) {
      isNews = true;
      if (isText(sighting)) found++;
    },
    async pause() {
      slices.push(performance.now() - began);
      await (globalThis as unknown as { scheduler: { yield(): Promise<void> } }).scheduler.yield();
      began = performance.now();
    },
    now: () => performance.now(),
    signal,
  });
  for (let turn = 0; turn < slow; turn++) {
    for (const element of document.querySelectorAll('*')) readElement(element, context);
  }
  await frames(() => {
    const was = isNews;
    isNews = false;
    return was;
  });
  ending.abort();
  layout();
  return { slices, found };
});
