/** Messages in the language that was set, with their values. */
import { afterEach, expect, it } from 'vitest';
import * as messages from '../../lib/i18n/messages.ts';
import { setEnglish } from '../components/english.ts';

const { currentLocale, plural, setLanguage, t, translateWith } = messages;
const echo = (name: string, values: readonly string[]) => [name, ...values].join(' ');

afterEach(setEnglish);

it('uses the language that was set last, and its tag for numbers and dates', () => {
  setLanguage(echo, 'en');
  expect([t('found', '2', 'tokens'), currentLocale()]).toEqual(['found 2 tokens', 'en']);
  setLanguage(translateWith({ found: '$2: $1' }), 'ja');
  expect([t('found', '2', 'tokens'), currentLocale()]).toEqual(['tokens: 2', 'ja']);
});

it.each([
  ['en', 1, 'found_one 1 x'],
  ['en', 1200, 'found_other 1,200 x'],
  ['fr', 0, 'found_one 0 x'],
  ['es', 1_000_000, 'found_many 1.000.000 x'],
  ['ja', 1, 'found_other 1 x'],
  ['ar-XB', 3, 'found_few 3 x'],
])('takes the plural form of %s for %i', (tag, count, expected) => {
  setLanguage(echo, tag);
  expect(plural('found', count, 'x')).toBe(expected);
});

it.each([
  ['an unknown name', 'other', [], ''],
  ['a missing value', 'one', [], 'one  more'],
  ['a dollar sign', 'price', [], '$5'],
])('translates %s', (_what, name, values, expected) => {
  expect(translateWith({ one: 'one $1 more', price: '$$5' })(name, values)).toBe(expected);
});
