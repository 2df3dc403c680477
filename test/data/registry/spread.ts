/** Values as they are spread over a real registry. */
import type { Random } from '../../page/generated-tokens.ts';

/**
 * A whole number, so that many of them have these quantiles: `shares` of all lie below each of `values`, both ascending,
 * the shares from 0 to 1.
 */
export function spread(random: Random, shares: readonly number[], values: readonly number[]): number {
  const share = random.below(10_000) / 9_999;
  const above = shares.findIndex((one, at) => at > 0 && one >= share);
  const [from = 0, to = 1] = shares.slice(above - 1, above + 1);
  const [low = 0, high = 0] = values.slice(above - 1, above + 1);
  return Math.round(low + ((share - from) / (to - from)) * (high - low));
}

/** The same without what is undefined. */
export const defined = <T extends object>(one: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as T;

/** One of the values, each as often as its weight has it. */
export function weighted<T>(random: Random, values: readonly T[], weights: readonly number[]): T {
  let left = random.below(weights.reduce((sum, weight) => sum + weight, 0));
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  if (at < 0 || at >= values.length) throw new RangeError('nothing to choose from');
  return values[at] as T;
}
