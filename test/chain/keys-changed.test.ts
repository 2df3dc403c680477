/** A sealed key that somebody has changed, or that an earlier version has sealed. */
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { createKeyVault } from '../../lib/chain/key-vault.ts';
import { failed, success } from '../../lib/failure.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { projectId, SECRET } from './a-provider.ts';
import { dump, lay, lying, useVaultBrowser } from './vault-browser.ts';

vi.mock('wxt/browser', () => import('./vault-browser.ts'));
useVaultBrowser();

const ORIGIN = 'https://provider.example';
const ELSEWHERE = 'https://elsewhere.example';
const KEPT = { origin: ORIGIN, session: false };
const PLACE = 'key.mainnet';
const MAINNET = projectId(`mainnet${SECRET}`);
const provider = (network: NetworkId) => new URL(NETWORKS[network].provider).origin;
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('a record that somebody has changed', () => {
  async function sealed() {
    await createKeyVault().set('mainnet', MAINNET, KEPT);
    return lying('local', PLACE) ?? {};
  }
  const flip = (text: unknown) => {
    const bytes = Buffer.from(String(text), 'base64');
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    return bytes.toString('base64');
  };

  async function expectBroken() {
    const keys = createKeyVault();
    expect(await keys.status('mainnet')).toEqual({ kind: 'broken' });
    for (const origin of [ORIGIN, ELSEWHERE, provider('mainnet')])
      expect(await keys.open('mainnet', origin)).toEqual(failed({ kind: 'key-missing' }));
    // Nor is it sealed anew for whoever asks.
    const before = dump();
    await keys.move('mainnet', { origin: ELSEWHERE });
    expect(dump()).toBe(before);
    await keys.set('mainnet', MAINNET, KEPT);
    expect(await keys.open('mainnet', ORIGIN)).toEqual(success(MAINNET));
  }

  it.each<readonly [string, (one: Readonly<Record<string, unknown>>) => unknown]>([
    ['another origin', (one) => ({ ...one, origin: ELSEWHERE })],
    ['its own provider’s origin', (one) => ({ ...one, origin: provider('mainnet') })],
    ['no origin', ({ origin: _, ...rest }) => rest],
    ['another text', (one) => ({ ...one, text: flip(one.text) })],
    ['another vector', (one) => ({ ...one, iv: flip(one.iv) })],
    ['nothing in it', () => null],
    ['a key that lies open', () => MAINNET],
  ])('to %s is broken, opens for nobody, and can be replaced', async (_what, change) => {
    lay('local', PLACE, change(await sealed()));
    await expectBroken();
  });

  it('by losing its seal is broken', async () => {
    await sealed();
    vi.stubGlobal('indexedDB', new IDBFactory());
    await expectBroken();
  });
});

describe('a key of the first versions, whose seal knew no origin', () => {
  /** Sealed as by those: the seal binds no origin, and none is written beside it. */
  async function layOld(network: NetworkId): Promise<void> {
    const id = projectId(network + SECRET);
    await createKeyVault().set(network, id, KEPT);
    const database = await openDB('vault', 1);
    const key: CryptoKey = await database.get('keys', 'seal');
    database.close();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(id));
    lay('local', `key.${network}`, { iv: toBase64(iv), text: toBase64(new Uint8Array(sealed)) });
  }
  const notForAddress = failed({ kind: 'key-not-for-address' });

  it.each(NETWORK_IDS)('opens for the own provider of %s alone', async (network) => {
    await layOld(network);
    const keys = createKeyVault();
    expect(await keys.open(network, provider(network))).toEqual(success(projectId(network + SECRET)));
    for (const origin of [ORIGIN, ...NETWORK_IDS.filter((id) => id !== network).map(provider)])
      expect(await keys.open(network, origin)).toEqual(notForAddress);
    // Once the user has agreed to another, its seal knows the origin.
    await keys.move(network, { origin: ORIGIN });
    expect(lying('local', `key.${network}`)).toMatchObject({ origin: ORIGIN });
    expect(await keys.open(network, provider(network))).toEqual(notForAddress);
  });

  it('is broken when an origin was written beside it, and in the place of another network', async () => {
    for (const origin of [ELSEWHERE, provider('mainnet')]) {
      await layOld('mainnet');
      lay('local', PLACE, { ...lying('local', PLACE), origin });
      expect(await createKeyVault().status('mainnet')).toEqual({ kind: 'broken' });
    }
    await layOld('preview');
    lay('local', PLACE, lying('local', 'key.preview'));
    expect(await createKeyVault().status('mainnet')).toEqual({ kind: 'broken' });
  });
});
