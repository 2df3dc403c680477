/** The number in the toolbar: told as it changes, once a second at most, by the page itself. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTokenCounter } from '../../lib/detector/token-counter.ts';

const addEventListener = vi.fn();
const ask = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('addEventListener', addEventListener);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `tell`: a number of tokens is found. */
function start(isFrame = false, signal = new AbortController().signal) {
  const self = {};
  vi.stubGlobal('self', Object.assign(self, { top: isFrame ? {} : self }));
  let found = 0;
  const counter = createTokenCounter({ client: { ask }, found: () => found, signal });
  return (count: number) => {
    found = count;
    counter.update();
  };
}
const told = () => ask.mock.calls.map(([, { count }]) => count);

it('is told at once, then once a second as it changes, and is 10,000 at most', () => {
  const tell = start();
  for (const found of [3, 3, 5, 7]) tell(found);
  expect(told()).toEqual([3]);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([3, 7]);
  vi.advanceTimersByTime(5_000);
  tell(20_000);
  expect(told()).toEqual([3, 7, 10_000]);
});

it('is not told by a frame, nor when the content script has ended', () => {
  start(true)(3);
  start(false, AbortSignal.abort())(3);
  expect(ask).not.toHaveBeenCalled();
});

it('is told once more by a page that one comes back to', () => {
  start()(3);
  vi.advanceTimersByTime(1_000);
  const [, pageshow] = addEventListener.mock.calls.find(([type]) => type === 'pageshow') ?? [];
  pageshow({ isTrusted: false, persisted: true });
  pageshow({ isTrusted: true, persisted: false });
  expect(told()).toEqual([3]);
  pageshow({ isTrusted: true, persisted: true });
  expect(told()).toEqual([3, 3]);
});
