/**
 * Hex for test pages, from a seeded generator, so that none of it is readable as an asset name. filled.ts replaces
 * the names of these constants in texts.
 */
import { type Fingerprint, fingerprintOf } from '../lib/asset/fingerprint.ts';
import type { Identifier } from '../lib/asset/identifier.ts';
import type { PolicyId, Subject } from '../lib/asset/subject.ts';
import { createRandom } from './random.ts';

const random = createRandom(16);

export const POLICY = random.hex(28) as PolicyId;
export const OTHER_POLICY = random.hex(28) as PolicyId;
/** Asset names as long as a policy, as long as a hash, and shorter. */
export const NAME_28 = random.hex(28);
export const NAME_32 = random.hex(32);
export const NAME_12 = random.hex(12);
export const HASH = random.hex(32);

const subjectOf = (policy: string, name: string) => (policy + name) as Subject;
export const SUBJECT = subjectOf(POLICY, NAME_12);
/** 64 digits, as many as a hash has. */
export const SHORT_SUBJECT = subjectOf(POLICY, '4d494341');
/** With a name as long as a hash. */
export const LONG_SUBJECT = subjectOf(POLICY, NAME_32);
/** With a name of readable bytes. */
const READABLE = Buffer.from('Lanterns of the northern pier 01').toString('hex');
export const READABLE_SUBJECT = subjectOf(POLICY, READABLE);
export const OTHER_SUBJECT = subjectOf(OTHER_POLICY, NAME_12);

export const FINGERPRINT = fingerprintOf(SUBJECT);
export const UPPER_SUBJECT = SUBJECT.toUpperCase();
export const UPPER_NAME = NAME_12.toUpperCase();
export const UPPER_FINGERPRINT = FINGERPRINT.toUpperCase();

export const asPolicy = (of: PolicyId): Identifier => ({ kind: 'policy', policy: of });
export const asSubject = (of: Subject): Identifier => ({ kind: 'subject', subject: of });
export const asFingerprint = (of: Fingerprint): Identifier => ({ kind: 'fingerprint', fingerprint: of });

/** Pages of Cexplorer. */
export const TOKEN_PAGE = `https://cexplorer.io/asset/${FINGERPRINT}`;
export const POLICY_PAGE = `https://cexplorer.io/policy/${POLICY}`;
