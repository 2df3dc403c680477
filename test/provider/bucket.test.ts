/** A token bucket for all callers: never too many in any second, in order, and no wait that is not needed. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBucket } from '../../lib/provider/bucket.ts';

const PER_SECOND = 5;
const SECOND_MS = 1_000;
const START = Date.UTC(2026, 10, 21, 9, 30);

type Call = {
  /** Milliseconds after the call before. */
  readonly after: number;
  /** Milliseconds by which somebody has set the clock back, just before it. */
  readonly back?: number;
};

/** When each call came, how long it was told to wait, and when it went, by a clock that nobody sets. */
async function play(calls: readonly Call[]) {
  const clock = { true: START, shown: START };
  const waits: number[] = [];
  let told = 0;
  const turn = createBucket({
    perSecond: PER_SECOND,
    now: () => clock.shown,
    async wait(ms) {
      told = ms;
    },
  });
  const came: number[] = [];
  for (const { after, back = 0 } of calls) {
    clock.true += after;
    clock.shown += after - back;
    told = 0;
    await turn();
    came.push(clock.true);
    waits.push(told);
  }
  return { came, waits, went: came.map((at, i) => at + (waits[i] ?? 0)) };
}

/** The most that went in any window of a second, wherever it begins. */
const mostInASecond = (went: readonly number[]) =>
  Math.max(...went.map((at) => went.filter((other) => other >= at && other < at + SECOND_MS).length));

const gaps = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 50 }),
  fc.integer({ min: 150, max: 250 }),
  fc.integer({ min: 990, max: 1_010 }),
  fc.integer({ min: 0, max: 10_000 }),
);
const steady = fc.array(fc.record({ after: gaps }), { minLength: 1, maxLength: 60 });
const disturbed = fc.array(
  fc.record({
    after: gaps,
    back: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 2 ** 42 })),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('a token bucket', () => {
  // No more than five in any second, and nobody waits longer than until the fifth before is a second ago.
  it('lets five go in any second, in order, whoever asks and when (promise 22)', async () => {
    await fc.assert(
      fc.asyncProperty(steady, async (calls) => {
        const { came, went } = await play(calls);
        expect(mostInASecond(went)).toBeLessThanOrEqual(PER_SECOND);
        for (const [i, at] of went.entries()) {
          const fifthBefore = went[i - PER_SECOND] ?? Number.NEGATIVE_INFINITY;
          expect(at).toBe(Math.max(came[i] ?? 0, fifthBefore + SECOND_MS));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is held up by no clock that is set back, nor made any faster by it', async () => {
    await fc.assert(
      fc.asyncProperty(disturbed, async (calls) => {
        const { waits, went } = await play(calls);
        expect(mostInASecond(went)).toBeLessThanOrEqual(PER_SECOND);
        expect(went).toEqual([...went].sort((one, two) => one - two));
        for (const [i, ms] of waits.entries()) {
          expect(ms).toBeLessThanOrEqual((waits[i - 1] ?? 0) + SECOND_MS);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([1_000, 60_000, 86_400_000])('blocks nobody when the clock was set back by %i ms', async (back) => {
    const burst = Array.from({ length: 4 }, () => ({ after: 0 }));
    const { waits } = await play([...burst, { after: 10, back }, { after: 10 }]);
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits[5]).toBeLessThanOrEqual(SECOND_MS);
  });
});
