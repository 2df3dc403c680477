/**
 * `npm run zip`: builds, and writes to `.output` the packages for Chrome, Edge and Firefox, the source archive and checksums.
 * `npm run zip -- firefox` writes only the package for Firefox. `npm run zip -- --check` builds everything a second time and
 * from the source archive, and fails if a byte differs. `--built`, a step of `npm test`, checks the builds that are there, and
 * gives the source archive the present node_modules, which saves a minute.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import JSZip from 'jszip';
import {
  allPackages,
  firefoxPackage,
  type Package,
  requireSameBytes,
  sha256,
  writePackages,
} from './packages.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.output');

function run(command: string, cwd: string): void {
  // Hides git repositories above the folder.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(cwd) };
  const { status, stdout, stderr } = spawnSync(command, { cwd, shell: true, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`"${command}" ended with ${status}:\n${stdout}\n${stderr}`);
}

const buildFirefox = () => run('npx wxt build -b firefox --mv3', ROOT);

function buildAll(): Promise<readonly Package[]> {
  run('npx wxt build', ROOT);
  buildFirefox();
  return allPackages(ROOT);
}

/** Builds the add-on for Firefox from the source archive, like a reviewer. Throws if that gives other bytes. */
async function checkSources(packages: readonly Package[], withModules: boolean): Promise<void> {
  const packageNamed = (end: string) => packages.filter(({ name }) => name.endsWith(end));
  const [sources] = packageNamed('-sources.zip');
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-sources-'));
  try {
    for (const entry of Object.values((await JSZip.loadAsync(sources?.bytes ?? '')).files)) {
      const file = join(folder, entry.name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await entry.async('uint8array'));
    }
    if (withModules) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
    run(withModules ? 'npx tsx release/main.ts firefox' : 'npm run zip -- firefox', folder);
    const rebuilt = packageNamed('-firefox.zip').map(({ name }) => ({
      name,
      bytes: readFileSync(join(folder, '.output', name)),
    }));
    requireSameBytes(packageNamed('-firefox.zip'), rebuilt);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const options = { check: { type: 'boolean' }, built: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.includes('firefox')) {
    buildFirefox();
    return writePackages(OUTPUT, [await firefoxPackage(ROOT)]);
  }
  const packages = values.built ? await allPackages(ROOT) : await buildAll();
  if (!values.built) writePackages(OUTPUT, packages);
  for (const { name, bytes } of packages)
    console.log(`${sha256(bytes)}  .output/${name}  ${Math.ceil(bytes.length / 1000)} kB`);
  if (values.check) {
    requireSameBytes(packages, await buildAll());
    console.log('A second build gives the same bytes.');
  }
  if (values.check || values.built) {
    await checkSources(packages, values.built === true);
    console.log('The source archive gives the same package for Firefox.');
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
