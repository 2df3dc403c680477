import { expect, it, vi } from 'vitest';
import { createDailyCount } from '../../lib/chain/daily-count.ts';
import type { ChainProvider } from '../../lib/chain/provider.ts';
import { createTopicAssets } from '../../lib/chain/topic-assets.ts';
import { failed, success } from '../../lib/failure.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem as item } from '../storage/memory-storage-item.ts';

const { subject } = TOKENS.mica;
const MINUTE = 60_000;

/** The items outlast a worker: the count of the day, and the answers. */
function setUp({ count = item(), answers = item() } = {}) {
  const requested = vi.fn<ChainProvider['subjectsOf']>(async (_network, _topic, onRequest) => {
    onRequest?.();
    return success([subject]);
  });
  const reported: unknown[] = [];
  const world = { allowed: true, now: Date.UTC(2026, 10, 21) };
  const topicAssets = createTopicAssets({
    provider: { subjectsOf: requested },
    isAllowed: async () => world.allowed,
    dailyCount: createDailyCount(count, () => world.now),
    keep: createMemoryKeep(answers),
    now: () => world.now,
    report: (error) => reported.push(error),
  });
  const subjectsOf = (id = 'ab', network: NetworkId = 'mainnet') =>
    topicAssets.subjectsOf(network, { kind: 'policy', id });
  const used = async () => (await topicAssets.today()).used;
  return { topicAssets, subjectsOf, used, requested, reported, world };
}

it('sends one request for a topic until its entry expires or is cleared, and none without permission', async () => {
  const { topicAssets, subjectsOf, requested, world } = setUp();
  expect(await Promise.all([subjectsOf(), subjectsOf()])).toEqual([[subject], [subject]]);
  world.now += 59 * MINUTE;
  await subjectsOf();
  expect(requested).toHaveBeenCalledTimes(1);
  world.now += 2 * MINUTE;
  await subjectsOf();
  await subjectsOf('ab', 'preprod');
  expect(requested.mock.calls.map(([network]) => network)).toEqual(['mainnet', 'mainnet', 'preprod']);
  topicAssets.clear();
  await subjectsOf();
  world.allowed = false;
  expect(await subjectsOf()).toEqual([]);
  expect(requested).toHaveBeenCalledTimes(4);
});

it.each([
  ['a failure', async () => failed({ kind: 'offline' }), 0],
  ['an exception, which is reported', () => Promise.reject(new Error('the vault is broken')), 1],
] as const)('returns nothing after %s, and retries after half a minute', async (_case, respond, reports) => {
  const { subjectsOf, requested, reported, world } = setUp();
  requested.mockImplementationOnce(respond);
  expect([await subjectsOf(), await subjectsOf()]).toEqual([[], []]);
  world.now += MINUTE;
  expect(await subjectsOf()).toEqual([subject]);
  expect([requested.mock.calls.length, reported.length]).toEqual([2, reports]);
});

it('sends 60 requests a day at most, whatever routes pages make up, also over restarts', async () => {
  const count = item();
  const first = setUp({ count });
  const flood = async ({ subjectsOf, world }: typeof first, from: number) => {
    for (let i = 0; i < 100; i++) {
      await subjectsOf(String(from + i));
      world.now += 4 * 1_000;
    }
  };
  await flood(first, 0);
  const second = setUp({ count });
  second.world.now = first.world.now;
  await flood(second, 100);
  expect(first.requested.mock.calls.length + second.requested.mock.calls.length).toBe(60);
  expect(await second.topicAssets.today()).toEqual({ used: 60, limit: 60 });
  second.world.now += 24 * 60 * MINUTE;
  expect(await second.topicAssets.today()).toEqual({ used: 0, limit: 60 });
  expect(await second.subjectsOf('tomorrow')).toEqual([subject]);
});

it('sends one request for a topic also over restarts, but forgets what was cleared', async () => {
  const items = { count: item(), answers: item() };
  const first = setUp(items);
  for (let i = 0; i < 20; i++) await first.subjectsOf(String(i));
  const second = setUp(items);
  expect(await second.subjectsOf('7')).toEqual([subject]);
  // The minute is not over.
  expect(await second.subjectsOf('of the next worker')).toEqual([]);
  expect(second.requested).not.toHaveBeenCalled();
  second.topicAssets.clear();
  expect(items.answers.text()).not.toContain(subject);
  const third = setUp(items);
  third.world.now += 2 * MINUTE;
  await third.subjectsOf('7');
  expect(third.requested).toHaveBeenCalledTimes(1);
});

const INVALID = [undefined, 'text', { day: -1, count: 9 }, { day: 20_778, count: 'x' }];
it.each(INVALID)('counts from 0 where %s is stored', async (stored) => {
  expect(await setUp({ count: item(stored) }).used()).toBe(0);
});
