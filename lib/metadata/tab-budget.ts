/** Sliding-window budgets per tab, since a page can make up any number of tokens. */

/** The caller of a look-up: a tab, or an extension page if `tab` is undefined. */
export type Caller = {
  readonly tab?: number | undefined;
  /** A private window: nothing that names a token is stored. */
  readonly isPrivate?: boolean | undefined;
};

/** Our own pages have no budget. */
type TabBudget = {
  /** Milliseconds until the tab may send another request, if it may send `max` in a window; 0 for now. */
  waitMs(tab: number | undefined, max?: number): number;
  charge(tab: number | undefined): void;
};

export type TabBudgets = {
  readonly batches: TabBudget;
  /** All requests within the window of the services' rate limit. */
  readonly all: TabBudget;
};

export const BATCHES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** `now`: milliseconds since the epoch. */
export const createTabBudgets = (now: () => number, windowMs: number): TabBudgets => ({
  batches: createTabBudget(now, MINUTE_MS, BATCHES_PER_MINUTE),
  all: createTabBudget(now, windowMs, Number.POSITIVE_INFINITY),
});

function createTabBudget(now: () => number, windowMs: number, defaultMax: number): TabBudget {
  const sent = new Map<number, readonly number[]>();
  const recent = (tab: number) => (sent.get(tab) ?? []).filter((at) => at <= now() && now() - at < windowMs);
  return {
    waitMs(tab, max = defaultMax) {
      const oldest = tab === undefined ? undefined : recent(tab).at(-max);
      return oldest === undefined ? 0 : oldest + windowMs - now();
    },
    charge(tab) {
      if (tab !== undefined) sent.set(tab, [...recent(tab), now()]);
    },
  };
}
