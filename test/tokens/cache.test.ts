/**
 * The token cache: how long entries are fresh, what the next worker finds, what is evicted, and what is cleared.
 */
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
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
import { ENDPOINT, found, HOUR, NOW } from './cache-fixture.ts';
import { numberedSubjects } from './numbered-subjects.ts';

const MINUTE = 60_000;
const DAY = 24 * HOUR;
const [fernwood, mica, tern] = [TOKENS.fernwood.subject, TOKENS.mica.subject, TOKENS.tern.subject];
const gorse = UNREGISTERED.gorse.subject;

useMemoryDatabase();

const ABSENT: CacheEntry = { outcome: { kind: 'absent', reason: 'not-registered' }, at: NOW };
const RECORD: CacheEntry = { ...found(fernwood), records: { CIP_26: { subject: fernwood } } };

it.each<[string, later: number, Age, CacheEntry]>([
  ['summary', HOUR - 1, 'fresh', found(fernwood)],
  ['summary', HOUR, 'stale', found(fernwood)],
  // The clock was set back.
  ['summary', -1, 'stale', found(fernwood)],
  ['record', DAY - 1, 'fresh', RECORD],
  ['record', DAY, 'stale', RECORD],
  ['absence', 15 * MINUTE - 1, 'fresh', ABSENT],
  ['absence', 15 * MINUTE, 'expired', ABSENT],
  ['absence', -1, 'expired', ABSENT],
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
/** Resolves when it is written. */
async function put(cache: TokenCache, subject: Subject, entry: CacheEntry, endpoint = ENDPOINT) {
  cache.writer().put(endpoint, subject, entry);
  await Promise.resolve().then(() => cache.count());
}
async function putLogo(cache: TokenCache, subject: Subject, logo: Logo, endpoint = ENDPOINT) {
  cache.writer().putLogo(endpoint, subject, logo);
  await cache.count();
  const db = await openDB('answers');
  await db.count('logos');
  db.close();
}
const image = (text: string): Logo => {
  return { kind: 'image', type: 'image/png', base64: btoa(text), source: 'CIP_26' };
};

it('the next worker finds the latest entry of each subject', async () => {
  const { cache, reports } = startCache();
  const entries = new Map([
    [fernwood, RECORD],
    [mica, found(mica, NOW - HOUR)],
    [gorse, ABSENT],
  ]);
  await put(cache, fernwood, ABSENT);
  for (const [subject, entry] of entries) await put(cache, subject, entry);
  const next = startCache().cache;
  expect(await next.read(ENDPOINT, [gorse, fernwood, tern, mica])).toEqual(entries);
  expect((await next.latest(ENDPOINT, 9)).map(({ subject }) => subject)).toEqual([fernwood, mica]);
  expect(await next.latest(ENDPOINT, 1)).toEqual([]);
  expect(reports).toEqual([]);
});

it('an answer that arrives during a read is kept', async () => {
  await put(startCache().cache, fernwood, found(fernwood, NOW - 1));
  const { cache } = startCache();
  const reading = cache.read(ENDPOINT, [fernwood]);
  cache.writer().put(ENDPOINT, fernwood, RECORD);
  expect((await reading).get(fernwood)).toEqual(RECORD);
});

it('the cache separates networks, addresses and orders of standards', async () => {
  const { cache } = startCache();
  const changes: readonly Partial<Endpoint>[] = [
    {},
    { network: 'preprod' },
    { base: 'https://own.example' },
    { priority: ['CIP_26', 'CIP_68'] },
  ];
  const endpoints = changes.map((change) => ({ ...ENDPOINT, ...change }));
  for (const [i, endpoint] of endpoints.entries()) {
    await put(cache, fernwood, found(fernwood, NOW + i, endpoint), endpoint);
    await putLogo(cache, fernwood, image(`Logo ${i}`), endpoint);
  }
  const next = startCache().cache;
  for (const [i, endpoint] of endpoints.entries()) {
    expect((await next.read(endpoint, [fernwood])).get(fernwood)).toEqual(found(fernwood, NOW + i, endpoint));
    expect(await next.logo(endpoint, fernwood)).toEqual(image(`Logo ${i}`));
    expect(await next.latest(endpoint, 9)).toMatchObject([{ service: endpoint.base }]);
  }
});

it('17: a writer from before `clear` writes nowhere, nor does what is being read', async () => {
  const first = startCache().cache;
  await put(first, fernwood, found(fernwood));
  await putLogo(first, mica, image('Mica'));
  expect(await first.count()).toBe(1);
  const { cache } = startCache();
  const before = cache.writer();
  before.put(ENDPOINT, tern, found(tern));
  await Promise.all([cache.read(ENDPOINT, [fernwood]), cache.logo(ENDPOINT, mica), cache.clear()]);
  before.put(ENDPOINT, fernwood, found(fernwood));
  before.putLogo(ENDPOINT, mica, image('Mica'));
  before.failures.set(mica, { until: NOW });
  await put(cache, gorse, found(gorse));
  for (const after of [cache, startCache().cache]) {
    expect([...(await after.read(ENDPOINT, [fernwood, tern, gorse])).keys()]).toEqual([gorse]);
    expect(await after.logo(ENDPOINT, mica)).toBeUndefined();
    expect(await after.count()).toBe(1);
  }
  expect([cache.writer().failures.has(mica), cache.clears()]).toEqual([false, 1]);
});

it.each(['tokens', 'logos'] as const)('the cache evicts the oldest tenth of the %s', async (store) => {
  const { cache, clock } = startCache({ limits: { tokens: 10, logos: 10 } });
  // In the reverse order of their keys.
  const subjects = numberedSubjects(11).toReversed();
  const [first, last] = [subjects[0], subjects[10]] as [Subject, Subject];
  // The first one is renewed.
  for (const subject of [...subjects.slice(0, 10), first, last]) {
    if (store === 'tokens') await put(cache, subject, found(subject, clock.now));
    else await putLogo(cache, subject, image('A logo'));
    clock.now++;
  }
  const next = startCache().cache;
  const left =
    store === 'tokens' ? await next.read(ENDPOINT, subjects) : await next.logos(ENDPOINT, subjects);
  expect([...left.keys()]).toEqual([first, ...subjects.slice(3)]);
});

it('has what is in memory without a database, reports its failures, and does not claim to be cleared', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { cache, reports } = startCache();
  cache.writer().put(ENDPOINT, fernwood, found(fernwood));
  cache.writer().putLogo(ENDPOINT, mica, image('Mica'));
  expect(await cache.read(ENDPOINT, [fernwood, tern])).toEqual(new Map([[fernwood, found(fernwood)]]));
  expect(await cache.logo(ENDPOINT, mica)).toEqual(image('Mica'));
  expect([await cache.latest(ENDPOINT, 9), await cache.count()]).toEqual([[], 0]);
  await expect(cache.clear()).rejects.toThrow();
  expect(reports).toHaveLength(7);
});
