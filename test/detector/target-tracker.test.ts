/** The tracker follows the target by the browser's reports, which may be older than the page. */
import { expect, it, vi } from 'vitest';
import type { Target } from '../../lib/detector/target.ts';
import { createTargetTracker } from '../../lib/detector/target-tracker.ts';
import { fakeObserver } from './fake-observer.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
const rect = (top: number) => ({ left: 0, top, width: 100, height: 20 }) as DOMRect;
const NONE = { left: 0, top: 0, width: 0, height: 0 } as DOMRect;

/** `now`: where the target lies; `report`: a report of the IntersectionObserver. */
function start(now = rect(100), isShown = true) {
  show('<p id="it">target</p>');
  const seen = find('#it');
  seen.getBoundingClientRect = () => now;
  const fake = fakeObserver();
  vi.stubGlobal('MutationObserver', document.defaultView?.MutationObserver);
  vi.stubGlobal('addEventListener', () => undefined);
  const clock = { now: 0 };
  const callbacks = { moved: vi.fn(), gone: vi.fn() };
  const { signal } = new AbortController();
  const tracker = createTargetTracker({ ...callbacks, elapsed: () => clock.now, signal });
  tracker.start({ seen, where: () => (isShown ? now : undefined) } as unknown as Target);
  const report = (boundingClientRect: DOMRect, intersectionRect: DOMRect, target: Element = seen) =>
    fake.report([{ target, boundingClientRect, intersectionRect }]);
  return { ...callbacks, clock, tracker, report, observe: fake.observe };
}

it.each<[string, DOMRect, DOMRect, DOMRect, boolean, number]>([
  ['in view', rect(100), rect(100), rect(100), true, 0],
  ['less than a pixel away', rect(100.4), rect(100.4), rect(100), true, 0],
  ['out of view', rect(900), NONE, rect(900), true, 1],
  ['at its position before the page scrolled', rect(900), NONE, rect(100), true, 0],
  ['without a box of its own', NONE, NONE, NONE, true, 0],
  ['that is hidden', rect(0), NONE, rect(0), false, 1],
])('handles a report of a target %s', (_what, measured, intersection, now, isShown, times) => {
  const { gone, report, observe } = start(now, isShown);
  report(measured, intersection);
  expect(gone).toHaveBeenCalledTimes(times);
  // An outdated report is requested again.
  if (measured.top !== now.top) expect(observe).toHaveBeenCalledTimes(measured.top === 900 ? 2 : 1);
});

it('ignores reports of other elements, and all reports while no card is open', () => {
  const { gone, tracker, report } = start();
  report(rect(900), NONE, document.body);
  tracker.stop();
  report(rect(100), NONE);
  expect(gone).not.toHaveBeenCalled();
});

it('checks once per frame of the screen, and not after the card has closed', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const { tracker, moved } = start();
  for (let i = 0; i < 2; i++) tracker.look();
  expect(frames).toHaveLength(1);
  frames[0]?.();
  tracker.look();
  tracker.stop();
  frames[1]?.();
  tracker.look();
  expect([frames.length, moved.mock.calls.length]).toEqual([2, 1]);
});

it('takes 2 % of the time of a page that changes all the time', () => {
  vi.useFakeTimers();
  const { tracker, moved, clock } = start();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
  moved.mockImplementation(() => (clock.now += 5));
  for (; clock.now < 10_000; clock.now++) {
    tracker.look();
    vi.advanceTimersByTime(1);
  }
  const atMost = (10_000 * 0.02 + 50) / 5;
  expect(moved.mock.calls.length).toBeGreaterThan(atMost / 2);
  expect(moved.mock.calls.length).toBeLessThanOrEqual(atMost + 1);
  vi.useRealTimers();
});
