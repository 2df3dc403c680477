/** The size of the bundles and of the package. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { BUILD } from '../../e2e/extension.ts';
import { filesIn } from '../../own-files.ts';
import { sizesOf } from '../../tools/bundle-size.ts';
import { row } from '../measure.ts';
import type { Part } from '../world.ts';

/** With the token list, which is 350 kB of it. */
const MAX_ZIP = 700_000;

export const size: Part = async () => {
  // The package for a store, at the best compression, with the headers of each file.
  const zipped = (file: string) =>
    deflateRawSync(readFileSync(file), { level: 9 }).length + 76 + 2 * file.length;
  const whole = filesIn([BUILD], /\.\w+$/).reduce((sum, file) => sum + zipped(file), 0);
  return [
    ...sizesOf(BUILD).map(({ name, bytes, limit }) =>
      row('bytes', `${name}, gzipped`, bytes, { atMost: limit }),
    ),
    row('bytes', 'the whole extension, zipped', whole, { atMost: MAX_ZIP }),
  ];
};
