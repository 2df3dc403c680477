/**
 * An IndexedDB of ours that holds nothing which cannot be asked for again: where it is broken, forbidden or of another
 * version, that costs what it held, and never an answer.
 */
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/** Work in a transaction that is done whole, or not at all. Rejects with what stood in the way. */
export async function whole<T>(
  transaction: { readonly done: Promise<void>; abort(): void },
  work: () => Promise<T>,
): Promise<T> {
  // Caught at once: it rejects whenever the transaction does, also while the work is at something else.
  const done = transaction.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    const result = await work();
    const broken = await done;
    if (broken !== undefined) throw broken.error;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch (late) {
      // It has ended by itself: there is nothing left to take back.
      if (!(late instanceof DOMException) || late.name !== 'InvalidStateError') throw late;
    }
    throw error;
  }
}

export type Database<Schema extends DBSchema> = {
  /** The result of the work; undefined when the database failed, which was reported then. */
  attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined>;
};

export type DatabaseDeps<Schema extends DBSchema> = {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
  /** Called once it is open, before any work. */
  readonly opened?: (db: IDBPDatabase<Schema>) => Promise<void>;
  readonly report: (error: unknown) => void;
};

export function createDatabase<Schema extends DBSchema>(parts: DatabaseDeps<Schema>): Database<Schema> {
  const { name, version, upgrade, opened, report } = parts;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  async function open(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      opening = undefined;
    };
    const database: IDBPDatabase<Schema> = await openDB<Schema>(name, version, {
      upgrade,
      // Another context is about to change or delete it, and waits for us to let go.
      blocking: () => {
        forget();
        database.close();
      },
      terminated: forget,
    });
    await opened?.(database);
    return database;
  }

  /** What a newer version left behind cannot be read, and is in the way. */
  async function openAnew(error: unknown): Promise<IDBPDatabase<Schema>> {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    report(error);
    await new Promise<void>((done, refused) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => done();
      deleting.onerror = () => refused(deleting.error);
      deleting.onblocked = () => refused(error);
    });
    return open();
  }

  return {
    async attempt(work) {
      try {
        opening ??= open().catch(openAnew);
        return await work(await opening);
      } catch (error) {
        opening = undefined;
        report(error);
        return undefined;
      }
    },
  };
}
