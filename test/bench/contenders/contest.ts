/** What every contender does in a page: finds the identifiers and marks them, and says what that took. */

/** The layout that it has caused is done before it is done. */
export type Scanned = {
  /** The slices of the work in milliseconds, the pauses between them left out. */
  readonly slices: readonly number[];
  /** Identifiers found in texts. */
  readonly found: number;
};

/** The one regular expression: a fingerprint, or a policy or subject, that is no part of a longer run. */
export const IDENTIFIER = /(?<![0-9a-z])(?:asset1[02-9ac-hj-np-z]{38}|[0-9a-f]{56,120})(?![0-9a-z])/gi;
/** No identifier is shorter. */
export const SHORTEST = 44;

/** Runs a contender that does all at once. */
export function atOnce(work: () => number): Scanned {
  const began = performance.now();
  const found = work();
  const slices = [performance.now() - began];
  layout();
  return { slices, found };
}

/** Does the layout that is due. */
export function layout(): void {
  document.body.getBoundingClientRect();
}

/** Where the bench calls a contender. */
export function enter(contender: () => Scanned | Promise<Scanned>): void {
  Object.assign(globalThis, { contender });
}
