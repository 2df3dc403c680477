/** Amounts as pages write them, and texts that only resemble one. */
import { expect, it } from 'vitest';
import { amountAtEnd, amountAtStart, isAmount, namesAda } from '../../lib/asset/amount.ts';

const AMOUNTS =
  "5|17,000|+1,234.56|−0.5|-3|~ 3|≈3|<0.01|1'234|1’234|1 234|1\u00a0234\u202f567.8|.5|$1.5K|€ 20|₳5|12M|5%|5 %|" +
  '3 ×|3×|3x|2kx|x5|×5|1,23…';

it.each(AMOUNTS.split('|'))('an amount is a whole text, its start or its end: %j', (amount) => {
  expect([isAmount(amount), isAmount(` ${amount} `)]).toEqual([true, true]);
  const [first, last] = [`${amount} SNEK`, `SNEK ${amount}`];
  expect(first.slice(amountAtStart(first))).toBe('SNEK');
  expect(last.slice(0, last.length - amountAtEnd(last))).toBe('SNEK');
});

it.each([
  ['3×SNEK', 'SNEK'],
  ['3 xSNEK', 'xSNEK'],
])('an amount is recognized before a name without a space: %s', (text, name) => {
  expect(text.slice(amountAtStart(text))).toBe(name);
});

it('an amount is not part of a word or of another number', () => {
  const texts = ['', 'x', '%', '+', 'SNEK', '1inch', '3D', '5 SNEK', 'SNEK 5', '#5', '0x12', 'xSNEK'];
  expect([...texts, '5'.repeat(99)].filter(isAmount)).toEqual([]);
  const starts = ['1inch', '1,234SNEK', '3D print', 'SNEK', '', '#5 SNEK', '0x12 y'];
  expect(starts.filter((text) => amountAtStart(text) !== 0)).toEqual([]);
  const ends = ['SNEK5', 'SNEK #5', 'Bud-5', '5', '', 'Web3'];
  expect(ends.filter((text) => amountAtEnd(text) !== 0)).toEqual([]);
});

it('an amount is read in the first or last 60 characters only, which bounds the time for a long text', () => {
  const text = `1${' 234'.repeat(50_000)}`;
  expect([isAmount(text), amountAtStart(text), amountAtEnd(text)]).toEqual([false, 58, 60]);
});

it('recognizes the names and the sign of ada, and no other names', () => {
  const names = ['ADA', 'tADA', '₳', 'ADA 5', '5 ADA', '₳ 5', 'Lovelaces', '[ADA] Cardano'];
  const others = ['ADAX', 'ADA Handle', '5', '', 'SNEK'];
  expect([...names, ...others].filter(namesAda)).toEqual(names);
});
