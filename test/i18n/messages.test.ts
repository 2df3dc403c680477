/** Messages in the language that was set, with their values. */
import { afterEach, expect, it } from 'vitest';
import { currentLocale, setLanguage, t, translateWith } from '../../lib/i18n/messages.ts';
import { setEnglish } from '../components/english.ts';

afterEach(setEnglish);

it('uses the language that was set last, and its tag for numbers and dates', () => {
  setLanguage((name, values) => [name, ...values].join(' '));
  expect([t('found', '2', 'tokens'), currentLocale()]).toEqual(['found 2 tokens', undefined]);
  setLanguage(translateWith({ found: '$2: $1' }), 'ja');
  expect([t('found', '2', 'tokens'), currentLocale()]).toEqual(['tokens: 2', 'ja']);
});

it.each([
  ['an unknown name', 'other', [], ''],
  ['a missing value', 'one', [], 'one  more'],
  ['a dollar sign', 'price', [], '$5'],
])('translates %s', (_what, name, values, expected) => {
  expect(translateWith({ one: 'one $1 more', price: '$$5' })(name, values)).toBe(expected);
});
