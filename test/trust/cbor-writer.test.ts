/** The writer of CBOR, against a library. */
import { encode } from 'cborg';
import { expect, it } from 'vitest';
import { writeBytes, writeInteger, writeText } from '../../lib/trust/cbor-writer.ts';

const BOUNDS = [0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER];

it.each(BOUNDS)('writes %i, and what has that length, as the library does', (size) => {
  expect(writeInteger(size)).toEqual(encode(size));
  if (size > 0) expect(writeInteger(-size)).toEqual(encode(-size));
  if (size > 65_536) return;
  // Comparing arrays of this size value by value takes a second.
  expect(
    Buffer.from(encode(new Uint8Array(size).fill(7))).equals(writeBytes(new Uint8Array(size).fill(7))),
  ).toBe(true);
  expect(Buffer.from(encode('é'.repeat(size / 2))).equals(writeText('é'.repeat(size / 2)))).toBe(true);
});
