/** What one tab may have sent in a minute. */
import { describe, expect, it } from 'vitest';
import { BATCHES_A_MINUTE, createBudget } from '../../lib/metadata/budget.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;

function open() {
  const clock = { now: NOW };
  const budget = createBudget(() => clock.now);
  const spend = (tab: number | undefined, times: number) => {
    for (let i = 0; i < times; i++) budget.spend(tab);
  };
  return { clock, budget, spend };
}

describe('a tab', () => {
  it('waits until the first of the last 20 is a minute ago, to the millisecond', () => {
    const { clock, budget, spend } = open();
    spend(1, 1);
    clock.now += 10_000;
    spend(1, 19);
    expect(budget.waitMs(1)).toBe(50_000);
    clock.now = NOW + MINUTE - 1;
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([1, 20]);
    clock.now += 1;
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([0, 19]);
    spend(1, 1);
    // The next to go is of the 19.
    expect(budget.waitMs(1)).toBe(10_000);
    clock.now = NOW + 10_000 + MINUTE;
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([0, 1]);
    clock.now = NOW + 2 * MINUTE;
    expect(budget.spent(1)).toBe(0);
  });

  it('that had more than that, in parts of batches, waits for the 20th before the last', () => {
    const { clock, budget, spend } = open();
    spend(1, 5);
    clock.now += 30_000;
    spend(1, 20);
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([MINUTE, 25]);
    clock.now = NOW + MINUTE;
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([30_000, 20]);
  });

  it('is free again when the clock is set back', () => {
    const { clock, budget, spend } = open();
    spend(1, 20);
    clock.now -= 1;
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([0, 0]);
    spend(1, 19);
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([0, 19]);
    spend(1, 1);
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([MINUTE, 20]);
  });

  it('that had some before and some after the clock was set back to between has the former', () => {
    const { clock, budget, spend } = open();
    spend(1, 15);
    clock.now += 30_000;
    spend(1, 5);
    expect(budget.waitMs(1)).toBe(30_000);
    clock.now -= 10_000;
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([0, 15]);
  });

  it('has a budget of its own, and our own pages have no bound', () => {
    const { budget, spend } = open();
    spend(1, BATCHES_A_MINUTE);
    spend(0, 19);
    spend(undefined, 1_000);
    expect([0, 1, 2, undefined].map((tab) => budget.waitMs(tab))).toEqual([0, MINUTE, 0, 0]);
    expect([0, 1, 2, undefined].map((tab) => budget.spent(tab))).toEqual([19, 20, 0, 0]);
  });
});
