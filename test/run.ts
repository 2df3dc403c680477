/**
 * `npm test`: all checks of the project. `npm test -- unit lint` runs these steps and what they need. A whole run also counts
 * the tests of each promise in SECURITY.md. The last line is `N passed, N failed`.
 */
import { readFileSync } from 'node:fs';
import { checkSizes } from './tools/bundle-size.ts';
import { check, checkPackages, firefox, lintAddOn, playwright, unit } from './tools/runners.ts';
import { failedOf, passedOf, proofs, runSteps, type Step, select, summary } from './tools/steps.ts';

const BUILDS = ['build-chromium', 'build-firefox'];

const STEPS: readonly Step[] = [
  { name: 'build-chromium', run: (signal) => check('wxt', ['build'], signal) },
  { name: 'unit', run: unit },
  { name: 'build-firefox', run: (signal) => check('wxt', ['build', '-b', 'firefox', '--mv3'], signal) },
  { name: 'types', run: (signal) => check('tsc', ['--noEmit'], signal) },
  { name: 'lint', run: (signal) => check('biome', ['check'], signal) },
  { name: 'dead-code', run: (signal) => check('knip', [], signal) },
  { name: 'packages', needs: BUILDS, run: checkPackages },
  { name: 'add-on-lint', needs: ['build-firefox'], run: lintAddOn },
  { name: 'size', needs: ['build-chromium'], run: async () => checkSizes('.output/chrome-mv3') },
  { name: 'e2e', needs: BUILDS, usesBrowser: true, run: playwright },
  { name: 'firefox', needs: ['build-firefox'], usesBrowser: true, run: firefox },
];

async function main(wanted: readonly string[]): Promise<void> {
  const names = STEPS.map((step) => step.name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${names.join(', ')}.`);

  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupt.abort());

  const results = await runSteps(select(STEPS, wanted), interrupt.signal, (name) => console.log(`${name} …`));
  for (const result of results.filter((result) => failedOf(result) > 0))
    console.log(`\n--- ${result.name} failed ---\n${result.output.trim()}`);
  console.log(`\n${summary(results)}`);

  const promises = proofs(results, readFileSync('SECURITY.md', 'utf8'));
  const isWhole = wanted.length === 0;
  if (isWhole) console.log(`\n${promises.output}`);
  const all = isWhole ? [...results, promises] : results;
  const [passed, failed] = [passedOf, failedOf].map((count) => all.reduce((sum, one) => sum + count(one), 0));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = interrupt.signal.aborted ? 130 : failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
