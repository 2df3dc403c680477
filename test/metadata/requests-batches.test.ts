/** What is sent to the service, when, and in whose name: what is listed, near, or pointed at. */
import { describe, expect, it } from 'vitest';
import type { Asker } from '../../lib/metadata/budget.ts';
import { aTab, bills, by, GATHER, NOBODY, OTHER, setUp, status } from './held-requests.ts';
import { upTo } from './strangers.ts';

describe('what is listed', () => {
  it.each(['listed', 'single'])('is sent when a millisecond ends between two looks: %s', async (kind) => {
    const looks = [1, 0];
    const { list, point, pass, sent } = setUp({ waitMs: () => looks.shift() ?? 0 });
    if (kind === 'listed') list([0]);
    else point(0);
    await pass(GATHER + 1);
    expect(sent).toHaveLength(1);
  });

  it('within 15 ms of the first goes together', async () => {
    const { list, pass, asked } = setUp();
    for (const i of [0, 1, 2]) {
      list([i]);
      await pass(GATHER - 1);
    }
    await pass(GATHER);
    expect(asked()).toEqual([[0, 1], [2]]);
  });

  it('goes with the look-ups first, and no batch without one is counted as a look-up', async () => {
    const { list, pass, sent, asked } = setUp();
    list(upTo(120), by(aTab(1)));
    list([200]);
    await pass(GATHER);
    expect(sent.map(({ purpose }) => purpose)).toEqual(['look-up', 'in-view', 'in-view']);
    expect(asked()[0]?.[0]).toBe(200);
  });

  it('is billed to all who have come to want it before its batch is made, and to no later one', async () => {
    const { list, pass, sent, budget } = setUp();
    const tabs = [aTab(1), aTab(2), aTab(3)] as const;
    const askers = new Set<Asker>([tabs[0]]);
    list([0], { askers });
    await pass(GATHER - 1);
    askers.add(tabs[1]);
    await pass(1);
    askers.add(tabs[2]);
    await sent[0]?.says();
    expect(bills(...tabs)).toEqual([1, 1, 0]);
    expect([1, 2, 3].map((tab) => budget.spent(tab))).toEqual([1, 1, 0]);
  });
});

it('what is pointed at is sent at once, by four places, before every batch and every part of one', async () => {
  const { list, point, pass, sent, asked, sizes } = setUp();
  list(upTo(200));
  await pass(GATHER);
  expect(sizes()).toEqual([50, 50, 50]);
  for (let i = 0; i < 3; i++) point(500 + i, aTab(i));
  expect(asked().slice(3)).toEqual([[500]]);
  // Now there are parts, a batch and two pointed ones that wait.
  await sent[0]?.says(status(500));
  await sent[1]?.says();
  expect(asked().slice(4)).toEqual([[501], [502]]);
  // All four are taken: three by what is pointed at, one by a batch.
  await sent[2]?.says();
  expect(sizes().slice(6)).toEqual([]);
  await sent[3]?.says();
  expect(sizes().slice(6)).toEqual([17]);
});

describe('what is near', () => {
  it('goes with a batch at its own place that goes anyway, and costs nobody another', async () => {
    const { list, point, pass, sent, asked, results, budget } = setUp({ random: () => 0 });
    list([0, 1], by(aTab(1)));
    list([10, 11], NOBODY);
    list([12], { ...NOBODY, place: OTHER });
    point(20);
    await pass(GATHER);
    expect(asked()).toEqual([[20], [0, 1, 10, 11]]);
    expect([budget.spent(1), budget.spent(undefined), results[4]]).toEqual([1, 0, 'abandoned']);
    // And again where that is sent again as it was.
    await sent[1]?.says(status(503));
    await pass(0);
    expect(asked()[2]).toEqual([0, 1, 10, 11]);
  });

  it('is wanted like any other once somebody is added to it before its batch is made', async () => {
    const { list, pass, asked } = setUp();
    list(upTo(60), by(aTab(1)));
    list([200, 201], NOBODY);
    const [askers, tab] = [new Set<Asker>(), aTab(2)];
    list([300], { askers });
    await pass(GATHER - 1);
    askers.add(tab);
    await pass(1);
    // With those that are in view, before all that is near.
    expect(asked()[1]).toEqual([...upTo(60).slice(50), 300, 200, 201]);
    expect(bills(tab)).toEqual([1]);
  });

  it('is in no part of a batch that is parted, unless somebody has come to want it', async () => {
    const { list, pass, sent, asked, results } = setUp();
    const [askers, tab] = [new Set<Asker>(), aTab(1)];
    list([0, 1, 2]);
    list([10, 11], NOBODY);
    list([20], { askers });
    await pass(GATHER);
    askers.add(tab);
    await sent[0]?.says(status(500));
    for (let i = 1; i < sent.length; i++) await sent[i]?.says();
    expect(asked().slice(1).flat()).toEqual([0, 1, 2, 20]);
    expect(results.slice(3)).toEqual(['abandoned', 'abandoned', 'answered']);
    expect(bills(tab)).toEqual([1]);
  });
});
