/** Steps run in order of their needs, and a step that does not run counts as failed. */
import { expect, it } from 'vitest';
import { failure, type Report, runSteps, type Step, select, success, totals } from './steps.ts';

const passed = success();
const { signal } = new AbortController();

it('runs steps after their needs, two at a time, and exclusive ones last', async () => {
  const log: string[] = [];
  const step = (name: string, more: Partial<Step> = {}): Step => ({
    name,
    async run() {
      log.push(name);
      await Promise.resolve();
      log.push(`${name} ends`);
      return passed;
    },
    ...more,
  });
  const [alone, needy] = [step('b', { isExclusive: true }), step('c', { needs: ['a'] })];
  const steps = [step('a'), alone, needy, step('d'), step('e')];
  expect(select(steps, ['c']).map(({ name }) => name)).toEqual(['a', 'c']);
  const seen: string[][] = [];
  const results = await runSteps(steps, signal, (running) => seen.push([...running]));
  expect(log.indexOf('a ends')).toBeLessThan(log.indexOf('c'));
  expect(log.slice(-2)).toEqual(['b', 'b ends']);
  expect(Math.max(...seen.map(({ length }) => length))).toBe(2);
  expect(seen.at(-1)).toEqual(['b']);
  expect(totals(results)).toBe('5 passed, 0 failed');
});

it.each<readonly [string, () => Promise<Report>, AbortSignal]>([
  ['failed', async () => failure('broken'), signal],
  ['throws', () => Promise.reject(new Error('thrown')), signal],
  ['runs no test', async () => ({ ...passed, passed: 0 }), signal],
  ['was interrupted', async () => passed, AbortSignal.abort()],
])('fails a step that %s, and steps that need it', async (_what, run, signal) => {
  const steps = [
    { name: 'a', run },
    { name: 'b', needs: ['a'], run: async () => passed },
  ];
  expect(totals(await runSteps(steps, signal))).toMatch(/^0 passed, 2 failed/);
});
