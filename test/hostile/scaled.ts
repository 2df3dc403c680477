/** The scale of a test: a sample in `npm test`, everything in `npm run soak`. */
export const scaled = (sample: number, everything: number): number =>
  process.env.SOAK ? everything : sample;
