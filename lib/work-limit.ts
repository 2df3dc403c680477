/** Limits the share of time for work that the page can cause at any rate. */

/** Milliseconds of work without any wait, so that the occasional changes of an ordinary page show at once. */
const BURST_MS = 50;
/** Milliseconds. A longer measurement is that of a computer that was busy or asleep. */
const MAX_WAIT_MS = 30_000;

export type WorkLimit = ReturnType<typeof createWorkLimit>;

/** `share`: of the time, between 0 and 1; `elapsed`: milliseconds, only differences count. */
export function createWorkLimit(share: number, elapsed: () => number, burstMs = BURST_MS) {
  /** The time at which the share makes up for the work so far; in the past while a burst is left. */
  let evenAt = Number.NEGATIVE_INFINITY;
  return {
    /** Counts the work since a time. */
    count(began: number): void {
      const now = elapsed();
      const from = Math.max(evenAt, now - burstMs / share);
      evenAt = Math.min(from + (now - began) / share, now + MAX_WAIT_MS);
    },
    /** Milliseconds until the next work. */
    waitMs: () => Math.max(0, evenAt - elapsed()),
  };
}
