/** The packages of a release, from the builds in `.output`. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceEntries } from './sources.ts';
import { LIST_FILE } from './token-list.ts';
import { entryOf, filesIn, zipOf } from './zip.ts';

export type Package = { readonly name: string; readonly bytes: Uint8Array };

/** The maximum bytes of a package, and of the token list in it. */
const MAX_PACKAGE = 850_000;
const MAX_LIST = 400_000;

const versionOf = (root: string): string =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

export async function firefoxPackage(root: string): Promise<Package> {
  const bytes = await zippedBuild(join(root, '.output/firefox-mv3'));
  return { name: `token-lens-${versionOf(root)}-firefox.zip`, bytes };
}

/** All files of a release but the checksums. Edge uses the package for Chrome. */
export async function allPackages(root: string): Promise<readonly Package[]> {
  const chromium = await zippedBuild(join(root, '.output/chrome-mv3'));
  const named = (name: string, bytes: Uint8Array) => ({
    name: `token-lens-${versionOf(root)}-${name}.zip`,
    bytes,
  });
  return [
    named('chrome', chromium),
    named('edge', chromium),
    await firefoxPackage(root),
    named('sources', await zipOf(sourceEntries(root))),
  ];
}

async function zippedBuild(folder: string): Promise<Uint8Array> {
  const bytes = await zipOf(filesIn(folder).map((path) => entryOf(folder, path)));
  const list = await zipOf([entryOf(folder, LIST_FILE)]);
  for (const [name, { length }, limit] of [
    [folder, bytes, MAX_PACKAGE],
    [LIST_FILE, list, MAX_LIST],
  ] as const)
    if (length > limit) throw new Error(`${name} has ${length} bytes in the package, more than ${limit}.`);
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
