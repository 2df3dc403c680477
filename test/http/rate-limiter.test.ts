/** The sliding window, the shares of the purposes, and the effects of a 429. */
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { PURPOSES, type Purpose } from '../../lib/http/priority.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { cases } from '../cases.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { testLimiter } from './test-limiter.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const BASE = 'https://tokens.example/v2';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIMIT = { requests: 90, windowMs: 5 * MINUTE };

async function start({ limit = LIMIT, storageItem = createMemoryStorageItem(), clock = { now: NOW } } = {}) {
  const limiter = testLimiter(limit, clock, storageItem);
  await limiter.ready;
  /** Sends as many as are allowed, a millisecond apart, and counts them. */
  const sendAll = async (purpose: Purpose, max = 1_000) => {
    let count = 0;
    for (; count < max && limiter.waitMs(BASE, purpose) === 0; count++) {
      await limiter.acquire(BASE);
      clock.now++;
    }
    return count;
  };
  const waits = () => PURPOSES.map((purpose) => limiter.waitMs(BASE, purpose));
  return { limiter, storageItem, clock, sendAll, waits };
}

it('a window is shared by all paths of a host', async () => {
  const { limiter, sendAll } = await start();
  await sendAll('look-up');
  for (const same of ['https://tokens.example/other', 'https://tokens.example./v2'])
    expect(limiter.waitMs(same, 'look-up')).toBeGreaterThan(0);
  expect(limiter.waitMs('https://own.example/v2', 'look-up')).toBe(0);
});

it.each([
  ['once it has left, and not before', 0.6 * LIMIT.windowMs],
  ['no earlier after the clock was set back', -HOUR],
])('a window frees a request %s', async (_case, passed) => {
  const { limiter, clock, sendAll } = await start();
  expect(await sendAll('look-up')).toBe(LIMIT.requests);
  clock.now += passed;
  expect([await sendAll('look-up'), limiter.status(BASE)?.used]).toEqual([0, LIMIT.requests]);
  if (passed < 0) return;
  clock.now += limiter.waitMs(BASE, 'look-up');
  expect(await sendAll('look-up', 1)).toBe(1);
  clock.now = NOW + LIMIT.windowMs + 2 * MINUTE;
  expect(limiter.status(BASE)?.used).toBe(1);
});

const INVALID = [7, { 'tokens.example': { sent: 'many' } }];
it.each(INVALID)('a window starts empty when %j is stored', async (stored) => {
  const { limiter } = await start({ storageItem: createMemoryStorageItem(stored) });
  expect(limiter.status(BASE)?.used).toBe(0);
});

it('a window holds for this worker when the browser cannot store it, which is reported', async () => {
  const report = vi.fn();
  const broken = () => Promise.reject(new Error('broken'));
  const storageItem = { read: broken, write: broken };
  const [limitOf, now] = [() => LIMIT, () => NOW];
  const limiter = new RateLimiter({ limitOf, now, storageItem, report });
  await limiter.ready;
  await limiter.acquire(BASE);
  expect([limiter.status(BASE)?.used, report.mock.calls.length]).toEqual([1, 2]);
});

it('leaves a part of the limit to each more important purpose', async () => {
  const { sendAll } = await start();
  const counts: number[] = [];
  for (const purpose of PURPOSES.toReversed()) counts.push(await sendAll(purpose));
  // Renewals, records, prefetches, tokens in view, hovers, look-ups.
  expect(counts).toEqual([36, 18, 9, 9, 9, 9]);
});

const anyPurpose = fc.constantFrom(...PURPOSES);
const never = fc.constant(undefined);
const step = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), purpose: anyPurpose, max: fc.nat({ max: 40 }) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ kind: fc.constant('set the clock back' as const), ms: fc.nat({ max: 8 * HOUR }) }),
  fc.record({ kind: fc.constant('refuse' as const), ms: fc.oneof(fc.nat({ max: HOUR }), never) }),
  fc.record({ kind: fc.constant('stop the worker' as const) }),
);

it('never exceeds a window, and allows every request in the end, for any worker stops', async () => {
  const steps = fc.array(step, { maxLength: 40 });
  const isWithin = fc.asyncProperty(steps, async (steps) => {
    let world = await start();
    const { clock, storageItem } = world;
    /** The times of requests on a clock that is never set back. */
    const sent: number[] = [];
    let setBackMs = 0;
    for (const one of steps) {
      if (one.kind === 'send')
        for (let i = await world.sendAll(one.purpose, one.max); i > 0; i--)
          sent.push(clock.now + setBackMs - i);
      else if (one.kind === 'pass') clock.now += one.ms;
      else if (one.kind === 'refuse') world.limiter.throttle(BASE, one.ms);
      else if (one.kind === 'stop the worker') {
        // Pending writes complete.
        await setImmediate();
        world = await start({ storageItem, clock });
      } else {
        clock.now -= one.ms;
        setBackMs += one.ms;
      }
    }
    for (const end of sent) {
      const inWindow = sent.filter((at) => at > end - LIMIT.windowMs && at <= end);
      expect(inWindow.length).toBeLessThanOrEqual(LIMIT.requests);
    }
    const from = clock.now;
    for (let ms = 1; ms > 0; clock.now += ms) ms = Math.max(...world.waits());
    expect(clock.now - from).toBeLessThanOrEqual(HOUR + LIMIT.windowMs);
  });
  await fc.assert(isWithin, { numRuns: cases(100, 300, 10_000) });
});

it('a 429 without Retry-After pauses for a minute, then longer, up to the window', async () => {
  const { limiter, clock, waits } = await start();
  for (const minutes of [1, 2, 4, 5]) {
    expect(limiter.throttle(BASE, undefined)).toBe(minutes * MINUTE);
    clock.now += minutes * MINUTE;
  }
  clock.now += LIMIT.windowMs + 1;
  expect(limiter.throttle(BASE, undefined)).toBe(MINUTE);
  clock.now += MINUTE;
  // Retry-After is respected for all purposes.
  expect(limiter.throttle(BASE, 7_000)).toBe(7_000);
  expect(new Set(waits())).toEqual(new Set([7_000]));
});

it('a 429 lowers the limit for an hour, also for the next worker', async () => {
  const { limiter, storageItem, clock, sendAll } = await start();
  await sendAll('in-view', 40);
  // Concurrent requests that are refused together count once.
  for (let i = 0; i < 3; i++) limiter.throttle(BASE, undefined);
  const lowered = { limit: { ...LIMIT, requests: 24 }, loweredUntil: clock.now + HOUR };
  expect(limiter.status(BASE)).toEqual({ ...lowered, used: 40 });
  // Waits until the log is stored.
  await limiter.acquire(BASE);
  const next = await start({ storageItem, clock });
  expect(next.limiter.status(BASE)).toEqual({ ...lowered, used: 41 });
  clock.now += HOUR;
  expect(next.limiter.status(BASE)).toMatchObject({ limit: LIMIT, loweredUntil: null });
  limiter.throttle('https://own.example', undefined);
  expect(limiter.status('https://own.example')?.limit.requests).toBe(10);
});
