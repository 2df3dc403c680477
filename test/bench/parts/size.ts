/** What a browser has to read before anything is done. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { BUILD } from '../../e2e/extension.ts';
import { sizesOf } from '../../tools/bundle-size.ts';
import { rowsOf } from '../row.ts';
import type { Part } from './part.ts';

const row = rowsOf('size');
const ZIP_AT_MOST = 400_000;
/** Of each file in an archive: its headers, beside its name. */
const ENTRY_BYTES = 76;

/** Of the archive that a store gets, as a packer at its best makes it. */
function zipped(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => deflateRawSync(readFileSync(file), { level: 9 }).length + ENTRY_BYTES + 2 * file.length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

export const sizePart: Part = async () => [
  ...Object.entries(sizesOf(BUILD)).map(([name, { bytes, limit }]) =>
    row('bytes', `${name}, gzipped`, bytes, { atMost: limit }),
  ),
  row('bytes', 'the whole extension, zipped', zipped(BUILD), { atMost: ZIP_AT_MOST }),
];
