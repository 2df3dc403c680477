/** Property test: no window exceeds its limit, whatever clocks, workers and the service do. */
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PURPOSES, type Purpose } from '../../lib/http/priority.ts';
import { createRateLimiter } from '../../lib/http/rate-limiter.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

const BASE = 'https://tokens.example/v2';
const LIMIT = { requests: 12, windowMs: 300_000 };
const START = Date.UTC(2026, 10, 23);
const HOUR_MS = 3_600_000;

/** A browser and a service, each with its own clock; `time` is the real one. */
async function startWorld() {
  const storageItem = createMemoryStorageItem();
  const sentTimes: number[] = [];
  const world = { time: START, machineAheadMs: 0, serviceAheadMs: 7 * HOUR_MS };
  const startWorker = async () => {
    const startedAt = world.time;
    const limiter = createRateLimiter({
      limitOf: () => LIMIT,
      storageItem,
      now: () => world.time - startedAt,
      wall: () => world.time + world.machineAheadMs,
      report: (error) => {
        throw error;
      },
    });
    await limiter.ready;
    return limiter;
  };
  let limiter = await startWorker();
  /** Requests of this worker without a response. */
  let open: { readonly sent: Awaited<ReturnType<typeof limiter.acquire>>; readonly time: number }[] = [];
  return Object.assign(world, {
    sentTimes,
    limiter: () => limiter,
    waitMs: (purpose: Purpose) => limiter.waitMs(BASE, purpose),
    async stopWorker() {
      // Pending writes complete.
      await setImmediate();
      open = [];
      limiter = await startWorker();
    },
    /** Sends up to `max` requests, and counts them. */
    async send(purpose: Purpose, max: number) {
      let count = 0;
      for (; count < max && limiter.waitMs(BASE, purpose) === 0; count++) {
        open.push({ sent: await limiter.acquire(BASE, purpose), time: world.time });
        sentTimes.push(world.time++);
      }
      return count;
    },
    /** One response; its `Date` lies between the request (`when` is 0) and now (1). */
    respond(which: number, when: number, hasDate = true) {
      const [request] = open.splice(Math.floor(which * open.length), 1);
      if (request === undefined) return;
      const written = request.time + when * (world.time - request.time) + world.serviceAheadMs;
      limiter.complete(BASE, request.sent, hasDate ? new Date(written).toUTCString() : null);
    },
  });
}

const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const send = fc.record({
  kind: fc.constant('send' as const),
  purpose: fc.constantFrom(...PURPOSES),
  max: fc.integer({ min: 1, max: 20 }),
});
const respond = fc.record({
  kind: fc.constant('respond' as const),
  which: part,
  when: part,
  hasDate: fc.boolean(),
});
const timed = <Kind extends string>(kind: Kind, min: number, max: number) =>
  fc.record({ kind: fc.constant(kind), ms: fc.integer({ min, max }) });
const step = fc.oneof(
  { weight: 6, arbitrary: send },
  { weight: 6, arbitrary: respond },
  { weight: 4, arbitrary: timed('pass', 1, 200_000) },
  timed('set clock', -8 * HOUR_MS, 8 * HOUR_MS),
  { weight: 2, arbitrary: fc.constant({ kind: 'stop worker' as const }) },
  timed('refuse', 0, 2 * HOUR_MS),
  fc.constant({ kind: 'refuse' as const, ms: undefined }),
);

it('never exceeds a window, and allows every request in the end, for any clock changes and worker stops', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const world = await startWorld();
      for (const one of steps) {
        // `performance.now()` has fractions of a millisecond; waits are whole milliseconds.
        if (one.kind === 'pass') world.time += one.ms + 0.3;
        else if (one.kind === 'set clock') world.machineAheadMs += one.ms;
        else if (one.kind === 'refuse') world.limiter().throttle(BASE, one.ms);
        else if (one.kind === 'respond') world.respond(one.which, one.when, one.hasDate);
        else if (one.kind === 'stop worker') await world.stopWorker();
        else await world.send(one.purpose, one.max);
        for (const purpose of PURPOSES) expect(world.waitMs(purpose) % 1).toBe(0);
      }
      const { sentTimes } = world;
      for (const end of sentTimes) {
        const inWindow = sentTimes.filter((at) => at > end - LIMIT.windowMs && at <= end);
        expect(inWindow.length).toBeLessThanOrEqual(LIMIT.requests);
      }
      const deadline = world.time + 2 * HOUR_MS + LIMIT.windowMs;
      while (world.waitMs('prefetch') > 0) world.time += world.waitMs('prefetch');
      expect(world.time).toBeLessThanOrEqual(deadline);
    }),
    { numRuns: process.env.FUZZ ? 10_000 : 500 },
  );
});

it('confirms the time between two workers by a single probe when the window is nearly used', async () => {
  const world = await startWorld();
  for (const purpose of PURPOSES) await world.send(purpose, 20);
  for (let i = 0; i < LIMIT.requests; i++) world.respond(0, 1);
  expect(world.waitMs('look-up')).toBeGreaterThan(0);
  // Stored before the time passes.
  await setImmediate();
  world.time += 8 * HOUR_MS;
  await world.stopWorker();
  expect(world.limiter().status(BASE)?.used).toBe(0);
  expect(await world.send('look-up', 20)).toBe(1);
  expect(world.waitMs('look-up')).toBe(1_000);
  world.respond(0, 1);
  expect(world.waitMs('look-up')).toBe(0);
});

it('does not count the rounding of `Date` as time', async () => {
  const world = await startWorld();
  world.time += 900;
  await world.send('look-up', 20);
  world.respond(0.99, 0);
  await world.stopWorker();
  world.machineAheadMs += 8 * HOUR_MS;
  world.time += LIMIT.windowMs - 500;
  await world.stopWorker();
  expect(await world.send('look-up', 20)).toBe(1);
  world.respond(0, 1);
  expect(world.waitMs('look-up')).toBeGreaterThan(0);
});
