/** The vault: a project ID opens for the one origin that it was entered for, and lies nowhere to be read. */
import { openDB } from 'idb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../lib/failure.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createKeys } from '../../lib/provider/keys.ts';
import { stubDatabaseClasses } from '../metadata/memory-database.ts';
import { projectId as readId, SECRET } from './a-provider.ts';
import { accessLevels, dump, lay, lying, startAnew } from './vault-browser.ts';

vi.mock('wxt/browser', () => import('./vault-browser.ts'));

const ORIGIN = 'https://provider.example';
const ELSEWHERE = 'https://elsewhere.example';
const KEPT = { origin: ORIGIN, session: false };
const SESSION = { origin: ORIGIN, session: true };
const PLACE = 'key.mainnet';

beforeAll(stubDatabaseClasses);
beforeEach(startAnew);
afterAll(() => {
  vi.unstubAllGlobals();
});

const projectId = (network: NetworkId, rest = SECRET) => readId(network + rest);
const MAINNET = projectId('mainnet');
const missing = failed({ kind: 'key-missing' });
const notForAddress = failed({ kind: 'key-not-for-address' });

describe('a key in the vault', () => {
  it.each([
    ['for good', KEPT],
    ['for this session', SESSION],
  ])('that is kept %s opens for the origin that it was entered for', async (_how, place) => {
    await createKeys().set('mainnet', MAINNET, place);
    // Another worker.
    const keys = createKeys();
    expect(await keys.open('mainnet', ORIGIN)).toEqual(success(MAINNET));
    expect(await keys.status('mainnet')).toEqual({ kind: 'set', endsIn: SECRET.slice(-4), ...place });
  });

  it('opens for no other origin, however like it is', async () => {
    const keys = createKeys();
    await keys.set('mainnet', MAINNET, KEPT);
    const likes = [
      `${ORIGIN}:8443`,
      `${ORIGIN}.evil.example`,
      `${ORIGIN}/`,
      ORIGIN.replace('s:', ':'),
      'null',
      '',
    ];
    for (const origin of [ELSEWHERE, ...likes])
      expect(await keys.open('mainnet', origin)).toEqual(notForAddress);
  });

  it('opens for another once the user has agreed, and for the one before no more', async () => {
    for (const place of [KEPT, SESSION]) {
      const keys = createKeys();
      await keys.set('mainnet', MAINNET, place);
      await keys.move('mainnet', { origin: ELSEWHERE });
      expect(await keys.open('mainnet', ELSEWHERE)).toEqual(success(MAINNET));
      expect(await keys.open('mainnet', ORIGIN)).toEqual(notForAddress);
      expect(await keys.status('mainnet')).toMatchObject({ origin: ELSEWHERE, session: place.session });
    }
  });

  it('is none of another network’s', async () => {
    const keys = createKeys();
    await keys.set('mainnet', MAINNET, KEPT);
    expect(await keys.open('preprod', ORIGIN)).toEqual(missing);
    expect(await keys.status('preprod')).toEqual({ kind: 'none' });
    await keys.clear('preprod');
    expect(await keys.open('mainnet', ORIGIN)).toEqual(success(MAINNET));
  });

  it('is replaced by the next, wherever the one before lay', async () => {
    const keys = createKeys();
    const next = projectId('mainnet', 'b'.repeat(32));
    for (const [before, after] of [
      [KEPT, SESSION],
      [SESSION, KEPT],
      [KEPT, KEPT],
    ] as const) {
      await keys.set('mainnet', MAINNET, before);
      await keys.set('mainnet', next, after);
      expect(await keys.open('mainnet', ORIGIN)).toEqual(success(next));
      expect(lying(after.session ? 'local' : 'session', PLACE)).toBeUndefined();
      expect(lying(after.session ? 'session' : 'local', PLACE)).toBeDefined();
    }
  });

  it('is gone from both areas when it is removed', async () => {
    const keys = createKeys();
    await keys.set('mainnet', MAINNET, KEPT);
    lay('session', PLACE, lying('local', PLACE));
    await keys.clear('mainnet');
    expect(dump()).toBe('[[],[]]');
    expect(await keys.open('mainnet', ORIGIN)).toEqual(missing);
    expect(await keys.status('mainnet')).toEqual({ kind: 'none' });
  });

  it('that is not there is not approved either', async () => {
    const keys = createKeys();
    await keys.move('mainnet', { origin: ELSEWHERE });
    expect(await keys.status('mainnet')).toEqual({ kind: 'none' });
    expect(dump()).toBe('[[],[]]');
  });

  it('closes the storage to content scripts, where the browser can', async () => {
    await createKeys().set('mainnet', MAINNET, KEPT);
    expect(accessLevels).toEqual([{ accessLevel: 'TRUSTED_CONTEXTS' }]);
  });
});

describe('two at once', () => {
  it('are sealed by one seal, and both open', async () => {
    const keys = [createKeys(), createKeys(), createKeys()] as const;
    await Promise.all(NETWORK_IDS.map((network, i) => keys[i]?.set(network, projectId(network), KEPT)));
    for (const network of NETWORK_IDS) {
      expect(await createKeys().open(network, ORIGIN)).toEqual(success(projectId(network)));
    }
  });

  it('of one network, for good and for this session, leave the later', async () => {
    for (const places of [
      [KEPT, SESSION],
      [SESSION, KEPT],
    ]) {
      const keys = createKeys();
      const ids = [projectId('mainnet', 'first'), projectId('mainnet', 'second')];
      await Promise.all(ids.map((id, i) => keys.set('mainnet', id, places[i] ?? KEPT)));
      expect(await keys.open('mainnet', ORIGIN)).toEqual(success(ids[1]));
      expect(await keys.status('mainnet')).toMatchObject({ session: places[1]?.session });
    }
  });

  it('a new key and a yes to the old do not bring the old one back', async () => {
    const keys = createKeys();
    await keys.set('mainnet', projectId('mainnet', 'old'), KEPT);
    await Promise.all([keys.move('mainnet', { origin: ELSEWHERE }), keys.set('mainnet', MAINNET, KEPT)]);
    expect(await keys.open('mainnet', ORIGIN)).toEqual(success(MAINNET));
  });
});

/** Every run of so many characters of the key. */
const piecesOf = (text: string, length: number) =>
  Array.from({ length: text.length - length + 1 }, (_, i) => text.slice(i, i + length));

describe('what others see of a key (promise 5)', () => {
  it('is its last four characters and no other part of it', async () => {
    const keys = createKeys();
    for (const place of [KEPT, SESSION]) {
      await keys.set('mainnet', MAINNET, place);
      const status = JSON.stringify(await keys.status('mainnet'));
      const seen = piecesOf(SECRET, 4).filter((piece) => status.includes(piece));
      expect(seen).toEqual([SECRET.slice(-4)]);
    }
  });

  it('is nothing in any storage, neither as it lies there nor decoded', async () => {
    const keys = createKeys();
    await keys.set('mainnet', MAINNET, KEPT);
    await keys.set('preview', projectId('preview'), SESSION);
    await keys.move('mainnet', { origin: ELSEWHERE });
    const all = dump();
    const texts = [...all.matchAll(/[A-Za-z0-9+/=]{12,}/g)].map(([text]) => text);
    const decoded = texts.map((text) => Buffer.from(text, 'base64').toString('latin1'));
    expect(texts.length).toBeGreaterThanOrEqual(4);
    for (const view of [all, ...decoded]) {
      expect(piecesOf(SECRET, 6).filter((piece) => view.includes(piece))).toEqual([]);
    }
  });

  it('is another text each time that it is sealed', async () => {
    const keys = createKeys();
    const seen = new Set<string>();
    for (let i = 0; i < 20; i++) {
      await keys.set('mainnet', MAINNET, KEPT);
      const { iv, text } = lying('local', PLACE) ?? {};
      seen.add(String(iv)).add(String(text));
    }
    expect(seen.size).toBe(40);
  });

  it('is sealed by what nobody can take along', async () => {
    await createKeys().set('mainnet', MAINNET, KEPT);
    const database = await openDB('vault', 1);
    const key: CryptoKey = await database.get('keys', 'seal');
    expect(await database.count('keys')).toBe(1);
    database.close();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow();
  });
});
