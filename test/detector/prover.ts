/** A background that proves the subjects of fingerprints by what pages show. */
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { type ProofInputs, proveSubject } from '../../lib/asset/proof.ts';
import type { Subject } from '../../lib/asset/subject.ts';

const MAX_HASHES = 300;

/** Remembers the subjects that pages have shown or proven. */
export function createProver() {
  const learned = new Map<string, Subject>();
  return (fingerprint: Fingerprint, { fingerprints, policies, subjects }: ProofInputs) => {
    for (const subject of subjects) learned.set(fingerprintOf(subject), subject);
    const context = fingerprints.find((one) => one.fingerprint === fingerprint);
    const all = context && (context.policies.length > 0 ? context : { ...context, policies });
    const subject = learned.get(fingerprint) ?? (all && proveSubject(all, MAX_HASHES).subject);
    if (subject) learned.set(fingerprint, subject);
    return subject;
  };
}
