/** Builds the add-on for Firefox from the source archive alone, as a reviewer does. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
import type { Package } from './packages.ts';

/** What the archive's own README tells a reviewer to type, a line each. */
export function commandsIn(readme: string): readonly string[] {
  const part = readme.split('<!-- from the sources -->')[1]?.split('<!-- end -->')[0] ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => line.trim());
}

/**
 * Unpacks the archive into a folder of its own, has the commands run there, and gives the package that they write.
 * `packages`: a node_modules to be used in place of a fresh installation.
 */
export async function rebuilt(sources: Package, wanted: string, packages?: string): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-sources-'));
  try {
    await unpack(sources.bytes, folder);
    if (packages !== undefined) symlinkSync(packages, join(folder, 'node_modules'), 'dir');
    const commands = commandsIn(readFileSync(join(folder, 'README.md'), 'utf8'));
    if (commands.length === 0) throw new Error('The README does not say how to build from the sources.');
    for (const command of packages === undefined ? commands : ['npx tsx release/main.ts firefox']) {
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: folder,
        shell: true,
        encoding: 'utf8',
        // A reviewer has no git folder above the sources.
        env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
      });
      if (status !== 0) throw new Error(`"${command}" ended with ${status}:\n${stdout}\n${stderr}`);
    }
    return readFileSync(join(folder, '.output', wanted));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(bytes: Uint8Array, folder: string): Promise<void> {
  for (const entry of Object.values((await JSZip.loadAsync(bytes)).files)) {
    const file = join(folder, entry.name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await entry.async('uint8array'));
    if (Number(entry.unixPermissions) & 0o100) chmodSync(file, 0o755);
  }
}
