/** The key of each kind of provider is sent to that provider only. With the real key vault. */
import { describe, expect, it, vi } from 'vitest';
import { createChain } from '../../lib/chain/create-chain.ts';
import { failed, success } from '../../lib/failure.ts';
import type { HttpRequest } from '../../lib/http/request.ts';
import { PROVIDER_KINDS, PROVIDERS, type Provider, type ProviderKind } from '../../lib/network/providers.ts';
import { readProviderAddress } from '../../lib/settings/provider-address.ts';
import { latestBlock } from '../services/chain.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { dump, useFakeBrowser } from './fake-browser.ts';
import { NOW, SECRET } from './test-provider.ts';

vi.mock('wxt/browser', () => import('./fake-browser.ts'));
useFakeBrowser();

const NODE = 'https://node.example';
const KEYS: Readonly<Partial<Record<ProviderKind, string>>> = {
  blockfrost: `mainnet${SECRET}`,
  koios: SECRET,
  demeter: SECRET,
};
const KEYED = PROVIDER_KINDS.filter((kind) => KEYS[kind] !== undefined);

/** The chain of mainnet at a provider, which answers like Koios or Blockfrost. */
function setUp(provider: Provider) {
  const sent: HttpRequest[] = [];
  const world = { provider };
  const item = createMemoryStorageItem;
  const stored = [item(), item(), item(), item()] as const;
  const [cooldowns, topics, nfts, blocks] = stored;
  const { tx_count: _, ...block } = latestBlock('mainnet', NOW);
  const chain = createChain({
    async http(request) {
      sent.push(request);
      const koios = {
        ...block,
        block_time: block.time,
        block_height: block.height,
        abs_slot: block.slot,
        epoch_no: block.epoch,
      };
      const json = PROVIDERS[world.provider.kind].api === 'koios' ? [koios] : { ...block, tx_count: 1 };
      return success({ status: 200, headers: new Headers(), json });
    },
    provider: async () => world.provider,
    isAllowed: async () => true,
    areNftsAllowed: async () => true,
    ...{ cooldowns, topics, nfts, blocks },
    keepIn: () => createMemoryKeep(),
    now: () => NOW,
    wait: () => Promise.resolve(),
    report: () => expect.unreachable(),
  });
  return { chain, sent, world, stored };
}

const publicProvider = (kind: ProviderKind) => ({ kind, address: PROVIDERS[kind].address('mainnet') });
const texts = (requests: readonly HttpRequest[]) =>
  JSON.stringify(requests.map(({ url, headers }) => [url, headers]));

describe.each(KEYED)('a key of %s', (kind) => {
  const key = KEYS[kind] ?? '';

  it('goes to its own kind, in its own header', async () => {
    const { chain, sent } = setUp(publicProvider(kind));
    await chain.keys.set('mainnet', key, false, publicProvider(kind));
    expect(await chain.latestBlocks.refresh('mainnet')).toMatchObject({ ok: true });
    const { keyHeader } = PROVIDERS[kind];
    expect(sent[0]?.headers).toEqual({ [keyHeader?.name ?? '']: `${keyHeader?.prefix}${key}` });
    expect(sent[0]?.url).not.toContain(key);
  });

  it.each(PROVIDER_KINDS.filter((other) => other !== kind))(
    'is never sent to %s, not even at its origin',
    async (other) => {
      const { chain, sent, world } = setUp(publicProvider(kind));
      await chain.keys.set('mainnet', key, false, publicProvider(kind));
      for (const address of [PROVIDERS[other].address('mainnet'), publicProvider(kind).address, NODE]) {
        for (const mark of ['', '?[key]', '/[key]']) {
          world.provider = { kind: other, address: address + mark };
          await chain.keys.approve('mainnet');
          await chain.latestBlocks.refresh('mainnet');
          await chain.test('mainnet');
        }
      }
      expect(texts(sent)).not.toContain(SECRET);
      world.provider = publicProvider(kind);
      expect(await chain.latestBlocks.refresh('mainnet')).toMatchObject({ ok: true });
    },
  );

  it('is not sent to another origin of its kind until the user agrees', async () => {
    const { chain, sent, world } = setUp(publicProvider(kind));
    await chain.keys.set('mainnet', key, false, publicProvider(kind));
    world.provider = { kind, address: `${NODE}/api` };
    const result = await chain.latestBlocks.refresh('mainnet');
    // Koios answers without a key.
    expect(result).toMatchObject(kind === 'koios' ? { ok: true } : failed({ kind: 'key-not-for-address' }));
    expect(texts(sent)).not.toContain(SECRET);
    await chain.keys.approve('mainnet');
    await chain.latestBlocks.refresh('mainnet');
    expect(texts(sent)).toContain(key);
  });
});

describe('the secret of an address', () => {
  const basic = `Basic ${Buffer.from(`me:${SECRET}é`).toString('base64')}`;
  it.each([
    [
      'a user name and password',
      `https://me:${SECRET}%C3%A9@node.example/api`,
      `${NODE}/api/blocks/latest`,
      { authorization: basic },
    ],
    ['a query', `${NODE}/api?token=${SECRET}`, `${NODE}/api/blocks/latest?token=${SECRET}`, {}],
    ['a path', `${NODE}/${SECRET}/api`, `${NODE}/${SECRET}/api/blocks/latest`, {}],
    [
      'a host of Demeter',
      `https://${SECRET.toLowerCase()}.cardano-mainnet.blockfrost-m1.demeter.run/api/v0`,
      'https://cardano-mainnet.blockfrost-m1.demeter.run/api/v0/blocks/latest',
      { 'dmtr-api-key': SECRET.toLowerCase() },
    ],
  ])('in %s is in the request to its own origin only', async (_where, typed, url, headers) => {
    const reading = readProviderAddress('mainnet', typed);
    if (!reading.ok || reading.secret === undefined) throw new Error(typed);
    const provider = { kind: reading.kind ?? 'dolos', address: reading.address } as const;
    const { chain, sent, world, stored } = setUp(provider);
    const status = await chain.keys.set('mainnet', reading.secret, false, provider);
    const tested = [
      await chain.latestBlocks.refresh('mainnet'),
      await chain.test('mainnet'),
      await chain.latestBlocks.status('mainnet'),
    ];
    expect(sent[0]).toMatchObject({ url, headers });
    const address = provider.address.replace(/[\w.-]+(?=\/|$|\?)/, 'elsewhere.example');
    world.provider = { ...provider, address };
    const before = sent.length;
    tested.push(await chain.latestBlocks.refresh('mainnet'), await chain.test('mainnet'));
    const inStorage = [await dump(), stored.map((item) => item.text())];
    const text = JSON.stringify([status, tested, inStorage, texts(sent.slice(before))]).toLowerCase();
    expect(text).not.toContain(SECRET.toLowerCase().slice(0, 6));
    expect(text).not.toContain(basic.slice(6, 20).toLowerCase());
  });

  it('that is short is shown by a quarter at most', async () => {
    const provider = { kind: 'dolos', address: 'https://[key]@node.example' } as const;
    const { chain } = setUp(provider);
    expect(await chain.keys.set('mainnet', 'me:abc12', false, provider)).toMatchObject({ endsIn: '12' });
  });

  it('that is missing is said without a request', async () => {
    const { chain, sent } = setUp({ kind: 'dolos', address: `${NODE}?[key]` });
    expect(await chain.latestBlocks.refresh('mainnet')).toEqual(failed({ kind: 'key-missing' }));
    expect(sent).toEqual([]);
  });
});

it.each(PROVIDER_KINDS)('%s can be asked without a key, unless it needs one', async (kind) => {
  const needsKey = kind === 'blockfrost' || kind === 'demeter';
  const { chain } = setUp(publicProvider(kind));
  expect(await chain.isEnabled('mainnet')).toBe(!needsKey);
  if (needsKey) await chain.keys.set('mainnet', KEYS[kind] ?? '', false, publicProvider(kind));
  expect(await chain.isEnabled('mainnet')).toBe(true);
});
