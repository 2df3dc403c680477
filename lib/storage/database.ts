/** IndexedDB databases. A failure is reported; the caller continues without stored data. */
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

export function createDatabase<Schema extends DBSchema>({
  name,
  upgrade,
  opened,
  report,
}: {
  readonly name: string;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
  /** Runs after opening, before any work. */
  readonly opened?: (db: IDBPDatabase<Schema>) => Promise<void>;
  readonly report: (error: unknown) => void;
}) {
  type Work<T> = (db: IDBPDatabase<Schema>) => Promise<T>;
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

  async function runOnce<T>(work: Work<T>): Promise<T> {
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
    /** The result of the work; undefined when the database failed, which is reported. */
    attempt: <T>(work: Work<T>): Promise<T | undefined> => runOnce(work).catch(() => undefined),
    /**
     * The result of the work, which is tried twice: the first attempt after the browser has closed the connection may fail.
     * Rejects when the database failed.
     */
    run: <T>(work: Work<T>): Promise<T> => runOnce(work).catch(() => runOnce(work)),
  };
}
