/** Builds the add-on for Firefox from the source archive, like a reviewer. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
import { type Package, requireSameBytes } from './packages.ts';

export function commandsIn(readme: string): readonly string[] {
  const part = readme.split('<!-- from the sources -->')[1]?.split('<!-- end -->')[0] ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => line.trim());
}

/**
 * Throws if the source archive gives another package for Firefox. `nodeModules`: a folder to use instead of an
 * installation.
 */
export async function requireSameRebuild(packages: readonly Package[], nodeModules?: string): Promise<void> {
  const packageNamed = (end: string) => packages.find(({ name }) => name.endsWith(end));
  const [firefox, sources] = [packageNamed('-firefox.zip'), packageNamed('-sources.zip')];
  if (firefox === undefined || sources === undefined) throw new Error('There is no package to compare.');
  const bytes = await rebuild(sources, firefox.name, nodeModules);
  requireSameBytes([firefox], [{ ...firefox, bytes }]);
}

/** Unpacks the archive into a new folder, runs the commands there, and returns the package that they write. */
async function rebuild(sources: Package, wanted: string, nodeModules?: string): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-sources-'));
  try {
    await unpack(sources.bytes, folder);
    if (nodeModules !== undefined) symlinkSync(nodeModules, join(folder, 'node_modules'), 'dir');
    const commands = commandsIn(readFileSync(join(folder, 'README.md'), 'utf8'));
    if (commands.length === 0) throw new Error('The README has no commands to build from the sources.');
    for (const command of nodeModules === undefined ? commands : ['npx tsx release/main.ts firefox']) {
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: folder,
        shell: true,
        encoding: 'utf8',
        // Hides git repositories above the folder.
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
