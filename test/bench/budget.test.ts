/** Parts of the bench's simulated days: the extension stays below the limit of the public service. */
import { expect, it } from 'vitest';
import { type Day, HEAVY, OFFICE_BROWSERS, playDay } from './budget.ts';
import { quantile } from './measure.ts';

function expectInTime({ toName, toRecord }: Day, most = 0.95): void {
  expect(quantile(toName, 0.5)).toBe(0);
  expect(quantile(toRecord, 0.5)).toBeLessThan(3_000);
  expect(quantile(toRecord, most)).toBeLessThan(20_000);
}

it('never refuses a heavy user, who does not wait', async () => {
  const day = await playDay({ ...HEAVY, sittings: 1 }, 1, 1);
  expect([day.toName.length, day.lookedUp.length]).toEqual([200, 40]);
  expect(day.refused).toBe(0);
  expectInTime(day);
});

it('seldom refuses several users behind one address', async () => {
  const day = await playDay({ ...HEAVY, sittings: 2, lists: 4 }, OFFICE_BROWSERS, 1);
  // The first refusal tells that there are others.
  expect(day.refused).toBeGreaterThan(0);
  expect(day.refused / day.requests).toBeLessThan(0.02);
  expectInTime(day, 0.9);
});

it('never refuses a user who hovers as fast as possible', async () => {
  const rush = { ...HEAVY, sittings: 1, hovers: 45, leastMs: 700, mostMs: 1_200, secondsBetweenLists: 2 };
  const day = await playDay(rush, 1, 1);
  expect(day.refused).toBe(0);
  expectInTime(day);
});
