/** Whatever clocks, workers and the service do, no window takes more requests than its limit. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRateLimiter } from '../../lib/metadata/rate-limiter.ts';
import { PURPOSES, type Purpose } from '../../lib/metadata/spending-order.ts';
import { createMemoryDrawer } from '../drawer.ts';

const BASE = 'https://tokens.example/v2';
const LIMIT = { requests: 12, windowMs: 300_000 };
const START = Date.UTC(2026, 10, 23);
const HOUR_MS = 3_600_000;

type Step =
  | { readonly kind: 'ask'; readonly purpose: Purpose; readonly times: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'set clock'; readonly byMs: number }
  | { readonly kind: 'stop worker' }
  | { readonly kind: 'refuse'; readonly retryAfterMs: number | undefined };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      purpose: fc.constantFrom(...PURPOSES),
      times: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 200_000 }) }),
  },
  fc.record({
    kind: fc.constant('set clock' as const),
    byMs: fc.integer({ min: -8 * HOUR_MS, max: 8 * HOUR_MS }),
  }),
  fc.constant<Step>({ kind: 'stop worker' }),
  fc.record({
    kind: fc.constant('refuse' as const),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 2 * HOUR_MS }), { nil: undefined }),
  }),
);

/** What was sent, in true time, and when a worker began that could not know of a clock set forward before it. */
async function play(steps: readonly Step[]): Promise<{ sent: number[]; misled: number[] }> {
  const drawer = createMemoryDrawer();
  const sent: number[] = [];
  const misled: number[] = [];
  let time = START;
  let setBy = 0;
  let setByAtLastWrite = 0;
  const startWorker = async () => {
    const began = time;
    const limiter = createRateLimiter({
      limitOf: () => LIMIT,
      drawer,
      now: () => time - began,
      wall: () => time + setBy,
      report: (error) => {
        throw error;
      },
    });
    await limiter.ready;
    return limiter;
  };
  let limiter = await startWorker();
  const waitMs = (purpose: Purpose) => {
    const ms = limiter.waitMs(BASE, purpose);
    expect(ms % 1).toBe(0);
    return ms;
  };
  for (const one of steps) {
    // By a clock that knows parts of a millisecond; all waits are whole ones.
    if (one.kind === 'pass') time += one.ms + 0.3;
    else if (one.kind === 'set clock') setBy += one.byMs;
    else if (one.kind === 'refuse') {
      limiter.refused(BASE, one.retryAfterMs);
      setByAtLastWrite = setBy;
    } else if (one.kind === 'stop worker') {
      if (setBy > setByAtLastWrite) misled.push(time);
      setByAtLastWrite = setBy;
      limiter = await startWorker();
    } else {
      for (let i = 0; i < one.times && waitMs(one.purpose) === 0; i++) {
        await limiter.spend(BASE, one.purpose);
        setByAtLastWrite = setBy;
        sent.push(time++);
      }
    }
  }
  // Nobody waits for ever: what comes last is sent in the end.
  time += waitMs('ahead');
  expect(waitMs('ahead')).toBe(0);
  return { sent, misled };
}

it('a window takes its limit at most, and as much again for a clock that was set forward while no worker lived', async () => {
  let misledRuns = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { sent, misled } = await play(steps);
      if (misled.length > 0) misledRuns++;
      for (const end of sent) {
        const isIn = (at: number) => at > end - LIMIT.windowMs && at <= end;
        const most = LIMIT.requests * (1 + misled.filter(isIn).length);
        expect(sent.filter(isIn).length).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: process.env.FUZZ ? 10_000 : 500 },
  );
  expect(misledRuns).toBeGreaterThan(0);
});
