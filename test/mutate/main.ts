/**
 * `npm run mutate`: puts each fault of the list into the code, one at a time, and sees the tests that are named for it
 * fail. `npm run mutate -- attestation keys`: only those whose name or file holds one of these words. Exit code 1 when a
 * mutation survives, or when the tests fail without one.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { tool, whole } from '../tools/check.ts';
import { MUTATIONS } from './list.ts';
import { DURATIONS, MUTATION_VARIABLE, mutated, TESTS_VARIABLE } from './mutation.ts';

/** As many as two cores run. */
const AT_ONCE = 2;

/** What is read of vitest's JSON report. */
type Results = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

const interrupt = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort());

/** Runs the tests that import one of the files; `broken`: why no test could tell. */
async function run(files: readonly string[], tests: readonly string[], mutation = '') {
  const report = join(dirname(DURATIONS), `${mutation || 'unmutated'}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const args = ['related', ...files, '--run', '--config', 'test/mutate/vitest.config.ts', ...reporters];
  const env = { [MUTATION_VARIABLE]: mutation, [TESTS_VARIABLE]: tests.join() };
  const ended = await tool('vitest', args, interrupt.signal, env);
  const results = resultsIn(report);
  const all = results.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, title: `${relative('.', name)} > ${one.fullName}` })),
  );
  const failed = all.flatMap(({ status, title }) => (status === 'failed' ? [title] : []));
  const passed = all.filter(({ status }) => status === 'passed').length;
  const isBroken = failed.length === 0 && (ended.code !== 0 || passed === 0);
  const broken = isBroken ? `${whole(ended)}\n${passed} tests import the file.` : undefined;
  return { passed, failed, broken, results };
}

function resultsIn(report: string): Results['testResults'] {
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as Results).testResults;
  } catch {
    // The runner ended without a report: it says why in its output.
    return [];
  }
}

const words = process.argv.slice(2);
const wanted = MUTATIONS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
);
if (wanted.length === 0) throw new Error(`No mutation is named ${words.join(', ')}.`);
// All of them before any of them runs: each throws where the code has changed.
wanted.forEach(mutated);
mkdirSync(dirname(DURATIONS), { recursive: true });

const unmutated = await run(
  [...new Set(wanted.map(({ file }) => file))],
  [...new Set(wanted.flatMap(({ tests }) => tests))],
);
const wrong = unmutated.broken ?? unmutated.failed.join('\n');
// They would fail with any mutation.
if (wrong !== '') throw new Error(`Without a mutation the tests fail:\n${wrong}`);
const durations = unmutated.results.map((one) => [relative('.', one.name), one.endTime - one.startTime]);
writeFileSync(DURATIONS, JSON.stringify(Object.fromEntries(durations)));

let left = 0;
const waiting = wanted.values();
const judge = async () => {
  for (const { name, breaks, file, tests } of waiting) {
    const began = performance.now();
    const { passed, failed, broken } = await run([file], tests, name);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [killer] = failed;
    if (killer === undefined) left++;
    if (broken !== undefined) console.log(`BROKEN    ${name}\n${broken}`);
    else if (killer !== undefined) console.log(`killed    ${name} in ${seconds} s by ${killer}`);
    else console.log(`SURVIVED  ${name}, ${passed} tests in ${seconds} s. It breaks: ${breaks} (${file})`);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, judge));
console.log(`\n${wanted.length} mutations: ${wanted.length - left} killed, ${left} left`);
process.exitCode = left > 0 ? 1 : 0;
