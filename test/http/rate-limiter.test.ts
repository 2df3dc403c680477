/** The sliding window, the two classes, and the pauses. */
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { failed } from '../../lib/failure.ts';
import { RateLimiter, type RequestClass } from '../../lib/http/rate-limiter.ts';
import { limitOf } from '../../lib/network/providers.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { answered, testLimiter } from '../tokens/test-limiter.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const BASE = 'https://tokens.example/v2';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIMIT = { requests: 90, windowMs: 5 * MINUTE };
const CLASSES = ['on-demand', 'in-view'] as const;

async function start({
  isLimited = true,
  storageItem = createMemoryStorageItem(),
  clock = { now: NOW },
} = {}) {
  const limiter = testLimiter(isLimited ? LIMIT : undefined, clock, storageItem);
  await limiter.ready;
  /** Sends as many as are allowed, a millisecond apart, and counts them. */
  const sendAll = async (requestClass: RequestClass, max = 1_000) => {
    let count = 0;
    for (; count < max && limiter.waitMs(BASE, requestClass) === 0; count++) {
      await limiter.acquire(BASE);
      clock.now++;
    }
    return count;
  };
  const waits = () => CLASSES.map((requestClass) => limiter.waitMs(BASE, requestClass));
  return { limiter, storageItem, clock, sendAll, waits };
}

it('a window is shared by all paths of a host, and frees a request once it has left, and not before', async () => {
  const { limiter, clock, sendAll } = await start();
  expect(await sendAll('on-demand')).toBe(LIMIT.requests);
  clock.now = NOW + LIMIT.windowMs - 1;
  expect(limiter.waitMs('https://tokens.example/other', 'on-demand')).toBe(1);
  expect(limiter.waitMs('https://own.example/v2', 'on-demand')).toBe(0);
  clock.now++;
  expect(await sendAll('on-demand', 1)).toBe(1);
});

it('a request is sent once it is stored', async () => {
  let written = () => {};
  const write = () => new Promise<void>((resume) => (written = resume));
  const { limiter } = await start({ storageItem: { ...createMemoryStorageItem(), write } });
  const send = vi.fn();
  void limiter.acquire(BASE).then(send);
  await setImmediate();
  expect(send).not.toHaveBeenCalled();
  written();
  await setImmediate();
  expect(send).toHaveBeenCalled();
});

it('a window holds for this worker when the browser cannot store it, which is reported', async () => {
  const report = vi.fn();
  const broken = () => Promise.reject(new Error('broken'));
  const storageItem = { read: broken, write: broken };
  const [limitOf, now] = [() => LIMIT, () => NOW];
  const limiter = new RateLimiter({ limitOf, now, storageItem, report });
  await limiter.ready;
  for (let i = 0; i < LIMIT.requests; i++) await limiter.acquire(BASE);
  expect(limiter.waitMs(BASE, 'on-demand')).toBeGreaterThan(0);
  expect(report).toHaveBeenCalledTimes(1 + LIMIT.requests);
});

it('leaves a part of the limit to what the user asks for', async () => {
  const { sendAll } = await start();
  expect([await sendAll('in-view'), await sendAll('on-demand')]).toEqual([72, 18]);
});

it.each([
  ['a restart of the worker', 0],
  ['a restart at a clock that was set back', 24 * HOUR],
])('14: never exceeds a window after %s, and allows every request in the end', async (_case, setBackMs) => {
  const { limiter, storageItem, clock, sendAll } = await start();
  await sendAll('on-demand');
  limiter.record(BASE, answered(429, 7));
  await setImmediate();
  clock.now -= setBackMs;
  const next = await start({ storageItem, clock });
  expect(await next.sendAll('on-demand')).toBe(0);
  clock.now += LIMIT.windowMs - LIMIT.requests - 1;
  expect(await next.sendAll('on-demand')).toBe(0);
  clock.now += HOUR;
  expect(await next.sendAll('on-demand')).toBe(LIMIT.requests);
  next.limiter.record(BASE, answered(429, 1_000));
  expect(next.waits()).toEqual([1_000_000, 1_000_000]);
});

const TIMEOUT = failed({ kind: 'timeout' });

it.each([
  ['429', answered(429), [2, 4, 5, 5].map((minutes) => minutes * MINUTE)],
  ['5xx', answered(503), [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1_000)],
  ['timeout', TIMEOUT, [1_000, 2_000, 4_000]],
  ['429 with Retry-After', answered(429, 7), [7_000, 7_000]],
  ['503 with Retry-After', answered(503, 7), [7_000, 7_000]],
])('each further %s makes the pause of all requests longer', async (_what, response, pauses) => {
  const { limiter, clock, waits } = await start();
  for (const pause of pauses) {
    // Those that were in flight together count once.
    for (let i = 0; i < 3; i++) limiter.record(BASE, response);
    expect(waits()).toEqual([pause, pause]);
    clock.now += pause;
  }
  clock.now += 5 * MINUTE + 1;
  limiter.record(BASE, response);
  expect(waits()[0]).toBe(pauses[0]);
});

it('an answer ends the pause after failures and what made it longer, but not the one after a 429', async () => {
  const { limiter, clock, waits } = await start();
  limiter.record(BASE, TIMEOUT);
  expect(limiter.refusal(BASE, 'in-view')).toEqual({ kind: 'paused', until: clock.now + 1_000 });
  limiter.record(BASE, failed({ kind: 'offline' }));
  expect(waits()).toEqual([1_000, 1_000]);
  limiter.record(BASE, answered(404));
  expect(waits()).toEqual([0, 0]);
  limiter.record(BASE, TIMEOUT);
  expect(waits()).toEqual([1_000, 1_000]);
  limiter.record(BASE, answered(404));
  limiter.record(BASE, answered(429, 7));
  limiter.record(BASE, answered(200));
  limiter.record(BASE, TIMEOUT);
  expect(limiter.refusal(BASE, 'in-view')).toEqual({ kind: 'rate-limited', retryAfterMs: 7_000 });
});

it('stores no address of a service of the user', async () => {
  const { limiter, storageItem } = await start({ isLimited: false });
  limiter.record('https://secret.provider.example/api', answered(429));
  expect(storageItem.text()).not.toMatch(/secret|example/);
});

it.each([
  ['https://tokens.cardano.org', { requests: 90, windowMs: 300_000 }],
  ['https://cardano-preview.blockfrost.io/api/v0', { requests: 50, windowMs: 10_000 }],
  ['https://tokens.cardano.org:8443', undefined],
])('the limit of %s is %j', (base, limit) => {
  expect(limitOf(base)).toEqual(limit);
});
