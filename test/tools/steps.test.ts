/** A run of steps never says that all is well when something was not run. */
import { expect, it } from 'vitest';
import { failure, type Report, runSteps, type Step, select, totals } from './steps.ts';

const passed: Report = { passed: 1, failed: 0, skipped: [], output: '' };
const options = { limit: 2, signal: new AbortController().signal, onChange: () => {} };
const stepOf = (name: string, run: () => Promise<Report>, more: Partial<Step> = {}): Step => ({
  name,
  run,
  ...more,
});

it('runs steps with what they need, after what would disturb them, no more than the limit at a time', async () => {
  const log: string[] = [];
  const seen: number[] = [];
  const step = (name: string, more: Partial<Step> = {}) => {
    const run = async () => {
      log.push(name);
      await Promise.resolve();
      log.push(`${name} ends`);
      return passed;
    };
    return stepOf(name, run, more);
  };
  const steps = [step('b', { needs: ['a'] }), step('a'), step('c', { after: ['b'] }), step('d'), step('e')];
  expect(select(steps, ['b']).map(({ name }) => name)).toEqual(['b', 'a']);
  const onChange = (running: string[]) => seen.push(running.length);
  const results = await runSteps(steps, { ...options, onChange });
  expect(log.indexOf('a ends')).toBeLessThan(log.indexOf('b'));
  expect(log.indexOf('b ends')).toBeLessThan(log.indexOf('c'));
  expect(Math.max(...seen)).toBe(2);
  expect(totals(results)).toBe('5 passed, 0 failed');
});

it.each<readonly [string, () => Promise<Report>, AbortSignal]>([
  ['failed', async () => failure('broken'), options.signal],
  ['throws', () => Promise.reject(new Error('thrown')), options.signal],
  ['counts no test', async () => ({ ...passed, passed: 0, skipped: ['x: why'] }), options.signal],
  ['was interrupted', async () => passed, AbortSignal.abort()],
])('fails a step that %s, and what needs it', async (_what, run, signal) => {
  const user = stepOf('b', async () => passed, { needs: ['a'] });
  const results = await runSteps([stepOf('a', run), user], { ...options, signal });
  expect(totals(results)).toMatch(/^0 passed, 2 failed/);
});
