/** A day behind the public service's limit: nobody who keeps to it is refused. Shares of the days that the bench plays. */
import { expect, it } from 'vitest';
import { type Day, HEAVY, OFFICE_BROWSERS, playDay } from './budget.ts';
import { quantile } from './table.ts';

function expectInTime({ toName, toRecord }: Day, most = 0.95): void {
  expect(quantile(toName, 0.5)).toBe(0);
  expect(quantile(toRecord, 0.5)).toBeLessThan(3_000);
  expect(quantile(toRecord, most)).toBeLessThan(20_000);
}

it('a heavy user is never refused, and waits for nothing', async () => {
  const day = await playDay({ ...HEAVY, sittings: 2 }, 1, 1);
  expect([day.hovers, day.lookUps]).toEqual([400, 80]);
  expect(day.refused).toBe(0);
  expectInTime(day);
});

it('several behind one address are refused seldom', async () => {
  const day = await playDay({ ...HEAVY, sittings: 2, lists: 6 }, OFFICE_BROWSERS, 1);
  // Somebody has to be refused before anybody knows that there are others.
  expect(day.refused).toBeGreaterThan(0);
  expect(day.refused / day.requests).toBeLessThan(0.02);
  expectInTime(day, 0.9);
});

it('who points at everything as fast as a hand can is not refused either', async () => {
  const rush = { ...HEAVY, sittings: 1, hovers: 45, leastMs: 700, mostMs: 1_200, secondsBetweenLists: 2 };
  const day = await playDay(rush, 1, 1);
  expect(day.refused).toBe(0);
  expectInTime(day);
});
