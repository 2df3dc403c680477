/**
 * A step of `npm test`, after the builds: checks that the packages are within their limits and reproducible, and that the source
 * archive builds the package for Firefox. That build uses the present node_modules: `npm run zip -- --check` installs them, which
 * takes a minute. When sites were verified is not checked, so that the result does not depend on the date.
 */
import { join } from 'node:path';
import { allPackages, requireSameBytes } from './packages.ts';
import { requireSameRebuild } from './rebuild.ts';

const ROOT = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const [first, second] = [await allPackages(ROOT), await allPackages(ROOT)];
  requireSameBytes(first, second);
  await requireSameRebuild(first, join(ROOT, 'node_modules'));
  const sizes = first.map(({ name, bytes }) => `${name.replace(/^token-lens-[\d.]+[-.]/, '')} ${kB(bytes)}`);
  console.log(`packages ${sizes.join(', ')}`);
}

const kB = (bytes: Uint8Array) => `${(bytes.length / 1000).toFixed(1)} kB`;

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
