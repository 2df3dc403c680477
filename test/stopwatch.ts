/** Measures the time of code on a busy machine, as the minimum of several runs. */

const TRIES = 200;

/**
 * The minimum time of `run` in milliseconds. Stops as soon as it is below `enough`; code that takes longer never gets there.
 */
export function leastMs(run: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TRIES && least >= enough; time++) {
    const began = performance.now();
    run();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}
