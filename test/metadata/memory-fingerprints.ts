/**
 * The fingerprint index in memory. The real one lies in IndexedDB, which these tests have not; it is covered
 * end to end.
 */
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Fingerprints } from '../../lib/metadata/fingerprints.ts';

export function createMemoryFingerprints(): Fingerprints {
  const learned = new Map<Fingerprint, Subject>();
  return {
    learn(subjects) {
      for (const subject of subjects) learned.set(fingerprintOf(subject), subject);
    },
    resolve: async (fingerprints) => fingerprints.map((fingerprint) => learned.get(fingerprint)),
  };
}
