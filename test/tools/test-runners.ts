/** The steps that are many tests: vitest's and Playwright's, counted from what the runners write. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { TRIED } from '../hostile/tried-mark.ts';
import { tool, whole } from './check.ts';
import type { Ended } from './process.ts';
import { failure, type Proof, type Report } from './steps.ts';
import { COUNTS_VARIABLE, type Counts } from './vitest-counts.ts';

const FOLDER = '.output';

/** The tests without a browser, and how much of `lib/` they run. */
export async function unit(signal: AbortSignal): Promise<Report> {
  const file = freshFile('coverage/coverage-summary.json');
  const report = await vitest('unit', 'vitest.config.ts', signal, ['--coverage']);
  return existsSync(file) ? { ...report, notes: coverageIn(JSON.parse(readFileSync(file, 'utf8'))) } : report;
}

type Covered = { readonly lines: { readonly pct: number }; readonly branches: { readonly pct: number } };

/** All of `lib/`, and the file of which the least is run. */
function coverageIn({ total, ...files }: Readonly<Record<string, Covered>>): readonly string[] {
  const said = ({ lines, branches }: Covered) => `${lines.pct} % of lines, ${branches.pct} % of branches`;
  const least = ({ lines, branches }: Covered) => Math.min(lines.pct, branches.pct);
  const [lowest] = Object.entries(files).sort(([, one], [, other]) => least(one) - least(other));
  if (total === undefined || lowest === undefined) return [];
  const [name, covered] = lowest;
  return [`lib/: ${said(total)}; least in ${relative('.', name)}: ${said(covered)}`];
}

/** The tests of one vitest configuration file. */
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
  const { skipped, notRun } = unfinishedIn(report.suites, []);
  // Flaky is failed: the tests wait for what they mean to see, and are not tried twice. So is what was
  // to run and did not, after a failure in a serial group or at the time limit.
  const failed = unexpected + flaky + notRun + report.errors.length;
  const proofs = proofsIn(report.suites, '');
  return { ...told({ passed: expected, failed, skipped, proofs }, ended), notes: notesIn(report.suites) };
}

/** A runner that ended badly has failed, though no test of it did. */
function told(counts: Counts, ended: Ended): Report {
  const bad = ended.code !== 0 || ended.stopped !== undefined;
  const failed = bad ? Math.max(counts.failed, 1) : counts.failed;
  return { ...counts, failed, output: whole(ended) };
}

/** The tests that were skipped on purpose, with the reason, and the number of those that just did not run. */
function unfinishedIn(
  suites: readonly JSONReportSuite[],
  above: readonly string[],
): { skipped: readonly string[]; notRun: number } {
  const skipped: string[] = [];
  let notRun = 0;
  for (const suite of suites) {
    const path = [...above, suite.title];
    for (const spec of suite.specs) {
      for (const test of spec.tests.filter(({ status }) => status === 'skipped')) {
        const mark = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
        if (mark === undefined) notRun += 1;
        else skipped.push(`${[...path, spec.title].join(' > ')}: ${mark.description ?? 'no reason given'}`);
      }
    }
    const inner = unfinishedIn(suite.suites ?? [], path);
    skipped.push(...inner.skipped);
    notRun += inner.notRun;
  }
  return { skipped, notRun };
}

/** What tests measured and want told whenever they run. */
function notesIn(suites: readonly JSONReportSuite[]): readonly string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ annotations }) => annotations)
      .flatMap(({ type, description }) => (type === 'note' ? [description ?? ''] : [])),
    ...notesIn(suite.suites ?? []),
  ]);
}

/** Each test by its file, as seen from the project, and its title. */
function proofsIn(suites: readonly JSONReportSuite[], above: string): readonly Proof[] {
  return suites.flatMap((suite) => {
    const path = suite.title === suite.file ? above : `${above}${suite.title} > `;
    const own = suite.specs.map(({ title, ok, tests }): Proof => {
      const isSkipped = tests.every(({ status }) => status === 'skipped');
      const tried = tests
        .flatMap(({ annotations }) => annotations)
        .flatMap(({ type, description }) => (type === TRIED ? [description ?? ''] : []));
      const state = isSkipped ? 'skipped' : ok ? 'passed' : 'failed';
      return { file: `test/${suite.file}`, title: path + title, state, tried };
    });
    return [...own, ...proofsIn(suite.suites ?? [], path)];
  });
}

/** A report of an earlier run must not speak for this one. */
function freshFile(name: string): string {
  const file = join(FOLDER, name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
