/** The steps that are many tests: vitest's and Playwright's, counted from what the runners write. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { TRIED } from '../hostile/tried-mark.ts';
import { tool, whole } from './check.ts';
import type { Ended } from './process.ts';
import { failure, type Proof, type Report } from './steps.ts';
import { COUNTS_VARIABLE, type Counts } from './vitest-counts.ts';

/** The tests without a browser, and how much of `lib/` they run. */
export async function unit(signal: AbortSignal): Promise<Report> {
  const file = freshFile('coverage/coverage-summary.json');
  const report = await vitest('unit', 'vitest.config.ts', signal, ['--coverage']);
  if (!existsSync(file)) return report;
  const { lines, branches } = JSON.parse(readFileSync(file, 'utf8')).total;
  return { ...report, notes: [`lib/: ${lines.pct} % of lines, ${branches.pct} % of branches`] };
}

export async function vitest(
  name: string,
  config: string,
  signal: AbortSignal,
  more: readonly string[] = [],
): Promise<Report> {
  const file = freshFile(`${name}.json`);
  const args = ['run', '--config', config, '--allowOnly=false', ...more];
  const reporters = ['--reporter=default', '--reporter=./test/tools/vitest-counts.ts'];
  const ended = await tool('vitest', [...args, ...reporters], signal, { [COUNTS_VARIABLE]: file });
  return existsSync(file) ? told(JSON.parse(readFileSync(file, 'utf8')), ended) : failure(whole(ended));
}

export async function playwright(signal: AbortSignal): Promise<Report> {
  const file = freshFile('playwright.json');
  const args = ['test', '--forbid-only', '--reporter=list,json'];
  const ended = await tool('playwright', args, signal, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!existsSync(file)) return failure(whole(ended));
  const { stats, suites, errors }: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const all = testsIn(suites);
  const left = all.filter(({ state }) => state === 'skipped');
  const skipped = left.flatMap(({ file, title, said }) =>
    said('skip', 'fixme').map((why) => `${file} > ${title}: ${why || 'no reason given'}`),
  );
  // Flaky is failed: the tests wait for what they mean to see, and are not tried twice. So is what was
  // to run and did not, after a failure in a serial group or at the time limit.
  const failed = stats.unexpected + stats.flaky + (left.length - skipped.length) + errors.length;
  const proofs = all.map(({ said, ...test }): Proof => ({ ...test, tried: said(TRIED) }));
  const report = told({ passed: stats.expected, failed, skipped, proofs }, ended);
  return { ...report, notes: all.flatMap(({ said }) => said('note')) };
}

/** A runner that ended badly has failed, though no test of it did. */
function told(counts: Counts, ended: Ended): Report {
  const bad = ended.code !== 0 || ended.stopped !== undefined;
  const failed = bad ? Math.max(counts.failed, 1) : counts.failed;
  return { ...counts, failed, output: whole(ended) };
}

type Test = Omit<Proof, 'tried'> & {
  /** What the test annotated itself with, of these types. */
  said(...types: readonly string[]): readonly string[];
};

/** Each test by its file, as seen from the project, and its title below its groups. */
function testsIn(suites: readonly JSONReportSuite[], above = ''): readonly Test[] {
  return suites.flatMap((suite) => {
    const path = suite.title === suite.file ? above : `${above}${suite.title} > `;
    const testOf = ({ title, ok, tests }: JSONReportSpec): Test => {
      const isSkipped = tests.every(({ status }) => status === 'skipped');
      const annotations = tests.flatMap((one) => one.annotations);
      return {
        file: `test/${suite.file}`,
        title: path + title,
        state: isSkipped ? 'skipped' : ok ? 'passed' : 'failed',
        said: (...types) =>
          annotations.filter(({ type }) => types.includes(type)).map(({ description = '' }) => description),
      };
    };
    return [...suite.specs.map(testOf), ...testsIn(suite.suites ?? [], path)];
  });
}

/** A report of an earlier run must not speak for this one. */
function freshFile(name: string): string {
  const file = join('.output', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
