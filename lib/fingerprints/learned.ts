/**
 * The subjects that were seen on pages or looked up, by fingerprint: in memory, and written to the database in batches. A
 * page can make up any number of subjects, with any names, so they count for its own site only, and expire.
 */
import QuickLRU from 'quick-lru';
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Subject } from '../asset/subject.ts';
import { mapOf } from '../map-of.ts';
import {
  type FingerprintDatabase,
  type Learned,
  OWN_SITE,
  readLearned,
  trimLearned,
  writeLearned,
} from './database.ts';

/** Where a subject was learned. */
export type Learner = {
  /** The origin of the page; undefined for our own pages, where the user has looked it up. */
  readonly site?: string | undefined;
  /** Whether the metadata service has a record of it. */
  readonly isFound?: boolean;
  /** The number of clears when the look-up began. What it finds after another clear is dropped. */
  readonly asked?: number | undefined;
};

type LearnedDeps = {
  readonly database: FingerprintDatabase;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

const MAX_IN_MEMORY = 20_000;
/** The delay of hashing and writing, so that they do not slow down a look-up that a caller waits for. */
const BATCH_MS = 500;
const WRITES_BETWEEN_TRIMS = 5_000;

type Pending = Omit<Learned, 'fingerprint' | 'at'>;

export function createLearnedSubjects({ database, now, wait }: LearnedDeps) {
  /** Keyed by site and fingerprint, and for our own pages by fingerprint alone. */
  const known = new QuickLRU<string, Subject>({ maxSize: MAX_IN_MEMORY });
  const done = new QuickLRU<string, Pending>({ maxSize: MAX_IN_MEMORY });
  const pending = new Map<string, Pending>();
  let writtenSinceTrim = 0;
  let clears = 0;

  function flush(): void {
    const learned = [...pending].map(([key, one]) => {
      const fingerprint = fingerprintOf(one.subject);
      known.set(`${one.site} ${fingerprint}`, one.subject);
      known.set(fingerprint, one.subject);
      done.set(key, one);
      return { ...one, fingerprint, at: now() };
    });
    pending.clear();
    if (learned.length === 0) return;
    void database.attempt(async (db) => {
      await writeLearned(db, learned);
      writtenSinceTrim += learned.length;
      if (writtenSinceTrim <= WRITES_BETWEEN_TRIMS) return;
      writtenSinceTrim = 0;
      await trimLearned(db, now());
    });
  }

  return {
    /** How often the learned subjects were cleared. */
    clears: () => clears,

    learn(subjects: readonly Subject[], { site = OWN_SITE, isFound = false, asked = clears }: Learner): void {
      if (asked !== clears) return;
      if (pending.size === 0 && subjects.length > 0) void wait(BATCH_MS).then(flush);
      for (const subject of subjects) {
        const key = `${site} ${subject}`;
        const before = pending.get(key) ?? done.get(key);
        // A subject that was found replaces the same one that was only seen.
        if (before === undefined || (isFound && !before.isFound))
          pending.set(key, { subject, site, isFound });
      }
    },

    /** The subjects of these fingerprints that were learned on the site; on any site if it is undefined. */
    async find(
      fingerprints: readonly Fingerprint[],
      site: string | undefined,
    ): Promise<ReadonlyMap<Fingerprint, Subject>> {
      flush();
      const asked = clears;
      const keyOf = (fingerprint: Fingerprint) =>
        site === undefined ? fingerprint : `${site} ${fingerprint}`;
      const unknown = fingerprints.filter((fingerprint) => !known.has(keyOf(fingerprint)));
      const stored = unknown.length > 0 && (await database.attempt((db) => readLearned(db, unknown, site)));
      // What is read is dropped if it was cleared in the meantime.
      if (asked === clears)
        for (const [fingerprint, subject] of stored || []) known.set(keyOf(fingerprint), subject);
      return mapOf(fingerprints, (fingerprint) => known.get(keyOf(fingerprint)));
    },

    /** Drops what is in memory, including what is not written yet. */
    clear(): void {
      clears++;
      for (const cleared of [known, done, pending]) cleared.clear();
    },
  };
}
