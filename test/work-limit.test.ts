/** Work that the page causes gets a share of the time. The test's clock stands still unless work is done. */
import { expect, it } from 'vitest';
import { createWorkLimit } from '../lib/work-limit.ts';

/** A limit of 5 % with its clock. */
function create() {
  let time = 1_000;
  const limit = createWorkLimit(0.05, () => time);
  const pass = (ms: number) => {
    time += ms;
  };
  return { ...limit, pass, work: (ms: number) => limit.run(() => pass(ms)) };
}

it.each([
  ['happens at once in a short burst', 0, [10, 10, 10, 10, 10], 0],
  ['waits for its share after a burst', 0, [10, 10, 10, 10, 10, 10], 150],
  ['gets no more than a burst after a quiet time', 3_600_000, [100], 1_000],
  ['waits at most thirty seconds, whatever was measured', 0, [3_600_000], 30_000],
])('work %s', (_what, quietMs, pieces, wait) => {
  const { work, waitMs, pass } = create();
  pass(quietMs);
  pieces.forEach(work);
  expect(waitMs()).toBe(wait);
});

it('returns the result, and counts work that fails', () => {
  const { run, pass, waitMs } = create();
  expect(run(() => 'result')).toBe('result');
  const fail = () => {
    pass(100);
    throw new Error('failed');
  };
  expect(() => run(fail)).toThrow('failed');
  expect(waitMs()).toBeGreaterThan(0);
});
