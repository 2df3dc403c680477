import { expect, it } from 'vitest';
import { failedOf, failure, passedOf, proofs, type Report, runSteps, success } from './steps.ts';

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

it('counts the passed tests of each promise, and fails a promise without one', () => {
  const tests = [
    { title: 'a.test.ts > 1: is kept', isPassed: true },
    { title: '1: is kept', isPassed: true },
    { title: 'a.test.ts > 11: is kept', isPassed: true },
    { title: 'a.test.ts > 2: is kept', isPassed: false },
  ] as const;
  const report = proofs([{ tests, output: '' }], 'Keys\n\n1. One.\n2. Two.\n');
  expect(report.output).toMatch(/^1 +2$\n^2 +0$/m);
  expect(report.tests.map(({ isPassed }) => isPassed)).toEqual([true, false]);
});
