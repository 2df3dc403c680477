/** The first bytes of images of any size, by the specifications of their formats. */
import { crc32 } from 'node:zlib';

const uint16 = (value: number) => [value >>> 8, value & 0xff];
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)];
const little16 = (value: number) => uint16(value).toReversed();
const little24 = (value: number) => [...little16(value & 0xffff), value >>> 16];
const little32 = (value: number) => uint32(value).toReversed();
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const REST = Array<number>(40).fill(0x2a);
/** The start of a file, and some more. */
const fileOf = (...start: readonly number[]) => Uint8Array.from([...start, ...REST]);

type Draw = (width: number, height: number) => Uint8Array;

/** PNG specification, 5.2 and 11.2.1. */
export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const pngChunk = (name: string, data: readonly number[]) => [
  ...[...uint32(data.length), ...ascii(name), ...data],
  ...uint32(crc32(Uint8Array.from([...ascii(name), ...data]))),
];
export const png: Draw = (width, height) =>
  fileOf(...PNG_SIGNATURE, ...pngChunk('IHDR', [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0]));

/**
 * GIF89a, sections 18 to 26: a screen, a table of two colors, extensions (a comment by default), then the first frame.
 */
export const gif = (
  width: number,
  height: number,
  frame: readonly [number, number] = [width, height],
  extensions: readonly number[] = [0x21, 0xfe, 3, ...ascii('fox'), 0],
) =>
  fileOf(
    ...[...ascii('GIF89a'), ...little16(width), ...little16(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...extensions,
    ...[0x2c, ...little16(0), ...little16(0), ...little16(frame[0]), ...little16(frame[1]), 0],
  );

/**
 * JPEG (T.81, annex B): JFIF, a Huffman table, then the frame. `start`: its marker. `before`: the bytes before it.
 */
export const jpeg =
  (start = 0xc0, before: readonly number[] = []): Draw =>
  (width, height) =>
    fileOf(
      ...[0xff, 0xd8, 0xff, 0xe0, ...uint16(16), ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0],
      ...[0xff, 0xc4, ...uint16(6), 1, 2, 3, 4],
      ...[...before, 0xff, start, ...uint16(11), 8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0],
    );

const riff = (chunk: string, data: readonly number[]) =>
  Uint8Array.from([
    ...[...ascii('RIFF'), ...little32(12 + data.length), ...ascii('WEBP')],
    ...[...ascii(chunk), ...little32(data.length), ...data],
  ]);

/** WebP container. */
export const webp = {
  extended: (width, height) =>
    riff('VP8X', [0, 0, 0, 0, ...little24(width - 1), ...little24(height - 1), ...REST]),
  lossless: (width, height) => riff('VP8L', [0x2f, ...little32((width - 1) | ((height - 1) << 14)), ...REST]),
  lossy: (width, height) =>
    riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little16(width), ...little16(height), ...REST]),
} satisfies Readonly<Record<string, Draw>>;
