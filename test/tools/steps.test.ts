import { expect, it } from 'vitest';
import { failedOf, failure, passedOf, type Report, runSteps, success } from './steps.ts';

const { signal } = new AbortController();

it.each<readonly [string, () => Promise<Report>, AbortSignal]>([
  ['failed', async () => failure('a', 'broken'), signal],
  ['throws', () => Promise.reject(new Error('thrown')), signal],
  ['runs no test', async () => ({ tests: [], output: '' }), signal],
  ['was interrupted', async () => success('a'), AbortSignal.abort()],
])('fails a step that %s, and steps that need it', async (_what, run, signal) => {
  const steps = [
    { name: 'a', run },
    { name: 'b', needs: ['a'], usesBrowser: true, run: async () => success('b') },
  ];
  const results = await runSteps(steps, signal);
  expect(results.map((result) => [passedOf(result), failedOf(result)])).toEqual(Array(2).fill([0, 1]));
});
