/** The fingerprint of an asset is known without any service, also where there is nothing else to show. */
import { expect, it } from 'vitest';
import { withFingerprint } from '../../lib/metadata/outcome.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { UNREGISTERED } from '../data/index.ts';

const { subject, policy, fingerprint } = UNREGISTERED.gorse;
const ABSENT: Outcome = { kind: 'absent', reason: 'not-registered' };
const FAILED: Outcome = { kind: 'failed', failure: { kind: 'offline' } };

it('goes with the absence of a subject, and with nothing else', () => {
  expect(withFingerprint(ABSENT, { kind: 'subject', subject })).toEqual({ ...ABSENT, fingerprint });
  expect(withFingerprint(ABSENT, { kind: 'policy', policy })).toBe(ABSENT);
  expect(withFingerprint(ABSENT, undefined)).toBe(ABSENT);
  expect(withFingerprint(FAILED, { kind: 'subject', subject })).toBe(FAILED);
});
