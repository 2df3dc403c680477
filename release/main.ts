/**
 * `npm run zip`: builds, and writes to `.output` the packages for Chrome, Edge and Firefox, the source archive and checksums.
 * `npm run zip -- firefox` writes only the package for Firefox; `npm run zip -- --check` builds everything a second time and
 * from the source archive, and fails if a byte differs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allPackages, firefoxPackage, requireSameBytes, sha256, writePackages } from './packages.ts';
import { requireSameRebuild } from './rebuild.ts';

const ROOT = join(import.meta.dirname, '..');

function build(...args: readonly string[]): void {
  const program = join(ROOT, 'node_modules/wxt/bin/wxt.mjs');
  const options = { cwd: ROOT, stdio: 'inherit' } as const;
  const { status } = spawnSync(process.execPath, [program, 'build', ...args], options);
  if (status !== 0) throw new Error(`wxt build ${args.join(' ')} failed.`);
}

const buildFirefox = () => build('-b', 'firefox', '--mv3');

function buildAll() {
  build();
  buildFirefox();
  return allPackages(ROOT);
}

async function main(args: readonly string[]): Promise<void> {
  const options = { check: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.some((arg) => arg !== 'firefox'))
    throw new Error(`npm run zip takes "firefox" and "--check", not ${positionals.join(' ')}.`);
  if (positionals.length > 0) {
    buildFirefox();
    writePackages(join(ROOT, '.output'), [await firefoxPackage(ROOT)]);
    return;
  }
  const packages = await buildAll();
  writePackages(join(ROOT, '.output'), packages);
  for (const { name, bytes } of packages)
    console.log(`${sha256(bytes)}  .output/${name}  ${Math.ceil(bytes.length / 1000)} kB`);
  if (!values.check) return;
  requireSameBytes(packages, await buildAll());
  console.log('A second build gives the same bytes.');
  await requireSameRebuild(packages);
  console.log('The source archive gives the same package for Firefox.');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
