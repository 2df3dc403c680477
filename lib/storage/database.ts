/** IndexedDB databases. A failure is reported; the caller continues without stored data. */
import { type DBSchema, deleteDB, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/** Commits all writes of a transaction, or none. Rejects with the first error of the work or of the transaction. */
export async function atomically(
  transaction: { readonly done: Promise<void>; abort(): void },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await Promise.all([work(), transaction.done]);
  } catch (error) {
    try {
      transaction.abort();
    } catch (late) {
      // The transaction has already ended.
      if (!(late instanceof DOMException) || late.name !== 'InvalidStateError') throw late;
    }
    throw error;
  }
}

export type Database<Schema extends DBSchema> = {
  /** The result of the work; undefined when the database failed, which is reported. */
  attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined>;
  /** The same, tried twice: the first attempt after the browser has closed the connection may fail. */
  attemptTwice<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined>;
};

export type DatabaseDeps<Schema extends DBSchema> = {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
  /** Runs after opening, before any work. */
  readonly opened?: (db: IDBPDatabase<Schema>) => Promise<void>;
  readonly report: (error: unknown) => void;
};

export function createDatabase<Schema extends DBSchema>(deps: DatabaseDeps<Schema>): Database<Schema> {
  const { name, version, upgrade, opened, report } = deps;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  async function open(): Promise<IDBPDatabase<Schema>> {
    const disconnect = () => {
      opening = undefined;
    };
    const database: IDBPDatabase<Schema> = await openDB<Schema>(name, version, {
      upgrade,
      // Another context waits for this connection to close before it upgrades or deletes the database.
      blocking: () => {
        disconnect();
        database.close();
      },
      terminated: disconnect,
    });
    await opened?.(database);
    return database;
  }

  /** Deletes a database of a newer version, which cannot be opened. */
  async function recreate(error: unknown): Promise<IDBPDatabase<Schema>> {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    report(error);
    await new Promise<void>((resolve, reject) => {
      deleteDB(name, { blocked: () => reject(error) }).then(resolve, reject);
    });
    return open();
  }

  const attempt: Database<Schema>['attempt'] = async (work) => {
    try {
      opening ??= open().catch(recreate);
      return await work(await opening);
    } catch (error) {
      opening = undefined;
      report(error);
      return undefined;
    }
  };
  return { attempt, attemptTwice: async (work) => (await attempt(work)) ?? attempt(work) };
}
