import { expect, it, vi } from 'vitest';
import { createDailyCount } from '../../lib/chain/daily-count.ts';
import { createNftMetadata } from '../../lib/chain/nft-metadata.ts';
import type { AssetMetadata, ChainProvider } from '../../lib/chain/provider.ts';
import { success } from '../../lib/failure.ts';
import { numberedSubject as numbered } from '../metadata/numbered-subjects.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

const METADATA: AssetMetadata = { source: 'CIP_25', properties: { name: 'One' }, quantity: '1' };
const MINUTE = 60_000;
const SERVICE = 'https://provider.example';

function setUp(answer: AssetMetadata | null = METADATA) {
  const requested = vi.fn<ChainProvider['metadata']>(async (_network, _subject, onRequest) => {
    onRequest?.();
    return success(answer);
  });
  const world = { allowed: true, canAsk: true, now: Date.UTC(2026, 10, 21) };
  const metadata = createNftMetadata({
    provider: { metadata: requested },
    ...{ address: async () => SERVICE, service: async () => SERVICE },
    isAllowed: async () => world.allowed,
    canAsk: async () => world.canAsk,
    dailyCount: createDailyCount(createMemoryStorageItem(), () => world.now, createMemoryKeep()),
    keep: createMemoryKeep(),
    now: () => world.now,
    report: () => expect.unreachable(),
  });
  return { metadata, requested, world };
}

it.each([METADATA, null])('asks once an hour, by key and consent only (promise 39): %j', async (found) => {
  const { metadata, requested, world } = setUp(found);
  const read = () => metadata.of('mainnet', numbered(1), false);
  const answer = found === null ? 'none' : { ...found, at: world.now, service: SERVICE };
  expect([await read(), await read()]).toEqual([answer, answer]);
  expect(requested).toHaveBeenCalledTimes(1);
  Object.assign(world, { now: world.now + 61 * MINUTE, allowed: false });
  expect(await read()).toBe('consent');
  Object.assign(world, { canAsk: false, allowed: true });
  expect(await read()).toBe('key');
  expect(requested).toHaveBeenCalledTimes(1);
});

it('asks about 20 NFTs a minute and 300 a day at most (promise 39)', async () => {
  const { metadata, requested, world } = setUp();
  for (let index = 0; index < 1_000; index++) {
    await metadata.of('mainnet', numbered(index), false);
    if (index === 99) expect(requested).toHaveBeenCalledTimes(20);
    if (index >= 99) world.now += 4_000;
  }
  expect(requested).toHaveBeenCalledTimes(300);
  expect(await metadata.today()).toEqual({ used: 300, limit: 300 });
  expect(await metadata.of('mainnet', numbered(5_000), false)).toBe('failed');
});
