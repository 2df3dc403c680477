/** Base64, compared with Node's. */
import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../lib/encoding.ts';

it.each([0, 1, 8_191, 8_192, 8_193, 65_529])('encodes and decodes %s bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 151 + (i >> 8)) & 255);
  const text = toBase64(bytes);
  expect(text).toBe(Buffer.from(bytes).toString('base64'));
  expect(fromBase64(text)).toEqual(bytes);
});
