/** Sliding-window budgets per tab, since a page can make up any number of tokens. */

/** The caller of a look-up: a tab, or an extension page if `tab` is undefined. */
export type Caller = {
  readonly tab?: number | undefined;
  /** A private window: nothing that names a token is stored. */
  readonly isPrivate?: boolean | undefined;
};

/** Our own pages have no budget. */
export type TabBudget = {
  /** Milliseconds until the tab may send another request; 0 for now. */
  waitMs(tab: number | undefined, max?: number): number;
  /** Requests within the window that ends now. */
  used(tab: number | undefined): number;
  charge(tab: number | undefined): void;
};

export const BATCHES_PER_MINUTE = 20;
/** More than a user can hover. Limits pages that move links under a resting pointer. */
export const HOVERS_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/** `now`: milliseconds since the epoch. */
function createTabBudget(now: () => number, defaultMax: number, windowMs: number = MINUTE_MS): TabBudget {
  const sent = new Map<number, readonly number[]>();

  function recent(tab: number): readonly number[] {
    const times = (sent.get(tab) ?? []).filter((at) => at <= now() && now() - at < windowMs);
    if (times.length === 0) sent.delete(tab);
    else sent.set(tab, times);
    return times;
  }

  return {
    waitMs(tab, max = defaultMax) {
      const times = tab === undefined ? [] : recent(tab);
      const oldest = times.length < max ? undefined : times[times.length - max];
      return oldest === undefined ? 0 : oldest + windowMs - now();
    },
    used: (tab) => (tab === undefined ? 0 : recent(tab).length),
    charge(tab) {
      if (tab !== undefined) sent.set(tab, [...recent(tab), now()]);
    },
  };
}

export type TabBudgets = {
  readonly batches: TabBudget;
  /** Requests for single records. */
  readonly hovers: TabBudget;
  /** All requests within the window of the services' rate limit. */
  readonly all: TabBudget;
};

export const createTabBudgets = (now: () => number, windowMs: number): TabBudgets => ({
  batches: createTabBudget(now, BATCHES_PER_MINUTE),
  hovers: createTabBudget(now, HOVERS_PER_MINUTE),
  all: createTabBudget(now, Number.POSITIVE_INFINITY, windowMs),
});
