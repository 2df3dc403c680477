/** The cache of earlier days: what it gives back, what it lets go, and that it never costs an answer. */
import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { createCache, type KeptLogo } from '../../lib/metadata/cache.ts';
import { type Kept, pack } from '../../lib/metadata/kept.ts';
import { absent, foundAt, type Place, placeKeyOf } from '../../lib/metadata/outcome.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { gif, jpeg, png, webpLossy } from './image-bytes.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const HOUR = 3_600_000;
const { fernwood, mica, hollow, tern } = TOKENS;
const { gorse } = UNREGISTERED;
const PLACE: Place = { network: 'mainnet', base: 'https://tokens.example', priority: ['CIP_68', 'CIP_26'] };

const GLOBALS = {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
};
beforeAll(() => {
  for (const [name, value] of Object.entries(GLOBALS)) vi.stubGlobal(name, value);
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** As a worker that has just started builds it; the database is the same until a test is over. */
function wake(parts: Partial<Parameters<typeof createCache>[0]> = {}) {
  const clock = { now: NOW };
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  return { clock, reports, cache: createCache({ report, now: () => clock.now, ...parts }) };
}

function found(subject: Subject, at = NOW, place = PLACE): Kept {
  const name = { value: `Token ${subject.slice(-8)}`, source: 'CIP_26' } as const;
  const entry = {
    subject,
    properties: { name, description: name, others: {} },
    logo: undefined,
    records: undefined,
  };
  return { outcome: foundAt(place, entry, subject, place.priority, at), at };
}
const missing = (subject: Subject, at = NOW): Kept => ({ outcome: absent(subject), at });
const one = (kept: Kept, subject: Subject) => new Map([[subject, kept]]);

/** As many subjects; in the order of their keys, or of their numbers. */
function subjects(count: number): readonly Subject[] {
  return Array.from({ length: count }, (_, i) => {
    const subject = parseSubject(`${i.toString(16).padStart(56, '0')}abcd`);
    if (subject === undefined) throw new Error('not a subject');
    return subject;
  });
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
/** A true header, then bytes up to the length. */
function picture(bytes: number, fill = 0x2a): Uint8Array {
  const image = new Uint8Array(bytes).fill(fill);
  image.set(png(8, 8).subarray(0, 24));
  return image;
}
const image = (bytes: Uint8Array, at = NOW): KeptLogo => ({
  logo: { kind: 'image', type: 'image/png', base64: base64(bytes), source: 'CIP_26' },
  at,
});
const none = (reason: Extract<Logo, { kind: 'none' }>['reason'], at = NOW): KeptLogo => ({
  logo: { kind: 'none', reason },
  at,
});

/** The database itself, beside the cache. */
async function beside<T>(work: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<T> {
  const db = await openDB('answers');
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** Where the cache has put what it keeps of a subject. */
async function keysOf(store: string, subject: Subject): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const keys = await beside((db) => db.getAllKeys(store));
  return keys
    .map((key) => new Uint8Array(key as ArrayBuffer))
    .filter((key) => hex(key.subarray(4)) === subject);
}
/** Puts something else where the cache has put what it keeps of a subject. */
async function spoil(store: 'tokens' | 'logos', value: unknown, subject: Subject): Promise<void> {
  const { cache } = wake();
  if (store === 'tokens') await cache.keepTokens(PLACE, one(found(subject), subject));
  else await cache.keepLogo(PLACE, subject, image(png(8, 8)));
  const [key] = await keysOf(store, subject);
  await beside((db) => db.put(store, value, key));
}
const recordOf = async (store: string, subject: Subject) => {
  const [key] = await keysOf(store, subject);
  return beside(async (db) => key && (await db.get(store, key)));
};
/** Records are touched behind what is waited for. */
const usedAt = async (store: string, subject: Subject) => (await recordOf(store, subject))?.usedAt;
/** What the cache takes a logo for, beside its picture: those without one are to have a bound too. */
const AROUND = 200;
const trueBytes = () =>
  beside(async (db) =>
    (await db.getAll('logos')).reduce((sum: number, { bytes }) => sum + AROUND + bytes.byteLength, 0),
  );

describe('the cache', () => {
  it('gives a later worker what an earlier one kept', async () => {
    const before = wake();
    const kept = new Map([
      [fernwood.subject, { ...found(fernwood.subject), records: { CIP_26: { subject: fernwood.subject } } }],
      [mica.subject, { ...found(mica.subject, NOW - HOUR), written: mica.subject.toUpperCase() }],
      [gorse.subject, missing(gorse.subject)],
    ]);
    await before.cache.keepTokens(PLACE, kept);
    await before.cache.keepLogo(PLACE, fernwood.subject, image(png(8, 8)));
    const after = wake();
    const asked = [gorse, fernwood, tern, mica].map(({ subject }) => subject);
    expect(await after.cache.tokens(PLACE, asked)).toEqual(kept);
    expect(await after.cache.tokens(PLACE, [tern.subject])).toEqual(new Map());
    expect(await after.cache.tokens(PLACE, [])).toEqual(new Map());
    expect(await after.cache.logo(PLACE, fernwood.subject)).toEqual(image(png(8, 8)));
    expect(await after.cache.logo(PLACE, mica.subject)).toBeUndefined();
    expect([...before.reports, ...after.reports]).toEqual([]);
  });

  it('gives the last of what was kept under one key', async () => {
    const { cache } = wake();
    await cache.keepTokens(PLACE, one(missing(fernwood.subject), fernwood.subject));
    await cache.keepTokens(PLACE, one(found(fernwood.subject, NOW + 1), fernwood.subject));
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(
      one(found(fernwood.subject, NOW + 1), fernwood.subject),
    );
    expect((await cache.status()).tokens).toBe(1);
  });

  it('holds networks, addresses and orders of standards apart', async () => {
    const { cache } = wake();
    const places: readonly Place[] = [
      PLACE,
      { ...PLACE, network: 'preprod' },
      { ...PLACE, base: 'https://own.example' },
      { ...PLACE, priority: ['CIP_26', 'CIP_68'] },
      { ...PLACE, priority: ['CIP_26'] },
    ];
    const { subject } = PREPROD_TOKENS.fernwood;
    for (const [i, place] of places.entries()) {
      expect(await cache.tokens(place, [subject])).toEqual(new Map());
      expect(await cache.logo(place, subject)).toBeUndefined();
      await cache.keepTokens(place, one(found(subject, NOW + i, place), subject));
      await cache.keepLogo(place, subject, image(picture(100 + i), NOW + i));
    }
    for (const [i, place] of places.entries()) {
      expect(await cache.tokens(place, [subject])).toEqual(one(found(subject, NOW + i, place), subject));
      expect(await cache.logo(place, subject)).toEqual(image(picture(100 + i), NOW + i));
    }
    expect(await cache.status()).toMatchObject({ tokens: 5, logos: 5 });
  });

  it('lies under keys of bytes: four for the place, then those of the subject', async () => {
    const { cache } = wake();
    const places = [
      PLACE,
      { ...PLACE, network: 'preprod' },
      { ...PLACE, base: 'https://own.example' },
    ] as const;
    const wanted = [fernwood, mica, hollow, tern].map(({ subject }) => subject);
    for (const place of places) {
      await cache.keepTokens(place, new Map(wanted.map((subject) => [subject, missing(subject)])));
      await cache.keepLogo(place, fernwood.subject, none('remote'));
    }
    for (const subject of wanted) {
      const keys = await keysOf('tokens', subject);
      expect(keys.map((key) => key.length)).toEqual(places.map(() => 4 + subject.length / 2));
      expect(new Set(keys.map((key) => hex(key.subarray(0, 4)))).size).toBe(places.length);
    }
    expect(await keysOf('logos', fernwood.subject)).toEqual(await keysOf('tokens', fernwood.subject));
    expect(await cache.status()).toMatchObject({ tokens: 12, logos: 3 });
  });

  it('gives nothing of another place whose four bytes are the same, and lets it go', async () => {
    const { cache, reports } = wake();
    const place = placeKeyOf({ ...PLACE, base: 'https://own.example' });
    const theirs = { place, packed: pack(found(fernwood.subject)), at: NOW, usedAt: NOW };
    const logo = { place, bytes: png(8, 8), source: 'CIP_26', at: NOW, usedAt: NOW };
    // As ours they are what is read, so that it is the place alone that they are refused for.
    const ours = { place: placeKeyOf(PLACE) };
    await spoil('tokens', { ...theirs, ...ours }, fernwood.subject);
    await spoil('logos', { ...logo, ...ours }, fernwood.subject);
    expect((await cache.tokens(PLACE, [fernwood.subject])).size).toBe(1);
    expect(await cache.logo(PLACE, fernwood.subject)).toBeDefined();
    for (const other of [theirs.place, undefined, 7, '']) {
      await spoil('tokens', { ...theirs, place: other }, fernwood.subject);
      await spoil('logos', { ...logo, place: other }, fernwood.subject);
      expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(new Map());
      expect(await cache.logo(PLACE, fernwood.subject)).toBeUndefined();
    }
    await cache.keepTokens(PLACE, one(found(fernwood.subject, NOW + 1), fernwood.subject));
    await cache.keepLogo(PLACE, fernwood.subject, image(png(9, 9)));
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(
      one(found(fernwood.subject, NOW + 1), fernwood.subject),
    );
    expect(await cache.logo(PLACE, fernwood.subject)).toEqual(image(png(9, 9)));
    expect(await cache.status()).toMatchObject({ tokens: 1, logos: 1, logoBytes: await trueBytes() });
    expect(reports).toEqual([]);
  });

  it('tells how much it holds, and how old the oldest answer is', async () => {
    const { cache } = wake();
    expect(await cache.status()).toEqual({ tokens: 0, logos: 0, logoBytes: 0, oldestAt: null });
    await cache.keepTokens(PLACE, one(found(fernwood.subject, NOW), fernwood.subject));
    await cache.keepTokens(PLACE, one(missing(gorse.subject, NOW - HOUR), gorse.subject));
    await cache.keepTokens(PLACE, one(found(mica.subject, NOW + HOUR), mica.subject));
    await cache.keepLogo(PLACE, mica.subject, image(picture(1_000)));
    await cache.keepLogo(PLACE, tern.subject, none('remote'));
    expect(await cache.status()).toEqual({
      tokens: 3,
      logos: 2,
      logoBytes: 1_000 + 2 * AROUND,
      oldestAt: NOW - HOUR,
    });
    // The oldest is answered anew.
    await cache.keepTokens(PLACE, one(missing(gorse.subject, NOW + 2 * HOUR), gorse.subject));
    expect((await cache.status()).oldestAt).toBe(NOW);
  });

  it('is empty once it is cleared, and is kept on', async () => {
    const { cache, reports } = wake();
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(1_000)));
    await cache.clear();
    expect(await cache.status()).toEqual({ tokens: 0, logos: 0, logoBytes: 0, oldestAt: null });
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(new Map());
    expect(await cache.logo(PLACE, fernwood.subject)).toBeUndefined();
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(500)));
    expect(await cache.status()).toMatchObject({ logos: 1, logoBytes: 500 + AROUND });
    expect(reports).toEqual([]);
  });
});

describe('of tokens', () => {
  it('the longest unused go when there are too many, and a tenth of room is made', async () => {
    const { cache, clock, reports } = wake({ bounds: { tokens: 20, logoBytes: 1_000 } });
    // Against the order of their keys.
    const wanted = subjects(21).toReversed();
    for (const subject of wanted.slice(0, 20)) {
      await cache.keepTokens(PLACE, one(found(subject), subject));
      clock.now += 1;
    }
    expect((await cache.status()).tokens).toBe(20);
    const last = wanted[20];
    if (last === undefined) throw new Error('no last');
    await cache.keepTokens(PLACE, one(found(last), last));
    const left = await cache.tokens(PLACE, wanted);
    expect([...left.keys()]).toEqual(wanted.slice(3));
    expect((await cache.status()).tokens).toBe(18);
    expect(reports).toEqual([]);
  });

  it('never more than the bound are left, however many come at once', async () => {
    const { cache } = wake({ bounds: { tokens: 20, logoBytes: 1_000 } });
    const wanted = subjects(75);
    await cache.keepTokens(PLACE, new Map(wanted.map((subject) => [subject, found(subject)])));
    expect((await cache.status()).tokens).toBe(18);
    expect((await cache.tokens(PLACE, wanted)).size).toBe(18);
  });

  it('those that were read are used, though they came first', async () => {
    const { cache, clock } = wake({ bounds: { tokens: 10, logoBytes: 1_000 } });
    const [first, ...others] = subjects(11);
    if (first === undefined) throw new Error('no first');
    await cache.keepTokens(PLACE, one(found(first), first));
    clock.now += 1;
    for (const subject of others.slice(0, 9)) await cache.keepTokens(PLACE, one(found(subject), subject));
    clock.now += HOUR;
    await cache.tokens(PLACE, [first]);
    await expect.poll(() => usedAt('tokens', first)).toBe(clock.now);
    const last = others.at(-1);
    if (last === undefined) throw new Error('no last');
    await cache.keepTokens(PLACE, one(found(last), last));
    const left = await cache.tokens(PLACE, [first, ...others]);
    expect(left.size).toBe(9);
    // To be read makes it no younger.
    expect(left.get(first)).toEqual(found(first));
    expect(left.has(last)).toBe(true);
  });

  it('none is written down as used that was used within the hour', async () => {
    const { cache, clock } = wake();
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(100)));
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    clock.now += HOUR;
    await cache.tokens(PLACE, [fernwood.subject]);
    await cache.logo(PLACE, fernwood.subject);
    // Whatever was to be written stood before this.
    await cache.clear();
    expect(puts).not.toHaveBeenCalled();
  });

  it('an answer that comes while its forerunner is marked as used is not lost', async () => {
    const { cache, clock } = wake();
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    clock.now += 2 * HOUR;
    const newer = found(fernwood.subject, clock.now);
    await Promise.all([
      cache.tokens(PLACE, [fernwood.subject]),
      cache.keepTokens(PLACE, one(newer, fernwood.subject)),
    ]);
    await cache.status();
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(one(newer, fernwood.subject));
  });

  it('one that goes while it is marked as used does not come back', async () => {
    const { cache, clock } = wake();
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    clock.now += 2 * HOUR;
    await Promise.all([cache.tokens(PLACE, [fernwood.subject]), cache.clear()]);
    expect((await cache.status()).tokens).toBe(0);
  });

  const sound = { place: placeKeyOf(PLACE), packed: pack(found(fernwood.subject)), at: NOW, usedAt: NOW };
  it.each<[string, unknown]>([
    ['null', null],
    ['a string', 'Fernwood'],
    ['a number', 7],
    ['empty', {}],
    ['without an answer', { ...sound, packed: undefined }],
    ['an answer that is null', { ...sound, packed: null }],
    ['an answer without its age', { ...sound, packed: { reason: 'not-registered' } }],
    ['a token without its parts', { ...sound, packed: { at: NOW, found: {} } }],
    ['of no known use', { ...sound, packed: null, usedAt: 'yesterday' }],
    ['as an earlier version kept it', { kept: found(fernwood.subject), at: NOW, usedAt: NOW }],
  ])('one that is %s is missing, and sinks no other', async (_what, broken) => {
    const { cache, clock, reports } = wake();
    await cache.keepTokens(PLACE, one(found(mica.subject), mica.subject));
    await spoil('tokens', broken, fernwood.subject);
    clock.now += 2 * HOUR;
    expect(await cache.tokens(PLACE, [fernwood.subject, mica.subject])).toEqual(
      one(found(mica.subject), mica.subject),
    );
    // And its place is not taken for good.
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    expect((await cache.tokens(PLACE, [fernwood.subject])).size).toBe(1);
    expect(reports).toEqual([]);
  });
});

describe('of logos', () => {
  const shown = {
    'image/png': png(64, 64),
    'image/jpeg': jpeg()(30, 20),
    'image/gif': gif(9, 9),
    'image/webp': webpLossy(9, 9),
  };
  it.each(Object.entries(shown))('%s comes back byte for byte', async (type, bytes) => {
    await wake().cache.keepLogo(PLACE, fernwood.subject, {
      logo: { kind: 'image', type: type as keyof typeof shown, base64: base64(bytes), source: 'CIP_68' },
      at: NOW,
    });
    expect(await wake().cache.logo(PLACE, fernwood.subject)).toEqual({
      logo: { kind: 'image', type, base64: base64(bytes), source: 'CIP_68' },
      at: NOW,
    });
  });

  it('every byte there is comes back', async () => {
    const bytes = picture(24 + 3 * 256 + 1);
    for (let i = 24; i < bytes.length; i++) bytes[i] = i % 256;
    const { cache } = wake();
    await cache.keepLogo(PLACE, fernwood.subject, image(bytes));
    expect(await cache.logo(PLACE, fernwood.subject)).toEqual(image(bytes));
  });

  it.each(['not-recorded', 'remote', 'not-an-image', 'too-large'] as const)(
    'one that there is not is kept with its reason: %s',
    async (reason) => {
      const { cache } = wake();
      await cache.keepLogo(PLACE, fernwood.subject, none(reason));
      expect(await cache.logo(PLACE, fernwood.subject)).toEqual(none(reason));
      expect(await cache.status()).toMatchObject({ logos: 1, logoBytes: AROUND });
    },
  );

  it('the bytes are added up truly when one takes the place of another', async () => {
    const { cache } = wake();
    const keep = async (kept: KeptLogo) => {
      await cache.keepLogo(PLACE, fernwood.subject, kept);
      const { logoBytes } = await cache.status();
      expect(logoBytes).toBe(await trueBytes());
      return logoBytes;
    };
    const two = 2 * AROUND;
    await cache.keepLogo(PLACE, mica.subject, image(picture(700)));
    expect(await keep(image(picture(1_000)))).toBe(1_700 + two);
    expect(await keep(image(picture(300)))).toBe(1_000 + two);
    expect(await keep(none('remote'))).toBe(700 + two);
    expect(await keep(image(picture(50)))).toBe(750 + two);
    await cache.clear();
    expect(await keep(image(picture(50)))).toBe(50 + AROUND);
  });

  it('the bytes are added up truly when many come at once, and to two workers', async () => {
    const [here, there] = [wake().cache, wake().cache];
    await Promise.all(
      [...subjects(20), ...subjects(20)].map((subject, i) =>
        (i % 2 ? here : there).keepLogo(PLACE, subject, image(picture(100 + i))),
      ),
    );
    const { logos, logoBytes } = await here.status();
    expect([logos, logoBytes]).toEqual([20, await trueBytes()]);
  });

  it('the longest unused go when they are too many bytes, and a tenth of room is made', async () => {
    const { cache, clock, reports } = wake({ bounds: { tokens: 10, logoBytes: 12_000 } });
    const wanted = subjects(12).toReversed();
    for (const subject of wanted.slice(0, 10)) {
      await cache.keepLogo(PLACE, subject, image(picture(1_000)));
      clock.now += 1;
    }
    expect(await cache.status()).toMatchObject({ logos: 10, logoBytes: 12_000 });
    for (const subject of wanted.slice(10)) {
      await cache.keepLogo(PLACE, subject, image(picture(1_000)));
      clock.now += 1;
      const { logoBytes } = await cache.status();
      expect(logoBytes).toBe(await trueBytes());
      expect(logoBytes).toBeLessThanOrEqual(12_000);
    }
    const left = await Promise.all(wanted.map((subject) => cache.logo(PLACE, subject)));
    expect(left.map((logo) => logo !== undefined)).toEqual([
      ...Array(2).fill(false),
      ...Array(10).fill(true),
    ]);
    expect(reports).toEqual([]);
  });

  it('the bound holds whatever comes, and the sum stays true', async () => {
    const { cache, clock } = wake({ bounds: { tokens: 10, logoBytes: 5_000 } });
    const wanted = subjects(15);
    let state = 7;
    for (let i = 0; i < 80; i++) {
      // Park and Miller's numbers: the same in every run.
      state = (state * 48_271) % 2_147_483_647;
      const subject = wanted[state % wanted.length] ?? fernwood.subject;
      const kept = state % 5 === 0 ? none('remote') : image(picture(24 + (state % 1_500)));
      await cache.keepLogo(PLACE, subject, kept);
      expect(await cache.logo(PLACE, subject)).toEqual(kept);
      clock.now += 1;
      const { logoBytes } = await cache.status();
      expect(logoBytes).toBe(await trueBytes());
      expect(logoBytes).toBeLessThanOrEqual(5_000);
    }
  });

  it('those without a picture have a bound too', async () => {
    const { cache, clock } = wake({ bounds: { tokens: 10, logoBytes: 10 * AROUND } });
    const wanted = subjects(30);
    for (const subject of wanted) {
      await cache.keepLogo(PLACE, subject, none('not-recorded'));
      clock.now += 1;
      const { logos, logoBytes } = await cache.status();
      expect(logoBytes).toBe(await trueBytes());
      expect(logos).toBeLessThanOrEqual(10);
    }
    expect(await cache.logo(PLACE, wanted[29] ?? fernwood.subject)).toEqual(none('not-recorded'));
    expect(await cache.logo(PLACE, wanted[0] ?? fernwood.subject)).toBeUndefined();
  });

  it('those that were read are used, though they came first', async () => {
    const { cache, clock } = wake({ bounds: { tokens: 10, logoBytes: 3_600 } });
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(1_000)));
    clock.now += 1;
    await cache.keepLogo(PLACE, mica.subject, image(picture(1_000)));
    clock.now += HOUR;
    await cache.logo(PLACE, fernwood.subject);
    await expect.poll(() => usedAt('logos', fernwood.subject)).toBe(clock.now);
    await cache.keepLogo(PLACE, hollow.subject, image(picture(1_500)));
    expect(await cache.logo(PLACE, mica.subject)).toBeUndefined();
    expect(await cache.logo(PLACE, fernwood.subject)).toEqual(image(picture(1_000)));
    expect((await cache.status()).logoBytes).toBe(await trueBytes());
  });

  const sound = { place: placeKeyOf(PLACE), bytes: png(8, 8), source: 'CIP_26', at: NOW, usedAt: NOW };
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  it.each<[string, unknown]>([
    ['an SVG', { ...sound, bytes: svg }],
    ['a page', { ...sound, bytes: new TextEncoder().encode('<!doctype html><script>1</script>') }],
    ['no bytes at all', { ...sound, bytes: new Uint8Array() }],
    ['larger than a logo may be', { ...sound, bytes: picture(65_537) }],
    ['larger than a page may show', { ...sound, bytes: png(4_096, 8) }],
    ['a string', { ...sound, bytes: base64(png(8, 8)) }],
    ['an ArrayBuffer', { ...sound, bytes: png(8, 8).buffer }],
    ['a list of numbers', { ...sound, bytes: [...png(8, 8)] }],
    ['without its bytes', { ...sound, bytes: undefined }],
    ['without its age', { ...sound, at: undefined }],
    ['of an age that is no number', { ...sound, at: '9' }],
    ['an empty record', {}],
    ['a record that is a string', 'logo'],
    ['a record that is null', null],
    ['of a standard that there is not', { ...sound, source: 'CIP_25' }],
    ['none for a reason that there is not', { ...sound, bytes: new Uint8Array(), reason: 'because' }],
  ])('one that is %s is not shown, and is no error', async (_what, broken) => {
    const { cache, clock, reports } = wake();
    await spoil('logos', broken, fernwood.subject);
    clock.now += 2 * HOUR;
    const kept = await cache.logo(PLACE, fernwood.subject);
    const reasons = ['not-recorded', 'remote', 'not-an-image', 'too-large', 'unavailable'];
    if (kept !== undefined) {
      expect(kept.logo).toEqual({ kind: 'none', reason: expect.toBeOneOf(reasons) });
      expect(kept.at).toBe(NOW);
    }
    expect(reports).toEqual([]);
  });
});

/** As a browser does it: the request is taken on, then the whole transaction is given up. */
function fullDisk() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...[value, key]
  ) {
    const request = this.add(value, `${String(key)}, never written`);
    this.transaction.abort();
    return request;
  });
}

/** What nobody caught while the work was done: a browser writes it down as an error of the extension. */
async function uncaughtIn(work: () => Promise<void>): Promise<readonly unknown[]> {
  const uncaught: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => uncaught.push(error));
  try {
    await work();
    // They are told of in a turn of their own.
    await new Promise((done) => setImmediate(done));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  }
  return uncaught;
}

describe('a write that fails', () => {
  const odd = { CIP_26: { odd: () => 'no database can hold this' } };
  const withOdd = new Map([
    [fernwood.subject, found(fernwood.subject)],
    [mica.subject, { ...found(mica.subject), records: odd }],
    [tern.subject, found(tern.subject)],
  ]);

  it('in the middle leaves all as it was', async () => {
    const { cache, reports } = wake();
    const before = found(fernwood.subject, NOW - HOUR);
    await cache.keepTokens(PLACE, one(before, fernwood.subject));
    await uncaughtIn(() => cache.keepTokens(PLACE, withOdd));
    expect(reports).toHaveLength(1);
    expect(await wake().cache.tokens(PLACE, [fernwood.subject, mica.subject, tern.subject])).toEqual(
      one(before, fernwood.subject),
    );
  });

  // The puts before the one that throws are aborted, and somebody has to wait for them.
  it('in the middle leaves no rejection that nobody catches', async () => {
    const { cache } = wake();
    await cache.status();
    expect(await uncaughtIn(() => cache.keepTokens(PLACE, withOdd))).toEqual([]);
  });

  it('of the sum leaves the logos as they were', async () => {
    const { cache, reports } = wake({ bounds: { tokens: 10, logoBytes: 2_000 } });
    await cache.keepLogo(PLACE, mica.subject, image(picture(700)));
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(300)));
    const before = await cache.status();
    const { put } = IDBObjectStore.prototype;
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'sums') throw new DOMException('No.', 'UnknownError');
      return put.apply(this, given);
    });
    // One that takes the place of another, and one that room is made for.
    const uncaught = await uncaughtIn(async () => {
      await cache.keepLogo(PLACE, fernwood.subject, image(picture(400)));
      await cache.keepLogo(PLACE, tern.subject, image(picture(900)));
    });
    expect(puts).toHaveBeenCalledTimes(4);
    puts.mockRestore();
    expect([uncaught, reports.length]).toEqual([[], 2]);
    expect(await cache.logo(PLACE, mica.subject)).toEqual(image(picture(700)));
    expect(await cache.logo(PLACE, fernwood.subject)).toEqual(image(picture(300)));
    expect(await cache.logo(PLACE, tern.subject)).toBeUndefined();
    expect(await cache.status()).toEqual(before);
  });

  it('while room is made leaves all as it was', async () => {
    const { cache, reports } = wake({ bounds: { tokens: 3, logoBytes: 2_000 } });
    const wanted = subjects(5);
    const some = new Map(wanted.slice(0, 3).map((subject) => [subject, found(subject)]));
    await cache.keepTokens(PLACE, some);
    const deletes = vi.spyOn(IDBCursor.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('No.', 'UnknownError');
    });
    const more = new Map(wanted.slice(3).map((subject) => [subject, found(subject)]));
    const uncaught = await uncaughtIn(() => cache.keepTokens(PLACE, more));
    expect(deletes).toHaveBeenCalled();
    deletes.mockRestore();
    expect([uncaught, reports.length]).toEqual([[], 1]);
    expect(await cache.tokens(PLACE, wanted)).toEqual(some);
  });

  it('for want of room leaves all as it was, and the next one goes on', async () => {
    const { cache, reports } = wake();
    const before = found(fernwood.subject, NOW - HOUR);
    await cache.keepTokens(PLACE, one(before, fernwood.subject));
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(100)));
    await uncaughtIn(async () => {
      const full = fullDisk();
      await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
      await cache.keepLogo(PLACE, fernwood.subject, image(picture(5_000)));
      full.mockRestore();
    });
    expect(reports).toHaveLength(2);
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(one(before, fernwood.subject));
    expect(await cache.logo(PLACE, fernwood.subject)).toEqual(image(picture(100)));
    expect((await cache.status()).logoBytes).toBe(100 + AROUND);
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(
      one(found(fernwood.subject), fernwood.subject),
    );
  });

  it('is reported once, and leaves no rejection that nobody catches', async () => {
    const { cache, reports } = wake();
    await cache.status();
    const uncaught = await uncaughtIn(async () => {
      const full = fullDisk();
      await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
      await cache.keepLogo(PLACE, fernwood.subject, image(picture(100)));
      full.mockRestore();
    });
    expect(reports).toMatchObject([{ name: 'AbortError' }, { name: 'AbortError' }]);
    expect(uncaught).toEqual([]);
  });
});

describe('a database', () => {
  it('of a newer version is set aside, and that is reported once', async () => {
    const newer = await openDB('answers', 99, {
      upgrade: (db) => void db.createObjectStore('other').put('theirs', 'key'),
    });
    newer.close();
    const { cache, reports } = wake();
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(new Map());
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    expect((await cache.tokens(PLACE, [fernwood.subject])).size).toBe(1);
    expect(reports).toMatchObject([{ name: 'VersionError' }]);
    const later = wake();
    expect((await later.cache.tokens(PLACE, [fernwood.subject])).size).toBe(1);
    expect(later.reports).toEqual([]);
  });

  it('of a newer version is set aside once, though many ask at once', async () => {
    (await openDB('answers', 99)).close();
    const { cache, reports } = wake();
    await Promise.all([
      cache.tokens(PLACE, [fernwood.subject]),
      cache.keepTokens(PLACE, one(found(mica.subject), mica.subject)),
      cache.logo(PLACE, fernwood.subject),
      cache.status(),
    ]);
    expect(reports).toHaveLength(1);
    expect((await cache.status()).tokens).toBe(1);
  });

  it('that cannot be opened costs nothing but what it held', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Forbidden here.', 'SecurityError');
      },
    });
    const { cache, reports } = wake();
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    expect(reports).toHaveLength(1);
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(new Map());
    expect(reports).toHaveLength(2);
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(100)));
    expect(reports).toHaveLength(3);
    expect(await cache.logo(PLACE, fernwood.subject)).toBeUndefined();
    expect(reports).toHaveLength(4);
    expect(await cache.status()).toEqual({ tokens: 0, logos: 0, logoBytes: 0, oldestAt: null });
    expect(reports).toHaveLength(5);
    await cache.clear();
    expect(reports).toHaveLength(6);
    expect(reports.every((error) => error instanceof DOMException && error.name === 'SecurityError')).toBe(
      true,
    );
  });

  it('without our stores costs nothing but what it held', async () => {
    (await openDB('answers', 1, { upgrade: (db) => void db.createObjectStore('other') })).close();
    const { cache, reports } = wake();
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(100)));
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(new Map());
    expect(await cache.logo(PLACE, fernwood.subject)).toBeUndefined();
    expect(await cache.status()).toEqual({ tokens: 0, logos: 0, logoBytes: 0, oldestAt: null });
    await cache.clear();
    expect(reports).toHaveLength(6);
  });

  it('that could not be opened is tried again', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not now.', 'UnknownError');
    });
    const { cache, reports } = wake();
    await cache.keepTokens(PLACE, one(found(mica.subject), mica.subject));
    await cache.keepTokens(PLACE, one(found(fernwood.subject), fernwood.subject));
    expect((await cache.status()).tokens).toBe(1);
    expect([reports.length, open.mock.calls.length]).toEqual([1, 2]);
  });

  it('is not there at all in some browsers, and that is no more than a report', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { cache, reports } = wake();
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(new Map());
    expect(await cache.logo(PLACE, fernwood.subject)).toBeUndefined();
    expect(reports).toHaveLength(2);
  });
});
