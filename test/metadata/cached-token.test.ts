/** What a card can show before anything is asked. */
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

function stored(
  kept: ReadonlyMap<Subject, CacheEntry>,
  { base = 'https://tokens.example', learned = true } = {},
) {
  return createCachedLookup({
    tokenStore: { read: async () => kept, logo: async () => LOGO },
    fingerprints: { learned: async () => new Map(learned ? [[FINGERPRINT as never, SUBJECT]] : []) },
    address: async () => base || undefined,
    priority: async () => PRIORITIES['CIP_68,CIP_26'],
    now: () => 0,
  });
}

const RESOLVED = { kind: 'absent', reason: 'not-registered', subject: SUBJECT };
it.each<[string, Identifier, Subject, object]>([
  ['a subject', asSubject(SUBJECT), SUBJECT, ABSENT.outcome],
  ['a policy: its asset without a name', asPolicy(POLICY), emptyNameSubject(POLICY), ABSENT.outcome],
  ['a fingerprint, with its subject', asFingerprint(FINGERPRINT), SUBJECT, RESOLVED],
])('is what is cached of %s', async (_what, identifier, subject, outcome) => {
  const found = await stored(new Map([[subject, ABSENT]]))('mainnet', identifier);
  expect(found).toEqual({ outcome, records: {}, logo: LOGO });
});

it('is nothing of what is not cached, not resolved, or has no service', async () => {
  const kept = new Map([[SUBJECT, ABSENT]]);
  expect(await stored(new Map())('mainnet', asSubject(SUBJECT))).toBeUndefined();
  expect(await stored(kept, { learned: false })('mainnet', asFingerprint(FINGERPRINT))).toBeUndefined();
  expect(await stored(kept, { base: '' })('mainnet', asSubject(SUBJECT))).toBeUndefined();
});
