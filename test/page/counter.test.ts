/** The number in the toolbar: told as it changes, once a second at most, by the page itself. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCounter } from '../../lib/page/counter.ts';

let life = new AbortController();
let pageshow: (event: object) => void = () => undefined;
const ask = vi.fn();
let found = 3;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  found = 3;
  life = new AbortController();
  vi.stubGlobal('self', {});
  Object.assign(self, { top: self });
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof pageshow) => {
    pageshow = listener;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const create = () => createCounter({ client: { ask }, found: () => found, signal: life.signal });
const told = () => ask.mock.calls.map(([, { count }]) => count);

it('is told at once, then once a second as it changes, and is 10,000 at most', () => {
  const counter = create();
  for (found of [3, 3, 5, 7]) counter.tell();
  expect(told()).toEqual([3]);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([3, 7]);
  vi.advanceTimersByTime(5_000);
  found = 20_000;
  counter.tell();
  expect(told()).toEqual([3, 7, 10_000]);
});

it('is not told by a frame, nor when the content script has ended', () => {
  Object.assign(self, { top: {} });
  create().tell();
  Object.assign(self, { top: self });
  const counter = create();
  life.abort();
  counter.tell();
  expect(ask).not.toHaveBeenCalled();
});

it('is told once more by a page that one comes back to', () => {
  create().tell();
  vi.advanceTimersByTime(1_000);
  pageshow({ isTrusted: false, persisted: true });
  pageshow({ isTrusted: true, persisted: false });
  expect(told()).toEqual([3]);
  pageshow({ isTrusted: true, persisted: true });
  expect(told()).toEqual([3, 3]);
});
