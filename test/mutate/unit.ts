/** Runs unit tests with a mutation, or without one. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tool, whole } from '../tools/check.ts';
import type { Mutation } from './mutation.ts';
import type { Verdict } from './verdict.ts';

/** Read by the configuration of these runs: the mutation's name, and the test files and folders, comma-separated. */
export const MUTATION_VARIABLE = 'TOKEN_LENS_MUTATION';
export const TESTS_VARIABLE = 'TOKEN_LENS_MUTATION_TESTS';

const FOLDER = join('.output', 'mutate');
/** Milliseconds by test file, of the last run without a mutation. */
export const DURATIONS = join(FOLDER, 'durations.json');
export type Durations = Readonly<Record<string, number>>;

/** What is read of vitest's JSON report. */
type Results = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** Runs the tests that import one of the files. */
async function run(
  label: string,
  { files, tests, mutation = '' }: { files: readonly string[]; tests: readonly string[]; mutation?: string },
  signal: AbortSignal,
): Promise<Verdict & { readonly results: Results['testResults'] }> {
  mkdirSync(FOLDER, { recursive: true });
  const report = join(FOLDER, `${label}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const args = ['related', ...files, '--run', '--config', 'test/mutate/vitest.config.ts', ...reporters];
  const env = { [MUTATION_VARIABLE]: mutation, [TESTS_VARIABLE]: tests.join() };
  const ended = await tool('vitest', args, signal, env);
  const results = readResults(report);
  const all = results.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, title: `${relative('.', name)} > ${one.fullName}` })),
  );
  const failed = all.filter(({ status }) => status === 'failed').map(({ title }) => title);
  const passed = all.filter(({ status }) => status === 'passed').length;
  const why = passed === 0 && ended.code === 0 ? 'No test here imports the file.' : whole(ended);
  const isBroken = failed.length === 0 && (ended.code !== 0 || passed === 0);
  return { passed, failed, broken: isBroken ? why : undefined, results };
}

function readResults(report: string): Results['testResults'] {
  try {
    const { testResults }: Results = JSON.parse(readFileSync(report, 'utf8'));
    return testResults;
  } catch {
    // The runner ended without a report: it says why in its output.
    return [];
  }
}

/** The tests of all these mutations as the code is. Remembers how long each file takes. */
export async function runUnmutated(mutations: readonly Mutation[], signal: AbortSignal): Promise<Verdict> {
  const files = [...new Set(mutations.map(({ file }) => file))];
  const tests = [...new Set(mutations.flatMap((one) => one.tests))];
  const { results, ...verdict } = await run('unmutated', { files, tests }, signal);
  const durations = results.map(({ name, startTime, endTime }) => [relative('.', name), endTime - startTime]);
  writeFileSync(DURATIONS, JSON.stringify(Object.fromEntries(durations)));
  return verdict;
}

export async function runMutated({ name, file, tests }: Mutation, signal: AbortSignal): Promise<Verdict> {
  return run(name, { files: [file], tests, mutation: name }, signal);
}
