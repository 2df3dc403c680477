/** What a service is asked in a window of time, by whom, and what its refusals teach. */
import { describe, expect, it, vi } from 'vitest';
import { PURPOSES, type Purpose } from '../../lib/http/priority.ts';
import { createRateLimiter } from '../../lib/http/rate-limiter.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { aLimiter } from './a-limiter.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const BASE = 'https://tokens.example/v2';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LIMIT = { requests: 90, windowMs: 5 * MINUTE };

async function start({ limit = LIMIT, storageItem = createMemoryDrawer(), clock = { now: NOW } } = {}) {
  const limiter = aLimiter(limit, clock, storageItem);
  await limiter.ready;
  /** Sends as many as are taken, a millisecond apart; how many that were. */
  const spendAll = async (purpose: Purpose, most = 1_000) => {
    let count = 0;
    for (; count < most && limiter.waitMs(BASE, purpose) === 0; count++) {
      await limiter.spend(BASE, purpose);
      clock.now++;
    }
    return count;
  };
  const waits = () => PURPOSES.map((purpose) => limiter.waitMs(BASE, purpose));
  return { limiter, storageItem, clock, spendAll, waits };
}

describe('a window', () => {
  it('is one for all paths of a host, and another for another host', async () => {
    const { limiter, spendAll } = await start();
    await spendAll('look-up');
    for (const same of ['https://tokens.example/other', 'https://tokens.example./v2'])
      expect(limiter.waitMs(same, 'look-up')).toBeGreaterThan(0);
    expect(limiter.waitMs('https://own.example/v2', 'look-up')).toBe(0);
  });

  it.each([7, { 'tokens.example': { sent: 'many' } }])('starts empty where %j is stored', async (stored) => {
    const { limiter } = await start({ storageItem: createMemoryDrawer(stored) });
    expect(limiter.status(BASE)?.spent).toBe(0);
  });
});

it('a count that the browser cannot store holds for this worker, and is reported', async () => {
  const report = vi.fn();
  const broken = () => Promise.reject(new Error('broken'));
  const storageItem = { read: broken, write: broken };
  const limiter = createRateLimiter({
    limitOf: () => LIMIT,
    storageItem,
    now: () => NOW,
    wall: () => NOW,
    report,
  });
  await limiter.ready;
  await limiter.spend(BASE, 'pointed');
  expect([limiter.status(BASE)?.spent, report.mock.calls.length]).toEqual([1, 2]);
});

describe('the spending order', () => {
  it.each(PURPOSES)('keeps a part for each of the others, however much is %s', async (greedy) => {
    const own = ['look-up', 'pointed', 'in-view', 'record'] as const;
    for (const other of own.filter((purpose) => purpose !== greedy)) {
      const { spendAll } = await start();
      // What can wait stops first.
      expect(await spendAll(greedy)).toBe(['renewal', 'ahead'].includes(greedy) ? 29 : 50);
      expect(await spendAll(other)).toBeGreaterThanOrEqual(13);
    }
  });
});

describe('a refusal', () => {
  it('that does not say so is a minute of a window of five, and longer each time that it comes again', async () => {
    const { limiter, clock, waits } = await start();
    const pauses = [1, 2, 3, 4].map(() => {
      const pause = limiter.refused(BASE, undefined);
      clock.now += pause;
      return pause / MINUTE;
    });
    expect(pauses).toEqual([1, 2, 4, 5]);
    clock.now += LIMIT.windowMs + 1;
    expect(limiter.refused(BASE, undefined)).toBe(MINUTE);
    clock.now += MINUTE;
    // Where it says for how long, that is what it gets, for all purposes.
    expect(limiter.refused(BASE, 7_000)).toBe(7_000);
    expect(new Set(waits())).toEqual(new Set([7_000]));
  });

  it('lowers the limit for an hour, by what was sent when the first came, for the next worker too', async () => {
    const { limiter, storageItem, clock, spendAll } = await start();
    await spendAll('in-view', 40);
    // Those that are refused together are refused once.
    for (let i = 0; i < 3; i++) limiter.refused(BASE, undefined);
    const lowered = { limit: { requests: 24, windowMs: LIMIT.windowMs }, loweredUntil: clock.now + HOUR };
    expect(limiter.status(BASE)).toEqual({ ...lowered, spent: 40 });
    // Written down behind the answer.
    await limiter.spend(BASE, 'in-view');
    const next = await start({ storageItem, clock });
    expect(next.limiter.status(BASE)).toEqual({ ...lowered, spent: 41 });
    clock.now += HOUR;
    expect(next.limiter.status(BASE)).toMatchObject({ limit: LIMIT, loweredUntil: null });
    // A limit that one can work with is left.
    limiter.refused('https://own.example', undefined);
    expect(limiter.status('https://own.example')?.limit.requests).toBe(10);
  });
});
