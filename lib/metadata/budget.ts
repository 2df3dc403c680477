/** How many batches each tab has had sent in the last minute: a page can make up tokens without end. */

/** Whom a look-up is for: a tab, or none for our own pages; and what it has cost so far. */
export type Asker = { readonly tab?: number | undefined; readonly bill: { requests: number } };

export type Budget = {
  /** Milliseconds until the tab may have another batch; 0 for now. */
  waitMs(tab: number | undefined): number;
  /** Batches of the last minute. */
  spent(tab: number | undefined): number;
  spend(tab: number | undefined): void;
};

export const BATCHES_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/** `now`: milliseconds since the epoch. */
export function createBudget(now: () => number): Budget {
  const sent = new Map<number, number[]>();

  function recent(tab: number): readonly number[] {
    const times = (sent.get(tab) ?? []).filter((at) => at <= now() && now() - at < MINUTE_MS);
    if (times.length === 0) sent.delete(tab);
    else sent.set(tab, times);
    return times;
  }

  return {
    waitMs(tab) {
      const times = tab === undefined ? [] : recent(tab);
      const oldest = times.length < BATCHES_A_MINUTE ? undefined : times[times.length - BATCHES_A_MINUTE];
      return oldest === undefined ? 0 : oldest + MINUTE_MS - now();
    },
    spent: (tab) => (tab === undefined ? 0 : recent(tab).length),
    spend(tab) {
      if (tab === undefined) return;
      sent.set(tab, [...recent(tab), now()]);
    },
  };
}
