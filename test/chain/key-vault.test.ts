/** The vault: a project ID opens for the one origin that it was entered for, and lies nowhere to be read. */
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { createKeyVault, type KeyPlace } from '../../lib/chain/key-vault.ts';
import { failed, success } from '../../lib/failure.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { projectId as readId, SECRET } from './a-provider.ts';
import { accessLevels, dump, lay, lying, useVaultBrowser } from './vault-browser.ts';

vi.mock('wxt/browser', () => import('./vault-browser.ts'));
useVaultBrowser();

const ORIGIN = 'https://provider.example';
const ELSEWHERE = 'https://elsewhere.example';
const KEPT: KeyPlace = { origin: ORIGIN, session: false };
const SESSION: KeyPlace = { origin: ORIGIN, session: true };
const PLACE = 'key.mainnet';

const projectId = (network: NetworkId, rest = SECRET) => readId(network + rest);
const MAINNET = projectId('mainnet');
const missing = failed({ kind: 'key-missing' });
const notForAddress = failed({ kind: 'key-not-for-address' });

describe('a key in the vault', () => {
  it.each([KEPT, SESSION])(
    'kept as %j opens for its own origin, and after a yes for another alone',
    async (place) => {
      await createKeyVault().set('mainnet', MAINNET, place);
      // Another worker.
      const keys = createKeyVault();
      expect(await keys.open('mainnet', ORIGIN)).toEqual(success(MAINNET));
      expect(await keys.status('mainnet')).toEqual({ kind: 'set', endsIn: SECRET.slice(-4), ...place });
      const likes = [':8443', '.evil.example', '/'].map((end) => ORIGIN + end);
      for (const origin of [ELSEWHERE, ...likes, ORIGIN.replace('s:', ':'), 'null', ''])
        expect(await keys.open('mainnet', origin)).toEqual(notForAddress);
      await keys.move('mainnet', { origin: ELSEWHERE });
      expect(await keys.open('mainnet', ELSEWHERE)).toEqual(success(MAINNET));
      expect(await keys.open('mainnet', ORIGIN)).toEqual(notForAddress);
      expect(await keys.status('mainnet')).toMatchObject({ origin: ELSEWHERE, session: place.session });
    },
  );

  it('is replaced by the next, wherever the one before lay, and removed from both areas', async () => {
    const keys = createKeyVault();
    // None is approved before it is there.
    await keys.move('mainnet', { origin: ELSEWHERE });
    expect(dump()).toBe('[[],[]]');
    for (const [i, place] of [KEPT, SESSION, KEPT].entries()) {
      const next = projectId('mainnet', `${i}`.repeat(32));
      await keys.set('mainnet', next, place);
      expect(await keys.open('mainnet', ORIGIN)).toEqual(success(next));
      expect(lying(place.session ? 'local' : 'session', PLACE)).toBeUndefined();
    }
    await keys.clear('preprod');
    expect(await keys.open('preprod', ORIGIN)).toEqual(missing);
    lay('session', PLACE, lying('local', PLACE));
    await keys.clear('mainnet');
    expect(dump()).toBe('[[],[]]');
  });
});

it('two that are set at once are sealed by one seal, and both open', async () => {
  await Promise.all(NETWORK_IDS.map((network) => createKeyVault().set(network, projectId(network), KEPT)));
  for (const network of NETWORK_IDS)
    expect(await createKeyVault().open(network, ORIGIN)).toEqual(success(projectId(network)));
});

/** Every run of so many characters of the key. */
const piecesOf = (text: string, length: number) =>
  Array.from({ length: text.length - length + 1 }, (_, i) => text.slice(i, i + length));

describe('what others see of a key (promise 5)', () => {
  it('is nothing in any storage, neither as it lies there nor decoded', async () => {
    const keys = createKeyVault();
    await keys.set('mainnet', MAINNET, KEPT);
    await keys.set('preview', projectId('preview'), SESSION);
    await keys.move('mainnet', { origin: ELSEWHERE });
    const all = dump();
    const texts = [...all.matchAll(/[A-Za-z0-9+/=]{12,}/g)].map(([text]) => text);
    const decoded = texts.map((text) => Buffer.from(text, 'base64').toString('latin1'));
    expect(texts.length).toBeGreaterThanOrEqual(4);
    for (const view of [all, ...decoded])
      expect(piecesOf(SECRET, 6).filter((piece) => view.includes(piece))).toEqual([]);
  });

  it('is sealed by what nobody can take along, and closed to content scripts', async () => {
    await createKeyVault().set('mainnet', MAINNET, KEPT);
    expect(accessLevels).toEqual(Array(2).fill({ accessLevel: 'TRUSTED_CONTEXTS' }));
    const database = await openDB('vault', 1);
    const key: CryptoKey = await database.get('keys', 'seal');
    database.close();
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });
});
