/** However many ask for the newest block, the provider is asked once in 20 seconds a network, and the last stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { success } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createProvider } from '../../lib/provider/client.ts';
import { createLatest, POLL_MS } from '../../lib/provider/latest.ts';
import { readProjectId } from '../../lib/provider/project-id.ts';
import { createSilences } from '../../lib/provider/silences.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { createFaults } from '../services/faults.ts';
import { createProvider as createLocalProvider } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const HOUR = 3_600_000;
const clock = { now: NOW };
const now = () => clock.now;
const key = (network: string) => network + 'a'.repeat(32);
const faults = createFaults();
let local: Served;
let other: Served;

beforeAll(async () => {
  const keys = { mainnet: key('mainnet'), preprod: key('preprod'), preview: key('preview') };
  local = await serve(createLocalProvider({ keys, now, faults }));
  other = await serve(createLocalProvider({ keys, now, faults }));
});
afterAll(() => Promise.all([local.close(), other.close()]));
beforeEach(() => {
  clock.now = NOW;
  faults.clear();
  local.requests.length = 0;
  other.requests.length = 0;
});

/** What outlives the worker, and a worker that can be started over it again and again. */
function stand(blocks = createMemoryDrawer()) {
  const silences = createMemoryDrawer();
  const world = { origin: local.origin, turn: async () => {} };
  const address = async (network: NetworkId) => `${world.origin}/${network}/api/v0`;

  function start() {
    const provider = createProvider({
      http: createHttp(anywhere),
      // Stands in for the vault: here every network has its key.
      keys: {
        async open(network) {
          const reading = readProjectId(network, key(network));
          if (!reading.ok) throw new Error(reading.refusal.kind);
          return success(reading.projectId);
        },
      },
      address,
      silences: createSilences(silences, now),
      turn: () => world.turn(),
      now,
    });
    const latest = createLatest({ provider, address, drawer: blocks, now });
    /** The key of a network is another one. */
    const changeKey = (network: NetworkId) => Promise.all([provider.forget(network), latest.forget(network)]);
    return { latest, changeKey };
  }
  return { start, blocks, world };
}

const follow = () => stand().start().latest;
const trouble = { kind: 'service', status: 500 };

describe('the newest block', () => {
  it('is asked for once by all who want it at the same time', async () => {
    const latest = follow();
    const all = await Promise.all(Array.from({ length: 50 }, () => latest.news('mainnet')));
    expect(local.requests).toHaveLength(1);
    for (const news of all) expect(news).toEqual({ last: all[0]?.last, failure: null });
    expect(all[0]).toMatchObject({ last: { fetchedAt: NOW } });
  });

  it('is asked for at most every 20 seconds', async () => {
    const latest = follow();
    const first = await latest.news('mainnet');
    clock.now = NOW + POLL_MS - 1_001;
    expect(await latest.news('mainnet')).toEqual(first);
    expect(local.requests).toHaveLength(1);
    clock.now = NOW + POLL_MS;
    expect(await latest.news('mainnet')).toMatchObject({ last: { fetchedAt: NOW + POLL_MS }, failure: null });
    expect(local.requests).toHaveLength(2);
    expect(POLL_MS).toBe(20_000);
  });

  it('is asked for anew by a test, whatever is known', async () => {
    const latest = follow();
    await latest.news('mainnet');
    expect(await latest.test('mainnet')).toMatchObject({ ok: true, value: { fetchedAt: NOW } });
    expect(local.requests).toHaveLength(2);
  });

  it('is asked for when a clock was set back, and not only when it has caught up', async () => {
    const latest = follow();
    await latest.news('mainnet');
    clock.now = NOW - 24 * HOUR;
    expect(await latest.news('mainnet')).toMatchObject({ last: { fetchedAt: NOW - 24 * HOUR } });
    expect(local.requests).toHaveLength(2);
  });

  it('is asked for once a network', async () => {
    const latest = follow();
    const networks = ['mainnet', 'preprod', 'preview', 'mainnet'] as const;
    const all = await Promise.all(networks.map((network) => latest.news(network)));
    expect(local.requests.map(({ path }) => path).sort()).toEqual([
      '/mainnet/api/v0/blocks/latest',
      '/preprod/api/v0/blocks/latest',
      '/preview/api/v0/blocks/latest',
    ]);
    expect(new Set(all.map(({ last }) => last?.block.hash)).size).toBe(3);
  });

  it('is asked for anew where it is forgotten, and only there', async () => {
    const latest = follow();
    await Promise.all([latest.news('mainnet'), latest.news('preview')]);
    await latest.forget('mainnet');
    await Promise.all([latest.news('mainnet'), latest.news('preview')]);
    expect(local.requests.map(({ path }) => path.split('/')[1]).sort()).toEqual([
      'mainnet',
      'mainnet',
      'preview',
    ]);
  });

  it('that could not be had is not asked for again at once', async () => {
    const latest = follow();
    faults.set({ kind: 'status', status: 500, times: 1 });
    expect(await latest.news('mainnet')).toEqual({ last: null, failure: trouble });
    expect(await latest.news('mainnet')).toEqual({ last: null, failure: trouble });
    expect(local.requests).toHaveLength(1);
    clock.now += POLL_MS;
    expect(await latest.news('mainnet')).toMatchObject({ last: { fetchedAt: NOW + POLL_MS }, failure: null });
  });
});

describe('a silence that the provider asks for', () => {
  it.each([
    [402, {}, 14 * HOUR + HOUR / 2],
    [418, {}, HOUR],
    [429, { 'retry-after': '300' }, 300_000],
  ])(
    'by status %i is kept to the millisecond, by a test and by the next worker too (promise 20)',
    async (status, headers, ms) => {
      const { start } = stand();
      const { latest } = start();
      faults.set({ kind: 'status', status, headers });
      const { failure } = await latest.news('mainnet');
      expect(failure).not.toBeNull();
      faults.clear();
      clock.now = NOW + ms - 1;
      const next = start().latest;
      for (const answer of [
        await latest.test('mainnet'),
        await next.test('mainnet'),
        await next.news('mainnet'),
      ]) {
        expect(answer).toMatchObject({ failure: { kind: failure?.kind } });
      }
      expect(local.requests).toHaveLength(1);
      clock.now = NOW + ms;
      expect((await next.test('mainnet')).ok).toBe(true);
    },
  );

  it('by refusing a key lasts until the key changes', async () => {
    const { start } = stand();
    faults.set({ kind: 'status', status: 403 });
    await start().latest.news('mainnet');
    faults.clear();
    clock.now = NOW + 400 * 24 * HOUR;
    const { latest, changeKey } = start();
    const refused = { ok: false, failure: { kind: 'key-refused' } };
    expect(await latest.test('mainnet')).toEqual(refused);
    await changeKey('preprod');
    expect(await latest.test('mainnet')).toEqual(refused);
    expect(local.requests).toHaveLength(1);
    await changeKey('mainnet');
    expect(await latest.news('mainnet')).toMatchObject({ failure: null });
  });

  it('is none at another address', async () => {
    const { start, world } = stand();
    const { latest } = start();
    faults.set({ kind: 'status', status: 418 });
    await latest.news('mainnet');
    faults.clear();
    world.origin = other.origin;
    expect(await latest.news('mainnet')).toMatchObject({ failure: null });
    expect([local.requests.length, other.requests.length]).toEqual([1, 1]);
  });

  it('reaches those that wait for their turn meanwhile: they are not sent', async () => {
    const { start, world } = stand();
    const { latest } = start();
    const gates: (() => void)[] = [];
    world.turn = () => new Promise((go) => gates.push(go));
    faults.set({ kind: 'status', status: 402 });
    const all = [latest.test('mainnet'), latest.test('mainnet')];
    await expect.poll(() => gates.length).toBe(2);
    gates[0]?.();
    await all[0];
    gates[1]?.();
    expect(await all[1]).toMatchObject({ failure: { kind: 'quota-spent' } });
    expect(local.requests).toHaveLength(1);
  });
});

describe('a key that changes', () => {
  it('before the turn of a question makes that question wait once more, and no other network’s', async () => {
    const { start, world } = stand();
    const { latest, changeKey } = start();
    const gates: (() => void)[] = [];
    world.turn = () => new Promise((go) => gates.push(go));
    const mainnet = latest.test('mainnet');
    const preview = latest.test('preview');
    await expect.poll(() => gates.length).toBe(2);
    await changeKey('mainnet');
    for (const go of gates.splice(0)) go();
    expect(await preview).toMatchObject({ ok: true });
    expect(local.requests.map(({ path }) => path)).toEqual(['/preview/api/v0/blocks/latest']);
    // With the key that is there now.
    await expect.poll(() => gates.length).toBe(1);
    gates[0]?.();
    expect(await mainnet).toMatchObject({ ok: true });
    expect(local.requests).toHaveLength(2);
  });

  it('while an answer is under way is not held to what the key before was told', async () => {
    const { start, blocks } = stand();
    const { latest, changeKey } = start();
    faults.set({ kind: 'status', status: 403, delayMs: 50 });
    const before = latest.news('mainnet');
    await expect.poll(() => local.requests.length).toBe(1);
    await changeKey('mainnet');
    expect(await before).toEqual({ last: null, failure: { kind: 'key-refused' } });
    faults.clear();
    expect(await latest.news('mainnet')).toMatchObject({ failure: null });
    expect(blocks.text()).toContain('mainnet');
  });

  it('while a block is under way does not keep that block', async () => {
    const { start, blocks } = stand();
    const { latest, changeKey } = start();
    faults.set({ kind: 'delay', delayMs: 50 });
    const before = latest.news('mainnet');
    await expect.poll(() => local.requests.length).toBe(1);
    await changeKey('mainnet');
    await before;
    expect(blocks.text() ?? '').not.toContain('mainnet');
  });
});

describe('the last block that came', () => {
  it.each([
    ['a status', { kind: 'status', status: 500 }, trouble],
    [
      'a spent quota',
      { kind: 'status', status: 402 },
      { kind: 'quota-spent', until: Date.UTC(2026, 10, 22) },
    ],
    ['a captive portal', { kind: 'html' }, { kind: 'malformed', detail: 'not-json' }],
    ['truncated JSON', { kind: 'truncated' }, { kind: 'malformed', detail: 'broken-json' }],
    ['too much of anything', { kind: 'huge', bytes: 70_000 }, { kind: 'too-large' }],
    ['a reset connection', { kind: 'reset' }, { kind: 'offline' }],
  ] as const)('stays, with its age and the reason, after %s (promise 21)', async (_what, fault, failure) => {
    const { start } = stand();
    const { latest } = start();
    const { last } = await latest.news('mainnet');
    expect(last).not.toBeNull();
    faults.set(fault);
    clock.now += POLL_MS;
    expect(await latest.news('mainnet')).toEqual({ last, failure });
    // The worker stops, and comes again; then the network does.
    expect(await start().latest.news('mainnet')).toEqual({ last, failure });
    faults.clear();
    clock.now = NOW + 48 * HOUR;
    expect(await start().latest.news('mainnet')).toMatchObject({
      last: { fetchedAt: NOW + 48 * HOUR },
      failure: null,
    });
  });

  it('is one of each network, and none is lost to another’s', async () => {
    const { start } = stand();
    const { latest } = start();
    const before = await Promise.all(NETWORK_IDS.map((network) => latest.news(network)));
    faults.set({ kind: 'reset' });
    const next = start().latest;
    const after = await Promise.all(NETWORK_IDS.map((network) => next.news(network)));
    expect(after.map(({ last }) => last)).toEqual(before.map(({ last }) => last));
  });

  it('is dropped when the key changes, by the next worker too, and other networks’ are not', async () => {
    const { start } = stand();
    const { latest, changeKey } = start();
    await Promise.all([latest.news('mainnet'), latest.news('preview')]);
    await changeKey('mainnet');
    faults.set({ kind: 'status', status: 500 });
    for (const one of [latest, start().latest]) {
      expect(await one.news('mainnet')).toEqual({ last: null, failure: trouble });
    }
    expect((await start().latest.news('preview')).last).not.toBeNull();
  });

  it('is not shown for another address', async () => {
    const { start, world } = stand();
    const { latest } = start();
    const { last } = await latest.news('mainnet');
    faults.set({ kind: 'status', status: 500 });
    world.origin = other.origin;
    for (const one of [latest, start().latest]) {
      expect(await one.news('mainnet')).toEqual({ last: null, failure: trouble });
    }
    world.origin = local.origin;
    clock.now += POLL_MS;
    expect(await latest.news('mainnet')).toEqual({ last, failure: trouble });
  });

  it.each([
    undefined,
    null,
    7,
    'text',
    [[]],
    { mainnet: null },
    { mainnet: { base: 'https://a.example', block: {}, fetchedAt: NOW } },
    { mainnet: { block: null } },
  ])('is none where what lies there is %j, and the next is kept all the same', async (holds) => {
    const { start } = stand(createMemoryDrawer(holds));
    faults.set({ kind: 'status', status: 500, times: 1 });
    expect(await start().latest.news('mainnet')).toEqual({ last: null, failure: trouble });
    const { last } = await start().latest.news('mainnet');
    faults.set({ kind: 'status', status: 500 });
    expect(await start().latest.news('mainnet')).toEqual({ last, failure: trouble });
  });

  it('is asked for again after a drawer that could not be opened', async () => {
    const blocks = createMemoryDrawer();
    const world = { fails: true };
    const drawer = { ...blocks, read: () => (world.fails ? Promise.reject(new Error('no')) : blocks.read()) };
    const { start } = stand(drawer);
    const { latest } = start();
    await expect(latest.news('mainnet')).rejects.toThrow('no');
    world.fails = false;
    clock.now += POLL_MS;
    expect(await latest.news('mainnet')).toMatchObject({ failure: null });
  });
});
