/** What is sent to the service, when and in whose name; that nothing is lost or sent twice, the interleavings prove. */
import { describe, expect, it } from 'vitest';
import { type Caller, POINTED_A_MINUTE } from '../../lib/metadata/tab-budget.ts';
import { aTab, bills, by, GATHER, limited, NOBODY, OTHER, setUp, status } from './held-requests.ts';
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
    const { list, pass, budget } = setUp();
    const tabs = [aTab(1), aTab(2), aTab(3)] as const;
    const callers = new Set<Caller>([tabs[0]]);
    list([0], { callers });
    await pass(GATHER - 1);
    callers.add(tabs[1]);
    await pass(1);
    callers.add(tabs[2]);
    expect(bills(...tabs)).toEqual([1, 1, 0]);
    expect([1, 2, 3].map((tab) => budget.spent(tab))).toEqual([1, 1, 0]);
  });
});

describe('what is near', () => {
  it('goes with a batch at its own endpoint that goes anyway, as far as that has room', async () => {
    const { list, pass, asked, results, budget } = setUp();
    list(upTo(48), by(aTab(1)));
    list([100, 101, 102], NOBODY);
    list([103], { ...NOBODY, endpoint: OTHER });
    await pass(GATHER);
    expect(asked()).toEqual([[...upTo(48), 100, 101]]);
    expect([budget.spent(1), results.slice(50)]).toEqual([1, ['abandoned', 'abandoned']]);
  });

  it('is wanted like any other once somebody is added to it, and else in no part of a batch', async () => {
    const { list, pass, sent, asked, results } = setUp();
    const [callers, tab] = [new Set<Caller>(), aTab(1)];
    list([0, 1, 2]);
    list([10, 11], NOBODY);
    list([20], { callers });
    await pass(GATHER);
    callers.add(tab);
    await sent[0]?.says(status(500));
    for (let i = 1; i < sent.length; i++) await sent[i]?.says();
    expect(asked().slice(1).flat()).toEqual([0, 1, 2, 20]);
    expect(results.slice(3)).toEqual(['abandoned', 'abandoned', 'answered']);
    expect(bills(tab)).toEqual([1]);
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

  it('is dropped once nobody is left who points at it, when its turn comes', async () => {
    const { point, points, askAlone, asked, settle, results, sent } = setUp();
    // All four places taken by our own pages.
    for (const i of upTo(4)) point(i);
    const [first, second, own] = [aTab(1), aTab(4), aTab()];
    point(10, first, aTab(2));
    point(11, aTab(1), own);
    point(12, own);
    // Of one question, two requests.
    for (const i of [13, 14]) askAlone(i, new Set([second]));
    points(second);
    for (const tab of [1, 2, undefined, 3]) points(aTab(tab));
    await settle();
    expect(results).toEqual(Array(9).fill(undefined));
    for (let i = 0; i < sent.length; i++) await sent[i]?.says();
    expect(results.slice(4)).toEqual(['abandoned', ...Array(4).fill('answered')]);
    expect(asked().slice(4)).toEqual([[11], [12], [13], [14]]);
    // What is not sent costs nothing.
    expect(bills(first)).toEqual([0]);
  });
});

describe('a tab that has had enough', () => {
  it('of batches is told how long to wait, and has what another wants too, who pays', async () => {
    const { list, point, pass, asked, failures, budget } = setUp();
    for (let i = 0; i < 20; i++) budget.spend(1);
    await pass(10_000);
    for (let i = 0; i < 20; i++) budget.spend(2);
    const [one, two, three] = [aTab(1), aTab(2), aTab(3)];
    for (const [i, callers] of [[one, three], [one, aTab()], [two, one], [two]].entries())
      list([i], by(...callers));
    await pass(GATHER);
    // What its user points at is no batch.
    point(10, one);
    expect(asked()).toEqual([[0, 1], [10]]);
    // Of two that have none, the one that has some again first counts.
    expect(failures).toEqual([limited(50_000 - GATHER), limited(60_000 - GATHER)]);
    expect(bills(one, two, three)).toEqual([1, 0, 1]);
    expect([1, 2, 3].map((tab) => budget.spent(tab))).toEqual([20, 20, 1]);
  });

  it('has what was sent before a clock was set back, and nothing that came after', () => {
    const { budget, clock } = setUp();
    for (let i = 0; i < 20; i++) {
      if (i === 15) clock.now += 30_000;
      budget.spend(1);
    }
    clock.now -= 10_000;
    expect([budget.waitMs(1), budget.spent(1)]).toEqual([0, 15]);
  });

  it('has 600 requests a minute sent for what it points at, however fast links come under the pointer', async () => {
    const { point, pass, sent, failures } = setUp();
    const [hasty, other] = [aTab(1), aTab(2)];
    for (let i = 0; i < POINTED_A_MINUTE; i++) {
      point(i, hasty);
      await sent.at(-1)?.says();
    }
    await pass(10_000);
    // Our own pages have no bound, and what another wants too is sent.
    for (const callers of [[hasty], [other], [aTab()], [hasty, other]]) point(1_000, ...callers);
    await pass(0);
    expect([failures, sent.length]).toEqual([[limited(50_000)], POINTED_A_MINUTE + 3]);
    await pass(50_000);
    point(1_003, hasty);
    expect(sent).toHaveLength(POINTED_A_MINUTE + 4);
  });
});
