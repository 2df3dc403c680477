/** However many ask for the newest block, the provider is asked once in 20 seconds a network, and the last stays. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { createLatest, POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { type Result, success } from '../../lib/failure.ts';
import type { Http, HttpResponse } from '../../lib/http/request.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { latestBlock } from '../services/chain.ts';
import { aProvider, HOUR, NOW } from './a-provider.ts';

const clock = { now: NOW };
const now = () => clock.now;
beforeEach(() => {
  clock.now = NOW;
});

const status = (code: number, json?: unknown): Result<HttpResponse> =>
  success({ status: code, headers: new Headers(), json });
const trouble = { kind: 'service', status: 500 };

/** What outlives the worker, and a worker that can be started over it again and again. */
function stand(blocks = createMemoryDrawer()) {
  const cooldowns = createMemoryDrawer();
  const asked: string[] = [];
  /** `fault`: in place of a block. */
  const world = {
    origin: 'https://provider.example',
    fault: undefined as Result<HttpResponse> | undefined,
    turn: async () => {},
  };
  const http: Http = async ({ url }) => {
    const network = NETWORK_IDS.find((id) => url.includes(id)) ?? 'mainnet';
    asked.push(network);
    const answer = world.fault ?? status(200, latestBlock(network, NOW));
    return answer;
  };
  const address = async (network: NetworkId) => `${world.origin}/${network}/api/v0`;

  function start() {
    const parts = {
      http,
      address,
      cooldowns: createCooldowns(cooldowns, now),
      turn: () => world.turn(),
      now,
    };
    const { provider } = aProvider(parts);
    const latest = createLatest({ provider, address, storageItem: blocks, now });
    /** The key of a network is another one. */
    const changeKey = (network: NetworkId) => Promise.all([provider.forget(network), latest.forget(network)]);
    return { latest, changeKey };
  }
  return { start, ...start(), blocks, asked, world };
}

it('the newest block is asked for anew when a clock was set back', async () => {
  const { latest, asked } = stand();
  await latest.news('mainnet');
  clock.now = NOW - 24 * HOUR;
  expect(await latest.news('mainnet')).toMatchObject({ last: { fetchedAt: clock.now } });
  expect(asked).toHaveLength(2);
});

it('those who wait for their turn wait once more when the key of their network changes', async () => {
  const { latest, changeKey, asked, world } = stand();
  const gates: (() => void)[] = [];
  world.turn = () => new Promise((go) => gates.push(go));
  const [mainnet, preview] = [latest.test('mainnet'), latest.test('preview')];
  await expect.poll(() => gates.length).toBe(2);
  await changeKey('mainnet');
  for (const go of gates.splice(0)) go();
  expect(await preview).toMatchObject({ ok: true });
  expect(asked).toEqual(['preview']);
  // With the key that is there now.
  await expect.poll(() => gates.length).toBe(1);
  gates[0]?.();
  expect(await mainnet).toMatchObject({ ok: true });
  expect(asked).toEqual(['preview', 'mainnet']);
});

describe('the last block that came', () => {
  it('stays through a failure and a stop of the worker, until the key changes (promise 21)', async () => {
    const { start, latest, changeKey, world } = stand();
    const { last } = await latest.news('mainnet');
    await latest.news('preview');
    world.fault = status(500);
    clock.now += POLL_MS;
    for (const one of [latest, start().latest])
      expect(await one.news('mainnet')).toEqual({ last, failure: trouble });
    await changeKey('mainnet');
    expect((await latest.news('mainnet')).last).toBeNull();
    expect((await start().latest.news('preview')).last).not.toBeNull();
  });

  it('is not shown for another address', async () => {
    const { start, latest, world } = stand();
    const { origin } = world;
    const { last } = await latest.news('mainnet');
    Object.assign(world, { fault: status(500), origin: 'https://elsewhere.example' });
    for (const one of [latest, start().latest])
      expect(await one.news('mainnet')).toEqual({ last: null, failure: trouble });
    world.origin = origin;
    clock.now += POLL_MS;
    expect(await latest.news('mainnet')).toEqual({ last, failure: trouble });
  });
});
