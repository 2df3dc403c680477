/** The cache of earlier days never costs an answer: a write that fails, a database that is not to be had, or holds what it should not. */
import { IDBCursor, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cache } from '../../lib/metadata/cache.ts';
import { pack } from '../../lib/metadata/kept.ts';
import { placeKeyOf } from '../../lib/metadata/outcome.ts';
import { TOKENS } from '../data/index.ts';
import { all, beside, found, HOUR, image, keysOf, NOW, PLACE, picture, wake } from './cache-world.ts';
import { png } from './image-bytes.ts';
import { useMemoryDatabase } from './memory-database.ts';
import { strangers } from './strangers.ts';

const { fernwood, mica, tern } = TOKENS;
const EMPTY = { tokens: 0, logos: 0, logoBytes: 0, oldestAt: null };
const SOME = strangers(3);

useMemoryDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

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

const refuse = () => {
  throw new DOMException('No.', 'UnknownError');
};

/** Ways to fail: what breaks, and what is to be written then. */
const keepFour = (cache: Cache) => cache.keepTokens(PLACE, all(strangers(4)));
const keepLarge = async (cache: Cache) => {
  // One that takes the place of another, and one that room is made for.
  await cache.keepLogo(PLACE, fernwood.subject, image(picture(400)));
  await cache.keepLogo(PLACE, tern.subject, image(picture(900)));
};
const { put } = IDBObjectStore.prototype;
const FAILURES: readonly [string, () => void, (cache: Cache) => Promise<void>, number][] = [
  [
    'for a record that no database holds',
    () => undefined,
    // The puts before the one that throws are aborted, and somebody has to wait for them.
    (cache) => {
      const odd = { CIP_26: { odd: () => 'no database can hold this' } };
      const [first, second] = [fernwood.subject, mica.subject];
      return cache.keepTokens(PLACE, all([first]).set(second, { ...found(second), records: odd }));
    },
    1,
  ],
  [
    'of the sum of all logos',
    () =>
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
        return this.name === 'sums' ? refuse() : put.apply(this, given);
      }),
    keepLarge,
    2,
  ],
  [
    'while room is made',
    () => vi.spyOn(IDBCursor.prototype, 'delete').mockImplementation(refuse),
    keepFour,
    1,
  ],
  [
    'for want of room on the disk',
    // As a browser does it: the request is taken on, then the whole transaction is given up.
    () =>
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...[value, key]
      ) {
        const request = this.add(value, `${String(key)}, never written`);
        this.transaction.abort();
        return request;
      }),
    async (cache) => {
      await keepFour(cache);
      await keepLarge(cache);
    },
    3,
  ],
];

describe('a write that fails', () => {
  it.each(FAILURES)(
    '%s leaves all as it was, is reported, and the next one goes on',
    async (_what, sabotage, write, reported) => {
      const { cache, reports } = wake({ bounds: { tokens: 3, logoBytes: 2_000 } });
      await cache.keepTokens(PLACE, all(SOME));
      await cache.keepLogo(PLACE, mica.subject, image(picture(700)));
      await cache.keepLogo(PLACE, fernwood.subject, image(picture(300)));
      const read = async () => [
        await cache.status(),
        await cache.tokens(PLACE, [...strangers(4), fernwood.subject, mica.subject]),
        ...(await Promise.all([mica, fernwood, tern].map(({ subject }) => cache.logo(PLACE, subject)))),
      ];
      const before = await read();
      const uncaught = await uncaughtIn(async () => {
        sabotage();
        await write(cache);
        vi.restoreAllMocks();
      });
      expect([uncaught, reports.length]).toEqual([[], reported]);
      expect(await read()).toEqual(before);
      await cache.keepTokens(PLACE, all([mica.subject]));
      expect((await cache.tokens(PLACE, [mica.subject])).size).toBe(1);
    },
  );
});

describe('a database', () => {
  it.each<[string, () => unknown]>([
    ['that cannot be opened', () => vi.stubGlobal('indexedDB', { open: refuse })],
    ['that the browser has not', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'without our stores',
      async () =>
        (await openDB('answers', 1, { upgrade: (db) => void db.createObjectStore('other') })).close(),
    ],
  ])('%s costs nothing but what it held', async (_what, sabotage) => {
    await sabotage();
    const { cache, reports } = wake();
    await cache.keepTokens(PLACE, all(SOME));
    await cache.keepLogo(PLACE, mica.subject, image(picture(100)));
    expect(await cache.tokens(PLACE, SOME)).toEqual(new Map());
    expect(await cache.logo(PLACE, mica.subject)).toBeUndefined();
    expect(await cache.status()).toEqual(EMPTY);
    await cache.clear();
    expect(reports).toHaveLength(6);
  });

  it('of a newer version is set aside once, though many ask at once', async () => {
    (await openDB('answers', 99)).close();
    const { cache, reports } = wake();
    const [before] = await Promise.all([
      cache.tokens(PLACE, SOME),
      cache.keepTokens(PLACE, all(SOME)),
      cache.logo(PLACE, mica.subject),
      cache.status(),
    ]);
    expect([before.size, (await wake().cache.status()).tokens]).toEqual([0, 3]);
    expect(reports).toMatchObject([{ name: 'VersionError' }]);
  });
});

describe('what a database holds', () => {
  const at = { place: placeKeyOf(PLACE), at: NOW, usedAt: NOW };
  const token = { ...at, packed: pack(found(fernwood.subject)) };
  const logo = { ...at, bytes: png(8, 8), source: 'CIP_26' };
  const text = (written: string) => new TextEncoder().encode(written);

  /** Puts something else where the cache has put what it keeps of a subject. */
  async function spoil(store: 'tokens' | 'logos', value: unknown): Promise<Cache> {
    const { cache, clock } = wake({
      report: (error) => {
        throw error;
      },
    });
    await cache.keepTokens(PLACE, all([fernwood.subject, mica.subject]));
    await cache.keepLogo(PLACE, fernwood.subject, image(png(8, 8)));
    const [key] = await keysOf(store, fernwood.subject);
    await beside((db) => db.put(store, value, key));
    clock.now += 2 * HOUR;
    return cache;
  }

  it.each<[string, unknown]>([
    ['null', null],
    ['a string', 'Fernwood'],
    ['empty', {}],
    ['without an answer', { ...token, packed: undefined }],
    ['an answer that is null', { ...token, packed: null }],
    ['an answer without its age', { ...token, packed: { reason: 'not-registered' } }],
    ['a token without its parts', { ...token, packed: { at: NOW, found: {} } }],
    ['of no known use', { ...token, packed: null, usedAt: 'yesterday' }],
    ['as an earlier version kept it', { kept: found(fernwood.subject), at: NOW, usedAt: NOW }],
    // Its four bytes are the same as ours.
    ['of another place', { ...token, place: placeKeyOf({ ...PLACE, base: 'https://own.example' }) }],
    ['of no place', { ...token, place: undefined }],
  ])('a token that is %s is missing, and sinks no other', async (_what, broken) => {
    const cache = await spoil('tokens', broken);
    const read = () => cache.tokens(PLACE, [fernwood.subject, mica.subject]);
    expect(await read()).toEqual(all([mica.subject]));
    // And its place is not taken for good.
    await cache.keepTokens(PLACE, all([fernwood.subject]));
    expect((await read()).size).toBe(2);
  });

  it.each<[string, unknown, string | undefined]>([
    ['an SVG', { ...logo, bytes: text('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'not-an-image'],
    ['no bytes at all', { ...logo, bytes: new Uint8Array() }, 'not-an-image'],
    ['larger than a logo may be', { ...logo, bytes: picture(65_537) }, 'too-large'],
    ['larger than a page may show', { ...logo, bytes: png(4_096, 8) }, 'too-large'],
    ['a string', { ...logo, bytes: 'iVBORw0KGgo' }, undefined],
    ['an ArrayBuffer', { ...logo, bytes: png(8, 8).buffer }, undefined],
    ['without its bytes', { ...logo, bytes: undefined }, undefined],
    ['without its age', { ...logo, at: undefined }, undefined],
    ['of an age that is no number', { ...logo, at: '9' }, undefined],
    ['an empty record', {}, undefined],
    ['a record that is null', null, undefined],
    ['of a standard that there is not', { ...logo, source: 'CIP_25' }, undefined],
    ['none for a reason that there is not', { ...logo, reason: 'because' }, undefined],
    ['of another place', { ...logo, place: 'elsewhere' }, undefined],
  ])('a logo that is %s is not shown, and is no error', async (_what, broken, reason) => {
    const cache = await spoil('logos', broken);
    const shown = reason && { logo: { kind: 'none', reason }, at: NOW };
    expect(await cache.logo(PLACE, fernwood.subject)).toEqual(shown || undefined);
  });
});
