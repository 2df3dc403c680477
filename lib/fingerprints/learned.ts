/** The subjects that were seen on pages or looked up, by fingerprint: in memory, and written to the database in batches. */
import QuickLRU from 'quick-lru';
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Subject } from '../asset/subject.ts';
import { type FingerprintDatabase, MAX_LEARNED, readPairs, trimLearned, writeLearned } from './database.ts';

const MAX_IN_MEMORY = 20_000;
/** Hashing and writing are delayed, so that they do not slow down a look-up that a caller waits for. */
const BATCH_MS = 500;

export function createLearnedSubjects(database: FingerprintDatabase, wait: (ms: number) => Promise<void>) {
  const byFingerprint = new QuickLRU<Fingerprint, Subject>({ maxSize: MAX_IN_MEMORY });
  const hashed = new QuickLRU<Subject, true>({ maxSize: MAX_IN_MEMORY });
  const pending = new Set<Subject>();
  let writtenSinceTrim = 0;

  function flush(): void {
    const pairs = [...pending].map((subject) => [fingerprintOf(subject), subject] as const);
    pending.clear();
    if (pairs.length === 0) return;
    for (const [fingerprint, subject] of pairs) {
      byFingerprint.set(fingerprint, subject);
      hashed.set(subject, true);
    }
    void database.attempt(async (db) => {
      await writeLearned(db, pairs);
      writtenSinceTrim += pairs.length;
      if (writtenSinceTrim <= MAX_LEARNED / 10) return;
      writtenSinceTrim = 0;
      await trimLearned(db);
    });
  }

  return {
    learn(subjects: readonly Subject[]): void {
      const added = subjects.filter((subject) => !hashed.has(subject));
      if (added.length > 0 && pending.size === 0) void wait(BATCH_MS).then(flush);
      for (const subject of added) pending.add(subject);
    },

    async find(fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<Fingerprint, Subject>> {
      flush();
      const unknown = fingerprints.filter((fingerprint) => !byFingerprint.has(fingerprint));
      const stored =
        unknown.length > 0 && (await database.attempt((db) => readPairs(db, 'learned', unknown)));
      for (const [fingerprint, subject] of stored || []) byFingerprint.set(fingerprint, subject);
      return new Map(
        fingerprints.flatMap((fingerprint) => {
          const subject = byFingerprint.get(fingerprint);
          return subject === undefined ? [] : [[fingerprint, subject] as const];
        }),
      );
    },
  };
}
