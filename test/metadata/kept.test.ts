/** How long an answer is good for, and what of a database is believed. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Age, ageOf, type Kept, pack, shownNow, unpack } from '../../lib/metadata/kept.ts';
import { absent, foundAt, type Place } from '../../lib/metadata/outcome.ts';
import type { Entry } from '../../lib/metadata/schema.ts';
import { createShelf } from '../../lib/metadata/shelf.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMemoryCache } from './memory-cache.ts';

const AT = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { fernwood, marrow, mica } = TOKENS;
const { gorse, heron } = UNREGISTERED;

const PLACE: Place = { network: 'mainnet', base: 'https://tokens.example', priority: ['CIP_68', 'CIP_26'] };
const RECORDS = { CIP_26: { subject: fernwood.subject, name: { value: 'Fernwood', signatures: [] } } };

function found(records?: Entry['records']): Kept {
  const entry: Entry = {
    subject: fernwood.subject,
    properties: {
      name: { value: 'Fernwood', source: 'CIP_26' },
      description: { value: 'A wood of ferns.', source: 'CIP_68' },
      decimals: { value: 0, source: 'CIP_26' },
      version: { value: 1, source: 'CIP_68' },
      others: { colour: { value: 'green', source: 'CIP_68' } },
    },
    logo: undefined,
    records,
  };
  const outcome = foundAt(PLACE, entry, fernwood.subject, PLACE.priority, AT);
  return records === undefined ? { outcome, at: AT } : { outcome, at: AT, records };
}
const missing = (subject = gorse.subject): Kept => ({ outcome: absent(subject), at: AT });

describe('what was found', () => {
  it.each([
    [0, 'fresh'],
    [HOUR - 1, 'fresh'],
    [HOUR, 'stale'],
    [365 * 24 * HOUR, 'stale'],
    // The clock was set back since.
    [-1, 'stale'],
    [-365 * 24 * HOUR, 'stale'],
  ] as const)('is, %i ms later, %s', (later, age: Age) => {
    const kept = found();
    expect(ageOf(kept, AT + later)).toBe(age);
    expect(shownNow(kept, AT + later)).toEqual({ ...kept.outcome, fetchedAt: AT, stale: age === 'stale' });
  });
});

describe('an absence', () => {
  it.each([
    [0, 'fresh'],
    [15 * MINUTE - 1, 'fresh'],
    [15 * MINUTE, 'spent'],
    [HOUR, 'spent'],
    [-1, 'spent'],
  ] as const)('is, %i ms later, %s', (later, age: Age) => {
    expect(ageOf(missing(), AT + later)).toBe(age);
    expect(shownNow(missing(), AT + later)).toEqual({ kind: 'absent', reason: 'not-registered' });
  });
});

describe('a picture', () => {
  const image: Logo = { kind: 'image', type: 'image/png', base64: 'AAAA', source: 'CIP_26' };
  const none: Logo = { kind: 'none', reason: 'remote' };
  it.each([
    ['that there is', image, 0, true],
    ['that there is', image, 7 * DAY - 1, true],
    ['that there is', image, 7 * DAY, false],
    ['that there is not', none, DAY - 1, true],
    ['that there is not', none, DAY, false],
    // The clock was set back since.
    ['that there is', image, -1, false],
    ['that there is not', none, -1, false],
  ] as const)('%s, of %j, is after %i ms good: %s', async (_what, logo, later, isGood) => {
    const clock = { now: AT };
    const cache = createMemoryCache();
    const wake = () => createShelf({ cache, now: () => clock.now, wait: async () => undefined });
    const shelf = wake();
    shelf.keepLogo(PLACE, fernwood.subject, logo);
    clock.now += later;
    const expected = isGood ? logo : undefined;
    expect(await shelf.logo(PLACE, fernwood.subject)).toEqual(expected);
    // To a worker that has just started, too.
    expect(await wake().logo(PLACE, fernwood.subject)).toEqual(expected);
  });
});

describe('what a database holds', () => {
  const { fernwood: other } = PREPROD_TOKENS;
  const upper = marrow.registrySubject ?? 'none';

  it('is read as it was kept, after the copy that a database makes too', () => {
    const all: readonly Kept[] = [found(), found({}), found(RECORDS)];
    for (const kept of all) {
      expect(unpack(PLACE, fernwood.subject, pack(kept))).toEqual(kept);
      expect(unpack(PLACE, fernwood.subject, structuredClone(pack(kept)))).toEqual(kept);
      expect(unpack(PLACE, fernwood.subject, JSON.parse(JSON.stringify(pack(kept))))).toEqual(kept);
    }
    for (const [subject, kept] of [
      [gorse.subject, missing()],
      [gorse.subject, { ...missing(), records: {} }],
      [heron.subject, missing(heron.subject)],
    ] as const) {
      expect(unpack(PLACE, subject, structuredClone(pack(kept)))).toEqual(kept);
    }
  });

  it('is of the place and the subject that it is read for', () => {
    const place: Place = { ...PLACE, network: 'preprod', base: 'https://preprod.example' };
    expect(unpack(place, other.subject, pack(found()))?.outcome).toMatchObject({
      token: {
        network: 'preprod',
        subject: other.subject,
        policy: other.policy,
        fingerprint: other.fingerprint,
        service: 'https://preprod.example',
        name: { value: 'Fernwood', source: 'CIP_26' },
      },
    });
  });

  it('holds the spelling of the registry where that is another', () => {
    expect(upper).not.toBe(marrow.subject);
    const kept: Kept = { ...found(RECORDS), written: upper };
    expect(pack(kept).written).toBe(upper);
    expect(unpack(PLACE, marrow.subject, pack(kept))?.written).toBe(upper);
    expect(pack(found())).not.toHaveProperty('written');
    expect(unpack(PLACE, fernwood.subject, pack(found()))).not.toHaveProperty('written');
  });

  it.each<[string, unknown]>([
    ['another subject', mica.subject],
    ['a number', 7],
    ['null', null],
    ['nothing', ''],
  ])('forgets a spelling that is %s, and nothing else', (_what, written) => {
    expect(unpack(PLACE, fernwood.subject, { ...pack(found()), written })).toEqual(found());
  });

  const packed = pack(found());
  const { at, found: token } = packed;
  if (token === undefined) throw new Error('not found');
  const broken = (change: object) => ({ at, found: { ...token, ...change } });
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', [packed]],
    ['no age', { found: token }],
    ['an age that is no number', { at: '9', found: token }],
    ['no answer', { at }],
    ['an answer of an earlier version', found()],
    ['an absence that no service states', { at, reason: 'no-service-on-network' }],
    ['a token that is null', { at, found: null }],
    ['a token that is a list', { at, found: [token] }],
    ['a token without others', broken({ others: undefined })],
    ['others that are a list', broken({ others: [] })],
    ['others of another standard', broken({ others: { colour: { value: 'green', source: 'CIP_25' } } })],
    ['others that are no text', broken({ others: { colour: { value: 7, source: 'CIP_26' } } })],
    ['a name that is no text', broken({ name: { value: 7, source: 'CIP_26' } })],
    ['a name of another standard', broken({ name: { value: 'Fernwood', source: 'CIP_25' } })],
    ['a ticker that is no text', broken({ ticker: { value: 7, source: 'CIP_26' } })],
    ['decimals in words', broken({ decimals: { value: 'six', source: 'CIP_26' } })],
    ['no priority', broken({ priority: undefined })],
    ['a priority of another standard', broken({ priority: ['CIP_25'] })],
    ['standards that are no list', broken({ recordedIn: 'CIP_26' })],
    ['standards that there are not', broken({ recordedIn: ['CIP_25'] })],
    ['records that are null', { ...packed, records: null }],
    ['records that are a list', { ...packed, records: [{}] }],
    // Whoever shows them goes by these, too: a null among the records is an exception in the details.
    ['a record that is null', { ...packed, records: { CIP_26: null } }],
  ])('that is, or has, %s is nothing', (_what, stored) => {
    expect(unpack(PLACE, fernwood.subject, stored)).toBeUndefined();
  });

  // `fetchedAt` is a finite number to every message, so that one such token costs all outcomes of its question.
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'of an age of %d is nothing',
    (age) => {
      expect(unpack(PLACE, fernwood.subject, { ...packed, at: age })).toBeUndefined();
      expect(unpack(PLACE, gorse.subject, { at: age, reason: 'not-registered' })).toBeUndefined();
    },
  );

  // To every message they are whole numbers from 0, and BigInt throws where they are written out.
  it.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('with decimals of %d is nothing', (value) => {
    for (const name of ['decimals', 'version']) {
      const stored = broken({ [name]: { value, source: 'CIP_26' } });
      expect(unpack(PLACE, fernwood.subject, stored)).toBeUndefined();
    }
  });

  // What the place and the subject say goes over what was found.
  it('does not say otherwise what its key says', () => {
    for (const name of ['network', 'subject', 'policy', 'assetName', 'fingerprint', 'service']) {
      const kept = unpack(PLACE, fernwood.subject, broken({ [name]: 'another' }));
      expect(kept ?? found()).toEqual(found());
    }
  });

  it('may be anything, and is never an error', () => {
    const near = fc.record(
      {
        at: fc.oneof(fc.constant(AT), fc.jsonValue()),
        reason: fc.oneof(fc.constantFrom('not-registered', 'label-not-served', 'other'), fc.jsonValue()),
        found: fc.oneof(
          fc.constant(token),
          fc.jsonValue(),
          fc.record({
            name: fc.oneof(fc.constant(token.name), fc.jsonValue()),
            others: fc.oneof(fc.constant({}), fc.jsonValue()),
            priority: fc.oneof(fc.constant(PLACE.priority), fc.jsonValue()),
          }),
        ),
        records: fc.oneof(fc.constant(RECORDS), fc.jsonValue()),
        written: fc.oneof(fc.constant(fernwood.subject.toUpperCase()), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    let believed = 0;
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), near), (stored) => {
        const kept = unpack(PLACE, fernwood.subject, stored);
        if (kept === undefined) return;
        believed++;
        // What is believed can be shown, and is of this subject.
        expect(['fresh', 'stale', 'spent']).toContain(ageOf(kept, AT));
        const shown = shownNow(kept, AT);
        if (shown.kind === 'found') expect(shown.token.subject).toBe(fernwood.subject);
        expect(kept.written?.toLowerCase() ?? fernwood.subject).toBe(fernwood.subject);
        // And can be kept once more.
        expect(unpack(PLACE, fernwood.subject, structuredClone(pack(kept)))).toEqual(kept);
      }),
      { numRuns: 2_000 },
    );
    // Else nothing but rubbish was tried.
    expect(believed).toBeGreaterThan(20);
  });
});
