/** Property test: at most five requests in any second, in order, without needless waits. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBucket } from '../../lib/http/token-bucket.ts';
import { cases } from '../cases.ts';

const PER_SECOND = 5;
const SECOND_MS = 1_000;

/** `after`: milliseconds since the previous call. `back`: milliseconds by which the clock was set back before it. */
type Call = { readonly after: number; readonly back: number };

/** When each call was made, how long it waited, and when it was released, on a clock that is never set back. */
async function play(calls: readonly Call[]) {
  const clock = { true: 0, shown: Date.UTC(2026, 10, 21) };
  let waited = 0;
  const wait = async (ms: number) => {
    waited = ms;
  };
  const turn = createBucket({ perSecond: PER_SECOND, now: () => clock.shown, wait });
  const all: { at: number; waited: number; released: number }[] = [];
  for (const { after, back } of calls) {
    clock.true += after;
    clock.shown += after - back;
    waited = 0;
    await turn();
    all.push({ at: clock.true, waited, released: clock.true + waited });
  }
  return all;
}

const after = fc.oneof(
  ...[0, 50, 10_000].map((max) => fc.integer({ min: 0, max })),
  fc.integer({ min: 150, max: 250 }),
  fc.integer({ min: 990, max: 1_010 }),
);
const never = fc.constant(0);
const sometimes = fc.oneof({ weight: 9, arbitrary: never }, fc.integer({ min: 0, max: 2 ** 42 }));

it.each([
  ['releases five in any second, in order, and no later than that', never],
  ['is neither delayed nor accelerated by a clock that is set back', sometimes],
])('a token bucket %s', async (_what, back) => {
  const calls = fc.array(fc.record({ after, back }), { minLength: 1, maxLength: 60 });
  const check = async (made: readonly Call[]) => {
    const all = await play(made);
    const times = all.map((call) => call.released);
    expect(times).toEqual(times.toSorted((one, two) => one - two));
    for (const [i, { at, waited, released }] of all.entries()) {
      const inSecond = times.filter((other) => other >= released && other < released + SECOND_MS);
      expect(inSecond.length).toBeLessThanOrEqual(PER_SECOND);
      const fifthBefore = times[i - PER_SECOND] ?? Number.NEGATIVE_INFINITY;
      if (back === never) expect(released).toBe(Math.max(at, fifthBefore + SECOND_MS));
      else expect(waited).toBeLessThanOrEqual((all[i - 1]?.waited ?? 0) + SECOND_MS);
    }
  };
  await fc.assert(fc.asyncProperty(calls, check), { numRuns: cases(100, 300, 10_000) });
});
