/** Archives whose bytes follow from their files alone: no clock, no order of the disk, no owner. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';

/** The oldest that a zip can name. */
const TIME = new Date(Date.UTC(1980, 0, 1));

/** `path`: inside of the archive, with slashes. */
export type Entry = { readonly path: string; readonly bytes: Uint8Array; readonly isProgram: boolean };

/** The same entries, in whatever order, give the same bytes: the compression is written in JavaScript, too. */
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

/** Every file below a folder but what `isLeftOut` names, by its path or one above it. */
export function filesIn(
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): readonly string[] {
  const found: string[] = [];
  const visit = (under: string) => {
    for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
      const path = under === '' ? entry.name : `${under}/${entry.name}`;
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  visit('');
  return found;
}
