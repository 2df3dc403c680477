/** Labels are those of CIP-67, checksum included. */
import { describe, expect, it } from 'vitest';
import { LABELS, labelOf, labelPrefix } from '../../lib/asset/label.ts';
import { parseAssetName } from '../../lib/asset/subject.ts';

/** CIP-67, "Test Vectors": each its label in the second to the fifth digit. */
const VECTORS = '00000000 00001070 00017650 000632e0 00215410 007d0550 011d7690 02b670b0 0c0b0f40 0ffff240'
  .split(' ')
  .map((prefix) => [Number.parseInt(prefix.slice(1, 5), 16), prefix] as const);

/** CIP-68 and CIP-102. */
const IN_USE = [
  [LABELS.referenceNft, '000643b0'],
  [LABELS.nft, '000de140'],
  [LABELS.fungible, '0014df10'],
  [LABELS.richFungible, '001bc280'],
  [LABELS.royalty, '001f4d70'],
] as const;

function labelIn(hex: string) {
  const name = parseAssetName(hex);
  return name === undefined ? 'not a name' : labelOf(name);
}

describe('a label', () => {
  it.each([...VECTORS, ...IN_USE])('%i is written %s, and read from it', (label, prefix) => {
    expect(labelPrefix(label)).toBe(prefix);
    expect(labelIn(prefix)).toEqual({ label, rest: '' });
    expect(labelIn(`${prefix.toUpperCase()}CAFE`)).toEqual({ label, rest: 'cafe' });
  });

  it('is read as it was written, all 65,536 of them', () => {
    const wrong = Array.from({ length: 0x10000 }, (_, label) => label).filter((label) => {
      const read = labelIn(`${labelPrefix(label)}00`);
      return typeof read !== 'object' || read.label !== label || read.rest !== '00';
    });
    expect(wrong).toEqual([]);
  });

  it('is a number of 16 bits, and else a RangeError', () => {
    for (const number of [-1, 0x10000, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => labelPrefix(number)).toThrow(RangeError);
  });

  it.each([
    ['an empty name', ''],
    ['a name shorter than a label', '0014df'],
    ['a checksum of another label', '0014df20'],
    ['a checksum that is off by one', '0014dc10'],
    ['a first digit that is not 0', '1014df10'],
    ['a last digit that is not 0', '0014df11'],
    ['a label that stands later', '000014df10'],
    ['a plain word', '46657264'],
  ])('is not seen in %s', (_what, hex) => {
    expect(labelIn(hex)).toBeUndefined();
  });
});
