/** The formatting of numbers, ages, identifiers and addresses. */
import { expect, it } from 'vitest';
import * as format from '../../components/token/format.ts';
import { TOKENS } from '../data/index.ts';
import { setEnglish } from './english.ts';

setEnglish();

it.each([
  ['0', 6, '0'],
  ['1500000', 6, '1.5'],
  ['9007199254740993', 2, '90,071,992,547,409.93'],
  ['1', 20, '0.00000000000000000001'],
])('an amount is exact: %s with %i decimals', (units, decimals, text) =>
  expect(format.amount(units, decimals)).toBe(text),
);

const DAY = 86_400_000;

it.each([
  [-5_000, '0 sec. ago'],
  [60_000, '1 min. ago'],
  [3_599_999, '59 min. ago'],
  [DAY - 1, '23 hr. ago'],
  [DAY, '1 day ago'],
])('an age of %i ms is "%s"', (milliseconds, words) => expect(format.age(milliseconds)).toBe(words));

it.each([
  [9_999, 'just now'],
  [10_000, '10 sec. ago'],
])('%i ms ago: "%s"', (milliseconds, words) => expect(format.fetchedAge(milliseconds)).toBe(words));

it('a long identifier is shortened to its start and end, unless it is short', () => {
  expect(format.shorten(TOKENS.fernwood.subject)).toBe('758b95bc…776f6f64');
  expect(format.shorten(TOKENS.fernwood.fingerprint, 12, 6)).toBe('asset1jna39m…ca6kl5');
  expect(format.shorten('0123456789abcdefg')).toBe('0123456789abcdefg');
  expect(format.shorten('0123456789abcdefgh')).toBe('01234567…abcdefgh');
});

it.each([
  [0, 'whole units only'],
  [1, '1 \u2068SNEK\u2069 = 10 units'],
  [21, '1 \u2068SNEK\u2069 = 10^21 units'],
])('decimals of %i: "%s"', (decimals, text) => expect(format.decimalsMeaning(decimals, 'SNEK')).toBe(text));

it.each<readonly [address: string, host?: string]>([
  ['https://fernwood.example:8443/', 'fernwood.example:8443'],
  ['https://fernwood.example@evil.example/', 'evil.example'],
  ['https://雪見.example/', 'xn--nw2a76x.example'],
  ['fernwood.example'],
  ['javascript:alert(1)'],
])('the host of an address: %j', (address = '', host) => expect(format.hostOf(address)).toBe(host));
