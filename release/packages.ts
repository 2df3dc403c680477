/** The packages of a release, from the builds in `.output`: archives that do not depend on time, file order or owner. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import JSZip from 'jszip';
import { LIST_FILE } from './token-list.ts';

/** `path`: in the archive, with slashes. */
type Entry = { readonly path: string; readonly bytes: Uint8Array };
export type Package = { readonly name: string; readonly bytes: Uint8Array };

/** The maximum bytes of a package, and of the token list in it. */
const MAX_PACKAGE = 850_000;
const MAX_LIST = 400_000;
/** The earliest time of the zip format. */
const TIME = new Date(Date.UTC(1980, 0, 1));

/** The same entries in any order give the same bytes. JSZip compresses in JavaScript, the same on every machine. */
export async function zipOf(entries: readonly Entry[]): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const { path, bytes } of [...entries].sort((a, b) => (a.path < b.path ? -1 : 1)))
    zip.file(path, bytes, { date: TIME, createFolders: false, unixPermissions: 0o644 });
  return zip.generateAsync({
    type: 'uint8array',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  });
}

/** All files below a folder, without files and folders of an ignored name. */
function entriesIn(folder: string, isIgnored: (name: string) => boolean = () => false): readonly Entry[] {
  const visit = (under: string): readonly Entry[] =>
    readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
      const path = under + entry.name;
      if (isIgnored(entry.name)) return [];
      if (entry.isDirectory()) return visit(`${path}/`);
      return entry.isFile() ? { path, bytes: readFileSync(join(folder, path)) } : [];
    });
  return visit('');
}

/** The files of the source archive for the reviewers of addons.mozilla.org: all that .gitignore does not name. */
export function sourceEntries(root: string): readonly Entry[] {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const ignored = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))]);
  return entriesIn(root, (name) => ignored.has(name) || ignored.has(`*${extname(name)}`));
}

/** All files of a release but the checksums. Edge uses the package for Chrome. */
export async function allPackages(root: string): Promise<readonly Package[]> {
  const chromium = await zippedBuild(join(root, '.output/chrome-mv3'));
  return [
    { name: packageName(root, 'chrome'), bytes: chromium },
    { name: packageName(root, 'edge'), bytes: chromium },
    await firefoxPackage(root),
    { name: packageName(root, 'sources'), bytes: await zipOf(sourceEntries(root)) },
  ];
}

export async function firefoxPackage(root: string): Promise<Package> {
  const bytes = await zippedBuild(join(root, '.output/firefox-mv3'));
  return { name: packageName(root, 'firefox'), bytes };
}

const packageName = (root: string, name: string): string =>
  `token-lens-${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}-${name}.zip`;

/** The package of a build. Throws if it is too large. */
export async function zippedBuild(folder: string): Promise<Uint8Array> {
  const entries = entriesIn(folder);
  const bytes = await zipOf(entries);
  const list = await zipOf(entries.filter(({ path }) => path === LIST_FILE));
  if (bytes.length > MAX_PACKAGE || list.length > MAX_LIST)
    throw new Error(
      `${folder} has ${bytes.length} bytes zipped, at most ${MAX_PACKAGE}; its token list ${list.length}, at most ${MAX_LIST}.`,
    );
  return bytes;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Throws the names of packages that differ. */
export function requireSameBytes(first: readonly Package[], second: readonly Package[]): void {
  const sums = new Set(second.map(({ name, bytes }) => `${name} ${sha256(bytes)}`));
  const differing = first.filter(({ name, bytes }) => !sums.has(`${name} ${sha256(bytes)}`));
  if (differing.length > 0)
    throw new Error(`A second build gave other bytes of ${differing.map(({ name }) => name).join(', ')}.`);
}

/** Writes the packages with their checksums, in the format of `sha256sum -c`. */
export function writePackages(folder: string, packages: readonly Package[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of packages) writeFileSync(join(folder, name), bytes);
  const sums = packages.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}
