/**
 * The known subjects by fingerprint: those of the token list, and those that were seen on pages or looked up. The latter are
 * in memory, and written to IndexedDB in batches. A page can make up any number of subjects, with any names, so they count
 * for its own site only, and expire.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { type Fingerprint, fingerprintOf } from '../asset/fingerprint.ts';
import { emptyNameSubject, type PolicyId, type Subject } from '../asset/subject.ts';
import { Lru, mapOf } from '../maps.ts';
import type { NetworkId } from '../network/networks.ts';
import { createDatabase } from '../storage/database.ts';
import type { Listed, ListMark, TokenList } from './list.ts';

type LearnedRecord = {
  readonly fingerprint: Fingerprint;
  readonly subject: Subject;
  /** The origin of the page, or `OWN_SITE`. */
  readonly site: string;
  /** 1 if the card of its policy lists it. Not a boolean, which IndexedDB does not index. */
  readonly isShown: 0 | 1;
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** The site of subjects that the user has looked up in our own pages. */
const OWN_SITE = '';

interface Schema extends DBSchema {
  learned: {
    key: [site: string, Fingerprint];
    value: LearnedRecord;
    indexes: { fingerprint: Fingerprint; at: number; policy: [isShown: number, Subject] };
  };
}

/** `isFound`: whether the metadata service has a record of it. */
type Pending = { readonly subject: Subject; readonly site: string; readonly isFound: boolean };

const MAX_IN_MEMORY = 20_000;
/** A page can make up any number of subjects. */
const MAX_OF_SITE = 20_000;
export const LEARNED_EXPIRE_MS = 30 * 86_400_000;
const MAX_COUNTED = 10_000;
/** The delay of hashing and writing, so that they do not slow down a look-up that a caller waits for. */
const BATCH_MS = 500;
const WRITES_BETWEEN_TRIMS = 5_000;

const createMemory = () => ({
  /** Keyed by site and fingerprint, and for our own pages by fingerprint alone. */
  known: new Lru<string, Subject>(MAX_IN_MEMORY),
  done: new Lru<string, Pending>(MAX_IN_MEMORY),
  pending: new Map<string, Pending>(),
});
type Memory = ReturnType<typeof createMemory>;

export type Learner = ReturnType<FingerprintStore['at']>;

type FingerprintStoreDeps = {
  /** The token list, which is opened when it is first needed. */
  readonly list: () => Promise<TokenList>;
  readonly report: (error: unknown) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Set by tests only. */
  readonly maxOfSite?: number;
};

export class FingerprintStore {
  readonly #deps: FingerprintStoreDeps;
  readonly #database;
  #memory = createMemory();
  #writtenSinceTrim = 0;

  constructor(deps: FingerprintStoreDeps) {
    this.#deps = deps;
    this.#database = createDatabase<Schema>({
      name: 'fingerprints',
      upgrade(db) {
        const learned = db.createObjectStore('learned', { keyPath: ['site', 'fingerprint'] });
        learned.createIndex('fingerprint', 'fingerprint');
        learned.createIndex('at', 'at');
        // The subjects of a policy are adjacent.
        learned.createIndex('policy', ['isShown', 'subject']);
      },
      opened: (db) => this.#trim(db),
      report: deps.report,
    });
  }

  /**
   * What one look-up finds and learns. After the next clear, it writes nowhere. `site`: the origin of the page; undefined for
   * our own pages, which know what was learned on any site.
   */
  at(site: string | undefined) {
    const memory = this.#memory;
    const { known, done, pending } = memory;
    const keyOf = (fingerprint: Fingerprint) => (site === undefined ? fingerprint : `${site} ${fingerprint}`);
    return {
      learn: (subjects: readonly Subject[], isFound = false): void => {
        if (pending.size === 0 && subjects.length > 0)
          void this.#deps.wait(BATCH_MS).then(() => this.#flush(memory));
        for (const subject of subjects) {
          const learned = { subject, site: site ?? OWN_SITE, isFound };
          const key = `${learned.site} ${subject}`;
          const before = pending.get(key) ?? done.get(key);
          // A subject that was found replaces the same one that was only seen.
          if (before === undefined || (isFound && !before.isFound)) pending.set(key, learned);
        }
      },
      /** The subjects of these fingerprints that were learned on the site. */
      find: async (fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<Fingerprint, Subject>> => {
        this.#flush(memory);
        const unknown = fingerprints.filter((fingerprint) => !known.has(keyOf(fingerprint)));
        const stored = unknown.length > 0 ? await this.#read(unknown, site) : [];
        for (const [i, fingerprint] of unknown.entries()) {
          const subject = stored?.[i]?.subject;
          if (subject !== undefined) known.set(keyOf(fingerprint), subject);
        }
        return mapOf(fingerprints, (fingerprint) => known.get(keyOf(fingerprint)));
      },
    };
  }

  async learnedCount(): Promise<number> {
    return (await this.#database.attempt((db) => db.count('learned'))) ?? 0;
  }

  /** Deletes all that was learned. Rejects if the database fails: the user must know that it is not deleted. */
  async clearLearned(): Promise<void> {
    this.#memory = createMemory();
    await this.#database.run((db) => db.clear('learned'));
  }

  /** The subjects of these fingerprints in the token list. */
  async listed(fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<Fingerprint, Subject>> {
    if (fingerprints.length === 0) return new Map();
    const list = await this.#deps.list();
    return mapOf(fingerprints, (fingerprint) => list.subjectOf(fingerprint));
  }

  /**
   * Counts the known subjects of a policy, without the one with the empty name, and returns the first `max`: those of the
   * token list, and of the learned ones
   * - for a page, those that its site has shown and the service has. Other sites do not count, so that no page learns what
   *   was looked up elsewhere.
   * - for our own pages, those that any site has shown and the service has, and those that the user has looked up. Others do
   *   not count: a page could put words into a card by their names.
   */
  async underPolicy(policy: PolicyId, site: string | undefined, max: number) {
    const emptyName = emptyNameSubject(policy);
    const [list, learned = []] = await Promise.all([
      this.#deps.list(),
      this.#database.attempt((db) => {
        // `g` sorts after every hex digit.
        const range = IDBKeyRange.bound([1, emptyName], [1, `${policy}g`], true, true);
        return db.getAllFromIndex('learned', 'policy', range, MAX_COUNTED);
      }),
    ]);
    const listed = list.underPolicy(policy).filter((subject) => subject !== emptyName);
    const here = learned.filter((one) => site === undefined || one.site === site);
    const subjects = [...new Set([...listed, ...here.map(({ subject }) => subject)])];
    return { count: subjects.length, subjects: subjects.slice(0, max) };
  }

  /** What third-party lists say about each token or policy, in their order. They name tokens of mainnet. */
  async marksOf(network: NetworkId, listed: readonly Listed[]): Promise<readonly (readonly ListMark[])[]> {
    if (network !== 'mainnet') return listed.map(() => []);
    const list = await this.#deps.list();
    return listed.map((one) => list.marksOf(one));
  }

  #read(fingerprints: readonly Fingerprint[], site: string | undefined) {
    return this.#database.attempt((db) => {
      const { store } = db.transaction('learned');
      const read = (fingerprint: Fingerprint) =>
        site === undefined ? store.index('fingerprint').get(fingerprint) : store.get([site, fingerprint]);
      return Promise.all(fingerprints.map(read));
    });
  }

  #flush(memory: Memory): void {
    const { known, done, pending } = memory;
    const learned = [...pending].map(([key, one]) => {
      const fingerprint = fingerprintOf(one.subject);
      known.set(`${one.site} ${fingerprint}`, one.subject);
      known.set(fingerprint, one.subject);
      done.set(key, one);
      return { ...one, fingerprint };
    });
    pending.clear();
    if (learned.length === 0 || memory !== this.#memory) return;
    void this.#database.attempt(async (db) => {
      const { store, done } = db.transaction('learned', 'readwrite');
      const puts = learned.map(async ({ fingerprint, subject, site, isFound }) => {
        const before = await store.get([site, fingerprint]);
        const isShown = isFound || site === OWN_SITE || before?.isShown === 1 ? 1 : 0;
        await store.put({ fingerprint, subject, site, isShown, at: this.#deps.now() });
      });
      await Promise.all([...puts, done]);
      this.#writtenSinceTrim += learned.length;
      if (this.#writtenSinceTrim > WRITES_BETWEEN_TRIMS) await this.#trim(db);
    });
  }

  /** Deletes the expired records, and all records of a site that has too many. Run it rarely, since counting takes long. */
  async #trim(db: IDBPDatabase<Schema>): Promise<void> {
    this.#writtenSinceTrim = 0;
    const { now, maxOfSite = MAX_OF_SITE } = this.#deps;
    const { store, done } = db.transaction('learned', 'readwrite');
    const expired = await store.index('at').getAllKeys(IDBKeyRange.upperBound(now() - LEARNED_EXPIRE_MS));
    for (const key of expired) void store.delete(key);
    for (let cursor = await store.openKeyCursor(); cursor; ) {
      const [site] = cursor.key;
      // An array sorts after every string.
      const ofSite = IDBKeyRange.bound([site], [site, []]);
      if ((await store.count(ofSite)) > maxOfSite) await store.delete(ofSite);
      cursor = await cursor.continue([site, []] as never);
    }
    await done;
  }
}
