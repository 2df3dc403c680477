/** The connections as the background stores them, and what pages and requests get of them (SECURITY.md, 1 to 3). */
import { expect, it, vi } from 'vitest';
import { failed } from '../../lib/failure.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { PROVIDERS, readKey } from '../../lib/network/providers.ts';
import { disk } from '../screens/browser.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { setUpChain } from './test-chain.ts';
import { SECRET } from './test-provider.ts';

useMemoryDatabase();

const KEY = `mainnet${SECRET}`;
const NODE = 'https://node.example/api';

function setUp() {
  const world = setUpChain();
  const chain = world.start();
  return { ...world, ...chain, refresh: () => chain.latestBlocks.refresh('mainnet') };
}

it('2: a key is stored sealed, survives a restart, and pages get its last four characters', async () => {
  const { connections, start } = setUp();
  const status = await connections.set('mainnet', { key: KEY });
  const known = { kind: 'blockfrost', host: 'cardano-mainnet.blockfrost.io', endsIn: SECRET.slice(-4) };
  expect(status).toMatchObject({ ok: true, value: { ...known, isDefault: false } });
  expect(await start().connections.status('mainnet')).toMatchObject(known);
  expect(await start().connections.provider('mainnet')).toMatchObject({ key: KEY });
  const stored = await disk();
  expect(stored).not.toContain(SECRET.slice(0, 6));
  expect(stored).not.toContain(btoa(KEY).slice(4, 16));
  expect(await connections.clear('mainnet')).toMatchObject({ endsIn: null, isDefault: true });
});

it('3: a key of another network is refused before any request', async () => {
  const { connections, refresh, sent } = setUp();
  const refused = failed({ kind: 'key-wrong-network' });
  expect(await connections.set('mainnet', { key: `preview${SECRET}` })).toEqual(refused);
  expect(await connections.set('mainnet', { address: NODE, key: `preview${SECRET}` })).toEqual(refused);
  expect(await refresh()).toEqual(failed({ kind: 'key-missing' }));
  expect(sent).toEqual([]);
});

it.each([
  ['another kind', { kind: 'koios' }],
  ['another host', { address: NODE }],
  ['another port', { address: 'https://localhost:8443/api' }],
  ['the same host under http', { address: 'http://localhost/api' }],
] as const)('a key is dropped with %s', async (_what, change) => {
  const { connections, refresh, sent } = setUp();
  await connections.set('mainnet', { address: 'https://localhost/api', key: SECRET });
  await connections.set('mainnet', change);
  expect(await refresh()).toHaveProperty('ok');
  expect(JSON.stringify(sent)).not.toContain(SECRET);
  expect(await connections.status('mainnet')).toMatchObject({ endsIn: null });
});

it('a key is kept with another path of its origin, and with another metadata service', async () => {
  const { connections } = setUp();
  await connections.set('mainnet', { address: NODE, key: 'token' });
  await connections.set('mainnet', { metadata: 'https://own.example' });
  await connections.set('mainnet', { address: `${NODE}/v0` });
  const provider = { kind: 'blockfrost', address: `${NODE}/v0`, key: 'token' };
  expect(await connections.provider('mainnet')).toEqual(provider);
  expect(await connections.metadata('mainnet')).toBe('https://own.example');
  expect(await connections.metadata('preprod')).toBe(NETWORKS.preprod.metadata);
  expect(await connections.addresses()).toContain('https://own.example');
});

it('the kind is that of a public host', async () => {
  const { connections } = setUp();
  await connections.set('mainnet', { address: 'https://api.koios.rest/api/v1' });
  expect(await connections.provider('mainnet')).toMatchObject({ kind: 'koios' });
  await connections.set('mainnet', { kind: 'blockfrost' });
  const address = PROVIDERS.blockfrost.address('mainnet');
  expect(await connections.provider('mainnet')).toMatchObject({ address });
});

it('the secrets of an address are in the request: user and password in a header, the query behind its own', async () => {
  const { connections, sent, subjectsOf } = setUp();
  await connections.set('mainnet', {
    kind: 'koios',
    address: `https://me:pass%C3%A9@node.example/api?token=1`,
  });
  await subjectsOf('mainnet', { kind: 'address', id: 'addr1' });
  const authorization = `Basic ${Buffer.from('me:passé').toString('base64')}`;
  const url = /^https:\/\/node\.example\/api\/address_assets\?limit=100&[^?]+&token=1$/;
  expect(sent).toMatchObject([{ url: expect.stringMatching(url), headers: { authorization } }]);
});

it.each([
  ['https://a.node.example:8443/api', '….node.example:8443', null],
  ['https://node.example', 'node.example', 'https://node.example/*'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 'http://127.0.0.1/*'],
])('pages get of %s the host %s', async (address, host, pattern) => {
  const { connections } = setUp();
  expect(await connections.set('mainnet', { address })).toMatchObject({ value: { host, pattern } });
});

it('a short key is shown by a quarter at most', async () => {
  const { connections } = setUp();
  const status = await connections.set('mainnet', { address: NODE, key: 'abcdef12' });
  expect(status).toHaveProperty('value.endsIn', '12');
});

it('nothing is asked while the database fails', async () => {
  const { refresh, sent, reported } = setUp();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('broken');
  });
  await expect(refresh()).rejects.toThrow();
  expect(sent).toEqual([]);
  expect(reported).not.toEqual([]);
});

const BLOCKFROST = { kind: 'blockfrost', needsKey: true } as const;
const KOIOS = { kind: 'koios', needsKey: false } as const;
/** Blockfrost's API at another address. */
const OWN_NODE = { kind: 'blockfrost', needsKey: false } as const;
const REST = 'aB3'.repeat(11).slice(0, 32);
const ID = `mainnet${REST}`;

it.each([
  [BLOCKFROST, ID, [`  ${ID}\n`, `project_id: ${ID}`, ` PROJECT_ID = ${ID}\u00a0`]],
  [
    KOIOS,
    'eyJh.eyJh.c2ln',
    ['eyJh.eyJh.c2ln', 'Authorization: Bearer eyJh.eyJh.c2ln', 'Bearer eyJh.eyJh.c2ln'],
  ],
  [OWN_NODE, 'token-1', [' token-1', 'project_id: token-1']],
  [OWN_NODE, ID, [ID]],
] as const)('a key of %j is read without blanks and the name of its header: %s', (owner, key, texts) => {
  for (const typed of texts) expect(readKey('mainnet', owner, typed)).toBe(key);
});

it.each([
  [BLOCKFROST, ['', 'project_id:', REST, `testnet${REST}`, `preview${REST}`, `Bearer ${ID}`]],
  [BLOCKFROST, ['-', 'a b', 'a\r\nx-evil: 1', 'é', '\u200b', 'a\0'].map((rest) => `mainnet${rest}`)],
  // Those of Blockfrost, or of another network, would be sent to somebody else.
  [KOIOS, [ID, `preview${REST}`, 'a b', 'a\nb', 'é']],
  [OWN_NODE, [`preview${REST}`]],
] as const)('a key of %j is refused: %j', (owner, texts) => {
  for (const typed of texts) expect(readKey('mainnet', owner, typed), typed).toBeUndefined();
});
