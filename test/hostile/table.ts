/** The table of promises at the end of `npm test`: what was tried for each in this very run, and whether it holds. */
import type { Proof } from '../tools/steps.ts';
import { PROMISES, type Promised } from './promises.ts';

/** Wide enough for the longest promise. */
const WIDTH = 80;

/** The proofs of a promise among the tests of a run. */
function proofsOf({ proofs }: Promised, tests: readonly Proof[]): readonly Proof[] {
  return tests.filter((test) =>
    proofs.some(
      ({ file, titles }) => file === test.file && titles.some((title) => test.title.includes(title)),
    ),
  );
}

/** `holds`: every one of its tests that was run has passed, and each place has some. */
export function verdictOn(promised: Promised, tests: readonly Proof[]): { holds: boolean; tried: string } {
  const own = proofsOf(promised, tests);
  const lacking = promised.proofs.filter(
    (place) => proofsOf({ ...promised, proofs: [place] }, tests).length === 0,
  );
  const count = (state: Proof['state']) => own.filter((one) => one.state === state).length;
  const said = tests
    .flatMap(({ tried }) => tried)
    .flatMap((one) => {
      const [, number, what = ''] = /^(\d+): (.*)$/s.exec(one) ?? [];
      return Number(number) === promised.number ? [what] : [];
    });
  const numbers = [
    `${own.length} tests`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
    ...(lacking.length > 0 ? [`not run: ${lacking.map(({ file }) => file).join(', ')}`] : []),
  ];
  return {
    holds: count('failed') === 0 && count('passed') > 0 && lacking.length === 0,
    tried: [numbers.join(', '), ...said].join('; '),
  };
}

export function tableOf(tests: readonly Proof[]): string {
  const rows = PROMISES.map((promised) => {
    const { holds, tried } = verdictOn(promised, tests);
    const number = String(promised.number).padStart(2);
    return `${number} ${promised.says.padEnd(WIDTH)} ${holds ? 'holds' : 'FAILS'}  ${tried}`;
  });
  return ['promises of SECURITY.md', ...rows].join('\n');
}
