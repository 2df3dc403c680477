/** What is said of a few measurements: their middle, how far they lie apart, and how they grow. */

/** `low` and `high`: between them lies the middle half of the samples. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number };

/** Of no samples there is no number. */
export function spreadOf(samples: readonly number[]): Spread {
  return { median: quantile(samples, 0.5), low: quantile(samples, 0.25), high: quantile(samples, 0.75) };
}

/** Between the two samples nearest to the share, in proportion; NaN of none. `share`: 0 to 1. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * The exponent by which `y` grows with `x`: the slope of the straight line through the logarithms. 0 stands for a cost
 * that stays, 1 for one that grows with the work, 2 for one with its square. Throws RangeError for fewer than two points.
 */
export function exponentOf(points: readonly (readonly [x: number, y: number])[]): number {
  if (points.length < 2) throw new RangeError('an exponent needs two points');
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return over / under;
}
