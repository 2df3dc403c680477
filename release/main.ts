/**
 * `npm run zip`: builds, and writes to `.output` the packages for Chrome, Edge and Firefox, the source archive, the bill of
 * materials and checksums. Fails while a site is not verified (sites.ts) unless `--waive SITE` names it.
 * `npm run zip -- firefox` writes only the package for Firefox; `npm run zip -- --check` builds everything a second time and
 * from the source archive, and fails if a byte differs. Both ignore unverified sites, so they do not depend on the date.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import {
  allPackages,
  firefoxPackage,
  type Package,
  requireSameBytes,
  sha256,
  writePackages,
} from './packages.ts';
import { requireSameRebuild } from './rebuild.ts';
import { siteRefusal } from './sites.ts';
import { uncommitted } from './sources.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.output');

function build(...args: readonly string[]): void {
  const program = join(ROOT, 'node_modules/wxt/bin/wxt.mjs');
  const { status } = spawnSync(process.execPath, [program, 'build', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`wxt build ${args.join(' ')} failed.`);
}

const buildFirefox = () => build('-b', 'firefox', '--mv3');

async function make(): Promise<readonly Package[]> {
  build();
  buildFirefox();
  return allPackages(ROOT);
}

async function check(packages: readonly Package[]): Promise<void> {
  requireSameBytes(packages, await make());
  console.log('A second build gives the same bytes.');
  await requireSameRebuild(packages);
  console.log('The source archive gives the same package for Firefox.');
}

/** `today`: `YYYY-MM-DD`. */
function requireVerifiedSites(today: string, waived: readonly string[], isCheck: boolean): void {
  const refusal = siteRefusal(today, waived);
  if (refusal === undefined) return;
  if (!isCheck) throw new Error(refusal);
  console.log(`Only a check, not a release. ${refusal}`);
}

async function main(args: readonly string[], today: string): Promise<void> {
  const { isFirefoxOnly, isCheck, waived } = readArguments(args);
  if (isFirefoxOnly) {
    buildFirefox();
    const { name, bytes } = await firefoxPackage(ROOT);
    writePackages(OUTPUT, [{ name, bytes }]);
    console.log(`${sha256(bytes)}  .output/${name}`);
    return;
  }
  requireVerifiedSites(today, waived, isCheck);
  if (uncommitted(ROOT) !== '') console.log('Built with uncommitted changes.');
  const packages = await make();
  writePackages(OUTPUT, packages);
  for (const { name, bytes } of packages) {
    console.log(`${sha256(bytes)}  .output/${name}  ${Math.ceil(bytes.length / 1000)} kB`);
  }
  if (isCheck) await check(packages);
  else console.log('Not verified by a second build: npm run zip -- --check does that.');
}

main(process.argv.slice(2), new Date().toISOString().slice(0, 10)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
