/** The pause between two polls of a page. */
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wait } from '../../components/hooks/effects.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(page, { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listeners = ({ signal }: AbortController) =>
  [getEventListeners(signal, 'abort'), getEventListeners(page, 'visibilitychange')].flat();

it.each([
  ['is over', () => {}, true],
  ['is aborted', (life: AbortController) => life.abort(), false],
])('leaves no listener behind when it %s, on a page in view or not', async (_how, interrupt, isOver) => {
  for (const hidden of [false, true]) {
    const life = new AbortController();
    Object.assign(page, { hidden });
    const ended = wait(1_000, life.signal);
    await vi.advanceTimersByTimeAsync(hidden ? 2_000 : 500);
    expect(listeners(life).length).toBeGreaterThan(0);
    interrupt(life);
    await vi.advanceTimersByTimeAsync(500);
    Object.assign(page, { hidden: false }).dispatchEvent(new Event('visibilitychange'));
    expect(await ended).toBe(isOver);
    expect(listeners(life)).toEqual([]);
  }
});
