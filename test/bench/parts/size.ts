/** The size of the bundles and of the package. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { BUILD } from '../../e2e/extension.ts';
import { filesIn, ROOT } from '../../own-files.ts';
import { sizesOf } from '../../tools/bundle-size.ts';
import { rowsOf } from '../table.ts';
import type { Part } from '../world.ts';

const row = rowsOf('size');
/** With the token list, which is 350 kB of it. */
const MAX_ZIP = 700_000;
/** The headers of a file in an archive, without its name. */
const ENTRY_BYTES = 76;

export const sizePart: Part = async () => {
  // The package for a store, at the best compression.
  const zipped = (file: string) =>
    deflateRawSync(readFileSync(join(ROOT, file)), { level: 9 }).length + ENTRY_BYTES + 2 * file.length;
  const files = filesIn([relative(ROOT, BUILD)], /\.\w+$/);
  const whole = files.reduce((sum, file) => sum + zipped(file), 0);
  return [
    ...sizesOf(BUILD).map(({ name, bytes, limit }) =>
      row('bytes', `${name}, gzipped`, bytes, { atMost: limit }),
    ),
    row('bytes', 'the whole extension, zipped', whole, { atMost: MAX_ZIP }),
  ];
};
