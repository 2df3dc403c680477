/**
 * How many cases a test tries: few for the inner loop (`npm test -- quick`), more in `npm test`, most in `npm run fuzz`.
 * Only tests whose cases are alike use it: random ones, or many links of one page.
 */
export const QUICK_VARIABLE = 'TOKEN_LENS_QUICK';

export const cases = (quick: number, whole: number, fuzz = whole): number =>
  process.env.FUZZ ? fuzz : process.env[QUICK_VARIABLE] ? quick : whole;
