/** Recognition of metadata services by their address, and of other addresses that users enter by mistake. */
import { Hono } from 'hono';
import { afterAll, expect, it, vi } from 'vitest';
import { createHttp } from '../../lib/http/request.ts';
import { createMetadataService } from '../../lib/tokens/service.ts';
import { anywhere } from '../anywhere.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { KEYS } from '../services/local.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { SAMPLE } from '../services/sample.ts';
import { type App, record } from '../services/serve.ts';
import { noLimit } from './test-limiter.ts';

afterAll(() => void vi.unstubAllGlobals());
async function recognized(app: App, path = '') {
  const { fetch, requests } = record(app);
  vi.stubGlobal('fetch', fetch);
  const service = createMetadataService(createHttp(anywhere), noLimit());
  return { result: await service.recognize(`https://own.example${path}`), requests };
}

it.each([
  ['released', 'v2', 1],
  ['next', 'v2', 1],
  ['yaci-store', 'yaci-store', 2],
] as const)('a service in the form %s is recognized as %s, by %i requests', async (form, api, count) => {
  const { result, requests } = await recognized(createLocalService(SAMPLE, { form }));
  expect([result, requests.length]).toEqual([{ ok: true, value: { kind: 'service', api } }, count]);
});

const page = new Hono().all('*', (c) => c.html('<h1>Welcome</h1>'));
const pageNotFound = new Hono().get('/', (c) => c.html('<h1>Home</h1>')).notFound((c) => c.html('?', 404));
const oldVersion = new Hono().notFound((c) => c.json({ error: 'Not Found', path: c.req.path }, 404));
const tip = [{ hash: 'ab'.repeat(32), epoch_no: 600, abs_slot: 170_000_000, epoch_slot: 1, block_time: 1 }];
const koios = new Hono().get('/api/v1/tip', (c) => c.json(tip)).notFound((c) => c.json({ hint: null }, 404));
const keyless = new Hono()
  .get('/api/v1/blockfrost/blocks/latest', (c) => c.json({ hash: 'ab', slot: 1, height: 1 }))
  .notFound((c) => c.json({ status: 404, error: 'Not Found' }, 404));
const provider = createNetworkProvider('mainnet', { keys: KEYS, now: () => 0 });

it.each([
  ['a web page that answers every address', 'web-page', page, ''],
  ['a web page with other addresses', 'web-page', pageNotFound, ''],
  ['a provider that wants a key', 'provider', provider, '/api/v0'],
  ['a provider without keys', 'provider', keyless, '/api/v1/blockfrost'],
  ['Koios', 'koios', koios, '/api/v1'],
  ['another service', 'unknown', oldVersion, ''],
] as const)('%s', async (_what, kind, app, path) => {
  expect((await recognized(app, path)).result).toEqual({ ok: true, value: { kind } });
});

it.each<[string, Fault, object]>([
  ['a redirect', { kind: 'redirect', to: 'https://elsewhere.example/' }, { kind: 'redirected' }],
  ['too large', { kind: 'huge', bytes: 100_000 }, { kind: 'too-large' }],
  ['a failure', { kind: 'status', status: 503 }, { kind: 'service', status: 503 }],
  ['the rate limit', { kind: 'status', status: 429 }, { kind: 'rate-limited', retryAfterMs: 120_000 }],
])('another address is named as no service, but %s', async (_what, fault, failure) => {
  const faults = createFaults();
  faults.set(fault);
  const { result, requests } = await recognized(createLocalService(SAMPLE, { faults }));
  expect([result, requests.length]).toEqual([{ ok: false, failure }, 1]);
});
