import { expect, it, vi } from 'vitest';
import type { ChainProvider } from '../../lib/chain/provider.ts';
import { createTopicAssets } from '../../lib/chain/topic-assets.ts';
import { failed, success } from '../../lib/failure.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';

const { subject } = TOKENS.mica;
const MINUTE = 60_000;

function setUp() {
  const requested = vi.fn<ChainProvider['subjectsOf']>(async () => success([subject]));
  const reported: unknown[] = [];
  const world = { allowed: true, now: Date.UTC(2026, 10, 21) };
  const topicAssets = createTopicAssets({
    provider: { subjectsOf: requested },
    isAllowed: async () => world.allowed,
    now: () => world.now,
    report: (error) => reported.push(error),
  });
  const subjectsOf = (id = 'ab', network: NetworkId = 'mainnet') =>
    topicAssets.subjectsOf(network, { kind: 'policy', id });
  return { topicAssets, subjectsOf, requested, reported, world };
}

it('coalesces and caches requests until the entry expires or is cleared, and sends none without permission', async () => {
  const { topicAssets, subjectsOf, requested, world } = setUp();
  expect(await Promise.all([subjectsOf(), subjectsOf()])).toEqual([[subject], [subject]]);
  world.now += 9 * MINUTE;
  await subjectsOf();
  expect(requested).toHaveBeenCalledTimes(1);
  world.now += 2 * MINUTE;
  await subjectsOf();
  await subjectsOf('ab', 'preprod');
  expect(requested.mock.calls.map(([network]) => network)).toEqual(['mainnet', 'mainnet', 'preprod']);
  topicAssets.clear();
  await subjectsOf();
  world.allowed = false;
  topicAssets.clear();
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

it('sends 20 requests a minute at most', async () => {
  const { subjectsOf, requested, world } = setUp();
  for (let i = 0; i < 100; i++) await subjectsOf(String(i));
  expect(requested).toHaveBeenCalledTimes(20);
  world.now += MINUTE + 1;
  expect(await subjectsOf('99')).toEqual([subject]);
});
