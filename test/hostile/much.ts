/** How much is tried: a share of it in `npm test`, all of it in `npm run soak`. */

/** The share, or all. */
export const much = (share: number, all: number): number => (process.env.SOAK ? all : share);
