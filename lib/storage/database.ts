/** IndexedDB databases. A failure is reported; the caller continues without stored data. */
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

export type Database<Schema extends DBSchema> = {
  /** The result of the work; undefined when the database failed, which is reported. */
  attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined>;
  /** The same, tried twice: the first attempt after the browser has closed the connection may fail. */
  attemptTwice<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined>;
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

  const attempt: Database<Schema>['attempt'] = async (work) => {
    try {
      opening ??= open();
      return await work(await opening);
    } catch (error) {
      opening = undefined;
      report(error);
      return undefined;
    }
  };
  return { attempt, attemptTwice: async (work) => (await attempt(work)) ?? attempt(work) };
}
