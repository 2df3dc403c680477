/** The key of each kind of provider is sent to that provider only. With the real key vault. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failed } from '../../lib/failure.ts';
import type { HttpRequest } from '../../lib/http/request.ts';
import { keyNeedOf, PROVIDER_KINDS, PROVIDERS, type Provider } from '../../lib/network/providers.ts';
import { readProviderAddress } from '../../lib/settings/provider-address.ts';
import { dump, useFakeBrowser } from './fake-browser.ts';
import { setUpChain } from './test-chain.ts';
import { SECRET } from './test-provider.ts';

vi.mock('wxt/browser', () => import('./fake-browser.ts'));
useFakeBrowser();

const NODE = 'https://node.example';
const publicProvider = (kind: Provider['kind']) => ({ kind, address: PROVIDERS[kind].address('mainnet') });
const needOf = (kind: Provider['kind']) => keyNeedOf(publicProvider(kind));
const keyOf = (kind: Provider['kind']) => (kind === 'blockfrost' ? `mainnet${SECRET}` : SECRET);
const KEYED = PROVIDER_KINDS.filter((kind) => needOf(kind) !== 'none');

/** The chain of mainnet at a provider, with a key if one is given. */
async function setUp(provider: Provider, key?: string) {
  const { start, sent, world, reported, storageItems } = setUpChain({ provider: () => provider });
  onTestFinished(() => expect(reported).toEqual([]));
  const { keys, latestBlocks, ...chain } = start();
  if (key !== undefined) await keys.set('mainnet', key, false, provider);
  const choose = (other: Provider) => {
    world.provider = () => other;
  };
  const refresh = () => latestBlocks.refresh('mainnet');
  return { chain, keys, latestBlocks, refresh, sent, choose, storageItems };
}

const texts = (requests: readonly HttpRequest[]) =>
  JSON.stringify(requests.map(({ url, headers }) => [url, headers]));

describe.each(KEYED)('a key of %s', (kind) => {
  const key = keyOf(kind);
  const others = PROVIDER_KINDS.filter((other) => other !== kind);
  it.each(others)('is never sent to %s, not even at its origin', async (other) => {
    const { chain, keys, refresh, sent, choose } = await setUp(publicProvider(kind), key);
    for (const address of [PROVIDERS[other].address('mainnet'), publicProvider(kind).address, NODE]) {
      for (const mark of ['', '?[key]', '/[key]']) {
        choose({ kind: other, address: address + mark });
        await keys.approve('mainnet');
        await refresh();
        await chain.test('mainnet');
      }
    }
    expect(texts(sent)).not.toContain(SECRET);
    choose(publicProvider(kind));
    expect(await refresh()).toMatchObject({ ok: true });
  });

  it('is not sent to another origin of its kind until the user agrees', async () => {
    const { keys, refresh, sent, choose } = await setUp(publicProvider(kind), key);
    choose({ kind, address: `${NODE}/api` });
    const expected = needOf(kind) === 'optional' ? { ok: true } : failed({ kind: 'key-not-for-address' });
    expect(await refresh()).toMatchObject(expected);
    expect(texts(sent)).not.toContain(SECRET);
    await keys.approve('mainnet');
    await refresh();
    expect(texts(sent)).toContain(key);
  });
});

const basic = `Basic ${Buffer.from(`me:${SECRET}é`).toString('base64')}`;
const BASE = 'node.example/api';
const DEMETER = 'cardano-mainnet.blockfrost-m1.demeter.run/api/v0';
const LOWER = SECRET.toLowerCase();
it.each([
  ['a user and password', `me:${SECRET}%C3%A9@${BASE}`, BASE, { authorization: basic }],
  ['a query', `${BASE}?token=${SECRET}`, BASE, {}, `?token=${SECRET}`],
  ['a path', `node.example/${SECRET}/api`, `node.example/${SECRET}/api`, {}],
  ['a host of Demeter', `${LOWER}.${DEMETER}`, DEMETER, { 'dmtr-api-key': LOWER }],
])(
  'a secret in %s is in the request to its own origin only',
  async (_where, typed, base, headers, query = '') => {
    const reading = readProviderAddress('mainnet', `https://${typed}`);
    if (!reading.ok || reading.secret === undefined) throw new Error(typed);
    const provider = { kind: reading.kind ?? 'dolos', address: reading.address } as const;
    const { chain, keys, refresh, latestBlocks, sent, choose, storageItems } = await setUp(provider);
    const shown: unknown[] = [await keys.set('mainnet', reading.secret, false, provider)];
    shown.push(await refresh(), await chain.test('mainnet'), await latestBlocks.status('mainnet'));
    expect(sent[0]).toMatchObject({ url: `https://${base}/blocks/latest${query}`, headers });
    choose({ ...provider, address: provider.address.replace(/[\w.-]+(?=\/|$|\?)/, 'elsewhere.example') });
    const before = sent.length;
    shown.push(await refresh(), await chain.test('mainnet'), texts(sent.slice(before)));
    shown.push(await dump(), ...Object.values(storageItems).map((item) => item.text()));
    const text = JSON.stringify(shown).toLowerCase();
    expect(text).not.toContain(LOWER.slice(0, 6));
    expect(text).not.toContain(basic.slice(6, 20).toLowerCase());
  },
);

it('a secret that is short is shown by a quarter at most', async () => {
  const provider = { kind: 'dolos', address: 'https://[key]@node.example' } as const;
  const { keys } = await setUp(provider);
  expect(await keys.set('mainnet', 'me:abc12', false, provider)).toMatchObject({ endsIn: '12' });
});

it('a secret that is missing is said without a request', async () => {
  const { refresh, sent } = await setUp({ kind: 'dolos', address: `${NODE}?[key]` });
  expect(await refresh()).toEqual(failed({ kind: 'key-missing' }));
  expect(sent).toEqual([]);
});

it.each(PROVIDER_KINDS)('%s can be asked without a key, unless it needs one', async (kind) => {
  const { chain, keys } = await setUp(publicProvider(kind));
  const needsKey = needOf(kind) === 'required';
  expect(await chain.isEnabled('mainnet')).toBe(!needsKey);
  if (needsKey) await keys.set('mainnet', keyOf(kind), false, publicProvider(kind));
  expect(await chain.isEnabled('mainnet')).toBe(true);
});
