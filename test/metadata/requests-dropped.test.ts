/** Requests that are not sent: nobody wants them any more, or their tab has had enough. */
import { describe, expect, it } from 'vitest';
import { type Asker, POINTED_A_MINUTE } from '../../lib/metadata/budget.ts';
import { aTab, bills, by, GATHER, limited, setUp } from './held-requests.ts';
import { upTo } from './strangers.ts';

describe('a question that was pointed at', () => {
  /** All four places taken by our own pages. */
  function busy() {
    const all = setUp();
    for (const i of upTo(4)) all.point(i);
    /** What became of the others once all were answered. */
    const later = async () => {
      for (let i = 0; i < all.sent.length; i++) await all.sent[i]?.says();
      return all.results.slice(4);
    };
    return { ...all, later };
  }

  it('is dropped once nobody is left who points at it', async () => {
    const { point, points, asked, settle, results, later } = busy();
    const [first, own] = [aTab(1), aTab()];
    point(10, first, aTab(2));
    point(11, aTab(1), own);
    point(12, own);
    point(13, aTab(1));
    for (const tab of [2, undefined, 3]) points(aTab(tab));
    await settle();
    // Judged when a place is free: until then somebody may come to want it.
    expect(results).toEqual(Array(8).fill(undefined));
    expect(await later()).toEqual(['abandoned', ...Array(3).fill('answered')]);
    expect(asked().slice(4)).toEqual([[11], [12], [13]]);
    // What is not sent costs nothing.
    expect(bills(first)).toEqual([0]);
  });

  it('is not dropped when somebody else came to want it, nor for a further request of the same question', async () => {
    const { point, points, askAlone, later } = busy();
    const [first, second] = [aTab(1), aTab(2)];
    const askers = new Set<Asker>([first]);
    points(first);
    askAlone(10, askers);
    points(second);
    askers.add(second);
    askAlone(11, new Set([second]));
    point(12, aTab(1));
    expect(await later()).toEqual(Array(3).fill('answered'));
  });
});

describe('a tab that has had enough', () => {
  it('of batches is told how long to wait, while others go on', async () => {
    const { list, point, pass, asked, failures, budget } = setUp();
    for (let i = 0; i < 20; i++) budget.spend(1);
    await pass(10_000);
    const [greedy, other, own] = [aTab(1), aTab(2), aTab()];
    for (const [i, asker] of [greedy, other, own].entries()) list([2 * i, 2 * i + 1], by(asker));
    await pass(GATHER);
    expect(asked()).toEqual([[2, 3, 4, 5]]);
    expect(failures).toEqual(Array(2).fill(limited(50_000 - GATHER)));
    expect(bills(greedy, other, own)).toEqual([0, 1, 1]);
    // What its user points at is no batch.
    point(10, greedy);
    await pass(50_000 - GATHER);
    list([11], by(greedy));
    await pass(GATHER);
    expect(asked().slice(1)).toEqual([[10], [11]]);
  });

  it('of batches has what another wants too, which has some of its own left and pays', async () => {
    const { list, pass, asked, failures, budget } = setUp();
    for (let i = 0; i < 20; i++) budget.spend(1);
    await pass(10_000);
    for (let i = 0; i < 20; i++) budget.spend(2);
    const [one, two, three] = [aTab(1), aTab(2), aTab(3)];
    for (const [i, askers] of [[one, three], [one, aTab()], [two, one], [two]].entries())
      list([i], by(...askers));
    await pass(GATHER);
    expect(asked()).toEqual([[0, 1]]);
    // Of two that have none, the one that has some again first counts.
    expect(failures).toEqual([limited(50_000 - GATHER), limited(60_000 - GATHER)]);
    expect(bills(one, two, three)).toEqual([0, 0, 1]);
    expect([1, 2, 3].map((tab) => budget.spent(tab))).toEqual([20, 20, 1]);
  });

  it('has 600 requests a minute sent for what it points at, however fast links come under the pointer', async () => {
    const { point, pass, sent, failures } = setUp();
    const [hasty, other] = [aTab(1), aTab(2)];
    for (let i = 0; i < POINTED_A_MINUTE; i++) {
      point(i, hasty);
      await sent.at(-1)?.says();
    }
    await pass(10_000);
    for (const asker of [hasty, other]) point(1_000, asker);
    // Our own pages have no bound, and what another wants too is sent.
    point(1_001, aTab());
    point(1_002, hasty, other);
    await pass(0);
    expect([failures, sent.length]).toEqual([[limited(50_000)], POINTED_A_MINUTE + 3]);
    await pass(50_000);
    point(1_003, hasty);
    expect(sent).toHaveLength(POINTED_A_MINUTE + 4);
  });
});
