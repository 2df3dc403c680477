/** What the steps of a test run do: commands, linters, and the test runners with their reports. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { type Ended, run } from './process.ts';
import { failure, type Report, success, type Test } from './steps.ts';

export async function check(name: string, args: readonly string[], signal: AbortSignal): Promise<Report> {
  const { isOk, output } = await run(name, args, signal);
  return isOk ? success(name) : failure(name, output);
}

/** Runs `release/main.ts --built` over the builds. */
export async function checkPackages(signal: AbortSignal): Promise<Report> {
  const title = '18: the packages are reproducible, also from the source archive';
  const { isOk, output } = await run('tsx', ['release/main.ts', '--built'], signal);
  if (!isOk) return failure(title, output);
  const notes = output.split('\n').filter((line) => line.includes('.zip '));
  return success(title, notes);
}

type Message = Readonly<{ code: string; message: string; file?: string; line?: number }>;

/** Preact's support of `dangerouslySetInnerHTML`, which the project does not use (SECURITY.md, promise 5). */
const isPreact = ({ code, message, file = '' }: Message) =>
  code === 'UNSAFE_VAR_ASSIGNMENT' && /innerHTML/.test(message) && /^chunks\/card-view-/.test(file);

/** `web-ext lint`, the checks of addons.mozilla.org: fails on errors and warnings, shows notices. */
export async function lintAddOn(signal: AbortSignal): Promise<Report> {
  const title = '18: the add-on has no errors and no warnings';
  const args = 'lint --source-dir .output/firefox-mv3 --output json --no-config-discovery'.split(' ');
  const { stdout, output } = await run('web-ext', args, signal, { NO_UPDATE_NOTIFIER: '1' });
  if (!stdout.trimStart().startsWith('{')) return failure(title, output);
  const lint: Record<'errors' | 'warnings' | 'notices', readonly Message[]> = JSON.parse(stdout);
  const lineOf = ({ code, message, file = '', line = 0 }: Message) => `${code}: ${message} ${file}:${line}`;
  const problems = [...lint.errors, ...lint.warnings.filter((warning) => !isPreact(warning))];
  if (problems.length > 0) return failure(title, problems.map(lineOf).join('\n'));
  return success(title, lint.notices.map(lineOf));
}

/** The tests without a browser. Coverage is that of `lib/`. */
export async function unit(signal: AbortSignal): Promise<Report> {
  const coverage = freshFile('coverage/coverage-summary.json');
  const report = await vitest('unit', ['--coverage'], signal);
  if (!existsSync(coverage)) return report;
  const { lines, branches } = JSON.parse(readFileSync(coverage, 'utf8')).total;
  return { ...report, notes: [`lib/: ${lines.pct} % of lines, ${branches.pct} % of branches`] };
}

export const firefox = (signal: AbortSignal): Promise<Report> =>
  vitest('firefox', ['--config', 'test/e2e/firefox/vitest.config.ts'], signal);

async function vitest(name: string, more: readonly string[], signal: AbortSignal): Promise<Report> {
  const file = freshFile(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await run('vitest', ['run', '--allowOnly=false', ...more, ...reporters], signal);
  if (!existsSync(file)) return failure(name, ended.output);
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testResults.flatMap((module) =>
    module.assertionResults.map(({ ancestorTitles, title, status }): Test => {
      const path = [relative('.', module.name), ...ancestorTitles, title].join(' > ');
      return { title: path, isPassed: status === 'passed' };
    }),
  );
  return reportOf(name, tests, ended);
}

export async function playwright(signal: AbortSignal): Promise<Report> {
  const file = freshFile('playwright.json');
  const args = ['test', '--forbid-only', '--reporter=list,json'];
  const ended = await run('playwright', args, signal, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!existsSync(file)) return failure('playwright', ended.output);
  const { suites }: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const testsIn = (suite: JSONReportSuite, above = ''): Test[] => [
    ...suite.specs.map(({ title, tests }): Test => {
      // A flaky test counts as failed, as does one that was skipped.
      const isPassed = tests.every(({ status }) => status === 'expected');
      return { title: `${above}${suite.title} > ${title}`, isPassed };
    }),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, `${above}${suite.title} > `)),
  ];
  const all = suites.flatMap((suite) => testsIn(suite));
  return reportOf('playwright', all, ended);
}

/** A runner that fails counts as a failure even if no test failed. */
function reportOf(name: string, tests: readonly Test[], { isOk, output }: Ended): Report {
  const isKnown = isOk || tests.some(({ isPassed }) => !isPassed);
  return { tests: isKnown ? tests : [...tests, { title: name, isPassed: false }], output };
}

/** Removes the report of an earlier run. */
function freshFile(name: string): string {
  const file = join('.output', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
