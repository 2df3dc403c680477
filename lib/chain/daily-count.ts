/** Counts the requests of a day (UTC). The count outlasts the service worker. */
import { createQueue } from '../queue.ts';
import type { Keep } from '../storage/kept-state.ts';
import type { StorageItem } from '../storage/network-store.ts';

export type DailyCount = {
  /** The number of requests today. */
  read(): Promise<number>;
  /** Counts a request, in memory only if it `isPrivate`. At the limit it is not counted, and the result is false. */
  acquire(limit: number, isPrivate?: boolean): Promise<boolean>;
};

const DAY_MS = 86_400_000;

/** `now`: milliseconds since the epoch. `keep`: keeps the count of private windows. */
export function createDailyCount(storageItem: StorageItem, now: () => number, keep: Keep): DailyCount {
  // Two concurrent calls would read the same number.
  const inTurn = createQueue();
  let inPrivate: unknown;
  const kept = keep(
    () => inPrivate,
    (stored) => {
      inPrivate = stored;
    },
  );

  const today = () => Math.floor(now() / DAY_MS);
  const countIn = (stored: unknown): number => {
    const { day, count } = Object(stored);
    return day === today() && Number.isSafeInteger(count) && count > 0 ? count : 0;
  };
  const read = async () => {
    await kept.ready();
    return countIn(await storageItem.read()) + countIn(inPrivate);
  };
  const addedTo = (stored: unknown) => ({ day: today(), count: countIn(stored) + 1 });
  return {
    read,
    acquire: (limit, isPrivate) =>
      inTurn(async () => {
        if ((await read()) >= limit) return false;
        if (isPrivate) {
          inPrivate = addedTo(inPrivate);
          kept.changed();
        } else await storageItem.write(addedTo(await storageItem.read()));
        return true;
      }),
  };
}
