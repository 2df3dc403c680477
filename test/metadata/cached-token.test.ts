/** What a card shows before any request. */
import { expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { emptyNameSubject, type Subject } from '../../lib/asset/subject.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { createCachedLookup } from '../../lib/metadata/cached-token.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { asFingerprint, asPolicy, asSubject, FINGERPRINT, POLICY, SUBJECT } from '../detector/page-hex.ts';

const LOGO: Logo = { kind: 'none', reason: 'not-recorded' };
const ABSENT: CacheEntry = { outcome: { kind: 'absent', reason: 'not-registered' }, at: 0, records: {} };

function lookupOver(
  entries: ReadonlyMap<Subject, CacheEntry>,
  { base = 'https://tokens.example', learned = true } = {},
) {
  return createCachedLookup({
    tokenStore: { read: async () => entries, logo: async () => LOGO },
    fingerprints: { learned: async () => new Map(learned ? [[FINGERPRINT as never, SUBJECT]] : []) },
    address: async () => base || undefined,
    priority: async () => PRIORITIES['CIP_68,CIP_26'],
    now: () => 0,
  });
}

const RESOLVED = { kind: 'absent', reason: 'not-registered', subject: SUBJECT };
it.each<[string, Identifier, Subject, object]>([
  ['a subject', asSubject(SUBJECT), SUBJECT, ABSENT.outcome],
  ['a policy, by its empty-name asset', asPolicy(POLICY), emptyNameSubject(POLICY), ABSENT.outcome],
  ['a fingerprint, with its subject', asFingerprint(FINGERPRINT), SUBJECT, RESOLVED],
])('returns the cache entry of %s', async (_what, identifier, subject, outcome) => {
  const found = await lookupOver(new Map([[subject, ABSENT]]))('mainnet', identifier);
  expect(found).toEqual({ outcome, records: {}, logo: LOGO });
});

it('returns nothing without an entry, a known subject, or a service', async () => {
  const entries = new Map([[SUBJECT, ABSENT]]);
  expect(await lookupOver(new Map())('mainnet', asSubject(SUBJECT))).toBeUndefined();
  expect(
    await lookupOver(entries, { learned: false })('mainnet', asFingerprint(FINGERPRINT)),
  ).toBeUndefined();
  expect(await lookupOver(entries, { base: '' })('mainnet', asSubject(SUBJECT))).toBeUndefined();
});
