/** An image is what its bytes say, and as large as its header says, before anything decodes it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImageHeader } from '../../lib/logos/image-header.ts';
import {
  gif,
  jpeg,
  PNG_SIGNATURE,
  png,
  pngChunk,
  webpExtended,
  webpLossless,
  webpLossy,
} from './image-bytes.ts';

/** How large each may be, and the places of the bytes that say what it is. */
const IMAGES = [
  ['PNG', 'image/png', png, 0xffffffff, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['GIF', 'image/gif', gif, 0xffff, [0, 1, 2, 3]],
  ['baseline JPEG', 'image/jpeg', jpeg(0xc0), 0xffff, [0, 1, 2]],
  ['progressive JPEG', 'image/jpeg', jpeg(0xc2), 0xffff, [0, 1, 2]],
  ['extended WebP', 'image/webp', webpExtended, 0x1000000, [0, 1, 2, 3, 8, 9, 10, 11]],
  ['lossless WebP', 'image/webp', webpLossless, 0x4000, [0, 8]],
  ['lossy WebP', 'image/webp', webpLossy, 0x3fff, [0, 8]],
] as const;

describe('an image header', () => {
  it.each(IMAGES)('of a %s tells type and size, of any size that fits', (_name, type, draw, most) => {
    const sizes = fc.integer({ min: 1, max: most });
    fc.assert(
      fc.property(sizes, sizes, (width, height) => {
        expect(readImageHeader(draw(width, height))).toEqual({ type, width, height });
      }),
      { numRuns: 200 },
    );
  });

  it.each(IMAGES)('of a %s that is cut short or begins otherwise is the same or none', (...row) => {
    const [, , draw, , magic] = row;
    const whole = draw(300, 200);
    const header = readImageHeader(whole);
    const cut = [...whole.keys()].map((length) => readImageHeader(whole.subarray(0, length)));
    const began = cut.findIndex((read) => read !== undefined);
    expect(began).toBeGreaterThan(8);
    expect(cut).toEqual(cut.map((_, length) => (length < began ? undefined : header)));
    for (const at of magic) expect(readImageHeader(whole.with(at, 0x00))).toBeUndefined();
  });

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    '\0\0\0 ftypavif\0\0\0\0avifmif1',
    'RIFF$\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0',
    '%PDF-1.7 and some more text that goes on',
    // JPEGs without a frame, or with segments that lead nowhere.
    ...['\0\0', '\xff\xff', '\0\u0002\xff\xda', '\0\u0002\0\0'].map(
      (tail) => `\xff\xd8\xff\xe0${tail}${'\0'.repeat(60)}`,
    ),
  ])('of %j is none', (text) => {
    expect(readImageHeader(Uint8Array.from(text, (character) => character.charCodeAt(0)))).toBeUndefined();
  });

  it('of a PNG is its first chunk: where another stands there, whose data would be taken for it, it is none', () => {
    // Firefox decodes such a file, at the size of the header that follows.
    const header = [...png(20_000, 20_000)].slice(PNG_SIGNATURE.length);
    for (const name of ['teSt', 'IHDR']) {
      const fake = pngChunk(name, [0, 0, 0, 1, 0, 0, 0, 1]);
      expect(readImageHeader(Uint8Array.from([...PNG_SIGNATURE, ...fake, ...header]))).toBeUndefined();
    }
  });

  it('of a GIF is as large as its first frame where that is larger than its screen', () => {
    // As Chromium and Firefox decode it.
    const type = 'image/gif';
    expect(readImageHeader(gif(1, 1, [20_000, 300]))).toEqual({ type, width: 20_000, height: 300 });
    expect(readImageHeader(gif(500, 1, [20, 300]))).toEqual({ type, width: 500, height: 300 });
    // Firefox reads four bytes of a graphic control whatever it says, and comes to another frame than we.
    const control = [0x21, 0xf9, 1, 0, 0];
    const fake = [0x2c, 0, 6, 0, 0, 5, 0, 1, 0, 0];
    expect(readImageHeader(gif(1, 1, [20_000, 20_000], [...control, ...fake]))).toBeUndefined();
    const honest = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
    expect(readImageHeader(gif(9, 9, [9, 9], honest))).toMatchObject({ width: 9, height: 9 });
  });

  it.each([
    ['filling', [0xff, 0xff, 0xff]],
    ['a restart marker, which has no length', [0xff, 0xd0]],
    ['a stuffed zero, which is no marker', [0xff, 0x00]],
  ])('of a JPEG with %s before its frame is the frame’s own, or none', (_what, before) => {
    // Decoders pass over both. Taken for a segment, its length leads to wherever the file's author likes.
    const honest = jpeg(0xc0, before)(20_000, 20_000);
    const at = jpeg(0xc0)(1, 1).findIndex((byte, i, all) => byte === 0xff && all[i + 1] === 0xc0);
    const length = new DataView(honest.buffer).getUint16(at + 2);
    const fake = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0];
    const bytes = new Uint8Array(at + 2 + length + fake.length);
    bytes.set(honest);
    bytes.set(fake, at + 2 + length);
    expect([undefined, 20_000]).toContain(readImageHeader(bytes)?.width);
  });
});
