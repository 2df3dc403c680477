/** The number in the toolbar: told as it changes, once a second at most, by the page itself. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCounter } from '../../lib/page/counter.ts';

const life = { current: new AbortController() };
const listeners = new Map<string, (event: object) => void>();
const ask = vi.fn();
let found = 0;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  life.current = new AbortController();
  vi.stubGlobal('self', {});
  Object.assign(self, { top: self });
  vi.stubGlobal('addEventListener', (type: string, listener: never) => listeners.set(type, listener));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const create = () => createCounter({ client: { ask }, found: () => found, signal: life.current.signal });
const told = () => ask.mock.calls.map(([, { count }]) => count);

it('is told at once, then once a second as it changes, and is 10,000 at most', () => {
  const counter = create();
  for (const number of [3, 3, 5, 7]) {
    found = number;
    counter.tell();
  }
  expect(told()).toEqual([3]);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([3, 7]);
  vi.advanceTimersByTime(5_000);
  found = 20_000;
  counter.tell();
  expect(told()).toEqual([3, 7, 10_000]);
});

it('is not told by a frame, nor when the content script has ended', () => {
  found = 3;
  Object.assign(self, { top: {} });
  create().tell();
  Object.assign(self, { top: self });
  const counter = create();
  life.current.abort();
  counter.tell();
  expect(ask).not.toHaveBeenCalled();
});

it('is told once more by a page that one comes back to', () => {
  found = 3;
  create().tell();
  vi.advanceTimersByTime(1_000);
  for (const event of [
    { isTrusted: false, persisted: true },
    { isTrusted: true, persisted: false },
  ])
    listeners.get('pageshow')?.(event);
  expect(told()).toEqual([3]);
  listeners.get('pageshow')?.({ isTrusted: true, persisted: true });
  expect(told()).toEqual([3, 3]);
});
