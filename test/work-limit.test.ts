/** Work that the page causes gets a share of the time. The test's clock stands still unless work is done. */
import { expect, it } from 'vitest';
import { createWorkLimit } from '../lib/work-limit.ts';

it.each([
  ['happens at once in a short burst', 0, [10, 10, 10, 10, 10], 0],
  ['waits for its share after a burst', 0, [10, 10, 10, 10, 10, 10], 150],
  ['gets no more than a burst after a quiet time', 3_600_000, [100], 1_000],
  ['waits at most thirty seconds, whatever was measured', 0, [3_600_000], 30_000],
])('work %s', (_what, quietMs, pieces, wait) => {
  let time = 1_000;
  const { count, waitMs } = createWorkLimit(0.05, () => time);
  time += quietMs;
  for (const ms of pieces) {
    const began = time;
    time += ms;
    count(began);
  }
  expect(waitMs()).toBe(wait);
});
