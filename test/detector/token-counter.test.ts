/** Reports of the number of tokens on the page. */
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

/** Returns a function that finds a number of tokens. */
function start(isFrame = false, signal = new AbortController().signal) {
  const self = {};
  vi.stubGlobal('self', Object.assign(self, { top: isFrame ? {} : self }));
  let found = 0;
  const counter = createTokenCounter({ client: { ask }, found: () => found, signal });
  const find = (count: number) => {
    found = count;
    counter.update();
  };
  return Object.assign(find, { renew: counter.renew });
}
const reported = () => ask.mock.calls.map(([, { count }]) => count);

it('reports the number at once, then at most once a second', () => {
  const find = start();
  for (const found of [3, 3, 5, 7]) find(found);
  expect(reported()).toEqual([3]);
  vi.advanceTimersByTime(1_000);
  expect(reported()).toEqual([3, 7]);
});

it('reports nothing from a frame or after the abort', () => {
  start(true)(3);
  start(false, AbortSignal.abort())(3);
  expect(ask).not.toHaveBeenCalled();
});

it('reports again when the page returns from the back/forward cache', () => {
  start()(3);
  vi.advanceTimersByTime(1_000);
  const [, pageshow] = addEventListener.mock.calls.find(([type]) => type === 'pageshow') ?? [];
  pageshow({ isTrusted: false, persisted: true });
  pageshow({ isTrusted: true, persisted: false });
  expect(reported()).toEqual([3]);
  pageshow({ isTrusted: true, persisted: true });
  expect(reported()).toEqual([3, 3]);
});

it('reports again after a change of the settings, and none once it has ended', () => {
  const life = new AbortController();
  const { renew } = start(false, life.signal);
  renew();
  vi.advanceTimersByTime(1_000);
  const find = start(false, life.signal);
  find(3);
  life.abort();
  expect(reported()).toEqual([0, 3, 0, 0]);
});
