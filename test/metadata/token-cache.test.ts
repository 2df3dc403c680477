/** The cache of earlier days: what it gives back, and what it lets go. */
import { IDBFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { keyAt } from '../../lib/metadata/cache-database.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import type { CachedLogo } from '../../lib/metadata/token-cache.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import {
  AROUND,
  all,
  beside,
  EMPTY,
  ENDPOINT,
  found,
  HOUR,
  image,
  keepImage,
  missing,
  NOW,
  picture,
  wake,
} from './cache-fixture.ts';
import { numberedSubject, numberedSubjects } from './numbered-subjects.ts';

const { fernwood, mica, tern } = TOKENS;
const { gorse } = UNREGISTERED;
const { subject } = fernwood;

useMemoryDatabase();

describe('the cache', () => {
  it('gives a later worker what an earlier one kept, the last of each', async () => {
    const before = wake();
    const kept = new Map([
      [subject, { ...found(subject), records: { CIP_26: { subject } } }],
      [mica.subject, { ...found(mica.subject, NOW - HOUR), written: mica.subject.toUpperCase() }],
      [gorse.subject, missing(gorse.subject)],
    ]);
    await before.cache.putTokens(ENDPOINT, new Map([[subject, missing(subject)]]));
    await before.cache.putTokens(ENDPOINT, kept);
    const after = wake();
    const asked = [gorse, fernwood, tern, mica].map((one) => one.subject);
    expect(await after.cache.tokens(ENDPOINT, asked)).toEqual(kept);
    expect(await after.cache.tokens(ENDPOINT, [])).toEqual(new Map());
    expect([...before.reports, ...after.reports]).toEqual([]);
  });

  it('holds networks, addresses and orders of standards apart', async () => {
    const { cache } = wake();
    const places: readonly Endpoint[] = [
      ENDPOINT,
      { ...ENDPOINT, network: 'preprod' },
      { ...ENDPOINT, base: 'https://own.example' },
      { ...ENDPOINT, priority: ['CIP_26', 'CIP_68'] },
    ];
    for (const [i, endpoint] of places.entries()) {
      await cache.putTokens(endpoint, new Map([[subject, found(subject, NOW + i, endpoint)]]));
      await cache.putLogo(endpoint, subject, image(picture(100 + i), NOW + i));
    }
    for (const [i, endpoint] of places.entries()) {
      expect((await cache.tokens(endpoint, [subject])).get(subject)).toEqual(
        found(subject, NOW + i, endpoint),
      );
      expect(await cache.logo(endpoint, subject)).toEqual(image(picture(100 + i), NOW + i));
    }
    expect(await cache.logo({ ...ENDPOINT, priority: ['CIP_26'] }, subject)).toBeUndefined();
  });

  it('tells how much it holds, and how old the oldest answer is, and is empty once it is cleared', async () => {
    const { cache } = wake();
    expect(await cache.status()).toEqual(EMPTY);
    const ofGorse = (at: number) =>
      cache.putTokens(ENDPOINT, new Map([[gorse.subject, missing(subject, at)]]));
    await cache.putTokens(ENDPOINT, all(subject));
    await ofGorse(NOW - HOUR);
    await keepImage(cache, mica.subject, 1_000);
    await cache.putLogo(ENDPOINT, tern.subject, { logo: { kind: 'none', reason: 'remote' }, at: NOW });
    const logoBytes = 1_000 + 2 * AROUND;
    expect(await cache.status()).toEqual({ tokens: 2, logos: 2, logoBytes, oldestAt: NOW - HOUR });
    // The oldest is answered anew.
    await ofGorse(NOW + HOUR);
    expect((await cache.status()).oldestAt).toBe(NOW);
    await cache.clear();
    expect(await cache.status()).toEqual(EMPTY);
    expect((await cache.tokens(ENDPOINT, [subject])).size).toBe(0);
  });

  it('keeps an answer that comes while its forerunner is marked as used, and nothing that goes then', async () => {
    const { cache, clock } = wake();
    const newer = new Map([[subject, found(subject, NOW + 2 * HOUR)]]);
    await cache.putTokens(ENDPOINT, all(subject));
    const read = () => cache.tokens(ENDPOINT, [subject]);
    clock.now += 2 * HOUR;
    await Promise.all([read(), cache.putTokens(ENDPOINT, newer)]);
    await cache.status();
    expect(await read()).toEqual(newer);
    clock.now += 2 * HOUR;
    await Promise.all([read(), cache.clear()]);
    expect((await cache.status()).tokens).toBe(0);
  });
});

const BOUNDS = { tokens: 10, logoBytes: 10 * (1_000 + AROUND) };

it.each(['tokens', 'logos'] as const)('the longest unused %s go, a tenth of room is made', async (store) => {
  const { cache, clock } = wake({ limits: BOUNDS });
  const isToken = store === 'tokens';
  const keep = (one: Subject) =>
    isToken ? cache.putTokens(ENDPOINT, all(one)) : keepImage(cache, one, 1_000);
  const has = async (one: Subject) =>
    isToken
      ? (await cache.tokens(ENDPOINT, [one])).has(one)
      : (await cache.logo(ENDPOINT, one)) !== undefined;
  // Against the order of their keys.
  const subjects = numberedSubjects(11).toReversed();
  const [first = subject, last = subject] = [subjects[0], subjects[10]];
  for (const one of subjects.slice(0, 10)) {
    await keep(one);
    clock.now++;
  }
  clock.now += HOUR;
  // What is read is used, which is written behind the answer.
  await has(first);
  const usedAt = () => beside(async (db) => (await db.get(store, keyAt(ENDPOINT, first))).usedAt);
  await expect.poll(usedAt).toBe(clock.now);
  await keep(last);
  const isLeft = await Promise.all(subjects.map(has));
  expect(subjects.filter((_, i) => isLeft[i])).toEqual([first, ...subjects.slice(3)]);
  await cache.status();
});

it('the bound of logos holds whatever comes to two workers, and the sum of the bytes stays true', async () => {
  const reasons = fc.constantFrom('not-recorded', 'remote', 'not-an-image', 'too-large');
  const kept: fc.Arbitrary<CachedLogo> = fc.oneof(
    reasons.map((reason) => ({ logo: { kind: 'none', reason } as const, at: NOW })),
    fc.integer({ min: 24, max: 1_500 }).map((bytes) => image(picture(bytes))),
  );
  const steps = fc.array(fc.tuple(fc.nat(15), kept), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (given, isAtOnce) => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      const workers = [1, 2].map(() => wake({ limits: { tokens: 10, logoBytes: 5_000 } }));
      const work: Promise<void>[] = [];
      for (const [i, [number, logo]] of given.entries()) {
        const { cache, clock } = workers[i % 2] ?? wake();
        clock.now += i;
        work.push(cache.putLogo(ENDPOINT, numberedSubject(number), logo));
        if (isAtOnce) continue;
        await work.at(-1);
        expect(await cache.logo(ENDPOINT, numberedSubject(number))).toEqual(logo);
      }
      await Promise.all(work);
      const { logoBytes = -1 } = (await workers[0]?.cache.status()) ?? {};
      const logos = await beside((db) => db.getAll('logos'));
      expect(logoBytes).toBe(logos.reduce((sum, { bytes }) => sum + AROUND + bytes.byteLength, 0));
      expect(logoBytes).toBeLessThanOrEqual(5_000);
    }),
    { numRuns: 15 },
  );
});
