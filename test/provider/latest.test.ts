/** However many ask for the newest block, the provider is asked once in 20 seconds a network. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { success } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http.ts';
import { createProvider } from '../../lib/provider/client.ts';
import { createLatest, POLL_MS } from '../../lib/provider/latest.ts';
import { readProjectId } from '../../lib/provider/project-id.ts';
import { anywhere } from '../anywhere.ts';
import { createFaults } from '../services/faults.ts';
import { createProvider as createLocalProvider } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const clock = { now: NOW };
const key = (network: string) => network + 'a'.repeat(32);
const faults = createFaults();
let local: Served;

beforeAll(async () => {
  const keys = { mainnet: key('mainnet'), preprod: key('preprod'), preview: key('preview') };
  local = await serve(createLocalProvider({ keys, now: () => clock.now, faults }));
});
afterAll(() => local.close());
beforeEach(() => {
  clock.now = NOW;
  faults.clear();
  local.requests.length = 0;
});

function followBoth() {
  const provider = createProvider({
    http: createHttp(anywhere),
    // The vault needs a browser; here every network has its key.
    keys: {
      async open(network) {
        const reading = readProjectId(network, key(network));
        if (!reading.ok) throw new Error(reading.refusal.kind);
        return success(reading.projectId);
      },
    },
    address: async (network) => `${local.origin}/${network}/api/v0`,
    now: () => clock.now,
  });
  return { provider, latest: createLatest(provider, () => clock.now) };
}

const follow = () => followBoth().latest;

describe('the newest block', () => {
  it('is asked for once by all who want it at the same time', async () => {
    const latest = follow();
    const answers = await Promise.all([latest.get('mainnet'), latest.get('mainnet'), latest.get('mainnet')]);
    expect(local.requests).toHaveLength(1);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { fetchedAt: NOW } });
  });

  it('is asked for at most every 20 seconds', async () => {
    const latest = follow();
    const first = await latest.get('mainnet');
    clock.now = NOW + POLL_MS - 1_001;
    expect(await latest.get('mainnet')).toBe(first);
    expect(local.requests).toHaveLength(1);
    clock.now = NOW + POLL_MS;
    expect(await latest.get('mainnet')).toMatchObject({ ok: true, value: { fetchedAt: NOW + POLL_MS } });
    expect(local.requests).toHaveLength(2);
    expect(POLL_MS).toBe(20_000);
  });

  it.each([
    [402, {}, 14 * 3600 * 1000],
    [418, {}, 3600 * 1000],
    [429, { 'retry-after': '300' }, 300 * 1000],
  ])(
    'is not asked for in the silence that status %i demands, not even by a test',
    async (status, headers, ms) => {
      const latest = follow();
      faults.set({ kind: 'status', status, headers });
      const first = await latest.get('mainnet');
      expect(first.ok).toBe(false);
      clock.now = NOW + ms - 60_000;
      expect(await latest.get('mainnet', { anew: true })).toEqual(first);
      expect(local.requests).toHaveLength(1);
      faults.clear();
      clock.now = NOW + 24 * 3600 * 1000;
      expect((await latest.get('mainnet')).ok).toBe(true);
    },
  );

  it('is not asked for with a refused key until the key changes', async () => {
    const { provider, latest } = followBoth();
    faults.set({ kind: 'status', status: 403 });
    await latest.get('mainnet');
    faults.clear();
    clock.now = NOW + 24 * 3600 * 1000;
    expect(await latest.get('mainnet', { anew: true })).toEqual({
      ok: false,
      failure: { kind: 'key-refused' },
    });
    provider.forget('mainnet');
    latest.forget('mainnet');
    expect((await latest.get('mainnet')).ok).toBe(true);
  });

  it('is asked for once a network', async () => {
    const latest = follow();
    const networks = ['mainnet', 'preprod', 'preview', 'mainnet'] as const;
    const answers = await Promise.all(networks.map((network) => latest.get(network)));
    expect(local.requests.map(({ path }) => path).sort()).toEqual([
      '/mainnet/api/v0/blocks/latest',
      '/preprod/api/v0/blocks/latest',
      '/preview/api/v0/blocks/latest',
    ]);
    expect(new Set(answers.map((answer) => answer.ok && answer.value.block.hash)).size).toBe(3);
  });

  it('is asked for anew where it is forgotten, and only there', async () => {
    const latest = follow();
    await Promise.all([latest.get('mainnet'), latest.get('preview')]);
    latest.forget('mainnet');
    await Promise.all([latest.get('mainnet'), latest.get('preview')]);
    expect(local.requests.map(({ path }) => path.split('/')[1]).sort()).toEqual([
      'mainnet',
      'mainnet',
      'preview',
    ]);
  });

  it('that could not be had is not asked for again at once', async () => {
    const latest = follow();
    faults.set({ kind: 'status', status: 500, times: 1 });
    const failure = { ok: false, failure: { kind: 'service', status: 500 } };
    expect(await latest.get('mainnet')).toEqual(failure);
    expect(await latest.get('mainnet')).toEqual(failure);
    expect(local.requests).toHaveLength(1);
    clock.now += POLL_MS;
    expect(await latest.get('mainnet')).toMatchObject({ ok: true });
  });
});
