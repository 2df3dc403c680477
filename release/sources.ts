/** The source archive for the reviewers of addons.mozilla.org. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, entryOf, filesIn } from './zip.ts';

/** All files that .gitignore does not exclude, also where there is no git repository, as in the source archive itself. */
export function sourceEntries(root: string): readonly Entry[] {
  const paths = existsSync(join(root, '.git')) ? tracked(root) : filesIn(root, ignored(root));
  return paths.map((path) => entryOf(root, path));
}

function tracked(root: string): readonly string[] {
  const args = ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Reads .gitignore; supports only folders and file endings in it. */
function ignored(root: string): (path: string) => boolean {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const folders = lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1));
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  const rest = lines.filter((line) => !line.endsWith('/') && !line.startsWith('*'));
  if (rest.length > 0) throw new Error(`release/sources.ts does not support ${rest.join(', ')}.`);
  return (path) => {
    const name = path.split('/').at(-1) ?? '';
    return folders.includes(name) || endings.some((ending) => name.endsWith(ending));
  };
}
