/** The project's own files, for tests that are about them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Files with this ending, below folders or named themselves: their paths from the root. */
export function filesIn(places: readonly string[], ending: RegExp): readonly string[] {
  const below = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
  const all = places.flatMap((place) => (statSync(join(ROOT, place)).isDirectory() ? below(place) : [place]));
  return all.map((path) => path.replaceAll('\\', '/')).filter((path) => ending.test(path));
}

/** Folders of what is shipped. */
export const SHIPPED = ['lib', 'components', 'entrypoints'];
