/**
 * The known subjects by fingerprint: those learned from pages and look-ups, and those of the token list. A fingerprint is a
 * hash (CIP-14), so all of them are hashed beforehand.
 */
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { type Spellings, spellingsIn } from '../asset/spelling.ts';
import { type PolicyId, parseSubject, type Subject } from '../asset/subject.ts';
import {
  createFingerprintDatabase,
  type LearnedStatus,
  type ListedToken,
  type ListInfo,
  type NamesBySubject,
  type PolicySubjects,
  readLearnedStatus,
  readListed,
  readListedTokens,
  readPolicySubjects,
  type Subjects,
  writeList,
} from './database.ts';
import { createLearnedSubjects } from './learned.ts';

export type FingerprintStore = ReturnType<typeof createFingerprintStore>;

export type FingerprintStoreDeps = {
  readonly report: (error: unknown) => void;
  /** Yields to other tasks. */
  readonly pause: () => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** About 10 ms of work. */
const HASHES_BETWEEN_PAUSES = 1_000;

export function createFingerprintStore({ report, pause, wait, now }: FingerprintStoreDeps) {
  const database = createFingerprintDatabase(report, now);
  const learned = createLearnedSubjects({ database, now, wait });
  const readAbout = () => database.attempt((db) => db.get('about', 'listed'));
  // Cached, since every look-up needs the spellings.
  let spellings: Promise<Spellings | undefined> | undefined;

  return {
    /** Adds subjects, available at once and written to the database later. */
    learn: learned.learn,
    clears: learned.clears,
    learned: learned.find,

    learnedStatus: async (): Promise<LearnedStatus> =>
      (await database.attempt(readLearnedStatus)) ?? { count: 0, oldestAt: null },

    /** Deletes all that was learned. Rejects where the database fails: the user must know that it is not deleted. */
    async clearLearned(): Promise<void> {
      learned.clear();
      const isCleared = await database.attemptTwice(async (db) => {
        await db.clear('learned');
        return true;
      });
      if (!isCleared) throw new Error('The learned identifiers could not be deleted.');
    },

    async listed(fingerprints: readonly Fingerprint[]): Promise<Subjects> {
      if (fingerprints.length === 0) return new Map();
      return (await database.attempt((db) => readListed(db, fingerprints))) ?? new Map();
    },

    /** See `readPolicySubjects`. */
    async underPolicy(policy: PolicyId, site: string | undefined, max: number): Promise<PolicySubjects> {
      const found = await database.attempt((db) => readPolicySubjects(db, policy, site, max));
      return found ?? { count: 0, subjects: [] };
    },

    /** Undefined without a token list. */
    list: async (): Promise<ListInfo | undefined> => (await readAbout())?.info,

    /** All listed tokens with their names; read from the database each time. Undefined when that fails. */
    listedTokens: (): Promise<readonly ListedToken[] | undefined> => database.attemptTwice(readListedTokens),

    /** The spellings of the token list; undefined without one. */
    spellings(): Promise<Spellings | undefined> {
      spellings ??= readAbout().then((about) => {
        // Reads again next time: there may be a list later, and a failed database may work again.
        if (about === undefined) spellings = undefined;
        return about?.spellings;
      });
      return spellings;
    },

    /** Replaces the token list by the subjects among these texts, and their names. False if it could not be saved. */
    async replaceList(
      info: Omit<ListInfo, 'count'>,
      texts: readonly string[],
      names: NamesBySubject = new Map(),
    ): Promise<boolean> {
      const subjects = await hashSubjects(texts, pause);
      const about = { info: { ...info, count: subjects.size }, spellings: spellingsIn(texts) };
      const isSaved = await database.attempt((db) => writeList(db, about, subjects, names));
      spellings = undefined;
      return isSaved ?? false;
    },
  };
}

async function hashSubjects(texts: readonly string[], pause: () => Promise<void>): Promise<Subjects> {
  const subjects = new Map<Fingerprint, Subject>();
  for (const subject of new Set(texts.flatMap((text) => parseSubject(text) ?? []))) {
    subjects.set(fingerprintOf(subject), subject);
    if (subjects.size % HASHES_BETWEEN_PAUSES === 0) await pause();
  }
  return subjects;
}
