/** Runs browser tests with a mutation: in a copy of the project, since the extension is built of files. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { whole } from '../tools/check.ts';
import { run } from '../tools/process.ts';
import { type Mutation, mutated } from './mutation.ts';
import type { Verdict } from './verdict.ts';

const LEFT_OUT = new Set(['.git', '.output', '.wxt', 'node_modules']);
const TIMEOUT_MS = 20 * 60_000;

/** A copy of the project in which one mutation after the other is built and tested. */
export type Copy = {
  /** The tests of these mutations as the code is. */
  runUnmutated(mutations: readonly Mutation[], signal: AbortSignal): Promise<Verdict>;
  runMutated(mutation: Mutation, signal: AbortSignal): Promise<Verdict>;
  remove(): void;
};

export function createCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-mutate-'));
  cpSync('.', folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative('.', path)) });
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'), 'junction');

  const tool = (name: string, args: readonly string[], signal: AbortSignal, env = {}) =>
    run(resolve('node_modules', '.bin', name), args, { cwd: folder, env, timeoutMs: TIMEOUT_MS, signal });

  async function test(mutations: readonly Mutation[], signal: AbortSignal): Promise<Verdict> {
    const built = await tool('wxt', ['build'], signal);
    if (built.code !== 0) return { passed: 0, failed: [], broken: whole(built) };
    const tests = [...new Set(mutations.flatMap((one) => one.tests))];
    const titles = mutations.map((one) => `(?:${one.titles})`).join('|');
    const args = ['test', ...tests, '--grep', titles, '--max-failures=1', '--reporter=json'];
    const report = join(folder, 'report.json');
    rmSync(report, { force: true });
    const ended = await tool('playwright', args, signal, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    if (ended.stopped) return { passed: 0, failed: [], broken: whole(ended) };
    const { suites, stats }: JSONReport = JSON.parse(readFileSync(report, 'utf8'));
    const failed = failedIn(suites);
    const isBroken = failed.length === 0 && (ended.code !== 0 || stats.expected === 0);
    return { passed: stats.expected, failed, broken: isBroken ? whole(ended) : undefined };
  }

  return {
    runUnmutated: test,
    async runMutated(mutation, signal) {
      const file = join(folder, mutation.file);
      writeFileSync(file, mutated(mutation));
      try {
        return await test([mutation], signal);
      } finally {
        cpSync(mutation.file, file);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

function failedIn(suites: readonly JSONReportSuite[]): readonly string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ ok, title, file }) => (ok ? [] : [`test/${file} > ${title}`])),
    ...failedIn(suite.suites ?? []),
  ]);
}
