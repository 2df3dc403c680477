/** Failing writes, missing databases and invalid records never cost an answer. */
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { keyAt } from '../../lib/metadata/cache-database.ts';
import { pack } from '../../lib/metadata/cache-entry.ts';
import { endpointKey } from '../../lib/metadata/endpoint.ts';
import type { TokenCache } from '../../lib/metadata/token-cache.ts';
import { TOKENS } from '../data/index.ts';
import { png } from '../logos/image-bytes.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import {
  allFound,
  EMPTY,
  ENDPOINT,
  found,
  image,
  NOW,
  putImage,
  putTokens,
  startCache,
  withDatabase,
} from './cache-fixture.ts';
import { numberedSubjects } from './numbered-subjects.ts';

const [fernwood, mica, tern] = [TOKENS.fernwood.subject, TOKENS.mica.subject, TOKENS.tern.subject];
const SUBJECTS = numberedSubjects(3);

useMemoryDatabase();
afterEach(() => vi.restoreAllMocks());

/** As browsers do: accepts the request, then aborts the transaction. */
const abortPuts = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const request = this.add(value, `${String(key)}, never written`);
    this.transaction.abort();
    return request;
  });

it('rolls a failed write back, including its evictions, and reports it', async () => {
  const { cache, reports } = startCache({ limits: { tokens: 3, logoBytes: 2_000 } });
  await putTokens(cache, allFound(...SUBJECTS));
  await putImage(cache, mica, 700);
  await putImage(cache, fernwood, 300);
  const read = async () => [
    await cache.status(),
    await cache.tokens(ENDPOINT, [...numberedSubjects(4), fernwood, mica]),
    ...(await Promise.all([mica, fernwood, tern].map((subject) => cache.logo(ENDPOINT, subject)))),
  ];
  const before = await read();
  abortPuts();
  await putTokens(cache, allFound(...numberedSubjects(4)));
  await putImage(cache, fernwood, 400);
  await putImage(cache, tern, 900);
  vi.restoreAllMocks();
  expect(reports).toHaveLength(3);
  expect(await read()).toEqual(before);
  await putTokens(cache, allFound(mica));
  expect((await cache.tokens(ENDPOINT, [mica])).size).toBe(1);
});

it('stores the other tokens of a batch with one that the browser cannot store (promise 23)', async () => {
  const { cache, reports } = startCache();
  const [first, bad, last] = SUBJECTS as [Subject, Subject, Subject];
  // A function stands for what is nested too deeply for the browser's copy.
  const records = { CIP_26: { nested: () => undefined } };
  await putTokens(cache, allFound(...SUBJECTS).set(bad, { ...found(bad), records }));
  expect([...(await cache.tokens(ENDPOINT, SUBJECTS)).keys()]).toEqual([first, last]);
  expect(reports).toHaveLength(1);
});

const refuse = () => {
  throw new DOMException('No.', 'UnknownError');
};
it.each([
  ['cannot be opened', { open: refuse }],
  ['does not exist', undefined],
])('is empty when IndexedDB %s', async (_what, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const { cache, reports } = startCache();
  await putTokens(cache, allFound(...SUBJECTS));
  await putImage(cache, mica, 100);
  expect(await cache.tokens(ENDPOINT, SUBJECTS)).toEqual(new Map());
  expect(await cache.logo(ENDPOINT, mica)).toBeUndefined();
  expect(await cache.status()).toEqual(EMPTY);
  await expect(cache.clear()).rejects.toThrow('could not be cleared');
  expect(reports).toHaveLength(7);
});

describe('an invalid record', () => {
  const at = { endpoint: endpointKey(ENDPOINT), at: NOW };
  const token = { ...at, ...pack(found(fernwood)) };
  const logo = { ...at, bytes: png(8, 8), source: 'CIP_26' };

  async function cacheWith(store: 'tokens' | 'logos', record: unknown): Promise<TokenCache> {
    const { cache } = startCache();
    await putTokens(cache, allFound(fernwood, mica));
    await cache.putLogo(ENDPOINT, fernwood, image(png(8, 8)));
    await withDatabase((db) => db.put(store, record, keyAt(ENDPOINT, fernwood)));
    return cache;
  }

  // The content of a packed entry is checked by `unpack`.
  it.each([
    { ...token, found: null },
    // A hash collision.
    { ...token, endpoint: endpointKey({ ...ENDPOINT, base: 'https://own.example' }) },
  ])('of a token is ignored, and affects no other: %j', async (record) => {
    const cache = await cacheWith('tokens', record);
    expect(await cache.tokens(ENDPOINT, [fernwood, mica])).toEqual(allFound(mica));
  });

  it.each([
    { ...logo, bytes: 'iVBORw0KGgo' },
    null,
    { ...logo, reason: 'because' },
    { ...logo, endpoint: 'elsewhere' },
  ])('of a logo is ignored: %j', async (record) => {
    const cache = await cacheWith('logos', record);
    expect(await cache.logo(ENDPOINT, fernwood)).toBeUndefined();
  });
});
