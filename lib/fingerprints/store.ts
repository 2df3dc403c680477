/**
 * The known fingerprints and their subjects: learned from every subject seen, and listed in the token list. All pairs are
 * computed here, since a fingerprint cannot be inverted (CIP-14).
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
  type Pair,
  type PolicySubjects,
  readLearnedStatus,
  readListedTokens,
  readPairs,
  readPolicySubjects,
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
  const learned = createLearnedSubjects({ database, isStored: true, now, wait });
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

    /** The same for private windows: what they learn stays in memory. */
    inPrivate() {
      const { learn, clears, find } = createLearnedSubjects({ database, isStored: false, now, wait });
      return { learn, clears, learned: find };
    },

    async listed(fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<Fingerprint, Subject>> {
      if (fingerprints.length === 0) return new Map();
      return new Map(await database.attempt((db) => readPairs(db, fingerprints)));
    },

    /** The count and the first `max` of a policy's known subjects (`readPolicySubjects`), without its empty-name asset. */
    async underPolicy(policy: PolicyId, site: string | undefined, max: number): Promise<PolicySubjects> {
      const found = await database.attempt((db) => readPolicySubjects(db, policy, site, max));
      return found ?? { count: 0, subjects: [] };
    },

    /** Undefined without a token list. */
    list: async (): Promise<ListInfo | undefined> => (await readAbout())?.info,

    /** All listed tokens with their names; read from the database each time, and empty without a token list. */
    listedTokens: async (): Promise<readonly ListedToken[]> =>
      (await database.attempt(readListedTokens)) ?? [],

    /** The spellings of the token list; undefined without one. */
    spellings(): Promise<Spellings | undefined> {
      spellings ??= readAbout().then((about) => {
        // There may be a list later, and a failed database may work again.
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
      const pairs = await hashSubjects(texts, pause);
      const about = { info: { ...info, count: pairs.length }, spellings: spellingsIn(texts) };
      const isSaved = await database.attempt((db) => writeList(db, about, pairs, names));
      spellings = undefined;
      return isSaved ?? false;
    },
  };
}

async function hashSubjects(texts: readonly string[], pause: () => Promise<void>): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (const subject of new Set(texts.flatMap((text) => parseSubject(text) ?? []))) {
    pairs.push([fingerprintOf(subject), subject]);
    if (pairs.length % HASHES_BETWEEN_PAUSES === 0) await pause();
  }
  return pairs;
}
