/**
 * How many cases a test tries: few for the inner loop (`npm test -- quick`), more in `npm test`, most with `FUZZ=1`.
 * Only tests whose cases are alike use it, such as random ones. Files that the quick run leaves out are in vitest.config.ts.
 */
export const QUICK_VARIABLE = 'TOKEN_LENS_QUICK';

export const cases = (quick: number, whole: number, fuzz = whole): number =>
  process.env.FUZZ ? fuzz : process.env[QUICK_VARIABLE] ? quick : whole;

/**
 * The seed of the random cases. `npm test` tries the same ones each time, so that a failure is due to a change;
 * `FUZZ=1` tries new ones, or those of a failed run given by FUZZ_SEED.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? Date.now() % 2 ** 31 : 20_261_124));
