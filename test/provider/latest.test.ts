/** However many ask for the newest block, the provider is asked once in 20 seconds a network, and the last stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../lib/http.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createLatest, POLL_MS } from '../../lib/provider/latest.ts';
import { createSilences } from '../../lib/provider/silences.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { createFaults } from '../services/faults.ts';
import { createProvider as createLocalProvider } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';
import { aProvider, HOUR, KEYS, MIDNIGHT, NOW } from './a-provider.ts';

const clock = { now: NOW };
const now = () => clock.now;
const faults = createFaults();
let local: Served;
let other: Served;

beforeAll(async () => {
  local = await serve(createLocalProvider({ keys: KEYS, now, faults }));
  other = await serve(createLocalProvider({ keys: KEYS, now, faults }));
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
  /** `arrived`: when an answer that is there reaches whoever asked. */
  const world = { origin: local.origin, turn: async () => {}, arrived: Promise.resolve() };
  const real = createHttp(anywhere);
  const http: Http = async (request) => {
    const answer = await real(request);
    await world.arrived;
    return answer;
  };
  const address = async (network: NetworkId) => `${world.origin}/${network}/api/v0`;

  function start() {
    const { provider } = aProvider({
      http,
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
  /** From now on whoever wants to send waits until a gate is opened. */
  function holdTurns() {
    const gates: (() => void)[] = [];
    world.turn = () => new Promise((go) => gates.push(go));
    return gates;
  }
  return { start, blocks, world, holdTurns };
}

const trouble = { kind: 'service', status: 500 };
const askedOf = () => local.requests.map(({ path }) => path.split('/')[1]).toSorted();

describe('the newest block', () => {
  it('is asked for once a network by all who want it at the same time', async () => {
    const { latest } = stand().start();
    const all = await Promise.all(
      [...NETWORK_IDS, ...NETWORK_IDS, ...NETWORK_IDS].map((network) => latest.news(network)),
    );
    expect(askedOf()).toEqual(['mainnet', 'preprod', 'preview']);
    expect(new Set(all.map(({ last }) => last?.block.hash)).size).toBe(3);
    for (const news of all) expect(news).toMatchObject({ last: { fetchedAt: NOW }, failure: null });
  });

  it('is asked for at most every 20 seconds, and anew by a test', async () => {
    const { latest } = stand().start();
    const first = await latest.news('mainnet');
    clock.now = NOW + POLL_MS - 1_001;
    expect(await latest.news('mainnet')).toEqual(first);
    expect(local.requests).toHaveLength(1);
    clock.now = NOW + POLL_MS;
    expect(await latest.news('mainnet')).toMatchObject({ last: { fetchedAt: NOW + POLL_MS }, failure: null });
    expect(await latest.test('mainnet')).toMatchObject({ ok: true, value: { fetchedAt: NOW + POLL_MS } });
    expect([local.requests.length, POLL_MS]).toEqual([3, 20_000]);
  });

  it('is asked for when a clock was set back, and not only when it has caught up', async () => {
    const { latest } = stand().start();
    await latest.news('mainnet');
    clock.now = NOW - 24 * HOUR;
    expect(await latest.news('mainnet')).toMatchObject({ last: { fetchedAt: NOW - 24 * HOUR } });
  });

  it('is asked for anew where it is forgotten, and only there', async () => {
    const { latest } = stand().start();
    const ask = () => Promise.all([latest.news('mainnet'), latest.news('preview')]);
    await ask();
    await latest.forget('mainnet');
    await ask();
    expect(askedOf()).toEqual(['mainnet', 'mainnet', 'preview']);
  });

  it('that could not be had is not asked for again at once', async () => {
    const { latest } = stand().start();
    faults.set({ kind: 'status', status: 500, times: 1 });
    for (let i = 0; i < 2; i++)
      expect(await latest.news('mainnet')).toEqual({ last: null, failure: trouble });
    expect(local.requests).toHaveLength(1);
    clock.now += POLL_MS;
    expect(await latest.news('mainnet')).toMatchObject({ last: { fetchedAt: NOW + POLL_MS }, failure: null });
  });
});

describe('those who wait for their turn', () => {
  it('are not sent when the provider asks for silence meanwhile (promise 20)', async () => {
    const { start, holdTurns } = stand();
    const { latest } = start();
    const gates = holdTurns();
    faults.set({ kind: 'status', status: 402 });
    const all = [latest.test('mainnet'), latest.test('mainnet')];
    await expect.poll(() => gates.length).toBe(2);
    gates[0]?.();
    await all[0];
    gates[1]?.();
    expect(await all[1]).toMatchObject({ failure: { kind: 'quota-spent' } });
    expect(local.requests).toHaveLength(1);
  });

  it('wait once more when the key of their network changes', async () => {
    const { start, holdTurns } = stand();
    const { latest, changeKey } = start();
    const gates = holdTurns();
    const [mainnet, preview] = [latest.test('mainnet'), latest.test('preview')];
    await expect.poll(() => gates.length).toBe(2);
    await changeKey('mainnet');
    for (const go of gates.splice(0)) go();
    expect(await preview).toMatchObject({ ok: true });
    expect(askedOf()).toEqual(['preview']);
    // With the key that is there now.
    await expect.poll(() => gates.length).toBe(1);
    gates[0]?.();
    expect(await mainnet).toMatchObject({ ok: true });
    expect(askedOf()).toEqual(['mainnet', 'preview']);
  });
});

describe('a key that changes while an answer is under way', () => {
  it.each([
    [403, { kind: 'key-refused' }],
    [undefined, null],
  ])('of status %s has nothing of it, neither a silence nor a block', async (status, failure) => {
    const { start, blocks, world } = stand();
    const { latest, changeKey } = start();
    if (status !== undefined) faults.set({ kind: 'status', status });
    let arrive = () => {};
    world.arrived = new Promise((go) => {
      arrive = go;
    });
    const before = latest.news('mainnet');
    await expect.poll(() => local.requests.length).toBe(1);
    await changeKey('mainnet');
    arrive();
    expect(await before).toMatchObject({ failure });
    expect(blocks.text() ?? '').not.toContain('mainnet');
    faults.clear();
    expect(await latest.news('mainnet')).toMatchObject({ failure: null });
    expect(blocks.text()).toContain('mainnet');
  });
});

describe('the last block that came', () => {
  it.each([
    ['a status', { kind: 'status', status: 500 }, trouble],
    ['a spent quota', { kind: 'status', status: 402 }, { kind: 'quota-spent', until: MIDNIGHT }],
    ['a captive portal', { kind: 'html' }, { kind: 'malformed', detail: 'not-json' }],
    ['a reset connection', { kind: 'reset' }, { kind: 'offline' }],
  ] as const)('stays, with its age and the reason, after %s (promise 21)', async (_what, fault, failure) => {
    const { start } = stand();
    const { latest } = start();
    const before = await Promise.all(NETWORK_IDS.map((network) => latest.news(network)));
    faults.set(fault);
    clock.now += POLL_MS;
    // The worker stops, and comes again; then the network does.
    for (const one of [latest, start().latest]) {
      const after = await Promise.all(NETWORK_IDS.map((network) => one.news(network)));
      expect(after).toEqual(before.map(({ last }) => ({ last, failure })));
      expect(after[0]?.last).not.toBeNull();
    }
    faults.clear();
    clock.now = NOW + 48 * HOUR;
    const later = { last: { fetchedAt: NOW + 48 * HOUR }, failure: null };
    expect(await start().latest.news('mainnet')).toMatchObject(later);
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
    [null],
    ['text'],
    [[[]]],
    [{ mainnet: { base: 'https://a.example', block: {}, fetchedAt: NOW } }],
  ])('is none where what lies there is %j, and the next is kept all the same', async (holds) => {
    const { start } = stand(createMemoryDrawer(holds));
    faults.set({ kind: 'status', status: 500, times: 1 });
    expect(await start().latest.news('mainnet')).toEqual({ last: null, failure: trouble });
    const { last } = await start().latest.news('mainnet');
    faults.set({ kind: 'status', status: 500 });
    expect(await start().latest.news('mainnet')).toEqual({ last, failure: trouble });
  });
});
