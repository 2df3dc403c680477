/** The writer of CBOR, against a library. */
import { encode } from 'cborg';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeBytes, writeInteger, writeText } from '../../lib/trust/cbor.ts';

const BOUNDS = [0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER];

it('writes integers as the library does', () => {
  const edges = fc.constantFrom(...BOUNDS, ...BOUNDS.slice(1).map((one) => -one));
  const same = fc.property(fc.oneof(fc.maxSafeInteger(), edges), (number) => {
    expect(writeInteger(number)).toEqual(encode(number));
  });
  fc.assert(same);
});

it('writes texts and bytes of any length as the library does', () => {
  const same = fc.property(fc.string({ unit: 'binary' }), (text) => {
    expect(writeText(text)).toEqual(encode(text));
  });
  fc.assert(same);
  for (const length of [0, 23, 24, 255, 256, 65_535, 65_536]) {
    const bytes = new Uint8Array(length).fill(7);
    const text = 'a'.repeat(length);
    // Comparing arrays of this size value by value takes a second.
    expect(Buffer.from(encode(bytes)).equals(writeBytes(bytes))).toBe(true);
    expect(Buffer.from(encode(text)).equals(writeText(text))).toBe(true);
  }
});
