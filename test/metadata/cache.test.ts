/** The cache of earlier days: what it gives back, and what it lets go. */

import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Cache, KeptLogo } from '../../lib/metadata/cache.ts';
import type { Place } from '../../lib/metadata/outcome.ts';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import {
  AROUND,
  all,
  beside,
  found,
  HOUR,
  image,
  keysOf,
  missing,
  NOW,
  none,
  one,
  PLACE,
  picture,
  trueBytes,
  wake,
} from './cache-world.ts';
import { gif, jpeg, png, webpLossy } from './image-bytes.ts';
import { useMemoryDatabase } from './memory-database.ts';
import { stranger, strangers } from './strangers.ts';

const { fernwood, mica, tern } = TOKENS;
const { gorse } = UNREGISTERED;
const EMPTY = { tokens: 0, logos: 0, logoBytes: 0, oldestAt: null };

useMemoryDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the cache', () => {
  it('gives a later worker what an earlier one kept, the last of each', async () => {
    const before = wake();
    const kept = new Map([
      [fernwood.subject, { ...found(fernwood.subject), records: { CIP_26: { subject: fernwood.subject } } }],
      [mica.subject, { ...found(mica.subject, NOW - HOUR), written: mica.subject.toUpperCase() }],
      [gorse.subject, missing(gorse.subject)],
    ]);
    await before.cache.keepTokens(PLACE, one(missing(fernwood.subject), fernwood.subject));
    await before.cache.keepTokens(PLACE, kept);
    await before.cache.keepLogo(PLACE, fernwood.subject, image(png(8, 8)));
    const after = wake();
    const asked = [gorse, fernwood, tern, mica].map(({ subject }) => subject);
    expect(await after.cache.tokens(PLACE, asked)).toEqual(kept);
    expect(await after.cache.tokens(PLACE, [])).toEqual(new Map());
    expect(await after.cache.logo(PLACE, fernwood.subject)).toEqual(image(png(8, 8)));
    expect(await after.cache.logo(PLACE, mica.subject)).toBeUndefined();
    expect([...before.reports, ...after.reports]).toEqual([]);
  });

  it('holds networks, addresses and orders of standards apart, under four bytes of each', async () => {
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
    const keys = await keysOf('tokens', subject);
    expect(keys.map((key) => key.length)).toEqual(places.map(() => 4 + subject.length / 2));
    expect(await keysOf('logos', subject)).toEqual(keys);
  });

  it('tells how much it holds, and how old the oldest answer is, and is empty once it is cleared', async () => {
    const { cache } = wake();
    expect(await cache.status()).toEqual(EMPTY);
    await cache.keepTokens(PLACE, one(found(fernwood.subject, NOW), fernwood.subject));
    await cache.keepTokens(PLACE, one(missing(gorse.subject, NOW - HOUR), gorse.subject));
    await cache.keepLogo(PLACE, mica.subject, image(picture(1_000)));
    await cache.keepLogo(PLACE, tern.subject, none('remote'));
    const logoBytes = 1_000 + 2 * AROUND;
    expect(await cache.status()).toEqual({ tokens: 2, logos: 2, logoBytes, oldestAt: NOW - HOUR });
    // The oldest is answered anew.
    await cache.keepTokens(PLACE, one(missing(gorse.subject, NOW + HOUR), gorse.subject));
    expect((await cache.status()).oldestAt).toBe(NOW);
    await cache.clear();
    expect(await cache.status()).toEqual(EMPTY);
    expect(await cache.tokens(PLACE, [fernwood.subject])).toEqual(new Map());
    expect(await cache.logo(PLACE, mica.subject)).toBeUndefined();
    await cache.keepLogo(PLACE, fernwood.subject, image(picture(500)));
    expect(await cache.status()).toMatchObject({ logos: 1, logoBytes: 500 + AROUND });
  });

  it('keeps an answer that comes while its forerunner is marked as used, and nothing that goes then', async () => {
    const { cache, clock } = wake();
    const newer = found(fernwood.subject, NOW + 2 * HOUR);
    await cache.keepTokens(PLACE, all([fernwood.subject]));
    clock.now += 2 * HOUR;
    const read = () => cache.tokens(PLACE, [fernwood.subject]);
    await Promise.all([read(), cache.keepTokens(PLACE, one(newer, fernwood.subject))]);
    await cache.status();
    expect(await read()).toEqual(one(newer, fernwood.subject));
    clock.now += 2 * HOUR;
    await Promise.all([read(), cache.clear()]);
    expect((await cache.status()).tokens).toBe(0);
  });
});

/** Both stores in one shape: ten of either are as many as their bounds allow. */
const BOUNDS = { tokens: 10, logoBytes: 10 * (1_000 + AROUND) };
describe.each([
  [
    'tokens',
    (cache: Cache, subject: Subject) => cache.keepTokens(PLACE, all([subject])),
    async (cache: Cache, subject: Subject) => (await cache.tokens(PLACE, [subject])).has(subject),
  ],
  [
    'logos',
    (cache: Cache, subject: Subject) => cache.keepLogo(PLACE, subject, image(picture(1_000))),
    async (cache: Cache, subject: Subject) => (await cache.logo(PLACE, subject)) !== undefined,
  ],
] as const)('of %s', (store, keep, has) => {
  // Against the order of their keys.
  const subjects = strangers(11).toReversed();
  const left = async (cache: Cache) => {
    const isLeft = await Promise.all(subjects.map((subject) => has(cache, subject)));
    return subjects.filter((_, i) => isLeft[i]);
  };

  it('the longest unused go when there are too many, and a tenth of room is made', async () => {
    const { cache, clock } = wake({ bounds: BOUNDS });
    for (const subject of subjects.slice(0, 10)) {
      await keep(cache, subject);
      clock.now++;
    }
    expect(await left(cache)).toEqual(subjects.slice(0, 10));
    await keep(cache, subjects[10] ?? stranger(10));
    expect(await left(cache)).toEqual(subjects.slice(2));
  });

  it('those that were read are used, though they came first', async () => {
    const { cache, clock } = wake({ bounds: BOUNDS });
    const [first = stranger(10), ...others] = subjects;
    await keep(cache, first);
    clock.now++;
    for (const subject of others.slice(0, 9)) await keep(cache, subject);
    clock.now += HOUR;
    await has(cache, first);
    // Behind what is waited for.
    const usedAt = async () => {
      const [key] = await keysOf(store, first);
      return beside(async (db) => (await db.get(store, key ?? ''))?.usedAt);
    };
    await expect.poll(usedAt).toBe(clock.now);
    await keep(cache, others[9] ?? first);
    expect(await left(cache)).toHaveLength(9);
    expect(await has(cache, first)).toBe(true);
  });

  it('none is written down as used that was used within the hour', async () => {
    const { cache, clock } = wake();
    await keep(cache, fernwood.subject);
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    clock.now += HOUR;
    await has(cache, fernwood.subject);
    // Whatever was to be written stood before this.
    await cache.clear();
    expect(puts).not.toHaveBeenCalled();
  });
});

it('never more tokens than the bound are left, however many come at once', async () => {
  const { cache } = wake({ bounds: BOUNDS });
  await cache.keepTokens(PLACE, all(strangers(75)));
  expect((await cache.status()).tokens).toBe(9);
});

describe('of logos', () => {
  it.each([
    ['image/png', picture(24 + 3 * 256 + 1)],
    ['image/jpeg', jpeg()(30, 20)],
    ['image/gif', gif(9, 9)],
    ['image/webp', webpLossy(9, 9)],
  ] as const)('%s comes back byte for byte', async (type, bytes) => {
    const base64 = Buffer.from(bytes).toString('base64');
    const kept: KeptLogo = { logo: { kind: 'image', type, base64, source: 'CIP_68' }, at: NOW };
    await wake().cache.keepLogo(PLACE, fernwood.subject, kept);
    expect(await wake().cache.logo(PLACE, fernwood.subject)).toEqual(kept);
  });

  it('the bound holds whatever comes to two workers, and the sum of the bytes stays true', async () => {
    const kept = fc.oneof(
      fc.constantFrom('not-recorded', 'remote', 'not-an-image', 'too-large').map((reason) => none(reason)),
      fc.integer({ min: 24, max: 1_500 }).map((bytes) => image(picture(bytes))),
    );
    const steps = fc.array(fc.tuple(fc.nat(15), kept), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (all, isAtOnce) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const workers = [1, 2].map(() => wake({ bounds: { tokens: 10, logoBytes: 5_000 } }));
        const work: Promise<void>[] = [];
        for (const [i, [number, logo]] of all.entries()) {
          const { cache, clock } = workers[i % 2] ?? wake();
          clock.now += i;
          work.push(cache.keepLogo(PLACE, stranger(number), logo));
          if (isAtOnce) continue;
          await work.at(-1);
          expect(await cache.logo(PLACE, stranger(number))).toEqual(logo);
        }
        await Promise.all(work);
        const { logoBytes = -1 } = (await workers[0]?.cache.status()) ?? {};
        expect(logoBytes).toBe(await trueBytes());
        expect(logoBytes).toBeLessThanOrEqual(5_000);
      }),
      { numRuns: 15 },
    );
  });
});
