/** Of any text compared with any tokens: what is named stays named, and the time grows with the length. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAmount } from '../../lib/asset/amount.ts';
import { assetNameOf, assetNameOfText } from '../../lib/asset/subject.ts';
import { type NamedToken, readNameText, subjectsNamed } from '../../lib/metadata/name-match.ts';
import { anyText } from '../asset/any-text.ts';
import { leastMs } from '../stopwatch.ts';
import { stranger as subject } from './strangers.ts';

const hexOf = (text: string) => assetNameOfText(text) ?? '';
function named(text: string, tokens: readonly NamedToken[]): readonly NamedToken[] {
  const read = readNameText(text);
  const subjects = read === undefined ? new Set() : subjectsNamed(read, tokens);
  return tokens.filter((token) => subjects.has(token.subject));
}

describe('for any text', () => {
  /** Few words, so that names, tickers and asset names meet. */
  const word = fc.constantFrom('SNEK', 'Snek', 'Snekfi', 'FOX', '7', 'Fox Coin', '534e454b', 'SNEK #1a2b3c');
  const token = fc
    .record({
      policy: fc.integer({ min: 0, max: 5 }),
      assetName: fc.oneof(word.map(hexOf), fc.constantFrom('', '1a2b3c', '0014df10534e454b')),
      name: fc.option(word, { nil: undefined }),
      ticker: fc.option(word, { nil: undefined }),
    })
    .map(({ policy, assetName, ...more }): NamedToken => ({ subject: subject(policy, assetName), ...more }));
  const tokens = fc.uniqueArray(token, { minLength: 1, maxLength: 8, selector: (one) => one.subject });
  const AMOUNTS = [
    '',
    '5 ',
    '+1,234.56 ',
    '1 234 ',
    "1'234 ",
    '1\u202f234\u202f567,89 ',
    '12.5k ',
    '3M ',
    '-3 ',
    '.5 ',
  ];
  const amount = fc.constantFrom(...AMOUNTS, '− 3 × ', '3x ', '3 x ', '3×', '$', '5 $');
  const elide = (text: string, at: number) => `${text.slice(0, at)}…${text.slice(at + 1)}`;
  const text = fc.oneof(
    fc.tuple(amount, word).map((parts) => parts.join('')),
    fc.tuple(word, fc.integer({ min: 3, max: 6 })).map(([one, at]) => elide(one, at)),
    anyText(20),
  );

  it('a token that is named stays named whatever stands beside it: no other can make it look unique', () => {
    fc.assert(
      fc.property(text, tokens, (written, all) => {
        const single = all.filter((one) => named(written, [one]).length > 0);
        expect(named(written, all)).toEqual(single);
      }),
    );
  });

  it('each form of each token names it, behind any amount', () => {
    fc.assert(
      fc.property(token, amount, (one, before) => {
        const { name, ticker, subject: own } = one;
        const hex = assetNameOf(own);
        const both =
          name && ticker ? [`[${ticker}] ${name}`, `${ticker} ${name}`, `${name} (${ticker})`] : [];
        const words = [name, ticker].flatMap((one) => (one && !isAmount(one) ? [one] : []));
        const forms = [...both, ...words, ...(hex.length >= 6 ? [`#${hex}`, `Other #${hex}`] : [])];
        for (const form of forms) expect(named(before + form, [one])).toEqual([one]);
      }),
    );
  });

  it('an elided form names what it is of, and only what fits both of its ends', () => {
    const name = fc
      .string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 30 })
      .filter((one) => !/[.…\s]/.test(one));
    fc.assert(
      fc.property(name, name, fc.nat(3), fc.nat(3), (own, other, ahead, after) => {
        const [before, behind] = [own.slice(0, 3 + ahead), own.slice(own.length - 3 - after)];
        fc.pre(before.length + behind.length < own.length && /[a-z]/i.test(before));
        const [first, second] = [
          { subject: subject(1, '00'), name: `N${own}` },
          { subject: subject(2, '00'), name: `N${other}` },
        ];
        const found = named(`N${before}…${behind}`, [first, second]);
        const isSecond =
          other.startsWith(before) && other.endsWith(behind) && other.length > (before + behind).length;
        expect(found).toEqual(isSecond ? [first, second] : [first]);
      }),
    );
  });

  it('nothing throws, and the answer is a subset of the tokens', () => {
    fc.assert(
      fc.property(anyText(120), anyText(40), anyText(10), tokens, (written, name, ticker, others) => {
        const all = [...others, { subject: subject(30, hexOf('x')), name, ticker }];
        expect(all).toEqual(expect.arrayContaining([...named(written, all)]));
      }),
    );
  });

  // A time that grows by the square of the length is minutes here; a busy machine takes a moment.
  it.each([
    '1',
    '1 ',
    '1 234 ',
    '1.,',
    '.. ',
    '… ',
    '# ',
    '$',
    '+ ',
    '× ',
    'ab ',
    'a\u0301\u0323',
    '\u00a0 ',
    'ADA ',
  ])('takes a time that grows as its length does, among 500 tokens: %j', (piece) => {
    const long = piece.repeat(200_000 / piece.length);
    expect(leastMs(() => readNameText(long), 10_000)).toBeLessThan(10_000);
    const written = long.slice(0, 120);
    const many = Array.from({ length: 500 }, (_, i) => ({
      subject: subject(i, hexOf(`Asset ${i}`)),
      name: `${written} ${i}`,
    }));
    expect(leastMs(() => named(written, many), 10_000)).toBeLessThan(10_000);
  });
});
