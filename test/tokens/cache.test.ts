/**
 * The token cache: how long entries are fresh, what the next worker finds, and what is evicted. Failing writes and missing
 * databases never cost an answer.
 */
import { IDBObjectStore } from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import {
  type Age,
  ageOf,
  type CacheEntry,
  shownNow,
  TokenCache,
  type TokenCacheDeps,
} from '../../lib/tokens/cache.ts';
import type { Endpoint, Logo } from '../../lib/tokens/token.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { absent, ENDPOINT, found, HOUR, NOW } from './cache-fixture.ts';
import { png } from './image-bytes.ts';
import { numberedSubjects } from './numbered-subjects.ts';

const MINUTE = 60_000;
const DAY = 24 * HOUR;
const [fernwood, mica, tern] = [TOKENS.fernwood.subject, TOKENS.mica.subject, TOKENS.tern.subject];
const gorse = UNREGISTERED.gorse.subject;
const SUBJECTS = numberedSubjects(3);

useMemoryDatabase();
afterEach(() => vi.restoreAllMocks());

const RECORD: CacheEntry = { ...found(fernwood), records: { CIP_26: { subject: fernwood } } };

it.each<[string, later: number, Age, CacheEntry]>([
  ['summary', HOUR - 1, 'fresh', found(fernwood)],
  ['summary', HOUR, 'stale', found(fernwood)],
  // The clock was set back.
  ['summary', -1, 'stale', found(fernwood)],
  ['record', DAY - 1, 'fresh', RECORD],
  ['record', DAY, 'stale', RECORD],
  ['absence', 15 * MINUTE - 1, 'fresh', absent()],
  ['absence', 15 * MINUTE, 'expired', absent()],
  ['absence', -1, 'expired', absent()],
])('a %s after %i ms is %s', (_what, later, age, cached) => {
  expect(ageOf(cached, NOW + later)).toBe(age);
  const stale = cached.outcome.kind === 'found' && { stale: age === 'stale' };
  expect(shownNow(cached, NOW + later)).toEqual({ ...cached.outcome, ...stale });
});

/** The cache of a worker that has just started; all caches of a test share the database. */
function startCache(options: Partial<TokenCacheDeps> = {}) {
  const clock = { now: NOW };
  const reports: unknown[] = [];
  const cache = new TokenCache({
    report: (error) => reports.push(error),
    now: () => clock.now,
    wait: async () => undefined,
    ...options,
  });
  return { clock, reports, cache };
}
/** What the next worker reads from the database. */
const read = (subjects: readonly Subject[], endpoint = ENDPOINT) =>
  startCache().cache.read(endpoint, subjects);
const readLogo = (subject: Subject, endpoint = ENDPOINT) => startCache().cache.logo(endpoint, subject);

const allFound = (...subjects: readonly Subject[]) =>
  new Map(subjects.map((subject) => [subject, found(subject)]));
/** Resolves when it is written. */
async function put(cache: TokenCache, entries: ReadonlyMap<Subject, CacheEntry>, endpoint = ENDPOINT) {
  const writer = cache.writer();
  for (const [subject, entry] of entries) writer.put(endpoint, subject, entry);
  await Promise.resolve().then(() => cache.count());
}
async function putLogo(cache: TokenCache, subject: Subject, logo: Logo, endpoint = ENDPOINT) {
  cache.writer().putLogo(endpoint, subject, logo);
  await cache.count();
  await withDatabase((db) => db.count('logos'));
}

/** Bytes with a PNG header. */
function pngOf(length: number): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, i) => i % 256);
  bytes.set(png(8, 8).subarray(0, 24));
  return bytes;
}
function image(bytes: Uint8Array): Logo {
  const base64 = Buffer.from(bytes).toString('base64');
  return { kind: 'image', type: 'image/png', base64, source: 'CIP_26' };
}
const putImage = (cache: TokenCache, subject: Subject, length: number) =>
  putLogo(cache, subject, image(pngOf(length)));

/** Accesses the database directly. */
async function withDatabase<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB('answers');
  return work(db).finally(() => db.close());
}

it('the cache returns the latest entry of each subject to the next worker', async () => {
  const { cache, reports } = startCache();
  const entries = new Map([
    [fernwood, RECORD],
    [mica, found(mica, NOW - HOUR)],
    [gorse, absent()],
  ]);
  await put(cache, new Map([[fernwood, absent()]]));
  await put(cache, entries);
  expect(await read([gorse, fernwood, tern, mica])).toEqual(entries);
  expect(await read([])).toEqual(new Map());
  expect(reports).toEqual([]);
});

it('the cache separates networks, addresses and orders of standards', async () => {
  const { cache } = startCache();
  const endpoints: readonly Endpoint[] = [
    ENDPOINT,
    { ...ENDPOINT, network: 'preprod' },
    { ...ENDPOINT, base: 'https://own.example' },
    { ...ENDPOINT, priority: ['CIP_26', 'CIP_68'] },
  ];
  for (const [i, endpoint] of endpoints.entries()) {
    await put(cache, new Map([[fernwood, found(fernwood, NOW + i, endpoint)]]), endpoint);
    await putLogo(cache, fernwood, image(pngOf(100 + i)), endpoint);
  }
  for (const [i, endpoint] of endpoints.entries()) {
    expect((await read([fernwood], endpoint)).get(fernwood)).toEqual(found(fernwood, NOW + i, endpoint));
    expect(await readLogo(fernwood, endpoint)).toEqual(image(pngOf(100 + i)));
    expect(await cache.latest(endpoint, 9)).toMatchObject([{ service: endpoint.base }]);
  }
});

it('the cache counts its tokens, and is empty after `clear`', async () => {
  const { cache } = startCache();
  expect(await cache.count()).toBe(0);
  await put(cache, allFound(fernwood, gorse));
  await putImage(cache, mica, 1_000);
  expect(await cache.count()).toBe(2);
  await cache.clear();
  for (const one of [cache, startCache().cache]) {
    expect([await one.count(), (await one.read(ENDPOINT, [fernwood])).size]).toEqual([0, 0]);
    expect(await one.logo(ENDPOINT, mica)).toBeUndefined();
  }
});

it('17: a writer from before `clear` writes nowhere, nor does what is being read', async () => {
  await put(startCache().cache, allFound(fernwood));
  const { cache } = startCache();
  const before = cache.writer();
  before.put(ENDPOINT, tern, found(tern));
  await Promise.all([cache.read(ENDPOINT, [fernwood]), cache.logo(ENDPOINT, mica), cache.clear()]);
  before.put(ENDPOINT, fernwood, found(fernwood));
  before.putLogo(ENDPOINT, mica, image(pngOf(100)));
  before.failures.set(mica, { until: NOW });
  await put(cache, allFound(gorse));
  for (const one of [cache, startCache().cache]) {
    expect([...(await one.read(ENDPOINT, [fernwood, tern, gorse])).keys()]).toEqual([gorse]);
    expect(await one.logo(ENDPOINT, mica)).toBeUndefined();
  }
  expect(cache.writer().failures.has(mica)).toBe(false);
});

it.each(['tokens', 'logos'] as const)('the cache evicts the oldest tenth of the %s', async (store) => {
  const { cache, clock } = startCache({ limits: { tokens: 10, logos: 10 } });
  const putOne = async (one: Subject) => {
    if (store === 'tokens') await put(cache, new Map([[one, found(one, clock.now)]]));
    else await putImage(cache, one, 1_000);
    clock.now++;
  };
  const has = async (one: Subject) =>
    store === 'tokens' ? (await read([one])).has(one) : !!(await readLogo(one));
  // In the reverse order of their keys.
  const subjects = numberedSubjects(11).toReversed();
  const [first, last] = [subjects[0], subjects[10]] as [Subject, Subject];
  for (const one of subjects.slice(0, 10)) await putOne(one);
  // Renewed.
  await putOne(first);
  await putOne(last);
  const isLeft = await Promise.all(subjects.map(has));
  expect(subjects.filter((_, i) => isLeft[i])).toEqual([first, ...subjects.slice(3)]);
});

it('rolls a failed write back, including its evictions, and reports it', async () => {
  const { cache, reports } = startCache({ limits: { tokens: 3, logos: 2 } });
  await put(cache, allFound(...SUBJECTS));
  await putImage(cache, mica, 700);
  await putImage(cache, fernwood, 300);
  const stored = async () => [
    await read([...numberedSubjects(4), fernwood, mica]),
    ...(await Promise.all([mica, fernwood, tern].map((subject) => readLogo(subject)))),
  ];
  const before = await stored();
  // As browsers do: accepts the request, then aborts the transaction.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const request = this.add(value, `${String(key)}, never written`);
    this.transaction.abort();
    return request;
  });
  await put(cache, allFound(...numberedSubjects(4)));
  await putImage(cache, fernwood, 400);
  await putImage(cache, tern, 900);
  await expect.poll(() => reports.length).toBe(3);
  vi.restoreAllMocks();
  expect(await stored()).toEqual(before);
});

const refuse = () => {
  throw new DOMException('No.', 'UnknownError');
};
it.each([
  ['cannot be opened', { open: refuse }],
  ['does not exist', undefined],
])('has what is in memory when IndexedDB %s', async (_what, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const { cache, reports } = startCache();
  cache.writer().put(ENDPOINT, fernwood, found(fernwood));
  cache.writer().putLogo(ENDPOINT, mica, image(pngOf(100)));
  expect(await cache.read(ENDPOINT, [fernwood, tern])).toEqual(allFound(fernwood));
  expect(await cache.logo(ENDPOINT, mica)).toEqual(image(pngOf(100)));
  expect([await cache.latest(ENDPOINT, 9), await cache.count()]).toEqual([[], 0]);
  await expect(cache.clear()).rejects.toThrow('could not be cleared');
  expect(reports).toHaveLength(7);
});
