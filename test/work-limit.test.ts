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
  const work = (ms: number) => {
    const began = time;
    pass(ms);
    limit.count(began);
  };
  return { ...limit, pass, work };
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
