/** Whatever clocks, workers and the service do, no window takes more requests than its limit. */
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PURPOSES, type Purpose } from '../../lib/http/priority.ts';
import { createRateLimiter } from '../../lib/http/rate-limiter.ts';
import { createMemoryDrawer } from '../drawer.ts';

const BASE = 'https://tokens.example/v2';
const LIMIT = { requests: 12, windowMs: 300_000 };
const START = Date.UTC(2026, 10, 23);
const HOUR_MS = 3_600_000;

/** A browser and a service, each with a clock of its own; `time` is what really passes. */
async function startWorld() {
  const storageItem = createMemoryDrawer();
  const sentTimes: number[] = [];
  const world = { time: START, machineAheadMs: 0, serviceAheadMs: 7 * HOUR_MS };
  const startWorker = async () => {
    const began = world.time;
    const limiter = createRateLimiter({
      limitOf: () => LIMIT,
      storageItem,
      now: () => world.time - began,
      wall: () => world.time + world.machineAheadMs,
      report: (error) => {
        throw error;
      },
    });
    await limiter.ready;
    return limiter;
  };
  let limiter = await startWorker();
  /** Requests of this worker that have no response yet. */
  let open: { readonly sent: Awaited<ReturnType<typeof limiter.spend>>; readonly time: number }[] = [];
  return Object.assign(world, {
    sentTimes,
    limiter: () => limiter,
    waitMs: (purpose: Purpose) => limiter.waitMs(BASE, purpose),
    async stopWorker() {
      // What it was writing is written.
      await setImmediate();
      open = [];
      limiter = await startWorker();
    },
    /** Sends as many as it may; how many that were. */
    async ask(purpose: Purpose, most: number) {
      let count = 0;
      for (; count < most && limiter.waitMs(BASE, purpose) === 0; count++) {
        open.push({ sent: await limiter.spend(BASE, purpose), time: world.time });
        sentTimes.push(world.time++);
      }
      return count;
    },
    /** One response, written by the service at some time since its request was sent: 0 then, 1 now. */
    respond(which: number, when: number, hasDate = true) {
      const [request] = open.splice(Math.floor(which * open.length), 1);
      if (request === undefined) return;
      const written = request.time + when * (world.time - request.time) + world.serviceAheadMs;
      limiter.ended(BASE, request.sent, hasDate ? new Date(written).toUTCString() : null);
    },
  });
}

const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const ask = fc.record({
  kind: fc.constant('ask' as const),
  purpose: fc.constantFrom(...PURPOSES),
  most: fc.integer({ min: 1, max: 20 }),
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
  { weight: 6, arbitrary: ask },
  { weight: 6, arbitrary: respond },
  { weight: 4, arbitrary: timed('pass', 1, 200_000) },
  timed('set clock', -8 * HOUR_MS, 8 * HOUR_MS),
  { weight: 2, arbitrary: fc.constant({ kind: 'stop worker' as const }) },
  timed('refuse', 0, 2 * HOUR_MS),
  fc.constant({ kind: 'refuse' as const, ms: undefined }),
);

it('never exceeds a window, whatever clocks, responses and worker stops do, and lets every request go in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const world = await startWorld();
      for (const one of steps) {
        // By a clock that knows parts of a millisecond; all waits are whole ones.
        if (one.kind === 'pass') world.time += one.ms + 0.3;
        else if (one.kind === 'set clock') world.machineAheadMs += one.ms;
        else if (one.kind === 'refuse') world.limiter().refused(BASE, one.ms);
        else if (one.kind === 'respond') world.respond(one.which, one.when, one.hasDate);
        else if (one.kind === 'stop worker') await world.stopWorker();
        else await world.ask(one.purpose, one.most);
        for (const purpose of PURPOSES) expect(world.waitMs(purpose) % 1).toBe(0);
      }
      const { sentTimes } = world;
      for (const end of sentTimes) {
        const inWindow = sentTimes.filter((at) => at > end - LIMIT.windowMs && at <= end);
        expect(inWindow.length).toBeLessThanOrEqual(LIMIT.requests);
      }
      const deadline = world.time + 2 * HOUR_MS + LIMIT.windowMs;
      while (world.waitMs('ahead') > 0) world.time += world.waitMs('ahead');
      expect(world.time).toBeLessThanOrEqual(deadline);
    }),
    { numRuns: process.env.FUZZ ? 10_000 : 500 },
  );
});

it('after a worker with a window nearly spent, one request asks the time, and the others follow it', async () => {
  const world = await startWorld();
  for (const purpose of PURPOSES) await world.ask(purpose, 20);
  for (let i = 0; i < LIMIT.requests; i++) world.respond(0, 1);
  expect(world.waitMs('look-up')).toBeGreaterThan(0);
  // Written down before the time passes.
  await setImmediate();
  world.time += 8 * HOUR_MS;
  await world.stopWorker();
  expect(world.limiter().status(BASE)?.spent).toBe(0);
  expect(await world.ask('look-up', 20)).toBe(1);
  expect(world.waitMs('look-up')).toBe(1_000);
  world.respond(0, 1);
  expect(world.waitMs('look-up')).toBe(0);
});

it('does not take the rounding of `Date` for time', async () => {
  const world = await startWorld();
  world.time += 900;
  await world.ask('look-up', 20);
  world.respond(0.99, 0);
  await world.stopWorker();
  world.machineAheadMs += 8 * HOUR_MS;
  world.time += LIMIT.windowMs - 500;
  await world.stopWorker();
  expect(await world.ask('look-up', 20)).toBe(1);
  world.respond(0, 1);
  expect(world.waitMs('look-up')).toBeGreaterThan(0);
});
