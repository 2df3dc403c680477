/** Counts the requests of a day (UTC). The count outlasts the service worker. */
import { createQueue } from '../queue.ts';
import type { StorageItem } from '../storage/network-store.ts';

export type DailyCount = {
  /** The number of requests today. */
  read(): Promise<number>;
  /**
   * Counts a request. The result takes it back, for a request that was not sent. At the limit nothing is counted, and the
   * result is undefined.
   */
  acquire(limit: number): Promise<(() => Promise<void>) | undefined>;
};

const DAY_MS = 86_400_000;

/** `now`: milliseconds since the epoch. */
export function createDailyCount(storageItem: StorageItem, now: () => number): DailyCount {
  // Two concurrent calls would read the same number.
  const inTurn = createQueue();

  const today = () => Math.floor(now() / DAY_MS);
  const read = async () => {
    const { day, count } = Object(await storageItem.read());
    return day === today() && Number.isSafeInteger(count) && count > 0 ? count : 0;
  };
  const add = async (change: 1 | -1) => storageItem.write({ day: today(), count: (await read()) + change });
  return {
    read,
    acquire: (limit) =>
      inTurn(async () => {
        if ((await read()) >= limit) return undefined;
        const day = today();
        await add(1);
        return () =>
          inTurn(async () => {
            if (today() === day) await add(-1);
          });
      }),
  };
}
