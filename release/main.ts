/**
 * `npm run zip`: builds, and writes to `.output` the packages for Chrome, Edge and Firefox, the source archive, the bill
 * of materials, and checksums. `npm run zip -- firefox` writes the one for Firefox alone; `npm run zip -- --check` also
 * does it all a second time, and builds from the source archive alone, and fails where a byte differs.
 *
 * Without either, the packages are for a release: it is refused while a site has not been verified for long (sites.ts),
 * unless `--waive SITE` names it. A reviewer, and a check of the same bytes, must not depend on the day.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import { allPackages, firefoxPackage, type Package, sha256, writePackages } from './packages.ts';
import { rebuilt } from './rebuild.ts';
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

function compare(first: readonly Package[], second: readonly Package[]): void {
  const sums = (packages: readonly Package[]) =>
    packages.map(({ name, bytes }) => `${sha256(bytes)}  ${name}`);
  const other = new Set(sums(second));
  const differing = sums(first).filter((sum) => !other.has(sum));
  if (differing.length > 0) throw new Error(`A second time gave other bytes of:\n${differing.join('\n')}`);
}

async function check(packages: readonly Package[]): Promise<void> {
  compare(packages, await make());
  console.log('A second build gives the same bytes.');
  const [firefox, sources] = ['-firefox.zip', '-sources.zip'].map((end) =>
    packages.find(({ name }) => name.endsWith(end)),
  );
  if (firefox === undefined || sources === undefined) throw new Error('There is no package to compare.');
  const again = await rebuilt(sources, firefox.name);
  compare([firefox], [{ ...firefox, bytes: again }]);
  console.log(`The source archive alone, by its README, gives the same ${firefox.name}.`);
}

/** Before anything is built. `today`: as `YYYY-MM-DD`. */
function requireVerifiedSites(today: string, waived: readonly string[], isCheck: boolean): void {
  const refusal = siteRefusal(today, waived);
  if (refusal === undefined) return;
  if (!isCheck) throw new Error(refusal);
  console.log(`For a check alone, not for a release. ${refusal}`);
}

async function main(args: readonly string[], today: string): Promise<void> {
  const { isFirefoxAlone, isCheck, waived } = readArguments(args);
  if (isFirefoxAlone) {
    buildFirefox();
    const { name, bytes } = await firefoxPackage(ROOT);
    writePackages(OUTPUT, [{ name, bytes }]);
    console.log(`${sha256(bytes)}  .output/${name}`);
    return;
  }
  requireVerifiedSites(today, waived, isCheck);
  if (uncommitted(ROOT) !== '') console.log('Made with changes that are not committed.');
  const packages = await make();
  writePackages(OUTPUT, packages);
  for (const { name, bytes } of packages) {
    console.log(`${sha256(bytes)}  .output/${name}  ${Math.ceil(bytes.length / 1000)} kB`);
  }
  if (isCheck) await check(packages);
  else console.log('Not made a second time, nor from the source archive: npm run zip -- --check does that.');
}

main(process.argv.slice(2), new Date().toISOString().slice(0, 10)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
