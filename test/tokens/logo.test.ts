/** Logos and their headers: recognized by their bytes, not by the declared type (docs/services.md). */
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import type { Source } from '../../lib/asset/standard.ts';
import { readImageHeader, readLogo, withImage, withoutImages } from '../../lib/tokens/logo.ts';
import type { Logo } from '../../lib/tokens/token.ts';
import { gif, JPEG_START, jpeg, PNG_SIGNATURE, png, pngHeader, webp } from './image-bytes.ts';

const headerOf = (hex: string) => readImageHeader(hexToBytes(hex));

/** The sizes to try, and the positions of the magic bytes. */
const IMAGES = [
  ['PNG', 'image/png', png, 0xffffffff, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['GIF', 'image/gif', gif, 0xffff, [0, 1, 2, 3]],
  ['baseline JPEG', 'image/jpeg', jpeg('c0'), 0xffff, [0, 1, 2]],
  ['progressive JPEG', 'image/jpeg', jpeg('c2'), 0xffff, [0, 1, 2]],
  ['extended WebP', 'image/webp', webp.extended, 0x1000000, [0, 1, 2, 3, 8, 9, 10, 11]],
  ['lossless WebP', 'image/webp', webp.lossless, 0x4000, [0, 8]],
  ['lossy WebP', 'image/webp', webp.lossy, 0x3fff, [0, 8]],
] as const;

it.each(IMAGES)(
  'the header of a %s has its type and size, also if it is truncated',
  (_what, type, draw, max, magic) => {
    for (const [width, height] of [
      [1, max],
      [max, 1],
      [300, 258],
    ] as const)
      expect(readImageHeader(draw(width, height))).toEqual({ type, width, height });
    const whole = draw(300, 200);
    const cut = [...whole.keys()].map((length) => readImageHeader(whole.subarray(0, length)));
    const began = cut.findIndex((read) => read !== undefined);
    expect(began).toBeGreaterThan(8);
    const header = { type, width: 300, height: 200 };
    expect(cut).toEqual(cut.map((_, length) => (length < began ? undefined : header)));
    for (const at of magic) expect(readImageHeader(whole.with(at, 0x00))).toBeUndefined();
  },
);

it.each([
  ['SVG', bytesToHex(utf8ToBytes('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'))],
  ['AVIF', bytesToHex(utf8ToBytes('\0\0\0 ftypavif\0\0\0\0avifmif1'))],
  ['sound', bytesToHex(utf8ToBytes('RIFF$\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0'))],
  ['a JPEG with an empty segment', `ffd8ffe00000${'00'.repeat(60)}`],
  ['a JPEG without a frame', `ffd8ffe00002ffda${'00'.repeat(60)}`],
  // Firefox decodes such files with the size of the later header.
  ['a PNG with another first chunk', PNG_SIGNATURE + pngHeader(1, 1, '74655374') + pngHeader(20_000, 20_000)],
  [
    'a PNG with a short first chunk',
    `${PNG_SIGNATURE}000000084948445200000001000000010000${pngHeader(9, 9)}`,
  ],
])('there is no header in %s', (_what, hex) => {
  expect(headerOf(hex)).toBeUndefined();
});

it('the header of a GIF has the larger of the screen and the first frame', () => {
  // As Chromium and Firefox decode it.
  const type = 'image/gif';
  expect(readImageHeader(gif(1, 1, [20_000, 300]))).toEqual({ type, width: 20_000, height: 300 });
  expect(readImageHeader(gif(500, 1, [20, 300]))).toEqual({ type, width: 500, height: 300 });
  // Firefox reads four bytes of a graphic control extension whatever its size says, and would find another frame.
  const [control, fake] = ['21f9010000', '2c000600000500010000'];
  expect(readImageHeader(gif(1, 1, [20_000, 20_000], control + fake))).toBeUndefined();
  expect(readImageHeader(gif(9, 9, [9, 9], '21f9040000000000'))).toMatchObject({ width: 9, height: 9 });
});

it.each([
  ['fill bytes', 'ffffff'],
  ['a restart marker, which has no length', 'ffd0'],
  ['a stuffed zero, which is not a marker', 'ff00'],
])('the size of a JPEG with %s before its frame is that of the frame, if it has one', (_what, before) => {
  // Decoders skip both. Read as a segment, its length would lead to a position that the author of the file chose.
  const honest = jpeg('c0', before)(20_000, 20_000);
  const at = JPEG_START.length / 2;
  const end = at + 2 + new DataView(honest.buffer).getUint16(at + 2);
  const fake = bytesToHex(honest)
    .padEnd(2 * end, '0')
    .slice(0, 2 * end);
  expect([undefined, 20_000]).toContain(headerOf(`${fake}ffc0000b080001000101011100`)?.width);
});

const SMALL = png(64, 64);
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const [HEX, BASE64] = [bytesToHex(SMALL), base64(SMALL)];
const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const read = (value: string, source: Source = 'CIP_68') => readLogo({ value, source });
const none = (reason: string) => ({ kind: 'none', reason });

it.each([
  HEX.toUpperCase(),
  ` ${HEX}\n`,
  BASE64.replace(/=+$/, ''),
  BASE64.replace(/.{40}/g, '$&\r\n'),
  `DATA:IMAGE/PNG;BASE64,${BASE64}`,
  // Another declared type, or none.
  `data:image/svg+xml;charset=utf-8;base64,${BASE64}`,
  `data:;base64,${BASE64}`,
])('a logo is decoded from %.50s', (value) => {
  expect(read(value)).toEqual({ kind: 'image', type: 'image/png', base64: BASE64, source: 'CIP_68' });
});

it.each([
  ' HTTP://a.example/logo.png',
  `ipfs:${CID}`,
  `${CID}/logo.png`,
  'ar://FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E',
  `/ipfs/${CID}`,
  // All digits of hex.
  'f01551220da5359d15e435a37f2117430d2b0f9b9ddd8042d9f0305393a9fb3993e23638b',
])('a logo at an address is remote: %s', (value) => {
  expect(read(value)).toEqual(none('remote'));
});

it.each([
  ['SVG', 'data:image/svg+xml,%3Csvg/%3E'],
  ['a script', `data:image/png;base64,${base64('<script>')}`],
  ['nothing', 'data:image/png;base64,'],
  ['half a byte', `${HEX}0`],
  ['wrong padding', 'iVBORw0KGgo=='],
  ['another alphabet', BASE64.replaceAll('A', '_')],
  ['one character too many', `${base64('abc')}A`],
  ['a truncated PNG', bytesToHex(SMALL.subarray(0, 12))],
])('a logo is not an image: %s', (_what, value) => {
  expect(read(value)).toEqual(none('not-an-image'));
});

it('a logo that is missing or empty is not recorded', () => {
  for (const logo of [readLogo(undefined), read('  \n')]) expect(logo).toEqual(none('not-recorded'));
});

it.each([
  ['CIP_26', 64 * 1024],
  ['CIP_68', 512 * 1024],
] as const)('a logo of %s has at most %i bytes', (source, max) => {
  const padded = (bytes: number) => Buffer.alloc(bytes).fill(SMALL, 0, SMALL.length);
  expect(read(bytesToHex(padded(max)), source)).toMatchObject({ kind: 'image' });
  expect(read(base64(padded(max + 1)), source)).toEqual(none('too-large'));
});

it('a logo has at most 2048 pixels in each dimension', () => {
  expect(read(bytesToHex(png(2048, 2048)))).toMatchObject({ kind: 'image' });
  for (const large of [png(2049, 1), png(1, 2049)])
    expect(read(bytesToHex(large))).toEqual(none('too-large'));
});

const image64 = 'A'.repeat(2_001);
const image = (source: Source): Logo => ({ kind: 'image', type: 'image/png', base64: image64, source });
const records = (cip26: string | null, cip68: string | null) => ({
  CIP_26: { name: 'A', logo: { value: cip26, sequenceNumber: 0 } },
  CIP_68: { name: 'A', logo: cip68 },
});

it('the image of a record is removed, but not an address', () => {
  expect(withoutImages(records(image64, image64))).toEqual(records(null, null));
  const addresses = records('https://a.example', 'ipfs://a');
  expect(withoutImages(addresses)).toEqual(addresses);
});

it('the image of a record is restored in the record that it belongs to', () => {
  const uri = `data:image/png;base64,${image64}`;
  expect(withImage(records(null, null), image('CIP_26'))).toEqual(records(image64, null));
  expect(withImage(records(null, null), image('CIP_68'))).toEqual(records(null, uri));
  expect(withImage(records(null, null), { kind: 'none', reason: 'remote' })).toEqual(records(null, null));
  const addresses = records('https://a.example', 'ipfs://a');
  for (const source of ['CIP_26', 'CIP_68'] as const)
    expect(withImage(addresses, image(source))).toEqual(addresses);
});
