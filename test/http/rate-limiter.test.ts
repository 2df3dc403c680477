/** The sliding window, the shares of the purposes, and the effects of a 429. */
import { describe, expect, it, vi } from 'vitest';
import { PURPOSES, type Purpose } from '../../lib/http/priority.ts';
import { createRateLimiter } from '../../lib/http/rate-limiter.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { testLimiter } from './test-limiter.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const BASE = 'https://tokens.example/v2';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LIMIT = { requests: 90, windowMs: 5 * MINUTE };

async function start({ limit = LIMIT, storageItem = createMemoryStorageItem(), clock = { now: NOW } } = {}) {
  const limiter = testLimiter(limit, clock, storageItem);
  await limiter.ready;
  /** Sends as many as are allowed, a millisecond apart, and counts them. */
  const sendAll = async (purpose: Purpose, max = 1_000) => {
    let count = 0;
    for (; count < max && limiter.waitMs(BASE, purpose) === 0; count++) {
      await limiter.acquire(BASE, purpose);
      clock.now++;
    }
    return count;
  };
  const waits = () => PURPOSES.map((purpose) => limiter.waitMs(BASE, purpose));
  return { limiter, storageItem, clock, sendAll, waits };
}

describe('a window', () => {
  it('is shared by all paths of a host', async () => {
    const { limiter, sendAll } = await start();
    await sendAll('look-up');
    for (const same of ['https://tokens.example/other', 'https://tokens.example./v2'])
      expect(limiter.waitMs(same, 'look-up')).toBeGreaterThan(0);
    expect(limiter.waitMs('https://own.example/v2', 'look-up')).toBe(0);
  });

  it.each([7, { 'tokens.example': { sent: 'many' } }])('starts empty when %j is stored', async (stored) => {
    const { limiter } = await start({ storageItem: createMemoryStorageItem(stored) });
    expect(limiter.status(BASE)?.used).toBe(0);
  });

  it('holds for this worker when the browser cannot store it, which is reported', async () => {
    const report = vi.fn();
    const broken = () => Promise.reject(new Error('broken'));
    const [limitOf, now] = [() => LIMIT, () => NOW];
    const limiter = createRateLimiter({
      ...{ limitOf, now, wall: now, report },
      storageItem: { read: broken, write: broken },
    });
    await limiter.ready;
    await limiter.acquire(BASE, 'hover');
    expect([limiter.status(BASE)?.used, report.mock.calls.length]).toEqual([1, 2]);
  });
});

it.each(PURPOSES)('reserves a share for every other purpose when %s takes all it can', async (greedy) => {
  const reserved = ['look-up', 'hover', 'in-view', 'record'] as const;
  for (const other of reserved.filter((purpose) => purpose !== greedy)) {
    const { sendAll } = await start();
    // Background requests stop first.
    expect(await sendAll(greedy)).toBe(['renewal', 'prefetch'].includes(greedy) ? 29 : 50);
    expect(await sendAll(other)).toBeGreaterThanOrEqual(13);
  }
});

describe('a 429', () => {
  it('without Retry-After pauses for a minute, then longer, up to the window', async () => {
    const { limiter, clock, waits } = await start();
    const pauses = [1, 2, 3, 4].map(() => {
      const pause = limiter.throttle(BASE, undefined);
      clock.now += pause;
      return pause / MINUTE;
    });
    expect(pauses).toEqual([1, 2, 4, 5]);
    clock.now += LIMIT.windowMs + 1;
    expect(limiter.throttle(BASE, undefined)).toBe(MINUTE);
    clock.now += MINUTE;
    // Retry-After is respected for all purposes.
    expect(limiter.throttle(BASE, 7_000)).toBe(7_000);
    expect(new Set(waits())).toEqual(new Set([7_000]));
  });

  it('lowers the limit for an hour, also for the next worker', async () => {
    const { limiter, storageItem, clock, sendAll } = await start();
    await sendAll('in-view', 40);
    // Concurrent requests that are refused together count once.
    for (let i = 0; i < 3; i++) limiter.throttle(BASE, undefined);
    const lowered = { limit: { requests: 24, windowMs: LIMIT.windowMs }, loweredUntil: clock.now + HOUR };
    expect(limiter.status(BASE)).toEqual({ ...lowered, used: 40 });
    // Waits until the log is stored.
    await limiter.acquire(BASE, 'in-view');
    const next = await start({ storageItem, clock });
    expect(next.limiter.status(BASE)).toEqual({ ...lowered, used: 41 });
    clock.now += HOUR;
    expect(next.limiter.status(BASE)).toMatchObject({ limit: LIMIT, loweredUntil: null });
    limiter.throttle('https://own.example', undefined);
    expect(limiter.status('https://own.example')?.limit.requests).toBe(10);
  });
});
