/** How long entries are fresh, and which stored entries are valid. */
import { expect, it } from 'vitest';
import { type Age, ageOf, type CacheEntry, pack, shownNow, unpack } from '../../lib/metadata/cache-entry.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import { foundOutcome } from '../../lib/metadata/outcome.ts';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { absent, ENDPOINT, HOUR, NOW } from './cache-fixture.ts';

const MINUTE = 60_000;
const DAY = 24 * HOUR;
const { subject } = TOKENS.fernwood;
const { gorse, heron } = UNREGISTERED;
const RECORDS = { CIP_26: { subject, name: { value: 'Fernwood', signatures: [] } } };

const stated = <T>(value: T) => ({ value, source: 'CIP_26' as const });
const properties = {
  ...{ name: stated('Fernwood'), description: stated('A wood of ferns.'), decimals: stated(0) },
  others: { colour: stated('green') },
};
const entry = { subject, properties, logo: undefined, records: undefined };
const outcome = foundOutcome(ENDPOINT, entry, subject, ENDPOINT.priority, NOW);
const SUMMARY: CacheEntry = { outcome, at: NOW };
const RECORD: CacheEntry = { ...SUMMARY, records: RECORDS, written: subject.toUpperCase() };
const ABSENT = absent(gorse.subject);
const packed = pack(SUMMARY);

it.each<[string, later: number, Age, CacheEntry]>([
  ['summary', HOUR - 1, 'fresh', SUMMARY],
  ['summary', HOUR, 'stale', SUMMARY],
  // The clock was set back.
  ['summary', -1, 'stale', SUMMARY],
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

it.each([
  ['a summary', subject, SUMMARY],
  ['a record', subject, RECORD],
  ['an absence', gorse.subject, ABSENT],
  ['an absence by label', heron.subject, absent(heron.subject)],
])('a stored entry round-trips: %s', (_what, of, cached) => {
  expect(unpack(ENDPOINT, of, structuredClone(pack(cached)))).toEqual(cached);
});

it('a stored entry gets the identity of the endpoint and the subject that it is read for', () => {
  const endpoint: Endpoint = { ...ENDPOINT, network: 'preprod', base: 'https://preprod.example' };
  const { policy, assetName, fingerprint, subject: other } = PREPROD_TOKENS.fernwood;
  const identity = { policy, assetName, fingerprint, service: endpoint.base };
  const own = { network: 'preprod', subject: other, ...identity };
  const others = Object.fromEntries(Object.keys(own).map((name) => [name, 'another']));
  for (const found of [packed.found, { ...packed.found, ...others }])
    expect(unpack(endpoint, other, { ...packed, found })?.outcome).toMatchObject({ token: own });
});

it.each([TOKENS.mica.subject, 7])('a stored entry loses the invalid spelling %j only', (written) => {
  expect(unpack(ENDPOINT, subject, { ...pack(SUMMARY), written })).toEqual(SUMMARY);
});

const unknownSource = { value: 'green', source: 'CIP_0' };

it.each<[string, ...invalid: unknown[]]>([
  // The message schema requires finite numbers; a single invalid one would fail the whole reply.
  ['at', undefined, '9', Number.NaN, Number.POSITIVE_INFINITY],
  ['found', null, [packed.found], SUMMARY],
  ['found.others', undefined, []],
  ['found.others.colour', unknownSource, stated(7)],
  ['found.name', unknownSource, stated(7), 'Fernwood'],
  // BigInt throws for a fraction where decimals are formatted.
  ['found.decimals', stated('six'), stated(0.5), stated(-1), stated(Number.NaN)],
  ['found.priority', undefined, ['CIP_0']],
  ['found.recordedIn', 'CIP_26', ['CIP_0']],
  ['records', [{}], { CIP_26: null }],
])('a stored entry is ignored when its %s is invalid', (path, ...invalid) => {
  for (const value of invalid) {
    const stored = structuredClone(packed) as object;
    const [last = '', ...names] = path.split('.').reverse();
    const parent = names.reduceRight((one, name) => Reflect.get(one, name), stored);
    Reflect.set(parent, last, value);
    expect(unpack(ENDPOINT, subject, stored)).toBeUndefined();
  }
});
