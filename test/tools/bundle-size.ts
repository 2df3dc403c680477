/** The gzipped size of each bundle, with its limit. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { failure, type Report } from './steps.ts';

type Size = { readonly name: string; readonly bytes: number; readonly limit: number };

export function checkSizes(folder: string): Report {
  const sizes = sizesOf(folder);
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const text = sizes
    .map(({ name, bytes, limit }) => `${name} ${kB(bytes)} of ${kB(limit)} gzipped`)
    .join(', ');
  if (sizes.some(({ bytes, limit }) => bytes > limit)) return failure(`Too large: ${text}`);
  return { passed: 1, failed: 0, skipped: [], output: text, notes: [text] };
}

/** The content script with its styles, the background and the card with their imports, in gzipped bytes. */
export function sizesOf(folder: string): readonly Size[] {
  const content = ['explorer.js', 'assets/marks.css'];
  const card = readdirSync(join(folder, 'chunks')).filter((name) => /^card-.*\.js$/.test(name));
  const gzipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  return [
    { name: 'content script', bytes: gzipped(content.map((name) => join(folder, name))), limit: 27_500 },
    {
      name: 'card',
      bytes: gzipped(card.flatMap((name) => [...imported(join(folder, 'chunks', name))])),
      limit: 20_000,
    },
    { name: 'background', bytes: gzipped(imported(join(folder, 'background.js'))), limit: 64_000 },
  ];
}

/** A script and all its imports, static or dynamic. */
function imported(entry: string): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const file of found) {
    const imports = /(?:\bfrom|\bimport)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports))
      found.add(join(dirname(file), path));
  }
  return found;
}
