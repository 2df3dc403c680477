/** An open card follows its target by what the browser tells of it, which may be older than what the page shows. */
import { expect, it, vi } from 'vitest';
import type { Target } from '../../lib/detector/target.ts';
import { createTargetTracker } from '../../lib/detector/target-tracker.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
const rect = (top: number, height = 20) => ({ left: 0, top, width: 100, height }) as DOMRect;
const NONE = { left: 0, top: 0, width: 0, height: 0 } as DOMRect;

/** `now`: where the target lies, if it is shown; `tell`: what the browser's observer says. */
function start(now = rect(100), isShown = true) {
  show('<p id="it">target</p>');
  const seen = find('#it');
  seen.getBoundingClientRect = () => now;
  const observer = { observe: vi.fn(), disconnect: vi.fn() };
  let listener: (entries: object[]) => void = () => undefined;
  vi.stubGlobal('MutationObserver', document.defaultView?.MutationObserver);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('IntersectionObserver', function Observer(told: typeof listener) {
    listener = told;
    return observer;
  });
  const told = { moved: vi.fn(), gone: vi.fn() };
  const follow = createTargetTracker(told, new AbortController().signal);
  follow.start({ seen, where: () => (isShown ? now : undefined) } as unknown as Target);
  const tell = (boundingClientRect: DOMRect, intersectionRect: DOMRect, target: Element = seen) =>
    listener([{ target, boundingClientRect, intersectionRect }]);
  return { ...told, follow, tell, observer };
}

it.each<[string, DOMRect, DOMRect, DOMRect, boolean, number]>([
  ['where it is in view', rect(100), rect(100), rect(100), true, 0],
  ['less than a pixel away, which is a rounding', rect(100.4), rect(100.4), rect(100), true, 0],
  ['where it is out of view', rect(900), NONE, rect(900), true, 1],
  ['where it was before the page scrolled', rect(900), NONE, rect(100), true, 0],
  ['of what has no box of its own', NONE, NONE, NONE, true, 0],
  ['of a target that is not shown any more', rect(0), NONE, rect(0), false, 1],
])(
  'what the observer tells %s closes the card or not',
  (_what, measured, intersection, now, isShown, times) => {
    const { gone, tell, observer } = start(now, isShown);
    tell(measured, intersection);
    expect(gone).toHaveBeenCalledTimes(times);
    // What may be older than the page is asked for again.
    if (measured.top !== now.top)
      expect(observer.observe).toHaveBeenCalledTimes(measured.top === 900 ? 2 : 1);
  },
);

it('what the observer tells of another element, or when no card is open, is nothing', () => {
  const { gone, follow, tell } = start();
  tell(rect(900), NONE, document.body);
  follow.stop();
  tell(rect(100), NONE);
  expect(gone).not.toHaveBeenCalled();
});

it('looks once a frame at most, and not when the card has closed meanwhile', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const { follow, moved } = start();
  follow.look();
  follow.look();
  expect(frames).toHaveLength(1);
  frames[0]?.();
  follow.look();
  follow.stop();
  frames[1]?.();
  follow.look();
  expect([frames.length, moved.mock.calls.length]).toEqual([2, 1]);
});
