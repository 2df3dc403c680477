/** All 33 promises are listed, each with tests that are there; and the table says what became of them. */
import { expect, it } from 'vitest';
import { read } from '../own-files.ts';
import type { Proof } from '../tools/steps.ts';
import { PROMISES } from './promises.ts';
import { tableOf } from './table.ts';

const places = PROMISES.flatMap(({ proofs }, i) => proofs.map((proof) => ({ number: i + 1, ...proof })));

it('lists the promises of SECURITY.md, each with its proof', () => {
  const numbers = [...read('SECURITY.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(PROMISES.map((_promise, i) => i + 1));
  expect(PROMISES).toHaveLength(33);
  expect(PROMISES.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

it.each(places)('$number: $file has the tests that are named', ({ file, titles }) => {
  // In a title: of a test, of a group, or of a case that stands in a list of them.
  expect(titles.filter((title) => !read(file).includes(title))).toEqual([]);
});

const passed = places.map(
  ({ number, file, titles: [title = ''] }): Proof => ({
    file,
    title,
    state: 'passed',
    tried: [`${number}: it`],
  }),
);

it('says that a promise holds only when each of its places was run, and passed', () => {
  expect(tableOf(passed)).not.toContain('FAILS');
  expect(tableOf(passed)).toMatch(/^ 4 .* holds {2}1 tests; it$/m);
  const first = places.findIndex(({ number }) => number === 4);
  const withFirst = (...instead: readonly Proof[]) => tableOf(passed.toSpliced(first, 1, ...instead));
  const [proof] = passed.slice(first);
  if (proof === undefined) throw new Error('no promise 4');
  for (const table of [
    withFirst({ ...proof, state: 'failed' }),
    withFirst({ ...proof, state: 'skipped' }),
    withFirst(),
    tableOf([]),
  ])
    expect(table).toMatch(/^ 4 .* FAILS /m);
});
