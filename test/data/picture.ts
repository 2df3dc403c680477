/** PNGs of 96 x 96 pixels in three flat colours, uncompressed, so that they are as large as real logos. */
import { crc32 } from 'node:zlib';
import type motifs from './pictures.json';
import { read } from '../own-files.ts';

/** Background, main shape, second shape: `#rrggbb` each. */
export type Colours = readonly [string, string, string];
export type Motif = keyof typeof motifs;

const FILES: Readonly<Record<Motif, string>> = JSON.parse(read('test/data/pictures.json'));

/** The file of a motif, with these colours in its palette. */
export function picture(motif: Motif, colours: Colours): Buffer {
  const file = Buffer.from(FILES[motif], 'base64');
  const palette = file.indexOf('PLTE');
  file.write(colours.map((colour) => colour.slice(1)).join(''), palette + 4, 'hex');
  file.writeUInt32BE(crc32(file.subarray(palette, palette + 13)), palette + 13);
  return file;
}
