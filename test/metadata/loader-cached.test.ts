/** What a card shows before any request. */
import { expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { emptyNameSubject, type Subject } from '../../lib/asset/subject.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { subjectKey } from '../../lib/metadata/endpoint.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { asFingerprint, asPolicy, asSubject, FINGERPRINT, POLICY, SUBJECT } from '../detector/page-hex.ts';
import { createMemoryFingerprints, createTestResolver } from '../fingerprints/memory-fingerprints.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createTestLoader } from './test-loader.ts';

const LOGO: Logo = { kind: 'none', reason: 'not-recorded' };
const ABSENT: CacheEntry = { outcome: { kind: 'absent', reason: 'not-registered' }, at: 0, records: {} };

/** The cached token of an identifier, where the cache has one subject, and the resolver has learned one. */
function cachedToken(
  identifier: Identifier,
  { subject = SUBJECT, base = ENDPOINT.base, learned = true } = {},
) {
  const key = subjectKey(ENDPOINT, subject);
  const fingerprints = createMemoryFingerprints();
  const known = new Map(learned ? [[FINGERPRINT as never, SUBJECT]] : []);
  const fingerprintResolver = createTestResolver({ ...fingerprints, learned: async () => known });
  const cache = createMemoryCache(new Map([[key, ABSENT]]), new Map([[key, LOGO]]));
  const address = async () => base || undefined;
  return createTestLoader({ address, cache, fingerprintResolver }).loader.cachedToken('mainnet', identifier);
}

const RESOLVED = { kind: 'absent', reason: 'not-registered', subject: SUBJECT };
it.each<[string, Identifier, Subject, object]>([
  ['a subject', asSubject(SUBJECT), SUBJECT, ABSENT.outcome],
  ['a policy, by its empty-name asset', asPolicy(POLICY), emptyNameSubject(POLICY), ABSENT.outcome],
  ['a fingerprint, with its subject', asFingerprint(FINGERPRINT), SUBJECT, RESOLVED],
])('returns the cache entry of %s', async (_what, identifier, subject, outcome) => {
  expect(await cachedToken(identifier, { subject })).toEqual({ outcome, records: {}, logo: LOGO });
});

it('returns nothing without an entry, a known subject, or a service', async () => {
  expect(await cachedToken(asSubject(SUBJECT), { subject: emptyNameSubject(POLICY) })).toBeUndefined();
  expect(await cachedToken(asFingerprint(FINGERPRINT), { learned: false })).toBeUndefined();
  expect(await cachedToken(asSubject(SUBJECT), { base: '' })).toBeUndefined();
});
