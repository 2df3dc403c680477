/** Which tests depend on a file. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesIn, ROOT, read, SHIPPED } from '../own-files.ts';
import { READER } from './mutation.ts';

const PATH = /(?:\bfrom|\bimport|\bimport\(|\bmock\(|\bimportActual\w*\()\s*'(?<path>\.{1,2}\/[^'?]+)/g;

const importers = new Map<string, Set<string>>();
for (const file of filesIn([...SHIPPED, 'test'], /\.tsx?$/)) {
  for (const { groups } of read(file).matchAll(PATH)) {
    const imported = normalize(join(dirname(file), groups?.path ?? '')).replaceAll('\\', '/');
    if (!existsSync(join(ROOT, imported))) continue;
    importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
  }
}

/** The test files that import one of the files, also indirectly, or that read any file as text. */
export function testsThatUse(files: readonly string[]): readonly string[] {
  // The set grows while it is iterated.
  const found = new Set([...files, READER]);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found].filter((file) => /\.test\.tsx?$/.test(file));
}
