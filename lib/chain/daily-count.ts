/** Counts requests of a day (UTC), also over restarts of the worker. */
import type { StorageItem } from '../storage/network-store.ts';

export type DailyCount = {
  /** The number of today. */
  read(): Promise<number>;
  /** False where the day's limit is reached; else counts one. */
  take(limit: number): Promise<boolean>;
};

const DAY_MS = 86_400_000;

/** `now`: milliseconds since the epoch. */
export function createDailyCount(storageItem: StorageItem, now: () => number): DailyCount {
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<number> {
    const { day, count } = Object(await storageItem.read());
    return day === today() && Number.isSafeInteger(count) && count > 0 ? count : 0;
  }

  const today = () => Math.floor(now() / DAY_MS);
  const takeOne = async (limit: number) => {
    const count = await read();
    if (count >= limit) return false;
    await storageItem.write({ day: today(), count: count + 1 });
    return true;
  };
  return {
    read,
    take(limit) {
      // One after the other, so that no two count the same.
      const taken = last.then(() => takeOne(limit));
      last = taken.catch(() => undefined);
      return taken;
    },
  };
}
