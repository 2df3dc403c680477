/** Type and size of images by their headers, including headers made to deceive. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readImageHeader } from '../../lib/tokens/logo.ts';
import { gif, jpeg, PNG_SIGNATURE, png, pngChunk, webp } from './image-bytes.ts';

/** The maximum size, and the positions of the magic bytes. */
const IMAGES = [
  ['PNG', 'image/png', png, 0xffffffff, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['GIF', 'image/gif', gif, 0xffff, [0, 1, 2, 3]],
  ['baseline JPEG', 'image/jpeg', jpeg(0xc0), 0xffff, [0, 1, 2]],
  ['progressive JPEG', 'image/jpeg', jpeg(0xc2), 0xffff, [0, 1, 2]],
  ['extended WebP', 'image/webp', webp.extended, 0x1000000, [0, 1, 2, 3, 8, 9, 10, 11]],
  ['lossless WebP', 'image/webp', webp.lossless, 0x4000, [0, 8]],
  ['lossy WebP', 'image/webp', webp.lossy, 0x3fff, [0, 8]],
] as const;

it.each(IMAGES)('an image header of a %s gives its type and any size', (_name, type, draw, most) => {
  const sizes = fc.integer({ min: 1, max: most });
  const isRead = fc.property(sizes, sizes, (width, height) => {
    expect(readImageHeader(draw(width, height))).toEqual({ type, width, height });
  });
  fc.assert(isRead);
});

it.each(IMAGES)('an image header of a truncated or modified %s gives the same or undefined', (...row) => {
  const [, , draw, , magic] = row;
  const whole = draw(300, 200);
  const header = readImageHeader(whole);
  const cut = [...whole.keys()].map((length) => readImageHeader(whole.subarray(0, length)));
  const began = cut.findIndex((read) => read !== undefined);
  expect(began).toBeGreaterThan(8);
  expect(cut).toEqual(cut.map((_, length) => (length < began ? undefined : header)));
  for (const at of magic) expect(readImageHeader(whole.with(at, 0x00))).toBeUndefined();
});

it('13: an image header of a JPEG with more than 100 scans is undefined, since each costs a pass over the image', () => {
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const jpegWith = (scans: number) =>
    Uint8Array.from([...jpeg(0xc2)(2_048, 2_048), ...Array<typeof scan>(scans).fill(scan).flat()]);
  expect([100, 101].map((scans) => readImageHeader(jpegWith(scans))?.width)).toEqual([2_048, undefined]);
});

it.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
  '\0\0\0 ftypavif\0\0\0\0avifmif1',
  'RIFF$\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0',
  '%PDF-1.7 and some more text that goes on',
  // JPEGs without a frame or with invalid segments.
  ...['\0\0', '\xff\xff', '\0\u0002\xff\xda', '\0\u0002\0\0'].map(
    (tail) => `\xff\xd8\xff\xe0${tail}${'\0'.repeat(60)}`,
  ),
])('an image header of %j is undefined', (text) => {
  expect(readImageHeader(Uint8Array.from(text, (character) => character.charCodeAt(0)))).toBeUndefined();
});

it('an image header of a PNG must be its first chunk', () => {
  // Firefox decodes such a file with the size of the later header.
  const header = [...png(20_000, 20_000)].slice(PNG_SIGNATURE.length);
  for (const name of ['teSt', 'IHDR']) {
    const fake = pngChunk(name, [0, 0, 0, 1, 0, 0, 0, 1]);
    expect(readImageHeader(Uint8Array.from([...PNG_SIGNATURE, ...fake, ...header]))).toBeUndefined();
  }
});

it('an image header of a GIF gives the larger of the screen and the first frame', () => {
  // As Chromium and Firefox decode it.
  const type = 'image/gif';
  expect(readImageHeader(gif(1, 1, [20_000, 300]))).toEqual({ type, width: 20_000, height: 300 });
  expect(readImageHeader(gif(500, 1, [20, 300]))).toEqual({ type, width: 500, height: 300 });
  // Firefox reads four bytes of a graphic control extension whatever its size says, and would find another frame.
  const control = [0x21, 0xf9, 1, 0, 0];
  const fake = [0x2c, 0, 6, 0, 0, 5, 0, 1, 0, 0];
  expect(readImageHeader(gif(1, 1, [20_000, 20_000], [...control, ...fake]))).toBeUndefined();
  const honest = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
  expect(readImageHeader(gif(9, 9, [9, 9], honest))).toMatchObject({ width: 9, height: 9 });
});

it.each([
  ['fill bytes', [0xff, 0xff, 0xff]],
  ['a restart marker, which has no length', [0xff, 0xd0]],
  ['a stuffed zero, which is not a marker', [0xff, 0x00]],
])('an image header after %s in a JPEG gives the size of the frame, or undefined', (_what, before) => {
  // Decoders skip both. Read as a segment, its length would lead to a position that the author of the file chose.
  const honest = jpeg(0xc0, before)(20_000, 20_000);
  const at = jpeg(0xc0)(1, 1).findIndex((byte, i, all) => byte === 0xff && all[i + 1] === 0xc0);
  const length = new DataView(honest.buffer).getUint16(at + 2);
  const fake = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0];
  const bytes = new Uint8Array(at + 2 + length + fake.length);
  bytes.set(honest);
  bytes.set(fake, at + 2 + length);
  expect([undefined, 20_000]).toContain(readImageHeader(bytes)?.width);
});
