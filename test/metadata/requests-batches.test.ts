/** What is sent to the service, when, and in whose name: what is listed, near, or pointed at. */
import { describe, expect, it } from 'vitest';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import { aTab, bills, by, GATHER, NOBODY, NOW, OTHER, PLACE, setUp, status } from './held-requests.ts';
import { upTo } from './strangers.ts';

const ELSEWHERE = { ...PLACE, priority: PRIORITIES.CIP_26 };

describe('what is listed', () => {
  it.each(['listed', 'single'])(
    'is sent when a millisecond ends between two looks at the clock: %s',
    async (kind) => {
      const looks = [1, 0];
      const { list, point, pass, sent } = setUp({ waitMs: () => looks.shift() ?? 0 });
      if (kind === 'listed') list([0]);
      else point(0);
      await pass(GATHER + 1);
      expect(sent).toHaveLength(1);
    },
  );

  it('within 15 ms of the first goes together', async () => {
    const { list, pass, asked, sent } = setUp();
    list([0]);
    await pass(GATHER - 1);
    list([1]);
    expect(sent).toEqual([]);
    await pass(1);
    list([2]);
    await pass(GATHER - 1);
    expect(asked()).toEqual([[0, 1]]);
    await pass(1);
    expect(asked()).toEqual([[0, 1], [2]]);
    expect(sent.map(({ at }) => at - NOW)).toEqual([GATHER, 2 * GATHER]);
  });

  it('goes with the look-ups first, and no batch without one is counted as a look-up', async () => {
    const { list, pass, sent, asked } = setUp();
    list(upTo(120), by(aTab(1)));
    list([200]);
    await pass(GATHER);
    expect(sent.map(({ purpose }) => purpose)).toEqual(['look-up', 'in-view', 'in-view']);
    expect(asked()[0]?.[0]).toBe(200);
  });

  it('goes by 50, in its order, three at once at an address, each place apart', async () => {
    const { list, pass, sent, results, sizes, asked } = setUp();
    list(upTo(260));
    list([0, 1], { place: OTHER });
    list([0], { place: ELSEWHERE });
    await pass(10_000);
    expect(sizes()).toEqual([50, 50, 50, 2]);
    expect(sent.map(({ base }) => base)).toEqual([PLACE.base, PLACE.base, PLACE.base, OTHER.base]);
    await sent[1]?.says();
    expect(sizes().slice(4)).toEqual([50]);
    // Another joins those that wait for a place.
    list([300]);
    for (const i of [0, 2, 3, 4]) await sent[i]?.says();
    expect(sizes().slice(5)).toEqual([50, 11, 1]);
    expect([...asked().slice(0, 3), ...asked().slice(4, 7)].flat()).toEqual([...upTo(260), 300]);
    for (const one of sent.slice(5)) await one.says();
    expect(results).toEqual(Array(264).fill('answered'));
  });

  it('and is moot by the time that its batch is made is left out', async () => {
    const { list, pass, sent, asked, results } = setUp();
    const moot = new Set<number>();
    list([0, 1, 2], { ...by(aTab(1)), isMoot: (i) => moot.has(i) });
    moot.add(1);
    await pass(GATHER);
    expect([asked(), results]).toEqual([[[0, 2]], [undefined, 'abandoned', undefined]]);
    // Once it was sent it is answered, whatever else is known of it.
    moot.add(0);
    await sent[0]?.says();
    expect(results).toEqual(['answered', 'abandoned', 'answered']);
    // All that there is being moot, there is no batch.
    list([2], { isMoot: () => true });
    await pass(GATHER);
    list([1]);
    await pass(GATHER);
    expect(asked().slice(1)).toEqual([[1]]);
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

describe('what is pointed at', () => {
  it('is sent at once, by four places, before every batch and every part of one', async () => {
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

  it('pays for each request that is made for it, whoever wants it', async () => {
    const { point, pass, sent } = setUp({ random: () => 0 });
    const tabs = [aTab(1), aTab(2)];
    point(0, ...tabs);
    expect(bills(...tabs)).toEqual([1, 1]);
    await sent[0]?.says(status(503));
    await pass(0);
    expect([sent.length, bills(...tabs)]).toEqual([2, [2, 2]]);
  });
});

describe('what is near', () => {
  it('goes with a batch at its own place that goes anyway, and costs nobody another', async () => {
    const { list, point, pass, sent, asked, results, budget } = setUp({ random: () => 0 });
    list([0, 1], by(aTab(1)));
    list([10, 11], NOBODY);
    list([12], { ...NOBODY, place: OTHER });
    list([13], { ...NOBODY, place: ELSEWHERE });
    point(20);
    await pass(GATHER);
    expect(asked()).toEqual([[20], [0, 1, 10, 11]]);
    expect([budget.spent(1), budget.spent(undefined)]).toEqual([1, 0]);
    expect(results.slice(4, 6)).toEqual(['abandoned', 'abandoned']);
    // And again where that is sent again as it was.
    await sent[1]?.says(status(503));
    await pass(0);
    await sent[2]?.says();
    expect([asked()[2], results.slice(0, 4)]).toEqual([[0, 1, 10, 11], Array(4).fill('answered')]);
    // What was gathered has gone.
    list([14], NOBODY);
    await pass(60_000);
    expect([sent.length, results.at(-1)]).toEqual([3, 'abandoned']);
  });

  it('is left out where the batch is full, and fills the last one only', async () => {
    const { list, pass, sizes, asked, results } = setUp();
    list(upTo(98));
    list([200, 201, 202, 203, 204], NOBODY);
    await pass(60_000);
    expect([sizes(), asked()[1]?.slice(48)]).toEqual([
      [50, 50],
      [200, 201],
    ]);
    expect(results.slice(98)).toEqual([undefined, undefined, 'abandoned', 'abandoned', 'abandoned']);
  });

  it('is left out where the batch itself may not go', async () => {
    const { list, pass, sent, results, budget } = setUp();
    for (let i = 0; i < 20; i++) budget.spend(1);
    list([0, 1], by(aTab(1)));
    list([10], NOBODY);
    await pass(GATHER);
    expect([sent.length, results]).toEqual([0, ['rate-limited', 'rate-limited', 'abandoned']]);
  });

  it('is wanted like any other once somebody is added to it before its batch is made', async () => {
    const { list, pass, sizes, asked } = setUp();
    list(upTo(60), by(aTab(1)));
    list(
      upTo(45).map((i) => 200 + i),
      NOBODY,
    );
    const [askers, tab] = [new Set<Asker>(), aTab(2)];
    list([300], { askers });
    list([301], NOBODY);
    await pass(GATHER - 1);
    askers.add(tab);
    await pass(1);
    expect(sizes()).toEqual([50, 50]);
    // With those that are in view, before all that is near.
    expect(asked()[1]?.slice(0, 11)).toEqual([...upTo(60).slice(50), 300]);
    expect(asked()[1]).not.toContain(301);
    expect(bills(tab)).toEqual([1]);
  });

  it('is a batch of its own once somebody wants it and what it came beside is moot', async () => {
    const { list, pass, asked } = setUp();
    const askers = new Set<Asker>();
    list([0], { ...by(aTab(1)), isMoot: () => true });
    list([1], { askers });
    list([2], NOBODY);
    await pass(GATHER - 1);
    askers.add(aTab(1));
    await pass(1);
    expect(asked()).toEqual([[1, 2]]);
  });

  it('is in no part of a batch that is parted, unless somebody has come to want it', async () => {
    const { list, pass, sent, asked, results } = setUp();
    const [askers, tab] = [new Set<Asker>(), aTab(1)];
    list([0, 1, 2]);
    list([10, 11, 12, 13, 14, 15], NOBODY);
    list([20], { askers });
    await pass(GATHER);
    askers.add(tab);
    await sent[0]?.says(status(500));
    expect(results).toEqual([...Array(3).fill(undefined), ...Array(6).fill('abandoned'), undefined]);
    for (let i = 1; i < sent.length; i++) await sent[i]?.says();
    expect(asked().slice(1).flat()).toEqual([0, 1, 2, 20]);
    expect(results.filter((one) => one === 'answered')).toHaveLength(4);
    expect(bills(tab)).toEqual([1]);
  });
});
