/** Labels are those of CIP-67, checksum included. */
import { describe, expect, it } from 'vitest';
import { labelOf, labelPrefix } from '../../lib/asset/label.ts';
import { parseAssetName } from '../../lib/asset/subject.ts';

/** CIP-67, "Test Vectors", and the labels in use (CIP-68, CIP-102): each in the second to the fifth digit. */
const VECTORS = (
  '00000000 00001070 00017650 000632e0 00215410 007d0550 011d7690 02b670b0 0c0b0f40 0ffff240 ' +
  '000643b0 000de140 0014df10 001bc280 001f4d70'
)
  .split(' ')
  .map((prefix) => [Number.parseInt(prefix.slice(1, 5), 16), prefix] as const);

function labelIn(hex: string) {
  const name = parseAssetName(hex);
  return name === undefined ? 'not a name' : labelOf(name);
}

describe('a label', () => {
  it.each(VECTORS)('%i is written %s, and read from it', (label, prefix) => {
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
    ...['', '0014df', '46657264'],
    // A checksum of another label, or off by one; a first or last digit that is not 0; later in the name.
    ...['0014df20', '0014dc10', '1014df10', '0014df11', '000014df10'],
  ])('is not seen in "%s"', (hex) => {
    expect(labelIn(hex)).toBeUndefined();
  });
});
