/** What one tab may have sent in a minute. */
import { expect, it } from 'vitest';
import { BATCHES_A_MINUTE, createBudget } from '../../lib/metadata/budget.ts';

const MINUTE = 60_000;

function open() {
  const clock = { now: Date.UTC(2026, 10, 21, 9) };
  const budget = createBudget(() => clock.now);
  const spend = (tab: number | undefined, times: number) => {
    for (let i = 0; i < times; i++) budget.spend(tab);
  };
  const state = () => [budget.waitMs(1), budget.spent(1)];
  return { clock, budget, spend, state };
}

it('a tab waits until the first of the last 20 is a minute ago, to the millisecond', () => {
  const { clock, spend, state } = open();
  spend(1, 1);
  clock.now += 10_000;
  // More than its 20, as the parts of a batch may be.
  spend(1, 20);
  expect(state()).toEqual([MINUTE, 21]);
  clock.now += 59_999;
  expect(state()).toEqual([1, 20]);
  clock.now += 1;
  expect(state()).toEqual([0, 0]);
});

it('a tab has what was sent before a clock was set back, and nothing that came after', () => {
  const { clock, spend, state } = open();
  spend(1, 15);
  clock.now += 30_000;
  spend(1, 5);
  clock.now -= 10_000;
  expect(state()).toEqual([0, 15]);
});

it('a tab has a budget of its own, and our own pages have no bound', () => {
  const { budget, spend } = open();
  spend(1, BATCHES_A_MINUTE);
  spend(0, 19);
  spend(undefined, 1_000);
  expect([0, 1, 2, undefined].map((tab) => budget.waitMs(tab))).toEqual([0, MINUTE, 0, 0]);
});
