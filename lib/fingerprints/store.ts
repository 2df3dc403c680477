/**
 * Fingerprint -> subject, as far as it is known without asking anybody. A fingerprint cannot be inverted (CIP-14),
 * so both stores hold proven pairs only, computed here: what was learned from every subject ever seen, and the list
 * of registered tokens that came with the build or was fetched.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import QuickLRU from 'quick-lru';
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { type Spellings, spellingsIn } from '../asset/spelling.ts';
import { emptyNameSubject, type PolicyId, parseSubject, type Subject } from '../asset/subject.ts';
import { createDatabase } from '../storage/database.ts';

/** Where a list is from. `madeAt`: milliseconds since the epoch, of the list, not of its coming here. */
export type ListInfo = {
  readonly origin: 'shipped' | 'fetched';
  readonly madeAt: number;
  readonly count: number;
};

type Store = { key: Fingerprint; value: Subject; indexes: { subject: string } };
interface Schema extends DBSchema {
  learned: Store;
  listed: Store;
  /** Of the listed subjects those that the list writes otherwise than in lower case, as it writes them. */
  spellings: { key: Subject; value: string };
  /** One record, `listed`: what is in the store of that name. */
  about: { key: 'listed'; value: ListInfo };
}

export type FingerprintStore = {
  /** Keeps the subjects under their fingerprints; known at once, written behind. */
  learn(subjects: readonly Subject[]): void;
  /** Those of the fingerprints that were learned, with their subjects. */
  learned(fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<Fingerprint, Subject>>;
  /** Those that are in the list. */
  listed(fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<Fingerprint, Subject>>;
  /** How many subjects are known under a policy, its empty-name asset aside, and so many of them. */
  underPolicy(policy: PolicyId, atMost: number): Promise<{ count: number; subjects: readonly Subject[] }>;
  list(): Promise<ListInfo | undefined>;
  /** The subjects that the list writes otherwise than in lower case; undefined where there is no list. */
  spellings(): Promise<Spellings | undefined>;
  /**
   * Another list in place of the one before: whole, or not at all. True when it is in. `written`: its subjects as it
   * writes them; a text that is no subject is left out.
   */
  replaceList(info: Omit<ListInfo, 'count'>, written: readonly string[]): Promise<boolean>;
};

/** A page can make up subjects without end: the memory forgets the longest unused, the store begins anew. */
const KEPT_IN_MEMORY = 20_000;
const KEPT_IN_STORE = 200_000;
const COUNTED_AT_MOST = 10_000;
/** Milliseconds in which what is learned is gathered. */
const LEARN_MS = 500;
/** Hashes between two turns for others: about 10 ms. */
const STRIDE = 1_000;

export type FingerprintStoreDeps = {
  readonly report: (error: unknown) => void;
  /** Gives others their turn. */
  readonly pause: () => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
};

export function createFingerprintStore({ report, pause, wait }: FingerprintStoreDeps): FingerprintStore {
  // What this worker learned: answers without the database, and is not written twice.
  const recent = new QuickLRU<Fingerprint, Subject>({ maxSize: KEPT_IN_MEMORY });
  /** Learned, but not known by its fingerprint yet; and those that are. */
  const unhashed = new Set<Subject>();
  const hashed = new QuickLRU<Subject, true>({ maxSize: KEPT_IN_MEMORY });
  let isWaiting = false;
  // Since the store was last held against its bound.
  let written = 0;
  // The list's own, read once: every look-up needs them.
  let spellings: Promise<Spellings | undefined> | undefined;

  const { attempt } = createDatabase<Schema>({
    name: 'fingerprints',
    version: 3,
    upgrade(db) {
      // Of an earlier version nothing is kept: what it held is learned, shipped or fetched again.
      for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
      for (const name of ['learned', 'listed'] as const) {
        // The value itself is the key of this index: subjects of one policy stand side by side.
        db.createObjectStore(name).createIndex('subject', '');
      }
      db.createObjectStore('spellings');
      db.createObjectStore('about');
    },
    opened: trim,
    report,
  });

  async function trim(database: IDBPDatabase<Schema>): Promise<void> {
    written = 0;
    if ((await database.count('learned')) > KEPT_IN_STORE) await database.clear('learned');
  }

  /** Makes what was learned known by its fingerprint, and writes it down behind. */
  function hash(): void {
    const pairs = [...unhashed].map((subject) => [fingerprintOf(subject), subject] as const);
    unhashed.clear();
    for (const [fingerprint, subject] of pairs) {
      recent.set(fingerprint, subject);
      hashed.set(subject, true);
    }
    if (pairs.length === 0) return;
    void attempt(async (db) => {
      const { store, done } = db.transaction('learned', 'readwrite');
      await Promise.all([...pairs.map(([fingerprint, subject]) => store.put(subject, fingerprint)), done]);
      written += pairs.length;
      if (written > KEPT_IN_STORE / 10) await trim(db);
    });
  }

  async function readSpellings(): Promise<Spellings | undefined> {
    const read = await attempt(async (db) => {
      const transaction = db.transaction(['spellings', 'about']);
      const store = transaction.objectStore('spellings');
      const [info, subjects, texts] = await Promise.all([
        transaction.objectStore('about').get('listed'),
        store.getAllKeys(),
        store.getAll(),
      ]);
      return info && new Map(subjects.flatMap((subject, i) => [[subject, texts[i] ?? subject] as const]));
    });
    // A list may come yet, and a database that failed may work again.
    if (read === undefined) spellings = undefined;
    return read;
  }

  async function stored(
    name: 'learned' | 'listed',
    fingerprints: readonly Fingerprint[],
  ): Promise<ReadonlyMap<Fingerprint, Subject>> {
    if (fingerprints.length === 0) return new Map();
    const subjects = await attempt((db) => {
      const { store } = db.transaction(name);
      return Promise.all(fingerprints.map((fingerprint) => store.get(fingerprint)));
    });
    return new Map(
      fingerprints.flatMap((fingerprint, i) => {
        const subject = subjects?.[i];
        return subject === undefined ? [] : [[fingerprint, subject] as const];
      }),
    );
  }

  return {
    learn(subjects) {
      for (const subject of subjects) if (!hashed.has(subject)) unhashed.add(subject);
      if (unhashed.size === 0 || isWaiting) return;
      isWaiting = true;
      // Behind what is waited for: to hash and write a hundred takes longer than to look them up. A worker that is
      // stopped meanwhile learns them when they are seen again.
      void wait(LEARN_MS).then(() => {
        isWaiting = false;
        hash();
      });
    },

    async learned(fingerprints) {
      hash();
      const old = await stored(
        'learned',
        fingerprints.filter((fingerprint) => !recent.has(fingerprint)),
      );
      for (const [fingerprint, subject] of old) recent.set(fingerprint, subject);
      return new Map(
        fingerprints.flatMap((fingerprint) => {
          const subject = recent.get(fingerprint);
          return subject === undefined ? [] : [[fingerprint, subject] as const];
        }),
      );
    },

    listed: (fingerprints) => stored('listed', fingerprints),

    async underPolicy(policy, atMost) {
      const found = await attempt(async (db) => {
        // Behind the policy alone, which is its empty-name asset; `g` comes behind every hex digit.
        const range = IDBKeyRange.bound(emptyNameSubject(policy), `${policy}g`, true, true);
        const transaction = db.transaction(['listed', 'learned']);
        const stores = (['listed', 'learned'] as const).map((name) =>
          transaction.objectStore(name).index('subject'),
        );
        const [keys, subjects] = await Promise.all([
          Promise.all(stores.map((store) => store.getAllKeys(range, COUNTED_AT_MOST))),
          Promise.all(stores.map((store) => store.getAll(range, atMost))),
        ]);
        return { count: new Set(keys.flat()).size, subjects: [...new Set(subjects.flat())].slice(0, atMost) };
      });
      return found ?? { count: 0, subjects: [] };
    },

    list: () => attempt((db) => db.get('about', 'listed')),

    spellings() {
      spellings ??= readSpellings();
      return spellings;
    },

    async replaceList(info, written) {
      const pairs: (readonly [Fingerprint, Subject])[] = [];
      for (const subject of new Set(written.flatMap((text) => parseSubject(text) ?? []))) {
        pairs.push([fingerprintOf(subject), subject]);
        if (pairs.length % STRIDE === 0) await pause();
      }
      const done = await attempt(async (db) => {
        // One transaction: the old list stays until the new one is in.
        const transaction = db.transaction(['listed', 'spellings', 'about'], 'readwrite');
        const [listed, spelt] = [transaction.objectStore('listed'), transaction.objectStore('spellings')];
        await Promise.all([
          listed.clear(),
          ...pairs.map(([fingerprint, subject]) => listed.put(subject, fingerprint)),
          spelt.clear(),
          ...[...spellingsIn(written)].map(([subject, text]) => spelt.put(text, subject)),
          transaction.objectStore('about').put({ ...info, count: pairs.length }, 'listed'),
          transaction.done,
        ]);
        return true;
      });
      spellings = undefined;
      return done ?? false;
    },
  };
}
