/** When the card's frame says that the card is covered, for each report of the browser. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchVisibility } from '../../lib/card/visibility.ts';
import { fakeObserver } from '../detector/fake-observer.ts';

const [SITE, OTHER] = ['https://cardanoscan.io', 'https://other.example'];
const [TOP, FRAME, OTHER_FRAME] = [[SITE], [SITE, SITE], [SITE, OTHER]];

type Report = { readonly isVisible: boolean; readonly intersectionRatio: number };
const visible = { isVisible: true, intersectionRatio: 1 };
const covered = { isVisible: false, intersectionRatio: 1 };
const halfOutside = { isVisible: true, intersectionRatio: 0.5 };
const cutAndCovered = { isVisible: false, intersectionRatio: 0.5 };
const outside = { isVisible: false, intersectionRatio: 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers().unstubAllGlobals());

/** Whether a card closes that is covered or cut off, and free, in turn, for these milliseconds each. */
function closesByFlicker(cover: Report, coverMs: number, freeMs: number): boolean {
  const { callback, report } = watch(TOP);
  for (let i = 0; i < 4; i++) {
    report(cover);
    vi.advanceTimersByTime(coverMs);
    report(visible);
    vi.advanceTimersByTime(freeMs);
  }
  return callback.mock.calls.length > 0;
}

/** Whether the card counts as covered, 500 ms after the last of these reports. `frameMs`: the time between two frames. */
function isCovered(ancestors: readonly string[] | undefined, reports: readonly Report[], frameMs?: number) {
  const { callback, report } = watch(ancestors, frameMs);
  for (const one of reports) report(one);
  vi.advanceTimersByTime(500);
  return callback.mock.calls.length > 0;
}

function watch(ancestorOrigins: readonly string[] | undefined, frameMs = 16) {
  const fake = fakeObserver();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { ancestorOrigins });
  const nextFrame = (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), frameMs);
  vi.stubGlobal('requestAnimationFrame', nextFrame);
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  const callback = vi.fn();
  watchVisibility({} as Element, callback, new AbortController().signal);
  return { callback, report: (one: Report) => fake.report([{ ...one, time: performance.now() }]) };
}

it('a cover that flickers counts as one, unless it is away for long (promise 12)', () => {
  expect([covered, halfOutside].map((one) => closesByFlicker(one, 130, 100))).toEqual([true, true]);
  expect([covered, halfOutside].map((one) => closesByFlicker(one, 100, 3_000))).toEqual([false, false]);
});

it('where the browser draws few frames, a card that is cut off stays, and a covered one closes (promise 12)', () => {
  expect([halfOutside, covered].map((one) => isCovered(TOP, [one], 250))).toEqual([false, true]);
});

it.each<[string, readonly string[] | undefined, readonly Report[], boolean]>([
  ['visible in a page', TOP, [visible], false],
  ['covered from the beginning', TOP, [covered], true],
  ['covered for a moment', TOP, [covered, visible], false],
  ['cut off for a moment', TOP, [halfOutside, visible], false],
  ['covered later', TOP, [visible, covered], true],
  ['half under a scroll bar of the page', TOP, [halfOutside], true],
  ['outside of the window', TOP, [outside], true],
  ['visible in a frame', FRAME, [visible], false],
  ['covered from the beginning in a frame of the page’s origin (promise 12)', FRAME, [covered], true],
  ['in a frame that is scrolled out of view', FRAME, [visible, halfOutside, outside], false],
  ['cut off by the page around its frame, and covered (promise 12)', FRAME, [visible, cutAndCovered], true],
  ['never visible in a frame of another origin', OTHER_FRAME, [covered], false],
  ['covered later in a frame of another origin', OTHER_FRAME, [visible, covered], true],
  ['in a browser that does not know the origins', undefined, [covered], true],
])('a card %s', (_what, ancestors, reports, expected) => {
  expect(isCovered(ancestors, reports)).toBe(expected);
});
