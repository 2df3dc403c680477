/** The IndexedDB database of learned subjects. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Fingerprint } from '../asset/bech32.ts';
import { emptyNameSubject, type PolicyId, type Subject } from '../asset/subject.ts';
import { mapOf } from '../map-of.ts';
import { createDatabase, type Database } from '../storage/database.ts';

/** A subject that was seen or looked up. */
export type Learned = {
  readonly fingerprint: Fingerprint;
  readonly subject: Subject;
  /** The origin of the page, or `OWN_SITE`. */
  readonly site: string;
  readonly isFound: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
};
/** `isShown`: 1 if the card of its policy lists it. Not a boolean, which IndexedDB does not index. */
type LearnedRecord = Omit<Learned, 'isFound'> & { readonly isShown: 0 | 1 };

/** The site of subjects that the user has looked up in our own pages. */
export const OWN_SITE = '';

interface Schema extends DBSchema {
  learned: {
    key: [site: string, Fingerprint];
    value: LearnedRecord;
    indexes: { fingerprint: Fingerprint; at: number; policy: [isShown: number, Subject] };
  };
}
type Connection = IDBPDatabase<Schema>;
export type FingerprintDatabase = Database<Schema>;
export type Subjects = ReadonlyMap<Fingerprint, Subject>;

/** A page can make up any number of subjects. */
const MAX_LEARNED_OF_SITE = 20_000;
export const LEARNED_EXPIRE_MS = 30 * 86_400_000;
const MAX_COUNTED = 10_000;

export function createFingerprintDatabase(
  report: (error: unknown) => void,
  now: () => number,
): FingerprintDatabase {
  return createDatabase<Schema>({
    name: 'fingerprints',
    version: 1,
    upgrade(db) {
      const learned = db.createObjectStore('learned', { keyPath: ['site', 'fingerprint'] });
      learned.createIndex('fingerprint', 'fingerprint');
      learned.createIndex('at', 'at');
      // The subjects of a policy are adjacent.
      learned.createIndex('policy', ['isShown', 'subject']);
    },
    opened: (db) => trimLearned(db, now()),
    report,
  });
}

/** All records of a site: an array sorts after every string. */
const ofSite = (site: string) => IDBKeyRange.bound([site], [site, []]);

/** Deletes the expired records, and all records of a site that has too many. Run it rarely, since counting takes long. */
export async function trimLearned(
  db: Connection,
  now: number,
  mostOfSite: number = MAX_LEARNED_OF_SITE,
): Promise<void> {
  const { store, done } = db.transaction('learned', 'readwrite');
  const expired = await store.index('at').getAllKeys(IDBKeyRange.upperBound(now - LEARNED_EXPIRE_MS));
  for (const key of expired) void store.delete(key);
  for (let cursor = await store.openKeyCursor(); cursor; ) {
    const [site] = cursor.key;
    if ((await store.count(ofSite(site))) > mostOfSite) await store.delete(ofSite(site));
    cursor = await cursor.continue([site, []] as never);
  }
  await done;
}

/** `site`: where they were learned; anywhere if undefined. */
export async function readLearned(
  db: Connection,
  fingerprints: readonly Fingerprint[],
  site: string | undefined,
): Promise<Subjects> {
  const { store } = db.transaction('learned');
  const read = (fingerprint: Fingerprint) =>
    site === undefined ? store.index('fingerprint').get(fingerprint) : store.get([site, fingerprint]);
  const records = await Promise.all(fingerprints.map(read));
  return mapOf(fingerprints, (_, i) => records[i]?.subject);
}

export async function writeLearned(db: Connection, learned: readonly Learned[]): Promise<void> {
  const { store, done } = db.transaction('learned', 'readwrite');
  const puts = learned.map(async ({ isFound, ...one }) => {
    const before = await store.get([one.site, one.fingerprint]);
    const isShown = isFound || one.site === OWN_SITE || before?.isShown === 1;
    await store.put({ ...one, isShown: isShown ? 1 : 0 });
  });
  await Promise.all([...puts, done]);
}

/**
 * The learned subjects of a policy, without the one with the empty name:
 * - of those that the site has shown, the ones that the service has. Other sites do not count, so that no page learns what
 *   was looked up elsewhere.
 * - for our own pages, without a site: of those that any site has shown, the ones that the service has, and those that the
 *   user has looked up. Others do not count: a page could put words into a card by their names.
 */
export async function readLearnedUnder(
  db: Connection,
  policy: PolicyId,
  site: string | undefined,
): Promise<readonly Subject[]> {
  // `g` sorts after every hex digit.
  const [from, to] = [emptyNameSubject(policy), `${policy}g` as Subject];
  const range = IDBKeyRange.bound([1, from], [1, to], true, true);
  const learned = await db.getAllFromIndex('learned', 'policy', range, MAX_COUNTED);
  return learned.filter((one) => site === undefined || one.site === site).map(({ subject }) => subject);
}
