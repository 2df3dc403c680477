/** The table of promises at the end of `npm test`: what was tried for each in this very run, and whether it holds. */
import type { Proof } from '../tools/steps.ts';
import { PROMISES, type Promised } from './promises.ts';

const WIDTH = 80;

/** `holds`: every one of its tests that was run has passed, and each place has some. */
function verdictOn({ proofs }: Promised, number: number, tests: readonly Proof[]) {
  const places = proofs.map(({ file, titles }) => ({
    file,
    own: tests.filter((test) => test.file === file && titles.some((title) => test.title.includes(title))),
  }));
  const own = places.flatMap((place) => place.own);
  const count = (state: Proof['state']) => own.filter((one) => one.state === state).length;
  const lacking = places.filter((place) => place.own.length === 0).map(({ file }) => file);
  const prefix = `${number}: `;
  const said = tests.flatMap(({ tried }) => tried).filter((one) => one.startsWith(prefix));
  const numbers = [
    `${own.length} tests`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
    ...(lacking.length > 0 ? [`not run: ${lacking.join(', ')}`] : []),
  ];
  return {
    holds: count('failed') === 0 && count('passed') > 0 && lacking.length === 0,
    tried: [numbers.join(', '), ...said.map((one) => one.slice(prefix.length))].join('; '),
  };
}

export function tableOf(tests: readonly Proof[]): string {
  const rows = PROMISES.map((promised, i) => {
    const { holds, tried } = verdictOn(promised, i + 1, tests);
    const number = String(i + 1).padStart(2);
    return `${number} ${promised.says.padEnd(WIDTH)} ${holds ? 'holds' : 'FAILS'}  ${tried}`;
  });
  return ['promises of SECURITY.md', ...rows].join('\n');
}
