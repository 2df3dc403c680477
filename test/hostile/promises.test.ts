/** All 29 promises are listed, each with tests that are there; and the table says what became of them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Proof } from '../tools/steps.ts';
import { PROMISES } from './promises.ts';
import { tableOf, verdictOn } from './table.ts';

const ROOT = join(import.meta.dirname, '../..');
const places = PROMISES.flatMap(({ number, proofs }) => proofs.map((proof) => ({ number, ...proof })));

describe('the promises', () => {
  it('are 29, each with its proof', () => {
    expect(PROMISES.map(({ number }) => number)).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
    expect(PROMISES.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
  });

  it.each(places)('$number: $file has the tests that are named', ({ file, titles }) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    const text = readFileSync(join(ROOT, file), 'utf8');
    // In a title: of a test, of a group, or of a case that stands in a list of them.
    expect(titles.filter((title) => !text.includes(title))).toEqual([]);
  });

  it('are each said in SECURITY.md', () => {
    const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
    for (const { number } of PROMISES) expect(text).toMatch(new RegExp(`^${number}\\. `, 'm'));
  });
});

describe('the table', () => {
  const [first] = PROMISES;
  if (first === undefined) throw new Error('no promise');
  const passed = first.proofs.map(
    ({ file, titles: [title = ''] }): Proof => ({
      file,
      title,
      state: 'passed',
      tried: ['1: this', '2: that'],
    }),
  );

  it('holds what every place has proven', () => {
    expect(verdictOn(first, passed)).toEqual({ holds: true, tried: `3 tests; this; this; this` });
  });

  it.each([
    [
      'a test that failed',
      [...passed.slice(1), ...passed.slice(0, 1).map((one) => ({ ...one, state: 'failed' as const }))],
    ],
    ['a place that was not run', passed.slice(1)],
    ['nothing but skipped tests', passed.map((one) => ({ ...one, state: 'skipped' as const }))],
    ['no test at all', []],
  ])('does not hold %s', (_what, tests) => {
    expect(verdictOn(first, tests).holds).toBe(false);
    expect(tableOf(tests)).toMatch(/^ 1 .* FAILS /m);
  });
});
