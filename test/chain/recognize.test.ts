/** A test of an address recognizes the provider. test/screens/providers.test.ts tests addresses without a provider. */
import { afterEach, expect, it, vi } from 'vitest';
import { failed } from '../../lib/failure.ts';
import type { Provider } from '../../lib/network/providers.ts';
import { latestBlock } from '../services/chain.ts';
import { createFaults } from '../services/faults.ts';
import { createKoios } from '../services/koios.ts';
import { KEYS } from '../services/local.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import { type App, record } from '../services/serve.ts';
import { createTestProvider, NOW } from './test-provider.ts';

const ORIGIN = 'https://provider.example';
afterEach(() => void vi.unstubAllGlobals());

/** Tests an address of the app. `kind`: the kind of provider that the user has chosen. */
async function test(app: App, kind: Provider['kind'], path = '', keys = {}) {
  const { fetch, requests } = record(app);
  vi.stubGlobal('fetch', fetch);
  const provider = async () => ({ kind, address: ORIGIN + path }) as const;
  return { result: await createTestProvider({ provider, keys }).test('mainnet'), requests };
}

const YACI_PATH = '/api/v1/blockfrost';
const options = { keys: KEYS, now: () => NOW };
const blockfrost = (variant: keyof typeof VARIANTS) =>
  createNetworkProvider('mainnet', { ...options, variant: VARIANTS[variant] });
const koios = createKoios('mainnet', { ...options, token: 'token' });

it.each<[string, App, Provider['kind'], string, Provider['kind'], string]>([
  ['yaci-store at its host', blockfrost('yaci-store'), 'dolos', '', 'yaci-store', YACI_PATH],
  ['yaci-store as Dolos', blockfrost('yaci-store'), 'dolos', YACI_PATH, 'yaci-store', YACI_PATH],
  ['Dolos with a path of yaci-store', blockfrost('dolos'), 'yaci-store', YACI_PATH, 'dolos', ''],
  ['Dolos as blockfrost-platform', blockfrost('dolos'), 'blockfrost-platform', '', 'dolos', ''],
  ['blockfrost-platform as Dolos', blockfrost('blockfrost-platform'), 'dolos', '', 'blockfrost-platform', ''],
  ['Dolos as Koios', blockfrost('dolos'), 'koios', '/api/v1', 'dolos', ''],
  ['Dolos as Blockfrost without a key', blockfrost('dolos'), 'blockfrost', '/api/v0', 'dolos', ''],
  ['Koios at its host', koios, 'koios', '', 'koios', '/api/v1'],
  ['Koios as yaci-store', koios, 'yaci-store', YACI_PATH, 'koios', '/api/v1'],
])('recognizes %s', async (_case, app, kind, path, found, at) => {
  const provider = { kind: found, address: ORIGIN + at };
  const { result } = await test(app, kind, path);
  expect(result).toMatchObject({ value: { kind: 'works', network: 'mainnet', provider } });
});

it('follows no redirect, and asks nothing else then', async () => {
  const app = { fetch: () => Response.redirect('https://elsewhere.example/', 302) };
  const { result, requests } = await test(app, 'dolos');
  expect([result, requests.length]).toEqual([failed({ kind: 'redirected' }), 1]);
});

it('asks with a key only what was chosen', async () => {
  const app = blockfrost('dolos');
  const { requests } = await test(app, 'blockfrost', '/other', KEYS);
  const withKey = requests.filter(({ headers }) => headers.project_id !== undefined);
  expect(withKey.map(({ path }) => path)).toEqual(['/other/blocks/latest']);
  expect(requests.length).toBeGreaterThan(1);
});

it('cannot say the network of a provider without slots and without its number', async () => {
  const faults = createFaults();
  const body = { ...latestBlock('mainnet', NOW), slot: null };
  faults.set({ kind: 'status', status: 200, body, match: '/blocks/latest' });
  const variant = VARIANTS['yaci-store'];
  const app = createNetworkProvider('mainnet', { ...options, variant, faults });
  const { result } = await test(app, 'yaci-store', YACI_PATH);
  expect(result).toMatchObject({ value: { kind: 'works', network: null } });
});
