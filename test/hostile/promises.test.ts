/** `promises.json` agrees with SECURITY.md and with the tests, and the table shows the results. */
import { expect, it } from 'vitest';
import { read } from '../own-files.ts';
import type { Proof } from '../tools/steps.ts';
import { tableOf } from './promise-table.ts';
import { PROMISES } from './promises.ts';

const places = PROMISES.flatMap(({ proofs }, i) =>
  Object.entries(proofs).map(([file, titles]) => ({ number: i + 1, file, titles })),
);

it('lists the promises of SECURITY.md, each with proofs', () => {
  const numbers = [...read('SECURITY.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(PROMISES.map((_promise, i) => i + 1));
  expect(PROMISES).toHaveLength(43);
  expect(PROMISES.filter(({ proofs }) => Object.keys(proofs).length === 0)).toEqual([]);
});

it.each(places)('$number: $file contains the named tests', ({ file, titles }) => {
  expect(titles.filter((title) => !read(file).includes(title))).toEqual([]);
});

it('a promise holds only when the tests of each place ran and passed', () => {
  const passed = places.map(({ number, file, titles: [title = ''] }): Proof => {
    return { file, title, state: 'passed', attempts: [`${number}: it`] };
  });
  expect(tableOf(passed)).not.toContain('FAILS');
  expect(tableOf(passed)).toMatch(/^ 4 .* holds {2}1 tests; it$/m);
  const index = places.findIndex(({ number }) => number === 4);
  const [proof] = passed.slice(index);
  if (proof === undefined) throw new Error('no promise 4');
  for (const proofs of [[{ ...proof, state: 'failed' }], [{ ...proof, state: 'skipped' }], []] as const)
    expect(tableOf(passed.toSpliced(index, 1, ...proofs))).toMatch(/^ 4 .* FAILS /m);
});
