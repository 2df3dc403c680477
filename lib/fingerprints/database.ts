/** The IndexedDB database of fingerprints: learned subjects, and those of the token list with their names. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Fingerprint } from '../asset/bech32.ts';
import type { Spellings } from '../asset/spelling.ts';
import { emptyNameSubject, type PolicyId, type Subject } from '../asset/subject.ts';
import { mapOf } from '../map-of.ts';
import { createDatabase, type Database } from '../storage/database.ts';

/**
 * When the list was made, in milliseconds since the epoch. `namesMadeAt`: its names, which are those of a build; undefined
 * without names.
 */
export type ListInfo = {
  readonly origin: 'shipped' | 'fetched';
  readonly madeAt: number;
  readonly namesMadeAt?: number | undefined;
  readonly count: number;
};

/** Name and ticker, as the registry or a CIP-68 record had them when the list was made. */
type ListedNames = { readonly name?: string; readonly ticker?: string };
export type NamesBySubject = ReadonlyMap<Subject, ListedNames>;
export type ListedToken = ListedNames & { readonly subject: Subject; readonly fingerprint: Fingerprint };

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

/** `spellings`: of the subjects that the token list does not spell in lower case. */
type AboutList = { readonly info: ListInfo; readonly spellings: Spellings };

interface Schema extends DBSchema {
  learned: {
    key: [site: string, Fingerprint];
    value: LearnedRecord;
    indexes: { fingerprint: Fingerprint; at: number; policy: [isShown: number, Subject] };
  };
  listed: { key: Fingerprint; value: Subject; indexes: { subject: string } };
  about: { key: 'listed'; value: AboutList };
  /** A single record: all names are read at once. */
  names: { key: 'listed'; value: NamesBySubject };
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
    version: 2,
    upgrade(db) {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      const learned = db.createObjectStore('learned', { keyPath: ['site', 'fingerprint'] });
      learned.createIndex('fingerprint', 'fingerprint');
      learned.createIndex('at', 'at');
      // The subjects of a policy are adjacent.
      learned.createIndex('policy', ['isShown', 'subject']);
      db.createObjectStore('listed').createIndex('subject', '');
      db.createObjectStore('about');
      db.createObjectStore('names');
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

export async function readListed(db: Connection, fingerprints: readonly Fingerprint[]): Promise<Subjects> {
  const { store } = db.transaction('listed');
  const subjects = await Promise.all(fingerprints.map((fingerprint) => store.get(fingerprint)));
  return mapOf(fingerprints, (_, i) => subjects[i]);
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

export type LearnedStatus = { readonly count: number; readonly oldestAt: number | null };

export async function readLearnedStatus(db: Connection): Promise<LearnedStatus> {
  const { store } = db.transaction('learned');
  const [count, oldest] = await Promise.all([store.count(), store.index('at').openKeyCursor()]);
  return { count, oldestAt: oldest?.key ?? null };
}

export type PolicySubjects = { readonly count: number; readonly subjects: readonly Subject[] };

/**
 * Counts the known subjects of a policy, without the one with the empty name, and returns the first `max`:
 * - those of the token list
 * - of those that the site has shown, the ones that the service has. Other sites do not count, so that no page learns what
 *   was looked up elsewhere.
 * - for our own pages, without a site: of those that any site has shown, the ones that the service has, and those that the
 *   user has looked up. Others do not count: a page could put words into a card by their names.
 */
export async function readPolicySubjects(
  db: Connection,
  policy: PolicyId,
  site: string | undefined,
  max: number,
): Promise<PolicySubjects> {
  // `g` sorts after every hex digit.
  const [from, to] = [emptyNameSubject(policy), `${policy}g` as Subject];
  const transaction = db.transaction(['listed', 'learned']);
  const [listed, learned] = await Promise.all([
    transaction
      .objectStore('listed')
      .index('subject')
      .getAll(IDBKeyRange.bound(from, to, true, true), MAX_COUNTED),
    transaction
      .objectStore('learned')
      .index('policy')
      .getAll(IDBKeyRange.bound([1, from], [1, to], true, true), MAX_COUNTED),
  ]);
  const here = learned.filter((one) => site === undefined || one.site === site);
  const subjects = [...new Set([...listed, ...here.map(({ subject }) => subject)])];
  return { count: subjects.length, subjects: subjects.slice(0, max) };
}

/** The tokens of the token list, in the order of their fingerprints. */
export async function readListedTokens(db: Connection): Promise<readonly ListedToken[]> {
  const transaction = db.transaction(['listed', 'names']);
  const store = transaction.objectStore('listed');
  const [fingerprints, subjects, names] = await Promise.all([
    store.getAllKeys(),
    store.getAll(),
    transaction.objectStore('names').get('listed'),
  ]);
  return subjects.map((subject, i) => ({
    ...names?.get(subject),
    subject,
    fingerprint: fingerprints[i] as Fingerprint,
  }));
}

/** Replaces the token list in one transaction, so that a failure leaves the previous list. */
export async function writeList(
  db: Connection,
  about: AboutList,
  subjects: Subjects,
  names: NamesBySubject,
): Promise<true> {
  const transaction = db.transaction(['listed', 'about', 'names'], 'readwrite');
  const listed = transaction.objectStore('listed');
  await Promise.all([
    listed.clear(),
    ...Array.from(subjects, ([fingerprint, subject]) => listed.put(subject, fingerprint)),
    transaction.objectStore('about').put(about, 'listed'),
    transaction.objectStore('names').put(names, 'listed'),
    transaction.done,
  ]);
  return true;
}
