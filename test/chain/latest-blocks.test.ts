import { beforeEach, describe, expect, it } from 'vitest';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { createLatestBlocks, POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { type Result, success } from '../../lib/failure.ts';
import type { HttpResponse } from '../../lib/http/request.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { latestBlock } from '../services/chain.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { createTestProvider, HOUR, NOW } from './test-provider.ts';

const clock = { now: NOW };
const now = () => clock.now;
beforeEach(() => {
  clock.now = NOW;
});

const respond = (status: number, json?: unknown): Result<HttpResponse> =>
  success({ status, headers: new Headers(), json });
const ERROR_500 = { kind: 'service', status: 500 };

/** Storage items, and a service worker that can be restarted over them. */
function setUp() {
  const [blocks, cooldowns] = [createMemoryStorageItem(), createMemoryStorageItem()];
  const requested: NetworkId[] = [];
  const world = {
    origin: 'https://provider.example',
    fault: undefined as Result<HttpResponse> | undefined,
    turn: async () => {},
  };
  const address = async (network: NetworkId) => `${world.origin}/${network}/api/v0`;

  function start() {
    const provider = createTestProvider({
      async http({ url }) {
        const network = NETWORK_IDS.find((id) => url.includes(id)) ?? 'mainnet';
        requested.push(network);
        return world.fault ?? respond(200, latestBlock(network, NOW));
      },
      provider: async (network) => ({ kind: 'blockfrost', address: await address(network) }),
      cooldowns: createCooldowns(cooldowns, now),
      acquire: () => world.turn(),
      now,
    });
    const latestBlocks = createLatestBlocks({ provider, address, storageItem: blocks, now });
    const changeKey = (network: NetworkId) =>
      Promise.all([provider.keyChanged(network), latestBlocks.clear(network)]);
    return { latestBlocks, changeKey };
  }
  return { start, ...start(), requested, world };
}

it('sends a new request when the clock was set back', async () => {
  const { latestBlocks, requested } = setUp();
  await latestBlocks.status('mainnet');
  clock.now = NOW - 24 * HOUR;
  expect(await latestBlocks.status('mainnet')).toMatchObject({ last: { fetchedAt: clock.now } });
  expect(requested).toHaveLength(2);
});

it('does not accept a block whose time is beyond what a date can show', async () => {
  const { latestBlocks, world } = setUp();
  world.fault = respond(200, { ...latestBlock('mainnet', NOW), time: 9e12 });
  expect(await latestBlocks.status('mainnet')).toMatchObject({ last: null, failure: { kind: 'malformed' } });
});

it('uses the new key when the key changes while a request waits for its turn', async () => {
  const { latestBlocks, changeKey, requested, world } = setUp();
  const turns: (() => void)[] = [];
  world.turn = () => new Promise((go) => turns.push(go));
  const [mainnet, preview] = [latestBlocks.refresh('mainnet'), latestBlocks.refresh('preview')];
  await expect.poll(() => turns.length).toBe(2);
  await changeKey('mainnet');
  for (const go of turns.splice(0)) go();
  expect(await preview).toMatchObject({ ok: true });
  expect(requested).toEqual(['preview']);
  await expect.poll(() => turns.length).toBe(1);
  turns[0]?.();
  expect(await mainnet).toMatchObject({ ok: true });
  expect(requested).toEqual(['preview', 'mainnet']);
});

describe('the last block', () => {
  it('is returned after a failure and a restart, until the key changes (promise 21)', async () => {
    const { start, latestBlocks, changeKey, world } = setUp();
    const { last } = await latestBlocks.status('mainnet');
    await latestBlocks.status('preview');
    world.fault = respond(500);
    clock.now += POLL_MS;
    for (const one of [latestBlocks, start().latestBlocks])
      expect(await one.status('mainnet')).toEqual({ last, failure: ERROR_500 });
    await changeKey('mainnet');
    expect((await latestBlocks.status('mainnet')).last).toBeNull();
    expect((await start().latestBlocks.status('preview')).last).not.toBeNull();
  });

  it('is not returned for another provider address', async () => {
    const { start, latestBlocks, world } = setUp();
    const { origin } = world;
    const { last } = await latestBlocks.status('mainnet');
    Object.assign(world, { fault: respond(500), origin: 'https://elsewhere.example' });
    for (const one of [latestBlocks, start().latestBlocks])
      expect(await one.status('mainnet')).toEqual({ last: null, failure: ERROR_500 });
    world.origin = origin;
    clock.now += POLL_MS;
    expect(await latestBlocks.status('mainnet')).toEqual({ last, failure: ERROR_500 });
  });
});
