/** The vault: a project ID opens for the one origin that it was entered for, and lies nowhere to be read. */
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../lib/failure.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { createKeys } from '../../lib/provider/keys.ts';
import { type ProjectId, readProjectId } from '../../lib/provider/project-id.ts';
import { accessLevels, dump, lay, lying, startAnew, stubDatabase } from './vault-browser.ts';

vi.mock('wxt/browser', () => import('./vault-browser.ts'));

const SECRET = 'q7Zp2Lw9Xk4Rt8Vb3Nm6Hd1Fs5Gj0Yc4';
const ORIGIN = 'https://provider.example';
const ELSEWHERE = 'https://elsewhere.example';
const KEPT = { origin: ORIGIN, session: false };
const SESSION = { origin: ORIGIN, session: true };
const PLACE = 'key.mainnet';

beforeAll(stubDatabase);
beforeEach(startAnew);
afterAll(() => {
  vi.unstubAllGlobals();
});

function projectId(network: NetworkId, rest = SECRET): ProjectId {
  const reading = readProjectId(network, network + rest);
  if (!reading.ok) throw new Error(reading.refusal.kind);
  return reading.projectId;
}

const MAINNET = projectId('mainnet');
const missing = failed({ kind: 'key-missing' });
const notForAddress = failed({ kind: 'key-not-for-address' });

/** Sealed as by the first versions: the seal binds no origin, and none is written beside it. */
async function layOld(network: NetworkId, text: string): Promise<void> {
  await createKeys().set(network, projectId(network), KEPT);
  const database = await openDB('vault', 1);
  const key: CryptoKey = await database.get('keys', 'seal');
  database.close();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  const written = { iv: toBase64(iv), text: toBase64(new Uint8Array(sealed)) };
  lay('local', `key.${network}`, written);
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

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

  it.each([
    ELSEWHERE,
    'http://provider.example',
    'https://provider.example:8443',
    'https://provider.example.evil.example',
    'https://PROVIDER.example',
    'https://provider.example/',
    'null',
    '',
  ])('opens for no other origin: %j', async (origin) => {
    const keys = createKeys();
    await keys.set('mainnet', MAINNET, KEPT);
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

  it('for this session is gone when the browser was closed', async () => {
    const keys = createKeys();
    await keys.set('mainnet', MAINNET, KEPT);
    await keys.set('mainnet', MAINNET, SESSION);
    expect(lying('local', PLACE)).toBeUndefined();
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

  it('a removal and a yes leave nothing', async () => {
    const keys = createKeys();
    await keys.set('mainnet', MAINNET, KEPT);
    await Promise.all([keys.move('mainnet', { origin: ELSEWHERE }), keys.clear('mainnet')]);
    expect(await keys.status('mainnet')).toEqual({ kind: 'none' });
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

describe('a record that somebody has changed', () => {
  const sealed = async (network: NetworkId = 'mainnet') => {
    await createKeys().set(network, projectId(network), KEPT);
    return lying('local', `key.${network}`) ?? {};
  };
  const flip = (text: unknown) => {
    const bytes = Buffer.from(String(text), 'base64');
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    return bytes.toString('base64');
  };

  async function expectBroken() {
    const keys = createKeys();
    expect(await keys.status('mainnet')).toEqual({ kind: 'broken' });
    for (const origin of [ORIGIN, ELSEWHERE, new URL(NETWORKS.mainnet.provider).origin]) {
      expect(await keys.open('mainnet', origin)).toEqual(missing);
    }
    // Nor is it sealed anew for whoever asks.
    const before = dump();
    await keys.move('mainnet', { origin: ELSEWHERE });
    expect(dump()).toBe(before);
    await keys.set('mainnet', MAINNET, KEPT);
    expect(await keys.open('mainnet', ORIGIN)).toEqual(success(MAINNET));
  }

  it.each([
    ['another origin', (one) => ({ ...one, origin: ELSEWHERE })],
    ['its own provider’s origin', (one) => ({ ...one, origin: new URL(NETWORKS.mainnet.provider).origin })],
    ['no origin', ({ origin: _, ...rest }) => rest],
    ['an origin that is no text', (one) => ({ ...one, origin: null })],
    ['another text', (one) => ({ ...one, text: flip(one.text) })],
    ['half a text', (one) => ({ ...one, text: String(one.text).slice(0, 24) })],
    ['no text', (one) => ({ ...one, text: '' })],
    ['a text that is no base64', (one) => ({ ...one, text: '*'.repeat(40) })],
    ['another vector', (one) => ({ ...one, iv: flip(one.iv) })],
    ['no vector', (one) => ({ ...one, iv: '' })],
    ['a vector that is no text', (one) => ({ ...one, iv: 12 })],
    ['nothing in it', () => null],
    ['a text in its place', (one) => JSON.stringify(one)],
    ['a key that lies open', () => MAINNET],
  ] as const satisfies readonly (readonly [string, (one: Readonly<Record<string, unknown>>) => unknown])[])(
    'to %s is broken, opens for nobody, and can be replaced',
    async (_what, change) => {
      lay('local', PLACE, change(await sealed()));
      await expectBroken();
    },
  );

  it('by another network’s in its place is broken', async () => {
    lay('local', PLACE, await sealed('preview'));
    await expectBroken();
  });

  it('by losing its seal is broken', async () => {
    await sealed();
    vi.stubGlobal('indexedDB', new IDBFactory());
    await expectBroken();
  });

  it('by another profile’s seal is broken', async () => {
    const one = await sealed();
    startAnew();
    await createKeys().set('preview', projectId('preview'), KEPT);
    lay('local', PLACE, one);
    await expectBroken();
  });
});

describe('a key of the first versions, whose seal knew no origin', () => {
  const provider = (network: NetworkId) => new URL(NETWORKS[network].provider).origin;

  it.each(NETWORK_IDS)('opens for the own provider of %s alone', async (network) => {
    await layOld(network, network + SECRET);
    const keys = createKeys();
    expect(await keys.open(network, provider(network))).toEqual(success(projectId(network)));
    for (const origin of [ORIGIN, ...NETWORK_IDS.filter((id) => id !== network).map(provider)]) {
      expect(await keys.open(network, origin)).toEqual(notForAddress);
    }
    expect(await keys.status(network)).toMatchObject({ origin: provider(network), session: false });
  });

  it('goes elsewhere once the user has agreed, and its seal knows the origin from then on', async () => {
    await layOld('mainnet', MAINNET);
    const keys = createKeys();
    await keys.move('mainnet', { origin: ORIGIN });
    expect(await keys.open('mainnet', ORIGIN)).toEqual(success(MAINNET));
    expect(lying('local', PLACE)).toMatchObject({ origin: ORIGIN });
    expect(await keys.open('mainnet', provider('mainnet'))).toEqual(notForAddress);
  });

  it('is broken when an origin was written beside it', async () => {
    await layOld('mainnet', MAINNET);
    for (const origin of [ELSEWHERE, provider('mainnet')]) {
      lay('local', PLACE, { ...lying('local', PLACE), origin });
      expect(await createKeys().status('mainnet')).toEqual({ kind: 'broken' });
    }
  });

  it('is broken in the place of another network', async () => {
    await layOld('preview', `preview${SECRET}`);
    lay('local', PLACE, lying('local', 'key.preview'));
    expect(await createKeys().status('mainnet')).toEqual({ kind: 'broken' });
  });
});
