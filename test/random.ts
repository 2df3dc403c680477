/** A seeded random generator. */

/** Mulberry32. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  return {
    /** An integer from 0 to below the limit. */
    below,
    /** Random bytes as lower-case hex. */
    hex: (bytes: number) =>
      Array.from({ length: bytes }, () => below(256).toString(16).padStart(2, '0')).join(''),
  };
}
