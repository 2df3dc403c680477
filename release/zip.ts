/** Reproducible archives: independent of time, file order and owner. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';

/** The earliest time of the zip format. */
const TIME = new Date(Date.UTC(1980, 0, 1));

/** `path`: in the archive, with slashes. */
export type Entry = { readonly path: string; readonly bytes: Uint8Array; readonly isProgram: boolean };

/** The same entries in any order give the same bytes. JSZip compresses in JavaScript, the same on every machine. */
export async function zipOf(entries: readonly Entry[]): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const { path, bytes, isProgram } of [...entries].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const unixPermissions = isProgram ? 0o755 : 0o644;
    zip.file(path, bytes, { date: TIME, createFolders: false, unixPermissions });
  }
  return zip.generateAsync({
    type: 'uint8array',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  });
}

export function entryOf(folder: string, path: string): Entry {
  const file = join(folder, path);
  return { path, bytes: readFileSync(file), isProgram: (statSync(file).mode & 0o100) !== 0 };
}

/** All files below a folder, unless `isIgnored` matches their path or the path of a parent. */
export function filesIn(
  folder: string,
  isIgnored: (path: string) => boolean = () => false,
): readonly string[] {
  const found: string[] = [];
  const visit = (under: string) => {
    for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
      const path = under === '' ? entry.name : `${under}/${entry.name}`;
      if (isIgnored(path)) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  visit('');
  return found;
}
