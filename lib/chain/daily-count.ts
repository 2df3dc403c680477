/** Counts the requests of a day (UTC). The count outlasts the service worker. */
import { createQueue } from '../queue.ts';
import type { Keep } from '../storage/kept-state.ts';
import type { StorageItem } from '../storage/network-store.ts';

export type DailyCount = {
  /** The number of requests today. */
  read(): Promise<number>;
  /**
   * Counts a request, in memory only if it `isPrivate`. The result takes it back, for a request that was not sent. At the limit
   * nothing is counted, and the result is undefined.
   */
  acquire(limit: number, isPrivate?: boolean): Promise<(() => Promise<void>) | undefined>;
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
  const add = async (change: 1 | -1, isPrivate = false) => {
    const sum = (stored: unknown) => ({ day: today(), count: countIn(stored) + change });
    if (isPrivate) {
      inPrivate = sum(inPrivate);
      kept.changed();
    } else await storageItem.write(sum(await storageItem.read()));
  };
  return {
    read,
    acquire: (limit, isPrivate) =>
      inTurn(async () => {
        if ((await read()) >= limit) return undefined;
        const day = today();
        await add(1, isPrivate);
        return () =>
          inTurn(async () => {
            if (today() === day) await add(-1, isPrivate);
          });
      }),
  };
}
