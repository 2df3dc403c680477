/** A token bucket for all callers: never too many in any second, in order, and no wait that is not needed. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBucket } from '../../lib/http/token-bucket.ts';

const PER_SECOND = 5;
const SECOND_MS = 1_000;

/** `after`: milliseconds since the call before; `back`: by how many somebody has just set the clock back. */
type Call = { readonly after: number; readonly back: number };

/** When each call came, how long it was told to wait, and when it went, by a clock that nobody sets. */
async function play(calls: readonly Call[]) {
  const clock = { true: 0, shown: Date.UTC(2026, 10, 21) };
  let told = 0;
  const wait = async (ms: number) => {
    told = ms;
  };
  const turn = createBucket({ perSecond: PER_SECOND, now: () => clock.shown, wait });
  const all: { came: number; waited: number; went: number }[] = [];
  for (const { after, back } of calls) {
    clock.true += after;
    clock.shown += after - back;
    told = 0;
    await turn();
    all.push({ came: clock.true, waited: told, went: clock.true + told });
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
  ['lets five go in any second, in order, and nobody waits longer than that (promise 22)', never],
  ['is held up by no clock that is set back, nor made any faster by it', sometimes],
])('a token bucket %s', async (_what, back) => {
  const calls = fc.array(fc.record({ after, back }), { minLength: 1, maxLength: 60 });
  const check = async (made: readonly Call[]) => {
    const all = await play(made);
    const went = all.map((call) => call.went);
    expect(went).toEqual(went.toSorted((one, two) => one - two));
    for (const [i, { came, waited, went: at }] of all.entries()) {
      expect(went.filter((other) => other >= at && other < at + SECOND_MS).length).toBeLessThanOrEqual(5);
      const fifthBefore = went[i - PER_SECOND] ?? Number.NEGATIVE_INFINITY;
      if (back === never) expect(at).toBe(Math.max(came, fifthBefore + SECOND_MS));
      else expect(waited).toBeLessThanOrEqual((all[i - 1]?.waited ?? 0) + SECOND_MS);
    }
  };
  await fc.assert(fc.asyncProperty(calls, check), { numRuns: 1_000 });
});
