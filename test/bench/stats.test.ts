import { describe, expect, it } from 'vitest';
import { exponentOf, quantile, spreadOf } from './stats.ts';

describe('the middle of some samples', () => {
  it('is the sample in the middle, in whatever order they came', () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, low: 3, high: 7 });
  });
  it('lies between the two in the middle where they are even', () => {
    expect(quantile([4, 1, 2, 3], 0.5)).toBe(2.5);
  });
  it('is not moved by one that took very long', () => {
    expect(spreadOf([1, 1, 1, 1, 1_000]).median).toBe(1);
  });
  it('is none where nothing was measured', () => {
    expect(spreadOf([]).median).toBeNaN();
  });
});

describe('an exponent', () => {
  it.each([
    [0, [7, 7, 7]],
    [1, [30, 300, 3_000]],
    [2, [5, 500, 50_000]],
  ])('is %d', (exponent, costs) => {
    const points = costs.map((cost, i) => [10 ** (i + 1), cost] as const);
    expect(exponentOf(points)).toBeCloseTo(exponent, 6);
  });
  it('is none of one point', () => {
    expect(() => exponentOf([[1, 1]])).toThrow(RangeError);
  });
});
