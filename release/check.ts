/**
 * A step of `npm test`, over the builds that are there: the packages are small enough and the same twice, and the source
 * archive builds the one for Firefox. Its node_modules are those of here, unless CI is set: an installation takes a minute.
 * Nothing here is released: when a site was last verified, which `npm run zip` asks, is not asked, so that the calendar
 * fails no test.
 */
import { join } from 'node:path';
import { allPackages, sha256 } from './packages.ts';
import { rebuilt } from './rebuild.ts';

const ROOT = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const [first, second] = [await allPackages(ROOT), await allPackages(ROOT)];
  for (const [i, { name, bytes }] of first.entries()) {
    if (sha256(bytes) !== sha256(second[i]?.bytes ?? new Uint8Array())) {
      throw new Error(`${name} is another one at the second time.`);
    }
  }
  const [firefox, sources] = ['-firefox.zip', '-sources.zip'].map((end) =>
    first.find(({ name }) => name.endsWith(end)),
  );
  if (firefox === undefined || sources === undefined) throw new Error('There is no package to compare.');
  const installs = process.env.CI !== undefined;
  const again = await rebuilt(sources, firefox.name, installs ? undefined : join(ROOT, 'node_modules'));
  if (sha256(again) !== sha256(firefox.bytes)) throw new Error(`The sources build another ${firefox.name}.`);
  const sizes = first.map(({ name, bytes }) => `${name.replace(/^token-lens-[\d.]+[-.]/, '')} ${kB(bytes)}`);
  console.log(`packages ${sizes.join(', ')}`);
  if (!installs) console.log('SKIPPED: CI=true builds from the sources after an installation of its own');
}

const kB = (bytes: Uint8Array) => `${(bytes.length / 1000).toFixed(1)} kB`;

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
