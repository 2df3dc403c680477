/** How many random cases a test tries: in `npm test`, and with `FUZZ=1`. */
export const cases = (usual: number, fuzz: number): number => (process.env.FUZZ ? fuzz : usual);

/**
 * The seed of the random cases. `npm test` tries the same ones each time, so that a failure is due to a change;
 * `FUZZ=1` tries new ones, or those of a failed run given by FUZZ_SEED.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? Date.now() % 2 ** 31 : 20_261_124));
