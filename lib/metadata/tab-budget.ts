/** Limits the requests for each tab, since a page can make up any number of tokens. Our own pages have no limit. */
import type { RequestLimit } from '../http/rate-limiter.ts';
import type { Keep, KeptState } from '../storage/kept-state.ts';

/** The caller of a look-up: a tab, or an extension page if `tab` is undefined. */
export type Caller = {
  readonly tab?: number | undefined;
  /** The origin of the page in the tab. */
  readonly site?: string | undefined;
};

export const BATCHES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
/** The part of a service's limit that one tab may use. */
const MAX_TAB_SHARE = 0.55;
/** The longest window; older times are dropped. */
const MAX_WINDOW_MS = 300_000;

type Kind = 'record' | 'batch';
type Sent = { readonly kind: Kind; readonly at: number };

export class TabBudget {
  readonly #sent = new Map<number, readonly Sent[]>();
  readonly #now: () => number;
  readonly #kept: KeptState;

  /** `now`: milliseconds since the epoch. */
  constructor(now: () => number, keep: Keep) {
    this.#now = now;
    this.#kept = keep(
      () => {
        for (const tab of this.#sent.keys()) if (this.#recent(tab).length === 0) this.#sent.delete(tab);
        return Object.fromEntries(this.#sent);
      },
      (stored) => {
        for (const [tab, sent] of Object.entries(stored as Record<string, readonly Sent[]>))
          this.#sent.set(Number(tab), sent);
      },
    );
  }

  /** Resolves when the requests that earlier workers have sent are known. Never rejects. */
  ready(): Promise<void> {
    return this.#kept.ready();
  }

  charge(tab: number | undefined, kind: Kind): void {
    if (tab === undefined) return;
    this.#sent.set(tab, [...this.#recent(tab), { kind, at: this.#now() }]);
    this.#kept.changed();
  }

  /** Milliseconds until a tab may send another request; 0 for now. `limit`: the service's. */
  waitMs(tab: number | undefined, kind: Kind, limit: RequestLimit | undefined): number {
    if (tab === undefined) return 0;
    const sent = this.#recent(tab);
    const batches = sent.filter((one) => one.kind === 'batch');
    return Math.max(
      kind === 'batch' ? this.#untilOlder(batches.at(-BATCHES_PER_MINUTE), MINUTE_MS) : 0,
      limit ? this.#untilOlder(sent.at(-Math.ceil(limit.requests * MAX_TAB_SHARE)), limit.windowMs) : 0,
    );
  }

  /** Milliseconds until a request has left the window. */
  #untilOlder(sent: Sent | undefined, windowMs: number): number {
    return sent === undefined ? 0 : Math.max(0, sent.at + windowMs - this.#now());
  }

  /** The requests within the longest window; without those in the future, after the clock was set back. */
  #recent(tab: number): readonly Sent[] {
    const now = this.#now();
    return (this.#sent.get(tab) ?? []).filter(({ at }) => at <= now && now - at < MAX_WINDOW_MS);
  }
}
