/**
 * Fingerprint -> subject, learned from every subject ever seen. A fingerprint cannot be inverted (CIP-14),
 * so this index is the first rung of the ladder; it holds proven pairs only, computed here.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { LRUCache } from 'lru-cache';
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Subject } from '../asset/subject.ts';

interface Schema extends DBSchema {
  learned: { key: Fingerprint; value: Subject };
}

export type Fingerprints = {
  /** Keeps the subjects under their fingerprints; known at once, written behind. */
  learn(subjects: readonly Subject[]): void;
  /** The subject of each fingerprint in order; undefined where none was ever seen. */
  resolve(fingerprints: readonly Fingerprint[]): Promise<readonly (Subject | undefined)[]>;
};

const DATABASE = 'fingerprints';
/** A page can make up subjects without end: the memory forgets the longest unused, the store begins anew. */
const KEPT_IN_MEMORY = 20_000;
const KEPT_IN_STORE = 200_000;

export function createFingerprints(report: (error: unknown) => void): Fingerprints {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  // What this worker learned: answers without the database, and is not written twice.
  const learned = new LRUCache<Fingerprint, Subject>({ max: KEPT_IN_MEMORY });

  async function open(): Promise<IDBPDatabase<Schema>> {
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade: (db) => void db.createObjectStore('learned'),
      terminated: () => {
        opening = undefined;
      },
    });
    if ((await database.count('learned')) > KEPT_IN_STORE) await database.clear('learned');
    return database;
  }

  function database(): Promise<IDBPDatabase<Schema>> {
    opening ??= open();
    return opening;
  }

  /** A broken or forbidden database costs the memory of earlier days, never an answer. */
  async function attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(await database());
    } catch (error) {
      opening = undefined;
      report(error);
      return undefined;
    }
  }

  return {
    learn(subjects) {
      const pairs = subjects
        .map((subject) => [fingerprintOf(subject), subject] as const)
        .filter(([fingerprint]) => !learned.has(fingerprint));
      if (pairs.length === 0) return;
      for (const [fingerprint, subject] of pairs) learned.set(fingerprint, subject);
      void attempt(async (db) => {
        const transaction = db.transaction('learned', 'readwrite');
        for (const [fingerprint, subject] of pairs) void transaction.store.put(subject, fingerprint);
        await transaction.done;
      });
    },

    async resolve(fingerprints) {
      const unknown = fingerprints.filter((fingerprint) => !learned.has(fingerprint));
      if (unknown.length > 0) {
        const stored = await attempt((db) => {
          const { store } = db.transaction('learned');
          return Promise.all(unknown.map((fingerprint) => store.get(fingerprint)));
        });
        unknown.forEach((fingerprint, i) => {
          const subject = stored?.[i];
          if (subject !== undefined) learned.set(fingerprint, subject);
        });
      }
      return fingerprints.map((fingerprint) => learned.get(fingerprint));
    },
  };
}
