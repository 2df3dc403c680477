/** IndexedDB databases. A failure is reported; the caller continues without stored data. */
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

export type Database<Schema extends DBSchema> = {
  /** The result of the work; undefined when the database failed, which is reported. */
  attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined>;
  /**
   * The result of the work, which is tried twice: the first attempt after the browser has closed the connection may fail.
   * Rejects when the database failed.
   */
  run<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T>;
};

export type DatabaseDeps<Schema extends DBSchema> = {
  readonly name: string;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
  /** Runs after opening, before any work. */
  readonly opened?: (db: IDBPDatabase<Schema>) => Promise<void>;
  readonly report: (error: unknown) => void;
};

export function createDatabase<Schema extends DBSchema>(deps: DatabaseDeps<Schema>): Database<Schema> {
  const { name, upgrade, opened, report } = deps;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  async function open(): Promise<IDBPDatabase<Schema>> {
    const disconnect = () => {
      opening = undefined;
    };
    const database: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
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

  async function runOnce<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      opening ??= open();
      return await work(await opening);
    } catch (error) {
      opening = undefined;
      report(error);
      throw error;
    }
  }
  return {
    attempt: (work) => runOnce(work).catch(() => undefined),
    run: (work) => runOnce(work).catch(() => runOnce(work)),
  };
}
