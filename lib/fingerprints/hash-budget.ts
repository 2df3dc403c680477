/** Limits the hashes for each tab, since a page can make up any number of fingerprints. Our own pages have no limit. */
import type { Keep, KeptState } from '../storage/kept-state.ts';

/** More than the fingerprints of a real page take; about a second of work. */
const MAX_HASHES_AT_ONCE = 100_000;
/** 2,000 hashes in a second take about 2 % of a core. */
const HASHES_PER_MS = 2;

/** `at`: milliseconds since the epoch. */
type Left = { readonly hashes: number; readonly at: number };

export class HashBudget {
  readonly #left = new Map<number, Left>();
  readonly #now: () => number;
  readonly #kept: KeptState;

  /** `now`: milliseconds since the epoch. */
  constructor(now: () => number, keep: Keep) {
    this.#now = now;
    this.#kept = keep(
      () => Object.fromEntries([...this.#left].filter(([tab]) => this.left(tab) < MAX_HASHES_AT_ONCE)),
      (stored) => {
        for (const [tab, left] of Object.entries(stored as Record<string, Left>))
          this.#left.set(Number(tab), left);
      },
    );
  }

  /** Resolves when the hashes that earlier workers have computed are known. Never rejects. */
  ready(): Promise<void> {
    return this.#kept.ready();
  }

  /** The hashes that a tab may cause now. */
  left(tab: number | undefined): number {
    if (tab === undefined) return Number.POSITIVE_INFINITY;
    const { hashes, at } = this.#left.get(tab) ?? { hashes: MAX_HASHES_AT_ONCE, at: this.#now() };
    // The clock may have been set back.
    const passed = Math.max(0, this.#now() - at);
    return Math.min(MAX_HASHES_AT_ONCE, hashes + passed * HASHES_PER_MS);
  }

  charge(tab: number | undefined, hashes: number): void {
    if (tab === undefined) return;
    this.#left.set(tab, { hashes: this.left(tab) - hashes, at: this.#now() });
    this.#kept.changed();
  }
}
