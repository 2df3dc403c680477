/** The vitest and Playwright steps, counted from the reports of the runners. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { QUICK_VARIABLE } from '../cases.ts';
import { outputOf, tool } from './check.ts';
import type { Ended, Env } from './process.ts';
import { failure, type Proof, type Report } from './steps.ts';
import { COUNTS_VARIABLE, type Counts } from './vitest-counts.ts';

/** The tests without a browser. Coverage is that of `lib/`. */
export async function unit(signal: AbortSignal, { isQuick }: { isQuick: boolean }): Promise<Report> {
  const file = freshFile('coverage/coverage-summary.json');
  const more = isQuick ? { env: { [QUICK_VARIABLE]: '1' } } : { args: ['--coverage'] };
  const report = await vitest('unit', 'vitest.config.ts', signal, more);
  if (!existsSync(file)) return report;
  const { lines, branches } = JSON.parse(readFileSync(file, 'utf8')).total;
  return { ...report, notes: [`lib/: ${lines.pct} % of lines, ${branches.pct} % of branches`] };
}

type More = { readonly args?: readonly string[]; readonly env?: Env };

async function vitest(name: string, config: string, signal: AbortSignal, more: More = {}) {
  const file = freshFile(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=./test/tools/vitest-counts.ts'];
  const args = ['run', '--config', config, '--allowOnly=false', ...(more.args ?? []), ...reporters];
  const ended = await tool('vitest', args, signal, { ...more.env, [COUNTS_VARIABLE]: file });
  if (!existsSync(file)) return failure(outputOf(ended));
  return reportOf(JSON.parse(readFileSync(file, 'utf8')), ended);
}

export const firefox = (signal: AbortSignal): Promise<Report> =>
  vitest('firefox', 'test/e2e/firefox/vitest.config.ts', signal);

export async function playwright(signal: AbortSignal): Promise<Report> {
  const file = freshFile('playwright.json');
  const args = ['test', '--forbid-only', '--reporter=list,json'];
  const ended = await tool('playwright', args, signal, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!existsSync(file)) return failure(outputOf(ended));
  const { stats, suites, errors }: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const all = testsIn(suites);
  // Flaky tests count as failed, and so do tests that did not run, after a failure in a serial group or at the time limit.
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  const proofs = all.map(({ annotations: _, ...test }): Proof => test);
  const report = reportOf({ passed: stats.expected, failed, proofs }, ended);
  return { ...report, notes: all.flatMap(({ annotations }) => annotations('note')) };
}

/** A runner that fails counts as a failure even if no test failed. */
function reportOf(counts: Counts, ended: Ended): Report {
  const failed = ended.code === 0 ? counts.failed : Math.max(counts.failed, 1);
  return { ...counts, failed, output: outputOf(ended) };
}

type Test = Proof & {
  /** The descriptions of the test's annotations of this type. */
  annotations(wanted: string): readonly string[];
};

/** Each test with its file and full title. */
function testsIn(suites: readonly JSONReportSuite[], above = ''): readonly Test[] {
  return suites.flatMap((suite) => {
    const path = suite.title === suite.file ? above : `${above}${suite.title} > `;
    const testOf = ({ title, ok, tests }: JSONReportSpec): Test => {
      const isSkipped = tests.every(({ status }) => status === 'skipped');
      const all = tests.flatMap((one) => one.annotations);
      return {
        file: `test/${suite.file}`,
        title: path + title,
        state: isSkipped ? 'skipped' : ok ? 'passed' : 'failed',
        annotations: (wanted) =>
          all.filter(({ type }) => type === wanted).map(({ description = '' }) => description),
      };
    };
    return [...suite.specs.map(testOf), ...testsIn(suite.suites ?? [], path)];
  });
}

/** Removes the report of an earlier run. */
function freshFile(name: string): string {
  const file = join('.output', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
