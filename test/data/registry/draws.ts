/** Random draws with the distributions of a real registry. */
import type { Random } from '../../random.ts';

/** A whole number from a distribution with these quantiles: ascending `shares` from 0 to 1, and the `values` there. */
export function spread(random: Random, shares: readonly number[], values: readonly number[]): number {
  const share = random.below(10_000) / 9_999;
  const above = shares.findIndex((one, at) => at > 0 && one >= share);
  const [from = 0, to = 1] = shares.slice(above - 1, above + 1);
  const [low = 0, high = 0] = values.slice(above - 1, above + 1);
  return Math.round(low + ((share - from) / (to - from)) * (high - low));
}

/** One of the values, by its weight. */
export function weighted<T>(random: Random, weights: readonly number[], values: readonly T[]): T {
  let left = random.below(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return values[at] as T;
  }
  throw new RangeError('nothing to choose from');
}

export const times = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));
