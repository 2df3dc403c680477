/**
 * `npm run mutate`: applies each mutation of the list, one at a time, and expects its tests to fail. `npm run mutate --
 * attestation keys` runs only mutations with one of these words in name or file. Exit code 1 when a mutation survives, when a
 * promise of SECURITY.md has no mutation, or when the tests fail without one.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PROMISES } from '../hostile/promises.ts';
import { outputOf, tool } from '../tools/check.ts';
import { testsThatUse } from './imports.ts';
import { DURATIONS, MUTATIONS, mutated, unbroken, VARIABLES } from './mutation.ts';

/** The used part of vitest's JSON report. */
type TestFile = Readonly<{ name: string; startTime: number; endTime: number }> & {
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
};

const distinct = (all: readonly string[]) => [...new Set(all)];

const interrupt = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort());

const CONFIG = ['--config', 'test/mutate/vitest.config.ts'];
const LIST = join(dirname(DURATIONS), 'tests.json');

/** The project of vitest by test file. A run starts only the projects that it needs. */
async function readProjects(): Promise<ReadonlyMap<string, string>> {
  await tool('vitest', ['list', '--filesOnly', `--json=${LIST}`, ...CONFIG], interrupt.signal);
  const list: readonly { file: string; projectName: string }[] = JSON.parse(readFileSync(LIST, 'utf8'));
  return new Map(
    list.map(({ file, projectName }) => [relative('.', file).replaceAll('\\', '/'), projectName]),
  );
}

/** Runs the tests that import one of the files. `broken`: why there is no result. */
async function run(files: readonly string[], tests: readonly string[], mutation = '') {
  const report = join(dirname(DURATIONS), `${mutation || 'unmutated'}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const named = testsThatUse(files).filter((file) =>
    tests.some((test) => test === file || file.startsWith(`${test}/`)),
  );
  // What a page in memory imports is not an import in the test.
  const chosen = distinct([...named, ...tests.filter((test) => test.endsWith('.ts'))]);
  const projects = distinct(chosen.map((test) => `--project=${projectOf.get(test)}`));
  const args = ['run', ...chosen, ...projects, ...CONFIG, ...reporters];
  const env = { [VARIABLES.mutation]: mutation, [VARIABLES.tests]: chosen.join() };
  const ended = await tool('vitest', args, interrupt.signal, env);
  const run: readonly TestFile[] = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8')).testResults
    : [];
  const titlesOf = (wanted: string) =>
    run.flatMap(({ name, assertionResults }) => {
      const those = assertionResults.filter(({ status }) => status === wanted);
      return those.map(({ fullName }) => `${relative('.', name)} > ${fullName}`);
    });
  const [failed, passed] = [titlesOf('failed'), titlesOf('passed').length];
  const isBroken = failed.length === 0 && (ended.code !== 0 || passed === 0);
  const broken = isBroken ? `${outputOf(ended)}\n${passed} tests import the file.` : undefined;
  return { passed, failed, broken, files: run };
}

const words = process.argv.slice(2);
const wanted = MUTATIONS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
);
if (wanted.length === 0) throw new Error(`No mutation is named ${words.join(', ')}.`);
// Throws for an outdated mutation before any runs.
wanted.forEach(mutated);
mkdirSync(dirname(DURATIONS), { recursive: true });
const projectOf = await readProjects();

const files = distinct(wanted.map(({ file }) => file));
const unmutated = await run(files, distinct(wanted.flatMap(({ tests }) => tests)));
const wrong = unmutated.broken ?? unmutated.failed.join('\n');
if (wrong !== '') throw new Error(`Without a mutation the tests fail:\n${wrong}`);
const durations = unmutated.files.map((one) => [relative('.', one.name), one.endTime - one.startTime]);
writeFileSync(DURATIONS, JSON.stringify(Object.fromEntries(durations)));

let survivors = 0;
const waiting = wanted.values();
const runWaiting = async () => {
  for (const { name, breaks, file, tests } of waiting) {
    const began = performance.now();
    const { passed, failed, broken } = await run([file], tests, name);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [killer] = failed;
    if (killer === undefined) survivors++;
    if (broken !== undefined) console.log(`BROKEN    ${name}\n${broken}`);
    else if (killer !== undefined) console.log(`killed    ${name} in ${seconds} s by ${killer}`);
    else console.log(`SURVIVED  ${name}, ${passed} tests in ${seconds} s. It breaks: ${breaks} (${file})`);
  }
};
// Two at a time, for two cores.
await Promise.all([runWaiting(), runWaiting()]);
console.log(`\n${wanted.length} mutations: ${wanted.length - survivors} killed, ${survivors} left`);
const missing = words.length === 0 ? unbroken(PROMISES.length) : [];
for (const number of missing)
  console.log(`MISSING   no mutation breaks promise ${number}: ${PROMISES[number - 1]?.statement}`);
process.exitCode = survivors + missing.length > 0 ? 1 : 0;
