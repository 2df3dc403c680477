/** Numbers, ages and addresses are written for reading, and nothing of them is lost or made up. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ada, age, amount, decimalsMeaning, fetchedAge, hostOf, shorten } from '../../components/format.ts';
import { TOKENS } from '../data/index.ts';
import { speakEnglish } from './english.ts';

speakEnglish();

const digitsOf = (text: string) => text.replace(/\D/g, '');
const DECIMAL_MARK = new Intl.NumberFormat().formatToParts(0.1).find(({ type }) => type === 'decimal')?.value;

describe('an amount', () => {
  it.each([
    ['0', 0, '0'],
    ['0', 6, '0'],
    ['1', 6, '0000001'],
    ['1000000', 6, '1'],
    ['1500000', 6, '15'],
    ['45000000000000001', 6, '45000000000000001'],
    ['45000000000000001', 0, '45000000000000001'],
    ['7', 20, `${'0'.repeat(20)}7`],
    ['0012', 1, '12'],
  ])('of %s units with %i decimals has the digits %s', (units, decimals, digits) => {
    expect(digitsOf(amount(units, decimals))).toBe(digits);
  });

  it('is exact, whatever the decimals', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 38n });
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 255 }), (one, decimals) => {
        const [whole = '', rest = ''] = amount(String(one), decimals).split(DECIMAL_MARK ?? '.');
        expect(BigInt(digitsOf(whole) + rest.padEnd(decimals, '0'))).toBe(one);
        expect(rest.endsWith('0')).toBe(false);
      }),
    );
  });
});

describe('ada', () => {
  it.each([
    ['0', '000'],
    ['1', '0000001'],
    ['10000', '001'],
    ['999999', '0999999'],
    ['1000000', '100'],
    ['1500000', '150'],
    ['1234567', '1234567'],
    ['45000000000000001', '45000000000000001'],
    ['9007199254740993', '9007199254740993'],
    ['123456789012345678901234567891', '123456789012345678901234567891'],
  ])('of %s lovelace has the digits %s', (lovelace, digits) => {
    expect(digitsOf(ada(lovelace))).toBe(digits);
  });

  it('is exact, however many lovelace: whole, mark, and two to six digits', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 29n });
    fc.assert(
      fc.property(amounts, (lovelace) => {
        const [whole = '', rest = ''] = ada(String(lovelace)).split(DECIMAL_MARK ?? '.');
        expect(rest).toMatch(/^\d{2,6}$/);
        expect(BigInt(digitsOf(whole)) * 1_000_000n + BigInt(rest.padEnd(6, '0'))).toBe(lovelace);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an age', () => {
  const SECOND = 1000;
  const DAY = 86_400 * SECOND;

  it.each([
    [-5 * SECOND, '0 s ago'],
    [0, '0 s ago'],
    [999, '0 s ago'],
    [SECOND, '1 s ago'],
    [60 * SECOND - 1, '59 s ago'],
    [60 * SECOND, '1 min ago'],
    [3600 * SECOND - 1, '59 min ago'],
    [3600 * SECOND, '1 h ago'],
    [DAY - 1, '23 h ago'],
    [DAY, '1 d ago'],
    [400 * DAY, '400 d ago'],
  ])('of %i ms is "%s"', (milliseconds, words) => {
    expect(age(milliseconds)).toBe(words);
  });

  it.each([
    [-1, 'fetched just now'],
    [9_999, 'fetched just now'],
    [10_000, 'fetched 10 s ago'],
    [7_200_000, 'fetched 2 h ago'],
  ])('of what was fetched %i ms ago is "%s"', (milliseconds, words) => {
    expect(fetchedAge(milliseconds)).toBe(words);
  });
});

describe('a long identifier', () => {
  const { subject, fingerprint } = TOKENS.fernwood;

  it('is shortened to both its ends', () => {
    expect(shorten(subject)).toBe('758b95bc…776f6f64');
    expect(shorten(fingerprint, 12, 6)).toBe('asset1jna39m…ca6kl5');
  });

  it('stays whole where shortening saves nothing', () => {
    expect(shorten('0123456789abcdef')).toBe('0123456789abcdef');
    expect(shorten('0123456789abcdefg')).toBe('0123456789abcdefg');
    expect(shorten('0123456789abcdefgh')).toBe('01234567…abcdefgh');
    expect(shorten('')).toBe('');
  });

  it('never grows', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (text, start, end) => {
          const short = shorten(text, start, end);
          expect(short.length).toBeLessThanOrEqual(text.length);
          expect(text.startsWith(short.split('…')[0] ?? '')).toBe(true);
        },
      ),
    );
  });
});

describe('decimals', () => {
  it.each([
    [0, '1', 'unit'],
    [1, '10', 'units'],
    [6, '1000000', 'units'],
    [19, '10000000000000000000', 'units'],
    [20, '100000000000000000000', 'units'],
  ])('of %i mean %s %s', (decimals, digits, word) => {
    const [amount = '', one] = decimalsMeaning(decimals).split(` ${word} = `);
    expect([digitsOf(amount), one]).toEqual([digits, '1']);
  });

  it.each([21, 32, 255])('of %i are written as a power', (decimals) => {
    expect(decimalsMeaning(decimals)).toBe(`10^${decimals} units = 1`);
  });
});

describe('the host of an address', () => {
  it.each([
    ['https://fernwood.example/path?q#h', 'fernwood.example'],
    ['HTTP://Fernwood.Example', 'fernwood.example'],
    ['https://fernwood.example:8443/', 'fernwood.example:8443'],
    ['https://fernwood.example@evil.example/', 'evil.example'],
    ['https://雪見.example/', 'xn--nw2a76x.example'],
  ])('of %s is %s', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });

  it.each([
    '',
    'fernwood.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ipfs://bafy',
    'https://',
    'https:fernwood.example',
    ' https://a.example',
  ])('of %j is none', (address) => {
    expect(hostOf(address)).toBeUndefined();
  });
});
