/** The persistent token cache: what it returns, and what it evicts. */
import { IDBFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import {
  absent,
  allFound,
  EMPTY,
  ENDPOINT,
  found,
  HOUR,
  image,
  NOW,
  OVERHEAD,
  pngOf,
  putImage,
  putTokens,
  startCache,
  withDatabase,
} from './cache-fixture.ts';
import { numberedSubject, numberedSubjects } from './numbered-subjects.ts';

const { fernwood, mica, tern } = TOKENS;
const { gorse } = UNREGISTERED;
const { subject } = fernwood;

useMemoryDatabase();

describe('the cache', () => {
  it('returns the latest entry of each subject to the next worker', async () => {
    const before = startCache();
    const entries = new Map([
      [subject, { ...found(subject), records: { CIP_26: { subject } } }],
      [mica.subject, { ...found(mica.subject, NOW - HOUR), written: mica.subject.toUpperCase() }],
      [gorse.subject, absent(gorse.subject)],
    ]);
    await putTokens(before.cache, new Map([[subject, absent(subject)]]));
    await putTokens(before.cache, entries);
    const after = startCache();
    const subjects = [gorse, fernwood, tern, mica].map((one) => one.subject);
    expect(await after.cache.tokens(ENDPOINT, subjects)).toEqual(entries);
    expect(await after.cache.tokens(ENDPOINT, [])).toEqual(new Map());
    expect([...before.reports, ...after.reports]).toEqual([]);
  });

  it('separates networks, addresses and orders of standards', async () => {
    const { cache } = startCache();
    const endpoints: readonly Endpoint[] = [
      ENDPOINT,
      { ...ENDPOINT, network: 'preprod' },
      { ...ENDPOINT, base: 'https://own.example' },
      { ...ENDPOINT, priority: ['CIP_26', 'CIP_68'] },
    ];
    for (const [i, endpoint] of endpoints.entries()) {
      await putTokens(cache, new Map([[subject, found(subject, NOW + i, endpoint)]]), endpoint);
      await cache.putLogo(endpoint, subject, image(pngOf(100 + i)));
    }
    for (const [i, endpoint] of endpoints.entries()) {
      const entries = await cache.tokens(endpoint, [subject]);
      expect(entries.get(subject)).toEqual(found(subject, NOW + i, endpoint));
      expect(await cache.logo(endpoint, subject)).toEqual(image(pngOf(100 + i)));
    }
    expect(await cache.logo({ ...ENDPOINT, priority: ['CIP_26'] }, subject)).toBeUndefined();
  });

  it('reports its size and its oldest entry, and is empty after `clear`', async () => {
    const { cache } = startCache();
    expect(await cache.status()).toEqual(EMPTY);
    const putGorse = (at: number) => putTokens(cache, new Map([[gorse.subject, absent(gorse.subject, at)]]));
    await putTokens(cache, allFound(subject));
    await putGorse(NOW - HOUR);
    await putImage(cache, mica.subject, 1_000);
    await cache.putLogo(ENDPOINT, tern.subject, { kind: 'none', reason: 'remote' });
    const logoBytes = 1_000 + 2 * OVERHEAD;
    expect(await cache.status()).toEqual({ tokens: 2, logos: 2, logoBytes, oldestAt: NOW - HOUR });
    await putGorse(NOW + HOUR);
    expect((await cache.status()).oldestAt).toBe(NOW);
    await cache.clear();
    expect(await cache.status()).toEqual(EMPTY);
    expect((await cache.tokens(ENDPOINT, [subject])).size).toBe(0);
  });
});

const LIMITS = { tokens: 10, logoBytes: 10 * (1_000 + OVERHEAD) };

it.each(['tokens', 'logos'] as const)('evicts the oldest tenth of the %s', async (store) => {
  const { cache, clock } = startCache({ limits: LIMITS });
  const isToken = store === 'tokens';
  const put = (one: Subject) =>
    isToken ? putTokens(cache, new Map([[one, found(one, clock.now)]])) : putImage(cache, one, 1_000);
  const has = async (one: Subject) =>
    isToken
      ? (await cache.tokens(ENDPOINT, [one])).has(one)
      : (await cache.logo(ENDPOINT, one)) !== undefined;
  // In the reverse order of their keys.
  const subjects = numberedSubjects(11).toReversed();
  const [first = subject, last = subject] = [subjects[0], subjects[10]];
  for (const one of subjects.slice(0, 10)) {
    await put(one);
    clock.now++;
  }
  // Renewed.
  await put(first);
  clock.now++;
  await put(last);
  const isLeft = await Promise.all(subjects.map(has));
  expect(subjects.filter((_, i) => isLeft[i])).toEqual([first, ...subjects.slice(3)]);
});

it('limits the logos, and computes their total size correctly, with two workers', async () => {
  const reasons = fc.constantFrom('not-recorded', 'remote', 'not-an-image', 'too-large');
  const anyLogo: fc.Arbitrary<Logo> = fc.oneof(
    reasons.map((reason) => ({ kind: 'none', reason }) as const),
    fc.integer({ min: 24, max: 1_500 }).map((length) => image(pngOf(length))),
  );
  const steps = fc.array(fc.tuple(fc.nat(15), anyLogo), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (given, isConcurrent) => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      const workers = [1, 2].map(() => startCache({ limits: { tokens: 10, logoBytes: 5_000 } }));
      const writes: Promise<void>[] = [];
      for (const [i, [number, logo]] of given.entries()) {
        const { cache, clock } = workers[i % 2] ?? startCache();
        clock.now += i;
        writes.push(cache.putLogo(ENDPOINT, numberedSubject(number), logo));
        if (isConcurrent) continue;
        await writes.at(-1);
        expect(await cache.logo(ENDPOINT, numberedSubject(number))).toEqual(logo);
      }
      await Promise.all(writes);
      const { logoBytes = -1 } = (await workers[0]?.cache.status()) ?? {};
      const logos = await withDatabase((db) => db.getAll('logos'));
      expect(logoBytes).toBe(logos.reduce((sum, { bytes }) => sum + OVERHEAD + bytes.byteLength, 0));
      expect(logoBytes).toBeLessThanOrEqual(5_000);
    }),
    { numRuns: 15 },
  );
});
