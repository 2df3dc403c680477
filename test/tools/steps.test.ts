/** A step that does not run counts as failed. */
import { expect, it } from 'vitest';
import { failure, type Report, runSteps, success, totals } from './steps.ts';

const { signal } = new AbortController();

it.each<readonly [string, () => Promise<Report>, AbortSignal]>([
  ['failed', async () => failure('broken'), signal],
  ['throws', () => Promise.reject(new Error('thrown')), signal],
  ['runs no test', async () => ({ ...success(), passed: 0 }), signal],
  ['was interrupted', async () => success(), AbortSignal.abort()],
])('fails a step that %s, and steps that need it', async (_what, run, signal) => {
  const steps = [
    { name: 'a', run },
    { name: 'b', needs: ['a'], usesBrowser: true, run: async () => success() },
  ];
  expect(totals(await runSteps(steps, signal))).toMatch(/^0 passed, 2 failed/);
});
