/** Counts the requests of a day (UTC). The count outlasts the service worker. */
import type { Keep } from '../storage/kept-state.ts';
import type { StorageItem } from '../storage/network-store.ts';

export type DailyCount = {
  /** Today's number of requests. */
  read(): Promise<number>;
  /** Counts a request; false, and not counted, once the day has reached its limit. `isPrivate`: counts in memory only. */
  acquire(limit: number, isPrivate?: boolean): Promise<boolean>;
};

const DAY_MS = 86_400_000;

/** `now`: milliseconds since the epoch. `keep`: keeps the count of private windows. */
export function createDailyCount(storageItem: StorageItem, now: () => number, keep: Keep): DailyCount {
  let last: Promise<unknown> = Promise.resolve();
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
  const acquireNow = async (limit: number, isPrivate: boolean) => {
    if ((await read()) >= limit) return false;
    const addedTo = (stored: unknown) => ({ day: today(), count: countIn(stored) + 1 });
    if (isPrivate) {
      inPrivate = addedTo(inPrivate);
      kept.changed();
    } else await storageItem.write(addedTo(await storageItem.read()));
    return true;
  };
  return {
    read,
    acquire(limit, isPrivate = false) {
      // One after the other, since two concurrent calls would read the same number.
      const acquired = last.then(() => acquireNow(limit, isPrivate));
      last = acquired.catch(() => undefined);
      return acquired;
    },
  };
}
