/** The table of promises at the end of `npm test`: what was tried for each in this run, and whether it holds. */
import type { Proof } from '../tools/steps.ts';
import { PROMISES, type SecurityPromise } from './promises.ts';

const WIDTH = 80;

/** A promise holds when each place has tests that ran, and all of them passed. */
function verdictOn({ proofs }: SecurityPromise, number: number, tests: readonly Proof[]) {
  const places = Object.entries(proofs).map(([file, titles]) => ({
    file,
    own: tests.filter((test) => test.file === file && titles.some((title) => test.title.includes(title))),
  }));
  const own = places.flatMap((place) => place.own);
  const count = (state: Proof['state']) => own.filter((one) => one.state === state).length;
  const missing = places.filter((place) => place.own.length === 0).map(({ file }) => file);
  const prefix = `${number}: `;
  const attempts = tests.flatMap((test) => test.attempts).filter((one) => one.startsWith(prefix));
  const numbers = [
    `${own.length} tests`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
    ...(missing.length > 0 ? [`not run: ${missing.join(', ')}`] : []),
  ];
  return {
    holds: count('failed') === 0 && count('passed') > 0 && missing.length === 0,
    summary: [numbers.join(', '), ...attempts.map((one) => one.slice(prefix.length))].join('; '),
  };
}

export function tableOf(tests: readonly Proof[]): string {
  const rows = PROMISES.map((promise, i) => {
    const { holds, summary } = verdictOn(promise, i + 1, tests);
    const number = String(i + 1).padStart(2);
    return `${number} ${promise.statement.padEnd(WIDTH)} ${holds ? 'holds' : 'FAILS'}  ${summary}`;
  });
  return ['promises of SECURITY.md', ...rows].join('\n');
}
