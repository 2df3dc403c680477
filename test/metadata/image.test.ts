/** An image is what its bytes say, and as large as its header says, before anything decodes it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImageHeader } from '../../lib/metadata/image.ts';
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

const IMAGES = [
  ['PNG', 'image/png', png, 0xffffffff],
  ['GIF', 'image/gif', gif, 0xffff],
  ['baseline JPEG', 'image/jpeg', jpeg(0xc0), 0xffff],
  ['progressive JPEG', 'image/jpeg', jpeg(0xc2), 0xffff],
  ['extended WebP', 'image/webp', webpExtended, 0x1000000],
  ['lossless WebP', 'image/webp', webpLossless, 0x4000],
  ['lossy WebP', 'image/webp', webpLossy, 0x3fff],
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

  it.each(IMAGES)('of a %s that is cut short is the same or none, and never throws', (_name, _type, draw) => {
    const whole = draw(300, 200);
    const header = readImageHeader(whole);
    expect(header).toBeDefined();
    let began = false;
    for (let length = 0; length <= whole.length; length++) {
      const read = readImageHeader(whole.subarray(0, length));
      if (read !== undefined) began = true;
      expect(read).toEqual(began ? header : undefined);
    }
    expect(readImageHeader(whole.subarray(0, 8))).toBeUndefined();
  });

  it('is read where the bytes lie in a larger buffer', () => {
    const inside = new Uint8Array(200);
    inside.set(png(30, 20), 77);
    expect(readImageHeader(inside.subarray(77))).toEqual({ type: 'image/png', width: 30, height: 20 });
    expect(readImageHeader(inside)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'],
    ['an AVIF', '\u0000\u0000\u0000\u0020ftypavif\u0000\u0000\u0000\u0000avifmif1'],
    [
      'a RIFF that is sound',
      'RIFF\u0024\u0000\u0000\u0000WAVEfmt \u0010\u0000\u0000\u0000\u0001\u0000\u0001\u0000',
    ],
    ['a PDF', '%PDF-1.7 and some more text that goes on'],
    ['a PNG with a letter wrong', '\u0089PNH\r\n\u001a\n and some more text that goes on and on'],
  ])('of %s is none', (_what, text) => {
    expect(readImageHeader(Uint8Array.from(text, (character) => character.charCodeAt(0)))).toBeUndefined();
  });

  it('of a JPEG without a frame, or with segments that lead nowhere, is none', () => {
    const start = [0xff, 0xd8, 0xff, 0xe0];
    const tails = [
      [0, 0],
      [0xff, 0xff],
      [0, 2, 0xff, 0xda],
      [0, 2, 0, 0],
    ];
    for (const tail of tails) {
      const bytes = Uint8Array.from([...start, ...tail, ...Array<number>(60).fill(0)]);
      expect(readImageHeader(bytes)).toBeUndefined();
    }
  });

  it('of arbitrary bytes behind a true beginning never throws', () => {
    const beginnings = fc.constantFrom(...IMAGES.map(([, , draw]) => draw(9, 9)));
    let read = 0;
    fc.assert(
      fc.property(beginnings, fc.nat(50), fc.uint8Array({ maxLength: 80 }), (image, kept, noise) => {
        const header = readImageHeader(Uint8Array.from([...image.subarray(0, kept), ...noise]));
        if (header === undefined) return;
        read++;
        if (header.width < 0 || header.height < 0) throw new Error('a size below zero');
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(200);
  });

  it('of a PNG is its first chunk: where another stands there, whose data would be taken for it, it is none', () => {
    // Firefox decodes such a file, at the size of the header that follows.
    const fake = pngChunk('teSt', [0, 0, 0, 1, 0, 0, 0, 1]);
    const header = [...png(20_000, 20_000)].slice(PNG_SIGNATURE.length);
    expect(readImageHeader(Uint8Array.from([...PNG_SIGNATURE, ...fake, ...header]))).toBeUndefined();
    const short = pngChunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1]);
    expect(readImageHeader(Uint8Array.from([...PNG_SIGNATURE, ...short, ...header]))).toBeUndefined();
  });

  it('of a GIF is as large as its first frame where that is larger than its screen', () => {
    // As Chromium and Firefox decode it.
    const type = 'image/gif';
    expect(readImageHeader(gif(1, 1, [20_000, 300]))).toEqual({ type, width: 20_000, height: 300 });
    expect(readImageHeader(gif(500, 1, [20, 300]))).toEqual({ type, width: 500, height: 300 });
  });

  it('of a GIF is none where an extension has not the length of its kind', () => {
    // Firefox reads four bytes of a graphic control whatever it says, and comes to another frame than we.
    const control = [0x21, 0xf9, 1, 0, 0];
    const fake = [0x2c, 0, 6, 0, 0, 5, 0, 1, 0, 0];
    expect(readImageHeader(gif(1, 1, [20_000, 20_000], [...control, ...fake]))).toBeUndefined();
    const honest = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
    expect(readImageHeader(gif(9, 9, [9, 9], honest))).toEqual({ type: 'image/gif', width: 9, height: 9 });
  });

  it.each([
    ['a byte of filling', [0xff]],
    ['several bytes of filling', [0xff, 0xff, 0xff]],
    ['a restart marker, which has no length', [0xff, 0xd0]],
    ['a TEM marker, which has no length', [0xff, 0x01]],
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
