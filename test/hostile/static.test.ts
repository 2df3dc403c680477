/** What can be read without running anything: promises 8 and 28 of the sources and of the lockfile. */
import { expect, it } from 'vitest';
import { filesIn, read, SHIPPED } from '../own-files.ts';
import { TRIED } from './tried-mark.ts';

it('promise 8: no source asks for all addresses', () => {
  const asking = filesIn([...SHIPPED, 'wxt.config.ts'], /\.tsx?$/).filter((file) =>
    read(file).includes('<all_urls>'),
  );
  // It compares what the user has given already.
  expect(asking).toEqual(['components/options/use-permissions.ts']);
});

type Package = { readonly integrity?: string; readonly optional?: boolean; readonly os?: readonly string[] };

it('promise 28: the lockfile has the sum of every package, so that `npm ci` installs these very bytes or none', async ({
  annotate,
}) => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'));
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const loose = installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  // Binaries for other systems than the one it was locked on, which npm leaves without one.
  expect(loose.filter(([, { optional, os }]) => !optional || os === undefined)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const wanted = Object.keys({ ...dependencies, ...devDependencies });
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  await annotate(`28: ${installed.length} packages by their sums`, TRIED);
});

it('promise 28: no package’s own scripts are run when it is installed', () => {
  expect(read('test/tools/set-up.mjs')).toContain('--ignore-scripts');
});
