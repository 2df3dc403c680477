/** What each tab has had sent within a window of time: a page can make up tokens without end. */

/** Whom a look-up is for: a tab, or none for our own pages; and what it has cost so far. */
export type Caller = {
  readonly tab?: number | undefined;
  /** In a private window, of which nothing is to be remembered by name. */
  readonly isPrivate?: boolean | undefined;
  readonly requestCount: { requests: number };
};

export type Budget = {
  /** Milliseconds until the tab may have another one, of so many as it may have; 0 for now. */
  waitMs(tab: number | undefined, atMost?: number): number;
  /** Those within the window. */
  spent(tab: number | undefined): number;
  spend(tab: number | undefined): void;
};

export const BATCHES_PER_MINUTE = 20;
/**
 * Requests for what is pointed at: more than a hand can, but a page that moves its links under a resting pointer, or a
 * tab whose process is not its own any more, has an end.
 */
export const POINTED_A_MINUTE = 600;
const MINUTE_MS = 60_000;

/** `now`: milliseconds since the epoch. */
export function createBudget(
  now: () => number,
  most = BATCHES_PER_MINUTE,
  windowMs: number = MINUTE_MS,
): Budget {
  const sent = new Map<number, number[]>();

  function recent(tab: number): readonly number[] {
    const times = (sent.get(tab) ?? []).filter((at) => at <= now() && now() - at < windowMs);
    if (times.length === 0) sent.delete(tab);
    else sent.set(tab, times);
    return times;
  }

  return {
    waitMs(tab, atMost = most) {
      const times = tab === undefined ? [] : recent(tab);
      const oldest = times.length < atMost ? undefined : times[times.length - atMost];
      return oldest === undefined ? 0 : oldest + windowMs - now();
    },
    spent: (tab) => (tab === undefined ? 0 : recent(tab).length),
    spend(tab) {
      if (tab === undefined) return;
      sent.set(tab, [...recent(tab), now()]);
    },
  };
}
