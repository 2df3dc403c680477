/** What a test run shows in the end. */
import type { Result } from './steps.ts';

/** One line a step, then what is worth knowing, what was skipped, and what failed. */
export function summary(results: readonly Result[]): string {
  const rows = [
    ['step', 'passed', 'failed', 'skipped', 'seconds'],
    ...results.map(({ name, passed, failed, skipped, seconds }) => [
      name,
      String(passed),
      String(failed),
      String(skipped.length),
      seconds.toFixed(1),
    ]),
  ];
  const table = rows.map(([name = '', ...numbers]) =>
    [name.padEnd(16), ...numbers.map((number) => number.padStart(8))].join(''),
  );
  const notes = results.flatMap(({ name, notes = [] }) => notes.map((note) => `${name}: ${note}`));
  const skipped = results.flatMap(({ name, skipped }) => skipped.map((line) => `skipped: ${name}: ${line}`));
  const failed = results.flatMap(({ name, proofs = [] }) =>
    proofs.flatMap(({ file, title, state }) =>
      state === 'failed' ? [`failed: ${name}: ${file}: ${title}`] : [],
    ),
  );
  return [...table, ...notes, ...skipped, ...failed].join('\n');
}

/** The last line of a run: `12 passed, 0 failed`, with the skipped when there are any. */
export function totals(results: readonly Result[]): string {
  const sum = (count: (result: Result) => number) => results.reduce((all, result) => all + count(result), 0);
  const skipped = sum((result) => result.skipped.length);
  const line = `${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
