/** How long an answer is good for, and what of a database is believed. */
import { describe, expect, it } from 'vitest';
import { type Age, ageOf, type CacheEntry, pack, shownNow, unpack } from '../../lib/metadata/cache-entry.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import { absentOutcome, foundOutcome } from '../../lib/metadata/outcome.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { createTokenStore } from '../../lib/metadata/token-store.ts';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMemoryCache } from './memory-cache.ts';

const AT = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { subject } = TOKENS.fernwood;
const { gorse, heron } = UNREGISTERED;
const ENDPOINT: Endpoint = {
  network: 'mainnet',
  base: 'https://tokens.example',
  priority: ['CIP_68', 'CIP_26'],
};
const RECORDS = { CIP_26: { subject, name: { value: 'Fernwood', signatures: [] } } };

const stated = <T>(value: T, source = 'CIP_26' as const) => ({ value, source });
const properties = {
  name: stated('Fernwood'),
  description: stated('A wood of ferns.'),
  decimals: stated(0),
  version: stated(1),
  others: { colour: stated('green') },
};
const entry = { subject, properties, logo: undefined, records: undefined };
const FOUND: CacheEntry = { outcome: foundOutcome(ENDPOINT, entry, subject, ENDPOINT.priority, AT), at: AT };
const WHOLE: CacheEntry = { ...FOUND, records: RECORDS, written: subject.toUpperCase() };
const missing = (of = gorse.subject): CacheEntry => ({ outcome: absentOutcome(of), at: AT });

it.each<[string, later: number, Age, CacheEntry]>([
  ['summary', HOUR - 1, 'fresh', FOUND],
  ['summary', HOUR, 'stale', FOUND],
  // The clock was set back since.
  ['summary', -1, 'stale', FOUND],
  ['record', DAY - 1, 'fresh', WHOLE],
  ['record', DAY, 'stale', WHOLE],
  ['lack', 15 * MINUTE - 1, 'fresh', missing()],
  ['lack', 15 * MINUTE, 'expired', missing()],
  ['lack', -1, 'expired', missing()],
])('a %s is %i ms later %s', (_what, later, age, kept) => {
  expect(ageOf(kept, AT + later)).toBe(age);
  const stale = kept.outcome.kind === 'found' && { stale: age === 'stale' };
  expect(shownNow(kept, AT + later)).toEqual({ ...kept.outcome, ...stale });
});

const image: Logo = { kind: 'image', type: 'image/png', base64: 'AAAA', source: 'CIP_26' };
const none: Logo = { kind: 'none', reason: 'remote' };
it.each([
  [image, 7 * DAY - 1, true],
  [image, 7 * DAY, false],
  [none, DAY - 1, true],
  [none, DAY, false],
  // The clock was set back since.
  [image, -1, false],
])('a logo, %j, is after %i ms good: %s', async (logo, later, isGood) => {
  const clock = { now: AT };
  const cache = createMemoryCache();
  const wake = () => createTokenStore({ cache, now: () => clock.now, wait: async () => undefined });
  const tokenStore = wake();
  tokenStore.putLogo(ENDPOINT, subject, logo);
  clock.now += later;
  // To a worker that has just started, too.
  for (const one of [tokenStore, wake()])
    expect(await one.logo(ENDPOINT, subject)).toEqual(isGood ? logo : undefined);
});

describe('what a database holds', () => {
  it.each([
    ['a summary', subject, FOUND],
    ['a record', subject, WHOLE],
    ['an absence', gorse.subject, missing()],
    ['an absence for a label', heron.subject, missing(heron.subject)],
  ])('is read as it was kept, after the copy that a database makes: %s', (_what, of, kept) => {
    expect(unpack(ENDPOINT, of, structuredClone(pack(kept)))).toEqual(kept);
  });

  it('is of the endpoint and the subject that it is read for', () => {
    const endpoint: Endpoint = { ...ENDPOINT, network: 'preprod', base: 'https://preprod.example' };
    const { policy, assetName, fingerprint, subject: other } = PREPROD_TOKENS.fernwood;
    const own = {
      network: 'preprod',
      subject: other,
      policy,
      assetName,
      fingerprint,
      service: endpoint.base,
    };
    const packed = pack(FOUND);
    const others = Object.fromEntries(Object.keys(own).map((name) => [name, 'another']));
    for (const found of [packed.found, { ...packed.found, ...others }])
      expect(unpack(endpoint, other, { ...packed, found })?.outcome).toMatchObject({ token: own });
  });

  it.each([TOKENS.mica.subject, 7])('forgets a spelling that is %j, and nothing else', (written) => {
    expect(unpack(ENDPOINT, subject, { ...pack(FOUND), written })).toEqual(FOUND);
  });

  const packed = pack(FOUND);
  const { found: token } = packed;
  if (token === undefined) throw new Error('not found');
  const elsewhere = { value: 'green', source: 'CIP_25' };

  it.each<[string, ...wrong: unknown[]]>([
    // An age is a finite number to every message: one such token costs all outcomes of its question.
    ['at', undefined, '9', Number.NaN, Number.POSITIVE_INFINITY],
    ['found', undefined, null, [token], FOUND],
    ['found.others', undefined, []],
    ['found.others.colour', elsewhere, stated(7)],
    ['found.name', elsewhere, stated(7), 'Fernwood'],
    // To every message they are whole numbers from 0, and BigInt throws where they are written out.
    ['found.decimals', stated('six'), stated(0.5), stated(-1), stated(Number.NaN)],
    ['found.version', stated(-1)],
    ['found.priority', undefined, ['CIP_25']],
    ['found.recordedIn', 'CIP_26', ['CIP_25']],
    // Whoever shows them goes by these, too.
    ['records', [{}], { CIP_26: null }],
  ])('is nothing where its %s is another', (path, ...wrong) => {
    for (const value of wrong) {
      const stored = structuredClone(packed) as object;
      const names = path.split('.');
      const last = names.pop() ?? '';
      const parent = names.reduce((one, name) => Reflect.get(one, name), stored);
      Reflect.set(parent, last, value);
      expect(unpack(ENDPOINT, subject, stored)).toBeUndefined();
    }
  });
});
