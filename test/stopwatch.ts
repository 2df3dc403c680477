/** Times on a machine that has other work: only the least of several says what the code itself takes. */

/** A try that was interrupted tells nothing, and on a busy machine most are. */
const TRIES = 200;

/**
 * The least of some times of `run`, in milliseconds: as soon as one is below `enough`, else of all tries. What takes
 * longer by itself stays above it, however often it is tried.
 */
export function leastMs(run: () => unknown, enough: number, tries = TRIES): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries && least >= enough; time++) {
    const began = performance.now();
    run();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}
