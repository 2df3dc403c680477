/** Ours: the scan of lib/page with the slices it has in the content script, and the marks of what is in view. */
import { EXPLORERS } from '../../../lib/network/explorers.ts';
import { createMarks, rangeOf } from '../../../lib/page/marks.ts';
import { type Holding, readElement, scan } from '../../../lib/page/scan.ts';
import { enter, layout } from './contest.ts';

/** Rows of a window, about. */
const IN_VIEW = 60;

/** `slow`: the bench slows us down on purpose, to see its table turn red: each element is read so many times more. */
enter(async () => {
  const [explorer] = EXPLORERS;
  if (explorer === undefined) throw new Error('no explorer');
  const { slow = 0 } = globalThis as { slow?: number };
  const held = new WeakMap<Element, Holding>();
  const slices: number[] = [];
  const ranges: StaticRange[] = [];
  const { signal } = new AbortController();
  let found = 0;
  let began = performance.now();
  await scan(
    document.body,
    explorer,
    {
      visited(node) {
        for (let turn = 0; turn < slow; turn++) if (node instanceof Element) readElement(node, explorer);
      },
      holding(element, holding) {
        if (holding === undefined) return;
        held.set(element, holding);
        found += holding.texts.length;
        for (const one of holding.texts) if (ranges.length < IN_VIEW) ranges.push(rangeOf(one));
      },
      shadow() {},
      hollow() {},
    },
    {
      async pause() {
        slices.push(performance.now() - began);
        await (globalThis as unknown as { scheduler: { yield(): Promise<void> } }).scheduler.yield();
        began = performance.now();
      },
      now: () => performance.now(),
      signal,
    },
  );
  createMarks(signal).show(ranges);
  slices.push(performance.now() - began);
  layout();
  return { slices, found };
});
