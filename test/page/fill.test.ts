/** A card that waits for the rest of what it shows: it fills itself in, and does not ask more than that takes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome, Token } from '../../lib/metadata/token.ts';
import { fill } from '../../lib/page/fill.ts';
import { asSubject, SUBJECT } from './page-hex.ts';

const found = (more: object = {}): Outcome => ({
  kind: 'found',
  token: { subject: SUBJECT } as Token,
  fetchedAt: 0,
  stale: false,
  ...more,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each point at the token takes the next answer; what comes after the last one is the last one again. */
function start(...answers: (readonly [ms: number, Outcome])[]) {
  const world = { isMeant: true, asked: 0, waits: [] as number[] };
  let known: Outcome | undefined;
  void fill({
    known: {
      get: () => known,
      async point(_identifier, changed) {
        const [ms, outcome] = answers[Math.min(world.asked++, answers.length - 1)] ?? [0, found()];
        known = outcome;
        changed(outcome, {});
        return ms;
      },
    },
    identifier: asSubject(SUBJECT),
    neighbours: () => [],
    isMeant: () => world.isMeant,
    came: () => undefined,
    waits: (_outcome, _extras, retryAt) => world.waits.push(retryAt - Date.now()),
    now: Date.now,
  });
  return world;
}

describe('a card', () => {
  it('asks for the rest when it may, and says each second how long that is', async () => {
    const world = start([3_000, found({ moreInMs: 3_000 })], [0, found()]);
    await vi.advanceTimersByTimeAsync(2_999);
    expect([world.asked, world.waits]).toEqual([1, [3_000, 2_000, 1_000]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([world.asked, world.waits.length]).toEqual([2, 3]);
  });

  const part = [10_000, found({ moreInMs: 10_000, stale: true })] as const;
  it.each([
    ['until it has come, though what it shows is old', [part, part, part, [0, found()] as const], 30_000, 4],
    ['once more for what is old and whole', [[1_500, found({ stale: true })] as const], 60_000, 2],
    ['no more than once a second', [[1, found({ moreInMs: 1 })] as const], 10_000, 11],
  ])('asks %s', async (_what, answers, ms, times) => {
    const world = start(...answers);
    await vi.advanceTimersByTimeAsync(ms);
    expect(world.asked).toBe(times);
  });

  it('asks for nothing, and leaves no timer, once it is another’s', async () => {
    const world = start([60_000, found({ moreInMs: 60_000 })]);
    await vi.advanceTimersByTimeAsync(1_500);
    world.isMeant = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([world.asked, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
