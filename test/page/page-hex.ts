/** Hex for pages of the tests: random bytes, so that none of it is an asset name by itself. The same every time. */
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { type PolicyId, parsePolicyId, parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { fingerprint } from '../data/signing.ts';
import { createRandom } from './generated-tokens.ts';

const random = createRandom(16);

function policy(): PolicyId {
  const parsed = parsePolicyId(random.hex(28));
  if (parsed === undefined) throw new Error('not a policy');
  return parsed;
}

function subject(text: string): Subject {
  const parsed = parseSubject(text);
  if (parsed === undefined) throw new Error('not a subject');
  return parsed;
}

export const POLICY = policy();
export const OTHER_POLICY = policy();
/** Asset names as long as a policy and as a hash, and a usual one. */
export const NAME_28 = random.hex(28);
export const NAME_32 = random.hex(32);
export const NAME_12 = random.hex(12);
export const HASH = random.hex(32);
/** An asset name by itself: all of its bytes are readable. */
export const READABLE_NAME = Buffer.from('Lanterns of the northern pier 01').toString('hex');

export const SUBJECT = subject(POLICY + NAME_12);
/** Of 64 digits, as a hash has them. */
export const SHORT_SUBJECT = subject(`${POLICY}4d494341`);
/** Tokens of the first policy whose names are as long as a hash and a policy. */
export const LONG_SUBJECT = subject(POLICY + NAME_32);
export const NAME_28_SUBJECT = subject(POLICY + NAME_28);
export const OTHER_SUBJECT = subject(OTHER_POLICY + NAME_12);
export const READABLE_SUBJECT = subject(POLICY + READABLE_NAME);

const fingerprintOf = (of: Subject) => fingerprint(of) as Fingerprint;
export const FINGERPRINT = fingerprintOf(SUBJECT);
export const LONG_FINGERPRINT = fingerprintOf(LONG_SUBJECT);
export const OTHER_FINGERPRINT = fingerprintOf(OTHER_SUBJECT);

export const asPolicy = (of: PolicyId): Identifier => ({ kind: 'policy', policy: of });
export const asSubject = (of: Subject): Identifier => ({ kind: 'subject', subject: of });
export const asFingerprint = (of: Fingerprint): Identifier => ({ kind: 'fingerprint', fingerprint: of });
/** Put together from a policy and a name that stand apart. */
export const asJoined = (of: Subject): Identifier => ({ kind: 'subject', subject: of, joined: true });
