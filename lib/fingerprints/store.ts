/** The known subjects by fingerprint: those learned from pages and look-ups, and those of the token list. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { Spellings } from '../asset/spelling.ts';
import { emptyNameSubject, type PolicyId } from '../asset/subject.ts';
import { mapOf } from '../map-of.ts';
import type { NetworkId } from '../network/networks.ts';
import { createFingerprintDatabase, readLearnedUnder, type Subjects } from './database.ts';
import { createLearnedSubjects } from './learned.ts';
import type { ListedToken, ListMark, TokenList } from './token-list.ts';

export type FingerprintStore = ReturnType<typeof createFingerprintStore>;

type FingerprintStoreDeps = {
  /** The token list, which is opened when it is first needed. */
  readonly list: () => Promise<TokenList>;
  readonly report: (error: unknown) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export function createFingerprintStore({ list, report, wait, now }: FingerprintStoreDeps) {
  const database = createFingerprintDatabase(report, now);
  const learned = createLearnedSubjects({ database, now, wait });

  return {
    /** Adds subjects, available at once and written to the database later. */
    learn: learned.learn,
    clears: learned.clears,
    learned: learned.find,

    learnedCount: async (): Promise<number> => (await database.attempt((db) => db.count('learned'))) ?? 0,

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
      const tokens = await list();
      return mapOf(fingerprints, (fingerprint) => tokens.subjectOf(fingerprint));
    },

    /**
     * Counts the known subjects of a policy, without the one with the empty name, and returns the first `max`: those of the
     * token list, and learned ones (`readLearnedUnder`).
     */
    async underPolicy(policy: PolicyId, site: string | undefined, max: number) {
      const [tokens, here = []] = await Promise.all([
        list(),
        database.attempt((db) => readLearnedUnder(db, policy, site)),
      ]);
      const listed = tokens.underPolicy(policy).filter((subject) => subject !== emptyNameSubject(policy));
      const subjects = [...new Set([...listed, ...here])];
      return { count: subjects.length, subjects: subjects.slice(0, max) };
    },

    /** All tokens of the token list, decoded at each call. */
    listedTokens: async (): Promise<readonly ListedToken[]> => (await list()).tokens(),

    /** What third-party lists say about each token or policy, in their order. They name tokens of mainnet. */
    async marksOf(
      network: NetworkId,
      identifiers: readonly Identifier[],
    ): Promise<readonly (readonly ListMark[])[]> {
      if (network !== 'mainnet') return identifiers.map(() => []);
      const tokens = await list();
      return identifiers.map((identifier) => tokens.marksOf(identifier));
    },

    /** The spellings of the token list. */
    spellings: async (): Promise<Spellings> => (await list()).spellings,
  };
}
