/**
 * The persistent token cache: what it returns, and what it evicts. Failing writes, missing databases and invalid records never
 * cost an answer.
 */
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { keyAt } from '../../lib/metadata/cache-database.ts';
import { type CacheEntry, pack } from '../../lib/metadata/cache-entry.ts';
import { type Endpoint, endpointKey } from '../../lib/metadata/endpoint.ts';
import { foundOutcome } from '../../lib/metadata/outcome.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { createTokenCache, type TokenCache } from '../../lib/metadata/token-cache.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { png } from '../logos/image-bytes.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { absent, ENDPOINT, HOUR, NOW } from './cache-fixture.ts';
import { numberedSubject, numberedSubjects } from './numbered-subjects.ts';

/** Bytes that the cache adds to the image for each logo record. */
const OVERHEAD = 200;
const [fernwood, mica, tern] = [TOKENS.fernwood.subject, TOKENS.mica.subject, TOKENS.tern.subject];
const gorse = UNREGISTERED.gorse.subject;
const SUBJECTS = numberedSubjects(3);

useMemoryDatabase();
afterEach(() => vi.restoreAllMocks());

/** The cache of a worker that has just started; all caches of a test share the database. */
function startCache(options: Partial<Parameters<typeof createTokenCache>[0]> = {}) {
  const clock = { now: NOW };
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  return { clock, reports, cache: createTokenCache({ report, now: () => clock.now, ...options }) };
}

function found(subject: Subject, at = NOW, endpoint = ENDPOINT): CacheEntry {
  const name = { value: `Token ${subject.slice(-8)}`, source: 'CIP_26' } as const;
  const entry = { subject, properties: { name, others: {} }, logo: undefined, records: undefined };
  return { outcome: foundOutcome(endpoint, entry, subject, endpoint.priority, at), at };
}
const allFound = (...subjects: readonly Subject[]) =>
  new Map(subjects.map((subject) => [subject, found(subject)]));
const putTokens = (cache: TokenCache, entries: ReadonlyMap<Subject, CacheEntry>, endpoint = ENDPOINT) =>
  cache.putTokens([...entries].map(([subject, entry]) => ({ endpoint, subject, entry })));

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
  cache.putLogo(ENDPOINT, subject, image(pngOf(length)));

/** Accesses the database directly. */
async function withDatabase<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB('answers');
  return work(db).finally(() => db.close());
}

it('the cache returns the latest entry of each subject to the next worker', async () => {
  const before = startCache();
  const entries = new Map([
    [fernwood, { ...found(fernwood), records: { CIP_26: { subject: fernwood } } }],
    [mica, { ...found(mica, NOW - HOUR), written: mica.toUpperCase() }],
    [gorse, absent(gorse)],
  ]);
  await putTokens(before.cache, new Map([[fernwood, absent(fernwood)]]));
  await putTokens(before.cache, entries);
  const after = startCache();
  expect(await after.cache.tokens(ENDPOINT, [gorse, fernwood, tern, mica])).toEqual(entries);
  expect(await after.cache.tokens(ENDPOINT, [])).toEqual(new Map());
  expect([...before.reports, ...after.reports]).toEqual([]);
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
    await putTokens(cache, new Map([[fernwood, found(fernwood, NOW + i, endpoint)]]), endpoint);
    await cache.putLogo(endpoint, fernwood, image(pngOf(100 + i)));
  }
  for (const [i, endpoint] of endpoints.entries()) {
    const entries = await cache.tokens(endpoint, [fernwood]);
    expect(entries.get(fernwood)).toEqual(found(fernwood, NOW + i, endpoint));
    expect(await cache.logo(endpoint, fernwood)).toEqual(image(pngOf(100 + i)));
  }
});

it('the cache counts its tokens, and is empty after `clear`', async () => {
  const { cache } = startCache();
  expect(await cache.count()).toBe(0);
  await putTokens(cache, allFound(fernwood, gorse));
  await putImage(cache, mica, 1_000);
  expect(await cache.count()).toBe(2);
  await cache.clear();
  expect(await cache.count()).toBe(0);
  expect((await cache.tokens(ENDPOINT, [fernwood])).size).toBe(0);
  expect(await cache.logo(ENDPOINT, mica)).toBeUndefined();
});

it.each(['tokens', 'logos'] as const)('the cache evicts the oldest tenth of the %s', async (store) => {
  const { cache, clock } = startCache({ limits: { tokens: 10, logoBytes: 10 * (1_000 + OVERHEAD) } });
  const putToken = (one: Subject) => putTokens(cache, new Map([[one, found(one, clock.now)]]));
  const put = async (one: Subject) => {
    await (store === 'tokens' ? putToken(one) : putImage(cache, one, 1_000));
    clock.now++;
  };
  const has = async (one: Subject) =>
    store === 'tokens' ? (await cache.tokens(ENDPOINT, [one])).has(one) : !!(await cache.logo(ENDPOINT, one));
  // In the reverse order of their keys.
  const subjects = numberedSubjects(11).toReversed();
  const [first, last] = [subjects[0], subjects[10]] as [Subject, Subject];
  for (const one of subjects.slice(0, 10)) await put(one);
  // Renewed.
  await put(first);
  await put(last);
  const isLeft = await Promise.all(subjects.map(has));
  expect(subjects.filter((_, i) => isLeft[i])).toEqual([first, ...subjects.slice(3)]);
});

it('the cache limits the logos, and computes their total size correctly, with two workers', async () => {
  const reasons = fc.constantFrom('not-recorded', 'remote', 'not-an-image', 'too-large');
  const anyLogo: fc.Arbitrary<Logo> = fc.oneof(
    reasons.map((reason) => ({ kind: 'none', reason }) as const),
    fc.integer({ min: 24, max: 1_500 }).map((length) => image(pngOf(length))),
  );
  const steps = fc.array(fc.tuple(fc.nat(15), anyLogo), { minLength: 1, maxLength: 30 });
  const isLimited = fc.asyncProperty(steps, fc.boolean(), async (given, isConcurrent) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const start = () => startCache({ limits: { tokens: 10, logoBytes: 5_000 } });
    const workers = [start(), start()] as const;
    const writes: Promise<void>[] = [];
    for (const [i, [number, logo]] of given.entries()) {
      const { cache, clock } = workers[i % 2 === 0 ? 0 : 1];
      clock.now += i;
      writes.push(cache.putLogo(ENDPOINT, numberedSubject(number), logo));
      if (isConcurrent) continue;
      await writes.at(-1);
      expect(await cache.logo(ENDPOINT, numberedSubject(number))).toEqual(logo);
    }
    await Promise.all(writes);
    const logoBytes = await withDatabase((db) => db.get('sums', 'logoBytes'));
    const logos = await withDatabase((db) => db.getAll('logos'));
    expect(logoBytes).toBe(logos.reduce((sum, { bytes }) => sum + OVERHEAD + bytes.byteLength, 0));
    expect(logoBytes).toBeLessThanOrEqual(5_000);
  });
  await fc.assert(isLimited, { numRuns: 15 });
});

it('rolls a failed write back, including its evictions, and reports it', async () => {
  const { cache, reports } = startCache({ limits: { tokens: 3, logoBytes: 2_000 } });
  await putTokens(cache, allFound(...SUBJECTS));
  await putImage(cache, mica, 700);
  await putImage(cache, fernwood, 300);
  const read = async () => [
    await withDatabase((db) => db.get('sums', 'logoBytes')),
    await cache.tokens(ENDPOINT, [...numberedSubjects(4), fernwood, mica]),
    ...(await Promise.all([mica, fernwood, tern].map((subject) => cache.logo(ENDPOINT, subject)))),
  ];
  const before = await read();
  // As browsers do: accepts the request, then aborts the transaction.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const request = this.add(value, `${String(key)}, never written`);
    this.transaction.abort();
    return request;
  });
  await putTokens(cache, allFound(...numberedSubjects(4)));
  await putImage(cache, fernwood, 400);
  await putImage(cache, tern, 900);
  vi.restoreAllMocks();
  expect(reports).toHaveLength(3);
  expect(await read()).toEqual(before);
  await putTokens(cache, allFound(mica));
  expect((await cache.tokens(ENDPOINT, [mica])).size).toBe(1);
});

it('stores the other tokens of a batch with one that the browser cannot store (promise 14)', async () => {
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
  expect([await cache.logo(ENDPOINT, mica), await cache.count()]).toEqual([undefined, 0]);
  await expect(cache.clear()).rejects.toThrow('could not be cleared');
  expect(reports).toHaveLength(7);
});

const at = { endpoint: endpointKey(ENDPOINT), at: NOW };
const token = { ...at, ...pack(found(fernwood)) };
const logo = { ...at, bytes: png(8, 8), source: 'CIP_26' };
const elsewhere = endpointKey({ ...ENDPOINT, base: 'https://own.example' });

it.each<readonly ['tokens' | 'logos', unknown]>([
  // The content of a packed entry is checked by `unpack`.
  ['tokens', { ...token, found: null }],
  // A hash collision.
  ['tokens', { ...token, endpoint: elsewhere }],
  ['logos', { ...logo, endpoint: elsewhere }],
  ['logos', { ...logo, bytes: 'iVBORw0KGgo' }],
  ['logos', { ...logo, reason: 'because' }],
  ['logos', null],
])('an invalid record of the %s is ignored, and affects no other: %j', async (store, record) => {
  const { cache } = startCache();
  await putTokens(cache, allFound(fernwood, mica));
  await cache.putLogo(ENDPOINT, fernwood, image(png(8, 8)));
  await withDatabase((db) => db.put(store, record, keyAt(ENDPOINT, fernwood)));
  const [left, gone] = store === 'tokens' ? [allFound(mica), image(png(8, 8))] : [allFound(fernwood, mica)];
  expect(await cache.tokens(ENDPOINT, [fernwood, mica])).toEqual(left);
  expect(await cache.logo(ENDPOINT, fernwood)).toEqual(gone);
});
