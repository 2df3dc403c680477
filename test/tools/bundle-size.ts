/** The gzipped size of each bundle, with its limit. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { failure, type Report, success } from './steps.ts';

export function checkSizes(folder: string): Report {
  const sizes = sizesOf(folder);
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const text = sizes
    .map(({ name, bytes, limit }) => `${name} ${kB(bytes)} of ${kB(limit)} gzipped`)
    .join(', ');
  if (sizes.some(({ bytes, limit }) => bytes > limit)) return failure('size', `Too large: ${text}`);
  return success('size', [text]);
}

/** The content script with its styles, the card and the background with their imports, in gzipped bytes. */
export function sizesOf(folder: string) {
  const content = ['explorer.js', 'assets/marks.css'];
  const chunks = readdirSync(join(folder, 'chunks')).map((name) => join(folder, 'chunks', name));
  const card = chunks.filter((path) => /\/card-[^/]*\.js$/.test(path));
  const gzipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  const messages = readdirSync(join(folder, 'messages')).map((name) => join(folder, 'messages', name));
  return [
    { name: 'content script', bytes: gzipped(content.map((name) => join(folder, name))), limit: 12_000 },
    { name: 'card', bytes: gzipped(imported(card)), limit: 21_000 },
    { name: 'background', bytes: gzipped(imported([join(folder, 'background.js')])), limit: 55_000 },
    { name: 'largest language', bytes: Math.max(...messages.map((file) => gzipped([file]))), limit: 8_500 },
  ];
}

/** Imports of a minified script: `from"./a.js"`, `import"./a.js"`, `import("./a.js")`. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/** Scripts with all their imports. */
function imported(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries);
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      found.add(join(dirname(file), path));
  return found;
}
