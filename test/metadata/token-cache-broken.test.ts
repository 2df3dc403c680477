/**
 * The cache of earlier days never costs an answer: a write that fails, a database that is not to be had, or holds what
 * it should not.
 */
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyAt } from '../../lib/metadata/cache-database.ts';
import { pack } from '../../lib/metadata/cache-entry.ts';
import { endpointKey } from '../../lib/metadata/endpoint.ts';
import type { TokenCache } from '../../lib/metadata/token-cache.ts';
import { TOKENS } from '../data/index.ts';
import { png } from '../logos/image-bytes.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { all, beside, EMPTY, ENDPOINT, found, HOUR, image, keepImage, NOW, wake } from './cache-fixture.ts';
import { numberedSubjects } from './numbered-subjects.ts';

const [fernwood, mica, tern] = [TOKENS.fernwood.subject, TOKENS.mica.subject, TOKENS.tern.subject];
const SOME = numberedSubjects(3);

useMemoryDatabase();
afterEach(() => vi.restoreAllMocks());

const refuse = () => {
  throw new DOMException('No.', 'UnknownError');
};
const keepFour = (cache: TokenCache) => cache.putTokens(ENDPOINT, all(...numberedSubjects(4)));
/** One that takes the place of another, and one that room is made for. */
const keepLarge = async (cache: TokenCache) => {
  await keepImage(cache, fernwood, 400);
  await keepImage(cache, tern, 900);
};
/** As a browser does it: the request is taken on, then the whole transaction is given up. */
const abortPuts = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const request = this.add(value, `${String(key)}, never written`);
    this.transaction.abort();
    return request;
  });

it('a write that fails leaves all as it was, and is reported', async () => {
  const { cache, reports } = wake({ limits: { tokens: 3, logoBytes: 2_000 } });
  await cache.putTokens(ENDPOINT, all(...SOME));
  await keepImage(cache, mica, 700);
  await keepImage(cache, fernwood, 300);
  const read = async () => [
    await cache.status(),
    await cache.tokens(ENDPOINT, [...numberedSubjects(4), fernwood, mica]),
    ...(await Promise.all([mica, fernwood, tern].map((subject) => cache.logo(ENDPOINT, subject)))),
  ];
  const before = await read();
  abortPuts();
  await keepFour(cache);
  await keepLarge(cache);
  vi.restoreAllMocks();
  expect(reports).toHaveLength(3);
  expect(await read()).toEqual(before);
  // And the next one goes on.
  await cache.putTokens(ENDPOINT, all(mica));
  expect((await cache.tokens(ENDPOINT, [mica])).size).toBe(1);
});

it.each([
  ['cannot be opened', { open: refuse }],
  ['the browser has not', undefined],
])('a database that %s costs nothing but what it held', async (_what, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const { cache, reports } = wake();
  await cache.putTokens(ENDPOINT, all(...SOME));
  await keepImage(cache, mica, 100);
  expect(await cache.tokens(ENDPOINT, SOME)).toEqual(new Map());
  expect(await cache.logo(ENDPOINT, mica)).toBeUndefined();
  expect(await cache.status()).toEqual(EMPTY);
  await cache.clear();
  expect(reports).toHaveLength(6);
});

describe('what a database holds', () => {
  const at = { endpoint: endpointKey(ENDPOINT), at: NOW, usedAt: NOW };
  const token = { ...at, packed: pack(found(fernwood)) };
  const logo = { ...at, bytes: png(8, 8), source: 'CIP_26' };

  /** Puts something else where the cache has put what it keeps of a subject. */
  async function spoil(store: 'tokens' | 'logos', value: unknown): Promise<TokenCache> {
    const { cache, clock } = wake();
    await cache.putTokens(ENDPOINT, all(fernwood, mica));
    await cache.putLogo(ENDPOINT, fernwood, image(png(8, 8)));
    await beside((db) => db.put(store, value, keyAt(ENDPOINT, fernwood)));
    clock.now += 2 * HOUR;
    return cache;
  }

  // What makes no sense within an answer is the matter of `unpack`.
  it.each([
    { ...token, packed: undefined },
    // Its four bytes are the same as ours.
    { ...token, endpoint: endpointKey({ ...ENDPOINT, base: 'https://own.example' }) },
  ])('a token that is stored as %j is missing, and sinks no other', async (broken) => {
    const cache = await spoil('tokens', broken);
    expect(await cache.tokens(ENDPOINT, [fernwood, mica])).toEqual(all(mica));
  });

  it.each([
    { ...logo, bytes: 'iVBORw0KGgo' },
    { ...logo, at: '9' },
    null,
    { ...logo, reason: 'because' },
    { ...logo, endpoint: 'elsewhere' },
  ])('a logo that is stored as %j is not shown, and is no error', async (broken) => {
    const cache = await spoil('logos', broken);
    expect(await cache.logo(ENDPOINT, fernwood)).toBeUndefined();
  });
});
