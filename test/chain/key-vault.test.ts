import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { createKeyVault, type KeyBinding, type KeyTarget } from '../../lib/chain/key-vault.ts';
import { failed, success } from '../../lib/failure.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { calls } from '../screens/browser.ts';
import { dump, storage, useFakeBrowser } from './fake-browser.ts';
import { SECRET } from './test-provider.ts';

vi.mock('wxt/browser', () => import('./fake-browser.ts'));
useFakeBrowser();

const ORIGIN = 'https://provider.example';
const ELSEWHERE = 'https://elsewhere.example';
const at = (origin: string): KeyTarget => ({ origin, purpose: 'blockfrost' });
const PERSISTENT: KeyBinding = { ...at(ORIGIN), session: false };
const SESSION: KeyBinding = { ...at(ORIGIN), session: true };
const NAME = 'key.mainnet';

const keyOf = (network: NetworkId, rest = SECRET) => network + rest;
const MAINNET = keyOf('mainnet');
const missing = failed({ kind: 'key-missing' });
const notForAddress = failed({ kind: 'key-not-for-address' });

it.each([PERSISTENT, SESSION])('a key opens for its origin, or another by `rebind`: %j', async (binding) => {
  await createKeyVault().set('mainnet', MAINNET, binding);
  const restarted = createKeyVault();
  expect(await restarted.open('mainnet', at(ORIGIN))).toEqual(success(MAINNET));
  const set = { kind: 'set', endsIn: SECRET.slice(-4), ...binding };
  expect(await restarted.status('mainnet')).toEqual(set);
  const similar = [':8443', '.evil.example', '/'].map((end) => ORIGIN + end);
  for (const origin of [ELSEWHERE, ...similar, ORIGIN.replace('s:', ':'), 'null', ''])
    expect(await restarted.open('mainnet', at(origin))).toEqual(notForAddress);
  await restarted.rebind('mainnet', at(ELSEWHERE));
  expect(await restarted.open('mainnet', at(ELSEWHERE))).toEqual(success(MAINNET));
  expect(await restarted.open('mainnet', at(ORIGIN))).toEqual(notForAddress);
  expect(await restarted.status('mainnet')).toMatchObject({ ...binding, origin: ELSEWHERE });
});

it('a key is replaced in whichever area it is, and cleared from both', async () => {
  const keys = createKeyVault();
  await keys.rebind('mainnet', at(ELSEWHERE));
  expect(await dump()).toBe('[{},{}]');
  for (const [i, binding] of [PERSISTENT, SESSION, PERSISTENT].entries()) {
    const next = keyOf('mainnet', `${i}`.repeat(32));
    await keys.set('mainnet', next, binding);
    expect(await keys.open('mainnet', at(ORIGIN))).toEqual(success(next));
    expect(await storage[binding.session ? 'local' : 'session'].get(NAME)).toEqual({});
  }
  await keys.clear('preprod');
  expect(await keys.open('preprod', at(ORIGIN))).toEqual(missing);
  await storage.session.set(await storage.local.get(NAME));
  await keys.clear('mainnet');
  expect(await dump()).toBe('[{},{}]');
});

it('encrypts keys that are set at the same time with one encryption key', async () => {
  await Promise.all(NETWORK_IDS.map((network) => createKeyVault().set(network, keyOf(network), PERSISTENT)));
  for (const network of NETWORK_IDS)
    expect(await createKeyVault().open(network, at(ORIGIN))).toEqual(success(keyOf(network)));
});

it('storage (promise 2) contains no part of a key, neither plain nor in base64', async () => {
  const keys = createKeyVault();
  await keys.set('mainnet', MAINNET, PERSISTENT);
  await keys.set('preview', keyOf('preview'), SESSION);
  await keys.rebind('mainnet', at(ELSEWHERE));
  const stored = await dump();
  const texts = [...stored.matchAll(/[A-Za-z0-9+/=]{12,}/g)].map(([text]) => text);
  const decoded = texts.map((text) => Buffer.from(text, 'base64').toString('latin1'));
  expect(texts.length).toBeGreaterThanOrEqual(4);
  const parts = Array.from({ length: SECRET.length - 5 }, (_, i) => SECRET.slice(i, i + 6));
  for (const view of [stored, ...decoded]) expect(parts.filter((part) => view.includes(part))).toEqual([]);
});

it('storage (promise 2) is closed to content scripts, and its encryption key cannot be exported', async () => {
  await createKeyVault().set('mainnet', MAINNET, PERSISTENT);
  const level = ['storage.setAccessLevel', { accessLevel: 'TRUSTED_CONTEXTS' }];
  expect(calls).toEqual([level, level]);
  const database = await openDB('vault', 1);
  const key: CryptoKey = await database.get('keys', 'seal');
  database.close();
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

const flipBit = (text: unknown) => {
  const bytes = Buffer.from(String(text), 'base64');
  return Buffer.from(bytes.with(3, (bytes[3] ?? 0) ^ 1)).toString('base64');
};

async function expectBroken() {
  const keys = createKeyVault();
  expect(await keys.status('mainnet')).toEqual({ kind: 'broken' });
  for (const origin of [ORIGIN, ELSEWHERE]) expect(await keys.open('mainnet', at(origin))).toEqual(missing);
  const before = await dump();
  await keys.rebind('mainnet', at(ELSEWHERE));
  expect(await dump()).toBe(before);
  await keys.set('mainnet', MAINNET, PERSISTENT);
  expect(await keys.open('mainnet', at(ORIGIN))).toEqual(success(MAINNET));
}

type Stored = Readonly<Record<string, unknown>>;
it.each<readonly [string, (stored: Stored) => unknown]>([
  ['another origin', (stored) => ({ ...stored, origin: ELSEWHERE })],
  ['no origin', ({ origin: _, ...rest }) => rest],
  ['another ciphertext', (stored) => ({ ...stored, text: flipBit(stored.text) })],
  ['a ciphertext that is not base64', (stored) => ({ ...stored, text: '?' })],
  ['another vector', (stored) => ({ ...stored, iv: flipBit(stored.iv) })],
  ['null', () => null],
  ['a plain key', () => MAINNET],
])('a tampered key with %s is broken, opens for no origin, and can be replaced', async (_case, tamper) => {
  await createKeyVault().set('mainnet', MAINNET, PERSISTENT);
  await storage.local.set({ [NAME]: tamper((await storage.local.get(NAME))[NAME] as Stored) });
  await expectBroken();
});

it('a tampered key is broken if it was copied from another network, or without its encryption key', async () => {
  await createKeyVault().set('preview', keyOf('preview'), PERSISTENT);
  await storage.local.set({ [NAME]: (await storage.local.get('key.preview'))['key.preview'] });
  await expectBroken();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await expectBroken();
});

it('a private window keeps its keys for the session, beside those of other windows', async () => {
  await createKeyVault().set('mainnet', MAINNET, PERSISTENT);
  const other = keyOf('mainnet', 'x'.repeat(32));
  const keys = createKeyVault(true);
  expect(await keys.status('mainnet')).toEqual({ kind: 'none' });
  await keys.set('mainnet', other, PERSISTENT);
  expect(await keys.status('mainnet')).toMatchObject({ kind: 'set', session: true });
  expect(await keys.open('mainnet', at(ORIGIN))).toEqual(success(other));
  await keys.clear('mainnet');
  expect(await createKeyVault().open('mainnet', at(ORIGIN))).toEqual(success(MAINNET));
});
