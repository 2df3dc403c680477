/** What a user's browser has to read before the extension does anything. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { failure, type Report } from './steps.ts';

/** Gzipped bytes at most (1 kB is 1,000 bytes). */
const LIMITS = { 'content script': 30_500, background: 60_000 };

/** Measures a built extension: its content scripts with their styles, and its background with what it imports. */
export function checkSizes(folder: string): Report {
  const lines = Object.entries(sizesOf(folder)).map(([name, { bytes, limit }]) => {
    return { ok: bytes <= limit, text: `${name} ${kB(bytes)} of ${kB(limit)} gzipped` };
  });
  const text = lines.map((line) => line.text).join(', ');
  if (!lines.every((line) => line.ok)) return failure(`Too large: ${text}`);
  return { passed: 1, failed: 0, skipped: [], output: text, notes: [text] };
}

/** The gzipped bytes of both, with their limits. */
export function sizesOf(
  folder: string,
): Readonly<Record<keyof typeof LIMITS, { bytes: number; limit: number }>> {
  const scripts = join(folder, 'content-scripts');
  const content = readdirSync(scripts)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(scripts, name));
  return {
    'content script': { bytes: gzipped(content), limit: LIMITS['content script'] },
    background: {
      bytes: gzipped(imported(join(folder, 'background.js'))),
      limit: LIMITS.background,
    },
  };
}

/** A script and all the modules it imports, at once or later. */
function imported(entry: string): readonly string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const source = readFileSync(file, 'utf8');
    for (const [, path = ''] of source.matchAll(
      /(?:\bfrom|\bimport)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g,
    )) {
      found.add(join(dirname(file), path));
    }
  }
  return [...found];
}

function gzipped(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
