/** An image is told by its first bytes, all of them. */
import { describe, expect, it } from 'vitest';
import { readImageHeader } from '../../lib/metadata/image.ts';
import { gif, jpeg, png, webpExtended } from './image-bytes.ts';

/** The offsets of the bytes that say what it is. */
const offsets = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe.each([
  ['PNG', png(40, 30), offsets(0, 8)],
  ['JPEG', jpeg()(40, 30), offsets(0, 3)],
  ['GIF', gif(40, 30), offsets(0, 4)],
  ['WebP', webpExtended(40, 30), [...offsets(0, 4), ...offsets(8, 12)]],
])('a %s', (_, bytes, magic) => {
  it('is one by its first bytes', () => {
    expect(readImageHeader(bytes)).toMatchObject({ width: 40, height: 30 });
  });

  it.each(magic)('is none with another byte at %i', (at) => {
    expect(readImageHeader(bytes.with(at, 0x00))).toBeUndefined();
  });
});
