/** The steps that are many tests: vitest's and Playwright's, counted from what the runners write. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { tool, whole } from './check.ts';
import type { Ended } from './process.ts';
import { failure, type Report } from './steps.ts';
import { COUNTS_VARIABLE, type Counts } from './vitest-counts.ts';

const FOLDER = '.output';

/** The tests of one vitest configuration file. */
export async function vitest(name: string, config: string, signal: AbortSignal): Promise<Report> {
  const file = freshFile(`${name}.json`);
  const args = ['run', '--config', config, '--allowOnly=false'];
  const reporters = ['--reporter=default', '--reporter=./test/tools/vitest-counts.ts'];
  const ended = await tool('vitest', [...args, ...reporters], signal, { [COUNTS_VARIABLE]: file });
  if (!existsSync(file)) return failure(whole(ended));
  const counts: Counts = JSON.parse(readFileSync(file, 'utf8'));
  return told(counts, ended);
}

/** The tests of playwright.config.ts. */
export async function playwright(signal: AbortSignal): Promise<Report> {
  const file = freshFile('playwright.json');
  const args = ['test', '--forbid-only', '--reporter=list,json'];
  const ended = await tool('playwright', args, signal, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!existsSync(file)) return failure(whole(ended));
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, flaky, unexpected } = report.stats;
  const skipped = report.suites.flatMap((suite) => skippedIn(suite, []));
  // Flaky is failed: the tests wait for what they mean to see, and are not tried twice.
  const counts = { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
  return told(counts, ended);
}

/** A runner that ended badly has failed, though no test of it did. */
function told(counts: Counts, ended: Ended): Report {
  const bad = ended.code !== 0 || ended.stopped !== undefined;
  const failed = bad ? Math.max(counts.failed, 1) : counts.failed;
  return { ...counts, failed, output: whole(ended) };
}

function skippedIn(suite: JSONReportSuite, above: readonly string[]): string[] {
  const path = [...above, suite.title];
  const here = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map((test) => `${[...path, spec.title].join(' > ')}: ${reasonOf(test)}`),
  );
  return [...here, ...(suite.suites ?? []).flatMap((inner) => skippedIn(inner, path))];
}

function reasonOf(test: JSONReportTest): string {
  const why = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return why?.description ?? 'no reason given';
}

/** A report of an earlier run must not speak for this one. */
function freshFile(name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, name);
  rmSync(file, { force: true });
  return file;
}
