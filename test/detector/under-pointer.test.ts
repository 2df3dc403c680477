/** How often the element under the pointer is looked up while a page scrolls (promise 9). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUnderPointer } from '../../lib/detector/under-pointer.ts';

const AT = { x: 3, y: 4 };
const clock = { now: 1_000_000 };
let frames: (() => void)[] = [];
const element = {};
const elementFromPoint = vi.fn();
const nextFrame = () => {
  for (const run of frames.splice(0)) run();
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('document', { elementFromPoint: elementFromPoint.mockReset().mockReturnValue(element) });
});
afterEach(() => vi.unstubAllGlobals());

it('looks at most once in an animation frame', () => {
  const under = createUnderPointer(() => clock.now);
  expect([under(AT), under(AT), under(AT)]).toEqual([element, element, element]);
  expect(elementFromPoint).toHaveBeenCalledTimes(1);
  nextFrame();
  under(AT);
  expect(elementFromPoint).toHaveBeenCalledTimes(2);
});

it('takes 2 % of the time where each look makes the browser lay out the page', () => {
  const LAYOUT_MS = 40;
  elementFromPoint.mockImplementation(() => {
    clock.now += LAYOUT_MS;
    return element;
  });
  const under = createUnderPointer(() => clock.now);
  const began = clock.now;
  while (clock.now < began + 60_000) {
    clock.now += 16;
    under(AT);
    nextFrame();
  }
  const worked = elementFromPoint.mock.calls.length * LAYOUT_MS;
  expect(worked).toBeLessThan(0.02 * 60_000 + 100);
  expect(worked).toBeGreaterThan(0.01 * 60_000);
});
