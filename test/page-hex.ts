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
/** A base address (CIP-19). */
export const ADDRESS = `01${random.hex(28)}${random.hex(28)}`;
export const HASH = random.hex(32);
/** An asset name with a CIP-67 label. */
export const LABELLED_NAME = `000de140${NAME_28}`;
/** An asset name of readable bytes. */
export const READABLE_NAME = Buffer.from('Lanterns of the northern pier 01').toString('hex');

export const subjectOf = (policy: string, name: string) => (policy + name) as Subject;
export const SUBJECT = subjectOf(POLICY, NAME_12);
/** 64 digits, as many as a hash has. */
export const SHORT_SUBJECT = subjectOf(POLICY, '4d494341');
/** With a name as long as a hash. */
export const LONG_SUBJECT = subjectOf(POLICY, NAME_32);
export const NAME_28_SUBJECT = subjectOf(POLICY, NAME_28);
export const READABLE_SUBJECT = subjectOf(POLICY, READABLE_NAME);
/** Another policy, the same name. */
export const NAMESAKE_SUBJECT = subjectOf(OTHER_POLICY, NAME_32);
export const OTHER_SUBJECT = subjectOf(OTHER_POLICY, NAME_12);

export const FINGERPRINT = fingerprintOf(SUBJECT);
export const UPPER_SUBJECT = SUBJECT.toUpperCase();
export const UPPER_NAME = NAME_12.toUpperCase();
export const UPPER_FINGERPRINT = FINGERPRINT.toUpperCase();
export const LONG_FINGERPRINT = fingerprintOf(LONG_SUBJECT);
export const OTHER_FINGERPRINT = fingerprintOf(OTHER_SUBJECT);

export const asPolicy = (of: PolicyId): Identifier => ({ kind: 'policy', policy: of });
export const asSubject = (of: Subject): Identifier => ({ kind: 'subject', subject: of });
export const asFingerprint = (of: Fingerprint): Identifier => ({ kind: 'fingerprint', fingerprint: of });

/** Pages of Cexplorer. */
export const TOKEN_PAGE = `https://cexplorer.io/asset/${FINGERPRINT}`;
export const POLICY_PAGE = `https://cexplorer.io/policy/${POLICY}`;
export const TRANSACTION_PAGE = `https://cexplorer.io/tx/${HASH}`;

export const link = (path: string, text = 'x') => `<a href="${path}">${text}</a>`;
export const TOKEN_LINK = link(`/asset/${FINGERPRINT}`);
export const OTHER_LINK = link(`/asset/${OTHER_FINGERPRINT}`);
export const POLICY_LINK = link(`/policy/${POLICY}`);
export const OTHER_POLICY_LINK = link(`/policy/${OTHER_POLICY}`);
/** Shortened. */
export const SHORTENED = `${POLICY.slice(0, 8)}…${POLICY.slice(-6)}`;
export const NAME_SHORTENED = `${NAME_32.slice(0, 8)}...${NAME_32.slice(-6)}`;
export const OTHER_SHORTENED = '12345678…abcdef';
export const table = (...rows: readonly (readonly string[])[]) =>
  `<table><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
