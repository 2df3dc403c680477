/**
 * Promise 40: no regular expression of the product takes super-linear time. Each is run on long repetitions of the characters
 * that occur in it, and of pairs of them; four times the text may take four times as long, not sixteen times.
 */

import { type ESTree, parseAst } from 'vite';
import { expect, it } from 'vitest';
import { cases } from '../cases.ts';
import { filesIn, read, SHIPPED } from '../own-files.ts';
import { ATTEMPTS } from './attempts.ts';

type Literal = { readonly file: string; readonly pattern: string; readonly flags: string };

function literalsIn(file: string): readonly Literal[] {
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex } = node as { type?: unknown; regex?: Literal };
    if (type === 'Literal' && regex) found.push({ file, pattern: regex.pattern, flags: regex.flags });
    Object.values(node).forEach(visit);
  };
  const tree: ESTree.Program = parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  visit(tree);
  return found;
}

/** One of each kind of characters that patterns have, and those that this one names. */
function charactersOf(pattern: string): readonly string[] {
  const named = [...pattern.replace(/\\(?:[pP]\{[^}]*\}|u\{?[0-9a-f]+\}?|.)/gu, '')].filter(
    (one) => !/[\\^$()[\]{}|?*+:!<>]/.test(one),
  );
  return [
    ...new Set(['a', 'F', '0', ' ', '\n', '.', '=', '/', '-', '₳', 'é', '\u0301', 'あ', ...named]),
  ].slice(0, 40);
}

/** Milliseconds of the fastest of three runs. */
function timeOf({ pattern, flags }: Literal, text: string): number {
  const runs = [0, 1, 2].map(() => {
    const expression = new RegExp(pattern, `${flags.replace(/[gy]/g, '')}g`);
    const began = performance.now();
    text.replace(expression, '');
    return performance.now() - began;
  });
  return Math.min(...runs);
}

const textOf = (unit: string, length: number) => `x${unit.repeat(length / unit.length)}\0`;
const [SHORT, LONG, FACTOR] = [1_500, 12_000, 4];

/** The milliseconds for a long text and one four times as long, for the unit that takes longest. */
function growth(literal: Literal): { readonly unit: string; readonly times: readonly [number, number] } {
  const characters = charactersOf(literal.pattern);
  const pairs = characters.flatMap((a) => characters.slice(0, cases(4, 20)).map((b) => a + b));
  let [worst, slowest] = ['a', 0];
  for (const unit of [...characters, ...pairs]) {
    const time = timeOf(literal, textOf(unit, SHORT));
    if (time > slowest) [worst, slowest] = [unit, time];
  }
  const times = [LONG, FACTOR * LONG].map((length) => timeOf(literal, textOf(worst, length)));
  return { unit: worst, times: times as [number, number] };
}

it('promise 40: no regular expression takes super-linear time', async ({ annotate }) => {
  const literals = filesIn(SHIPPED, /\.tsx?$/).flatMap(literalsIn);
  expect(literals.length).toBeGreaterThan(150);
  const slow = literals
    .map((literal) => ({ literal, ...growth(literal) }))
    // Below 40 ms for 48,000 characters nothing is quadratic.
    .filter(({ times: [short, long] }) => long > 40 && long > 2.2 * FACTOR * short)
    .map(
      ({ literal, unit, times }) => `${literal.file} /${literal.pattern}/ ${JSON.stringify(unit)} ${times}`,
    );
  expect(slow).toEqual([]);
  await annotate(`40: ${literals.length} regular expressions`, ATTEMPTS);
});

it.each(['=+$', '^(a+)+$', '\\s*[\\r\\n]+\\s*'])(
  'promise 40: finds /%s/ super-linear',
  { retry: 2 },
  (pattern) => {
    const start = performance.now();
    // An exponential one never ends on a long text: 24 characters show it.
    const isExponential =
      pattern.includes('+)+') && timeOf({ file: '', pattern, flags: '' }, `${'a'.repeat(24)}!`) > 5;
    if (isExponential) return;
    const { times } = growth({ file: '', pattern, flags: '' });
    expect(times[1]).toBeGreaterThan(2.2 * FACTOR * times[0]);
    expect(performance.now() - start).toBeLessThan(60_000);
  },
);
