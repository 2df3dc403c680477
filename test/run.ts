/**
 * `npm test`: all checks of the project. `npm test -- unit lint` runs these steps and what they need, `npm test -- quick`
 * most of those without a browser or a build. The last line is `N passed, N failed`.
 */
import { checkSizes } from './tools/bundle-size.ts';
import { check, checkPackages, lintAddOn } from './tools/check.ts';
import { runSteps, type Step, select, summary, totals } from './tools/steps.ts';
import { firefox, playwright, unit } from './tools/test-runners.ts';

const BUILDS = ['build-chromium', 'build-firefox'];

/** The inner loop does without coverage, which takes 14 s, with fewer random cases and fewer files (vitest.config.ts). */
const isQuick = process.argv.includes('quick');

const STEPS: readonly Step[] = [
  { name: 'build-chromium', run: (signal) => check('wxt', ['build'], signal) },
  { name: 'unit', run: (signal) => unit(signal, { isQuick }) },
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

async function main(args: readonly string[]): Promise<void> {
  const wanted = args.flatMap((arg) => (arg === 'quick' ? ['unit', 'types', 'lint'] : [arg]));
  const names = STEPS.map((step) => step.name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${names.join(', ')}, quick.`);

  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupt.abort());

  const status = process.stdout.isTTY ? (text: string) => process.stdout.write(`\r\x1b[K${text}`) : () => {};
  const results = await runSteps(select(STEPS, wanted), interrupt.signal, (running) =>
    status(`${running.join(', ')} …`),
  );
  status('');

  for (const { name, output } of results.filter((result) => result.failed > 0))
    console.log(`\n--- ${name} failed ---\n${output.trim()}`);
  console.log(`\n${summary(results)}\n\n${totals(results)}`);
  process.exitCode = interrupt.signal.aborted ? 130 : results.some((result) => result.failed > 0) ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
