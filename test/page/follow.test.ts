/** An open card follows its target by what the browser tells of it, which may be older than what the page shows. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFollow } from '../../lib/page/follow.ts';
import type { Target } from '../../lib/page/target.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
const rect = (top: number, height = 20) => ({ left: 0, top, width: 100, height }) as DOMRect;
const NONE = { left: 0, top: 0, width: 0, height: 0 } as DOMRect;

/** The browser's observer, which tells what a test says. */
let tell: (entries: object[]) => void;
const observer = { observe: vi.fn(), disconnect: vi.fn() };
/** Where the target lies now; undefined when it is not shown. */
let now: DOMRect | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  now = rect(100);
  vi.stubGlobal('MutationObserver', document.defaultView?.MutationObserver);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('IntersectionObserver', function Observer(told: typeof tell) {
    tell = told;
    return observer;
  });
});

function start() {
  show('<p id="it">target</p>');
  const seen = find('#it');
  seen.getBoundingClientRect = () => now ?? NONE;
  const told = { moved: vi.fn(), gone: vi.fn() };
  const life = new AbortController();
  const follow = createFollow(told, life.signal);
  follow.start({ seen, where: () => now } as unknown as Target);
  return { ...told, follow, life, seen };
}

describe('what the observer tells', () => {
  it.each<[string, DOMRect, DOMRect, DOMRect | undefined, number]>([
    ['where it is in view', rect(100), rect(100), rect(100), 0],
    ['less than a pixel away, which is a rounding', rect(100.4), rect(100.4), rect(100), 0],
    ['where it is out of view', rect(900), NONE, rect(900), 1],
    ['of what has no box of its own', NONE, NONE, NONE, 0],
    ['of a target that is not shown any more', rect(0), NONE, undefined, 1],
  ])('%s closes the card or not', (_what, measured, intersectionRect, place, times) => {
    const { gone, seen } = start();
    now = place;
    if (place === undefined) seen.getBoundingClientRect = () => rect(0);
    tell([{ target: seen, boundingClientRect: measured, intersectionRect }]);
    expect(gone).toHaveBeenCalledTimes(times);
  });

  it('of where the target was before the page scrolled closes nothing: it is asked again', () => {
    const { gone, seen } = start();
    tell([{ target: seen, boundingClientRect: rect(900), intersectionRect: NONE }]);
    expect(gone).not.toHaveBeenCalled();
    expect(observer.observe).toHaveBeenCalledTimes(2);
    tell([{ target: seen, boundingClientRect: rect(100), intersectionRect: rect(100) }]);
    expect(gone).not.toHaveBeenCalled();
  });

  it('of another element, or when no card is open, is nothing', () => {
    const { gone, follow, seen } = start();
    tell([{ target: document.body, boundingClientRect: rect(900), intersectionRect: NONE }]);
    follow.stop();
    tell([{ target: seen, boundingClientRect: rect(100), intersectionRect: NONE }]);
    expect(gone).not.toHaveBeenCalled();
  });
});

it('looks once a frame at most, and not when the card has closed meanwhile', () => {
  let frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const { follow, moved } = start();
  follow.look();
  follow.look();
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect(moved).toHaveBeenCalledTimes(1);
  frames = [];
  follow.look();
  follow.stop();
  frames[0]?.();
  follow.look();
  expect([frames.length, moved.mock.calls.length]).toEqual([1, 1]);
});
