/** The first bytes of images of any size, by the specifications of their formats. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const big = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0');
const little = (value: number, bytes: number) => bytesToHex(hexToBytes(big(value, bytes)).toReversed());
/** The start of a file, and some more. */
const fileOf = (...start: readonly string[]) => hexToBytes(start.join('') + '2a'.repeat(40));

type Draw = (width: number, height: number) => Uint8Array;

/** PNG specification, 5.2 and 11.2.1, without checksums. */
export const PNG_SIGNATURE = '89504e470d0a1a0a';
export const pngHeader = (width: number, height: number, name = '49484452') =>
  `0000000d${name}${big(width, 4)}${big(height, 4)}080600000000000000`;
export const png: Draw = (width, height) => fileOf(PNG_SIGNATURE, pngHeader(width, height));

/** GIF89a, sections 18 to 26: a screen, a table of two colors, extensions (a comment by default), then the first frame. */
export const gif = (
  width: number,
  height: number,
  frame = [width, height],
  extensions = '21fe03666f7800',
) => {
  const [frameWidth = 0, frameHeight = 0] = frame;
  const screen = `474946383961${little(width, 2)}${little(height, 2)}800000000000ffffff`;
  return fileOf(screen, extensions, `2c00000000${little(frameWidth, 2)}${little(frameHeight, 2)}00`);
};

/** The part of a JPEG (T.81, annex B) before its frame: JFIF and a Huffman table. */
export const JPEG_START = 'ffd8ffe000104a46494600010100000100010000ffc4000601020304';
/** `marker`: that of the frame. `before`: bytes before it. */
export const jpeg =
  (marker = 'c0', before = ''): Draw =>
  (width, height) =>
    fileOf(JPEG_START, before, `ff${marker}000b08${big(height, 2)}${big(width, 2)}01011100`);

const RIFF = '524946460000000057454250';
/** WebP container. */
export const webp = {
  extended: (width, height) =>
    fileOf(RIFF, '565038580a00000000000000', little(width - 1, 3), little(height - 1, 3)),
  lossless: (width, height) =>
    fileOf(RIFF, '5650384c000000002f', little(((width - 1) | ((height - 1) << 14)) >>> 0, 4)),
  lossy: (width, height) => fileOf(RIFF, '56503820000000000000009d012a', little(width, 2), little(height, 2)),
} satisfies Readonly<Record<string, Draw>>;
