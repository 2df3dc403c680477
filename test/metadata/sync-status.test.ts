/** How often a service is asked whether it synchronizes, and how long a card waits for that. */
import { expect, it } from 'vitest';
import { createSyncStatus } from '../../lib/metadata/sync-status.ts';

function setUp() {
  const world = { now: 1_000, asked: 0, isLate: false, answer: (_isSyncing: boolean) => {} };
  const status = createSyncStatus({
    service: {
      isSyncing() {
        world.asked++;
        return new Promise((resolve) => Object.assign(world, { answer: resolve }));
      },
    },
    now: () => world.now,
    wait: () => (world.isLate ? Promise.resolve() : new Promise(() => {})),
  });
  const of = (mayAsk: boolean) => status('mainnet', 'https://own.example', mayAsk);
  return { world, of };
}

it('is asked once in ten minutes', async () => {
  const { world, of } = setUp();
  expect(await of(false)).toBe(false);
  const first = of(true);
  world.answer(true);
  expect([await first, await of(true), await of(false), world.asked]).toEqual([true, true, true, 1]);
  world.now += 600_000;
  expect(await of(false)).toBe(false);
  void of(true);
  expect(world.asked).toBe(2);
});

it('does not keep a card waiting, and tells the next one', async () => {
  const { world, of } = setUp();
  world.isLate = true;
  expect([await of(true), await of(false)]).toEqual([false, false]);
  world.answer(true);
  await Promise.resolve();
  expect([await of(false), world.asked]).toEqual([true, 1]);
});
