/**
 * The files of CIP-26 entries: of a folder, or of a checkout of a registry's repository. The service reads added and changed
 * files, and keeps the entries whose file is deleted.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { basename, join } from 'node:path';

/** The path of a file, and its content. */
export type FoundEntry = readonly [source: string, entry: unknown];

/** The folders of entries in the registries of mainnet and of the test networks. */
const FOLDERS = ['mappings', 'registry'];

/** The folder itself, or the one of a checkout that has the entries. */
export function mappingsIn(folder: string): string {
  return FOLDERS.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? folder;
}

/** `problems` gets the files that are left out: unreadable ones, and those whose name is not their subject. */
export function readMappings(folder: string, problems: string[]): readonly FoundEntry[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const paths = files.map((file) => join(folder, file));
  const entries = paths.flatMap((path) => parse(path, readFileSync(path, 'utf8'), problems));
  const isNamed = ([path, entry]: FoundEntry) => isNamedBySubject(path, entry);
  const [first, ...others] = entries.filter((one) => !isNamed(one)).map(([path]) => path);
  const problem = `${1 + others.length} files are left out, since their name is not their subject, as ${first}.`;
  if (first !== undefined) problems.push(problem);
  return entries.filter(isNamed);
}

/** The entry; nothing if the text is not JSON. */
function parse(source: string, text: string, problems: string[]): readonly FoundEntry[] {
  try {
    return [[source, JSON.parse(text)]];
  } catch (error) {
    problems.push(`${source} is left out: ${error instanceof Error ? error.message : error}.`);
    return [];
  }
}

/** Entries without a subject are left out later, with the reason. */
function isNamedBySubject(path: string, entry: unknown): boolean {
  const { subject } = Object(entry);
  return typeof subject !== 'string' || basename(path, '.json') === subject;
}

/** The entries that the history of a checkout has deleted, as they were last. A service that ran all the time has them. */
export function deletedMappings(folder: string, problems: string[]): readonly FoundEntry[] {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' });
  return deletionsOf(git).flatMap(([path, commit]) => {
    const source = `${path}, which is deleted,`;
    const entries = parse(source, git('show', `${commit}^:${path}`), problems);
    return entries.filter(([, entry]) => isNamedBySubject(path, entry));
  });
}

/** The files that do not exist any more, each with the commit that deleted it last. */
function deletionsOf(git: (...args: string[]) => string) {
  const root = git('rev-parse', '--show-toplevel').trim();
  const log = git('log', '--diff-filter=D', '--no-renames', '--name-only', '--format=%x00%H', '--', '.');
  const deletions = new Map<string, string>();
  for (const part of log.split('\0')) {
    const [commit = '', ...paths] = part.split('\n').filter((line) => line !== '');
    for (const path of paths) if (!deletions.has(path)) deletions.set(path, commit);
  }
  return [...deletions].filter(([path]) => path.endsWith('.json') && !existsSync(join(root, path)));
}

/** Calls back once after files of the folder changed, however many, until the returned function is called. */
export function watchMappings(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLED_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** A `git pull` writes its files in less time. */
const SETTLED_MS = 300;
