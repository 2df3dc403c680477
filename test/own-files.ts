/** Reads the project's own files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The files with this ending among files and folders, as paths from the root. */
export function filesIn(paths: readonly string[], ending: RegExp): readonly string[] {
  const below = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
  const all = paths.flatMap((path) => (statSync(join(ROOT, path)).isDirectory() ? below(path) : [path]));
  return all.map((path) => path.replaceAll('\\', '/')).filter((path) => ending.test(path));
}

/** The folders of the product. */
export const SHIPPED = ['lib', 'components', 'entrypoints'];
