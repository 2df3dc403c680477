/** When requests are sent, in which order, and which tab is charged. Coalescing is proven by interleavings.test.ts. */
import { describe, expect, it } from 'vitest';
import { BATCHES_PER_MINUTE, type Caller, HOVERS_PER_MINUTE } from '../../lib/metadata/tab-budget.ts';
import { aTab, BATCH_WINDOW, by, limited, NOBODY, OTHER, setUp, status } from './batcher-harness.ts';
import { upTo } from './numbered-subjects.ts';

describe('summaries', () => {
  it.each(['summary', 'record'])('are sent when the rate limit ends between two checks: %s', async (kind) => {
    const waits = [1, 0];
    const { summaries, hover, pass, sent } = setUp({ waitMs: () => waits.shift() ?? 0 });
    if (kind === 'summary') summaries([0]);
    else hover(0);
    await pass(BATCH_WINDOW + 1);
    expect(sent).toHaveLength(1);
  });

  it('within 15 ms of the first share a batch', async () => {
    const { summaries, pass, numbers } = setUp();
    for (const i of [0, 1, 2]) {
      summaries([i]);
      await pass(BATCH_WINDOW - 1);
    }
    await pass(BATCH_WINDOW);
    expect(numbers()).toEqual([[0, 1], [2]]);
  });

  it('of look-ups go into the first batch, the only one with that purpose', async () => {
    const { summaries, pass, sent, numbers } = setUp();
    summaries(upTo(120), by(aTab(1)));
    summaries([200]);
    await pass(BATCH_WINDOW);
    expect(sent.map(({ purpose }) => purpose)).toEqual(['look-up', 'in-view', 'in-view']);
    expect(numbers()[0]?.[0]).toBe(200);
  });

  it('are charged to all callers that join before the batch is sent, and to no later one', async () => {
    const { summaries, pass, budgets } = setUp();
    const tabs = [aTab(1), aTab(2), aTab(3)] as const;
    const callers = new Set<Caller>([tabs[0]]);
    summaries([0], { callers });
    await pass(BATCH_WINDOW - 1);
    callers.add(tabs[1]);
    await pass(1);
    callers.add(tabs[2]);
    expect([1, 2, 3].map((tab) => budgets.batches.used(tab))).toEqual([1, 1, 0]);
  });
});

describe('a prefetch', () => {
  it('fills up a batch of its endpoint, without a charge', async () => {
    const { summaries, pass, numbers, results, budgets } = setUp();
    summaries(upTo(48), by(aTab(1)));
    summaries([100, 101, 102], NOBODY);
    summaries([103], { ...NOBODY, endpoint: OTHER });
    await pass(BATCH_WINDOW);
    expect(numbers()).toEqual([[...upTo(48), 100, 101]]);
    expect([budgets.batches.used(1), results.slice(50)]).toEqual([1, ['abandoned', 'abandoned']]);
  });

  it('is dropped when its batch is split, unless a caller has joined', async () => {
    const { summaries, pass, sent, numbers, results } = setUp();
    const [callers, tab] = [new Set<Caller>(), aTab(1)];
    summaries([0, 1, 2]);
    summaries([10, 11], NOBODY);
    summaries([20], { callers });
    await pass(BATCH_WINDOW);
    callers.add(tab);
    await sent[0]?.respond(status(500));
    for (let i = 1; i < sent.length; i++) await sent[i]?.respond();
    expect(numbers().slice(1).flat()).toEqual([0, 1, 2, 20]);
    expect(results.slice(3)).toEqual(['abandoned', 'abandoned', 'answered']);
  });
});

describe('a hovered record', () => {
  it('is sent before all batches and their parts, and has a reserved slot of four', async () => {
    const { summaries, hover, pass, sent, numbers, sizes } = setUp();
    summaries(upTo(200));
    await pass(BATCH_WINDOW);
    expect(sizes()).toEqual([50, 50, 50]);
    for (let i = 0; i < 3; i++) hover(500 + i, aTab(i));
    expect(numbers().slice(3)).toEqual([[500]]);
    // Parts, a batch and two records are waiting now.
    await sent[0]?.respond(status(500));
    await sent[1]?.respond();
    expect(numbers().slice(4)).toEqual([[501], [502]]);
    await sent[2]?.respond();
    expect(sizes().slice(6)).toEqual([]);
    await sent[3]?.respond();
    expect(sizes().slice(6)).toEqual([17]);
  });

  it('is abandoned for free when all its tabs hover something else before it is sent', async () => {
    const { hover, move, record, numbers, settle, results, sent } = setUp();
    // Our own pages take all four slots.
    for (const i of upTo(4)) hover(i);
    const [first, second, own] = [aTab(1), aTab(4), aTab()];
    hover(10, first, aTab(2));
    hover(11, aTab(1), own);
    hover(12, own);
    // Two requests of one question.
    for (const i of [13, 14]) record(i, new Set([second]));
    move(second);
    for (const tab of [1, 2, undefined, 3]) move(aTab(tab));
    await settle();
    expect(results).toEqual(Array(9).fill(undefined));
    for (let i = 0; i < sent.length; i++) await sent[i]?.respond();
    expect(results.slice(4)).toEqual(['abandoned', ...Array(4).fill('answered')]);
    expect(numbers().slice(4)).toEqual([[11], [12], [13], [14]]);
  });
});

describe('the budget of a tab', () => {
  it('limits batches, while a subject that another tab wants is sent and charged to that tab', async () => {
    const { summaries, hover, pass, numbers, failures, budgets } = setUp();
    for (let i = 0; i < BATCHES_PER_MINUTE; i++) budgets.batches.charge(1);
    await pass(10_000);
    for (let i = 0; i < BATCHES_PER_MINUTE; i++) budgets.batches.charge(2);
    const [one, two, three] = [aTab(1), aTab(2), aTab(3)];
    for (const [i, callers] of [[one, three], [one, aTab()], [two, one], [two]].entries())
      summaries([i], by(...callers));
    await pass(BATCH_WINDOW);
    // A hovered record is no batch.
    hover(10, one);
    expect(numbers()).toEqual([[0, 1], [10]]);
    // The shorter wait of two tabs counts.
    expect(failures).toEqual([limited(50_000 - BATCH_WINDOW), limited(60_000 - BATCH_WINDOW)]);
    expect([1, 2, 3].map((tab) => budgets.batches.used(tab))).toEqual([20, 20, 1]);
  });

  it('counts requests from before the clock was set back, and drops times in the future', () => {
    const { budgets, clock } = setUp();
    for (let i = 0; i < BATCHES_PER_MINUTE; i++) {
      if (i === 15) clock.now += 30_000;
      budgets.batches.charge(1);
    }
    clock.now -= 10_000;
    expect([budgets.batches.waitMs(1), budgets.batches.used(1)]).toEqual([0, 15]);
  });

  it('allows 600 hovered records per minute, and does not limit our own pages', async () => {
    const { hover, pass, sent, failures } = setUp();
    const [hasty, other] = [aTab(1), aTab(2)];
    for (let i = 0; i < HOVERS_PER_MINUTE; i++) {
      hover(i, hasty);
      await sent.at(-1)?.respond();
    }
    await pass(10_000);
    for (const callers of [[hasty], [other], [aTab()], [hasty, other]]) hover(1_000, ...callers);
    await pass(0);
    expect([failures, sent.length]).toEqual([[limited(50_000)], HOVERS_PER_MINUTE + 3]);
    await pass(50_000);
    hover(1_003, hasty);
    expect(sent).toHaveLength(HOVERS_PER_MINUTE + 4);
  });
});
