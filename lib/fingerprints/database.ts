/** The IndexedDB database of fingerprints: learned and listed subjects, and the spellings and names of the token list. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Fingerprint } from '../asset/bech32.ts';
import type { Spellings } from '../asset/spelling.ts';
import { emptyNameSubject, type PolicyId, type Subject } from '../asset/subject.ts';
import { createDatabase, type Database } from '../storage/database.ts';

/** `madeAt`: milliseconds since the epoch, when the list was made. */
export type ListInfo = {
  readonly origin: 'shipped' | 'fetched';
  readonly madeAt: number;
  readonly count: number;
};

/** A name and ticker as the registry or a CIP-68 record had them when the list was made. */
type ListedNames = { readonly name?: string; readonly ticker?: string };
export type NamesBySubject = ReadonlyMap<Subject, ListedNames>;
export type ListedToken = ListedNames & { readonly subject: Subject; readonly fingerprint: Fingerprint };

const SUBJECT_STORES = ['listed', 'learned'] as const;
type SubjectStore = (typeof SUBJECT_STORES)[number];
type SubjectSchema = { key: Fingerprint; value: Subject; indexes: { subject: string } };
interface Schema extends DBSchema {
  learned: SubjectSchema;
  listed: SubjectSchema;
  /** The listed subjects that the token list does not spell in lower case. */
  spellings: { key: Subject; value: string };
  about: { key: 'listed'; value: ListInfo };
  /** One record, which is read as a whole. */
  names: { key: 'listed'; value: NamesBySubject };
}
type Connection = IDBPDatabase<Schema>;
export type FingerprintDatabase = Database<Schema>;
export type Pair = readonly [Fingerprint, Subject];

/** A page can make up any number of subjects. */
export const MAX_LEARNED = 200_000;
const MAX_COUNTED = 10_000;

export function createFingerprintDatabase(report: (error: unknown) => void): FingerprintDatabase {
  return createDatabase<Schema>({
    name: 'fingerprints',
    version: 1,
    upgrade(db) {
      // An index on the value itself: the subjects of a policy are adjacent.
      for (const name of SUBJECT_STORES) db.createObjectStore(name).createIndex('subject', '');
      db.createObjectStore('spellings');
      db.createObjectStore('about');
      db.createObjectStore('names');
    },
    opened: trimLearned,
    report,
  });
}

/** Counting takes long, so this runs on opening and once in `MAX_LEARNED / 10` writes. */
export async function trimLearned(db: Connection): Promise<void> {
  if ((await db.count('learned')) > MAX_LEARNED) await db.clear('learned');
}

export async function readPairs(
  db: Connection,
  name: SubjectStore,
  fingerprints: readonly Fingerprint[],
): Promise<readonly Pair[]> {
  const { store } = db.transaction(name);
  const subjects = await Promise.all(fingerprints.map((fingerprint) => store.get(fingerprint)));
  return fingerprints.flatMap((fingerprint, i) => {
    const subject = subjects[i];
    return subject === undefined ? [] : [[fingerprint, subject] as const];
  });
}

export async function writeLearned(db: Connection, pairs: readonly Pair[]): Promise<void> {
  const { store, done } = db.transaction('learned', 'readwrite');
  await Promise.all([...pairs.map(([fingerprint, subject]) => store.put(subject, fingerprint)), done]);
}

export type PolicySubjects = { readonly count: number; readonly subjects: readonly Subject[] };

/** The count and the first `max` of the subjects of a policy, except the one with the empty name. */
export async function readPolicySubjects(
  db: Connection,
  policy: PolicyId,
  max: number,
): Promise<PolicySubjects> {
  // `g` sorts after every hex digit.
  const range = IDBKeyRange.bound(emptyNameSubject(policy), `${policy}g`, true, true);
  const transaction = db.transaction(SUBJECT_STORES);
  const indexes = SUBJECT_STORES.map((name) => transaction.objectStore(name).index('subject'));
  const [keys, subjects] = await Promise.all([
    Promise.all(indexes.map((index) => index.getAllKeys(range, MAX_COUNTED))),
    Promise.all(indexes.map((index) => index.getAll(range, max))),
  ]);
  return { count: new Set(keys.flat()).size, subjects: [...new Set(subjects.flat())].slice(0, max) };
}

/** Undefined without a token list. */
export async function readSpellings(db: Connection): Promise<Spellings | undefined> {
  const transaction = db.transaction(['spellings', 'about']);
  const store = transaction.objectStore('spellings');
  const [info, subjects, texts] = await Promise.all([
    transaction.objectStore('about').get('listed'),
    store.getAllKeys(),
    store.getAll(),
  ]);
  return info && new Map(subjects.map((subject, i) => [subject, texts[i] as string]));
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
  info: ListInfo,
  pairs: readonly Pair[],
  { spellings, names }: { readonly spellings: Spellings; readonly names: NamesBySubject },
): Promise<true> {
  const transaction = db.transaction(['listed', 'spellings', 'about', 'names'], 'readwrite');
  const [listed, spelled] = [transaction.objectStore('listed'), transaction.objectStore('spellings')];
  await Promise.all([
    listed.clear(),
    ...pairs.map(([fingerprint, subject]) => listed.put(subject, fingerprint)),
    spelled.clear(),
    ...[...spellings].map(([subject, text]) => spelled.put(text, subject)),
    transaction.objectStore('about').put(info, 'listed'),
    transaction.objectStore('names').put(names, 'listed'),
    transaction.done,
  ]);
  return true;
}
