import { describe, expect, it } from 'vitest';
import { failure, type Report, runSteps, type Step, select } from './steps.ts';
import { summary, totals } from './summary.ts';

const passed: Report = { passed: 1, failed: 0, skipped: [], output: '' };
const never = new AbortController().signal;
const options = { limit: 2, signal: never, onChange: () => {} };

/** A step that writes down when it begins and ends. */
function step(name: string, log: string[], rest: Partial<Step> = {}, report = passed): Step {
  const run = async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    return report;
  };
  return { name, run, ...rest };
}

describe('the steps of a test run', () => {
  it('are run with all that they need, in the order of the list', () => {
    const steps = [
      step('a', []),
      step('b', [], { needs: ['a'] }),
      step('c', [], { needs: ['b'] }),
      step('d', []),
    ];
    expect(select(steps, ['c']).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(select(steps, [])).toBe(steps);
  });

  it('wait for what they need and for what would disturb them', async () => {
    const log: string[] = [];
    await runSteps(
      [step('b', log, { needs: ['a'] }), step('a', log), step('c', log, { after: ['b'] })],
      options,
    );
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('go no more than the limit at a time', async () => {
    const seen: number[] = [];
    const steps = ['a', 'b', 'c', 'd'].map((name) => step(name, []));
    await runSteps(steps, { ...options, onChange: (running) => seen.push(running.length) });
    expect(Math.max(...seen)).toBe(2);
  });

  it('fail when what they need failed, and are then not run', async () => {
    const log: string[] = [];
    const results = await runSteps(
      [step('a', log, {}, failure('broken')), step('b', log, { needs: ['a'] })],
      options,
    );
    expect(results.map(({ failed }) => failed)).toEqual([1, 1]);
    expect(log).not.toContain('b begins');
  });

  it('fail when they count no test, and when they throw', async () => {
    const throwing: Step = { name: 'b', run: () => Promise.reject(new Error('thrown')) };
    const results = await runSteps([step('a', [], {}, { ...passed, passed: 0 }), throwing], options);
    expect(results.map(({ failed }) => failed)).toEqual([1, 1]);
    expect(results[1]?.output).toContain('thrown');
  });

  it('are not begun after an interruption', async () => {
    const log: string[] = [];
    const results = await runSteps([step('a', log)], { ...options, signal: AbortSignal.abort() });
    expect(results[0]?.failed).toBe(1);
    expect(log).toEqual([]);
  });

  it('are summed up in the last line, the skipped only when there are any', () => {
    const result = { ...passed, name: 'a', seconds: 1 };
    expect(totals([result, { ...result, failed: 2 }])).toBe('2 passed, 2 failed');
    expect(totals([{ ...result, skipped: ['x: why'] }])).toBe('1 passed, 0 failed, 1 skipped');
  });

  it('name what failed at the end, where it is read first', () => {
    const proof = { file: 'test/a.test.ts', title: 'a > b', tried: [] };
    const proofs = [
      { ...proof, state: 'failed' as const },
      { ...proof, title: 'c', state: 'passed' as const },
    ];
    const said = summary([{ ...passed, name: 'unit', seconds: 1, failed: 1, proofs }]);
    expect(said.split('\n').slice(2)).toEqual(['failed: unit: test/a.test.ts: a > b']);
  });
});
