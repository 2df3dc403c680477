/** The IndexedDB database of the fetched lists. A list is one record, which is stored whole or not at all. */
import type { DBSchema } from 'idb';
import type { Failure } from '../failure.ts';
import { createDatabase } from '../storage/database.ts';
import type { ListEntries } from './list.ts';

export type StoredList = {
  readonly id: string;
  /** With its secret, which the settings lack; undefined for a list from a file. */
  readonly address: string | undefined;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  readonly entries: ListEntries;
};

/** An attempt to fetch a list that has not succeeded. `failure`: undefined while it lasts, and after it was cut off. */
export type Attempt = {
  readonly id: string;
  readonly at: number;
  /** Failed attempts in a row. */
  readonly failures: number;
  readonly failure?: Failure;
};

interface Schema extends DBSchema {
  lists: { key: string; value: StoredList };
  attempts: { key: string; value: Attempt };
}

export type ListStore = ReturnType<typeof createListStore>;

export function createListStore(report: (error: unknown) => void) {
  const { attempt, attemptTwice } = createDatabase<Schema>({
    name: 'lists',
    version: 1,
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'id' });
      db.createObjectStore('attempts', { keyPath: 'id' });
    },
    report,
  });
  return {
    /** Undefined when the database fails. */
    lists: () => attemptTwice((db) => db.getAll('lists')),
    attempts: async () => (await attempt((db) => db.getAll('attempts'))) ?? [],
    putAttempt: (one: Attempt) => attempt((db) => db.put('attempts', one)),
    /** Replaces the list and deletes the attempt. False if the browser cannot store it: the previous list stays. */
    put: async (list: StoredList): Promise<boolean> =>
      (await attempt(async (db) => {
        const transaction = db.transaction(['lists', 'attempts'], 'readwrite');
        await Promise.all([
          transaction.objectStore('lists').put(list),
          transaction.objectStore('attempts').delete(list.id),
          transaction.done,
        ]);
        return true;
      })) ?? false,
    delete: (id: string) => attempt((db) => Promise.all([db.delete('lists', id), db.delete('attempts', id)])),
  };
}
