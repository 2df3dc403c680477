/** When a page that scrolls or grows counts as moving, and as at rest. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRest } from '../../../lib/detector/scanner/rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Moves every 50 ms for a time, then waits; returns what happened, each with its time in milliseconds. */
function move(ms: number): readonly string[] {
  const seen: string[] = [];
  const began = Date.now();
  const { signal } = new AbortController();
  const note = (isMoving: boolean) =>
    void seen.push(`${isMoving ? 'moving' : 'resting'} ${Date.now() - began}`);
  const moved = createRest(note, Date.now, signal);
  for (let at = 0; at < ms; at += 50) {
    moved();
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(5_000);
  return seen;
}

it('rests 120 ms after the last movement, and does not move before the movement has lasted as long', () => {
  expect(move(50)).toEqual(['resting 120']);
  expect(move(300)).toEqual(['moving 150', 'resting 370']);
});

it('rests once a second, long enough for a look, on a page that never stops', () => {
  expect(move(2_000)).toEqual(['moving 150', 'resting 1000', 'moving 1150', 'resting 2000']);
});
