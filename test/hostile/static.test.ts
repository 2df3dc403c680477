/** The lockfile and the installation. */
import { expect, it } from 'vitest';
import { read } from '../own-files.ts';

type Package = { readonly integrity?: string; readonly optional?: boolean; readonly os?: readonly string[] };

it('18: the lockfile has a checksum of every package', () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'));
  // npm writes none for binaries of other systems.
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity = '', optional, os }]) =>
      path !== '' && !integrity.startsWith('sha512-') && !(optional && os),
  );
  expect(unchecked).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const wanted = Object.keys({ ...dependencies, ...devDependencies });
  expect(wanted.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
});

it('18: the installation runs no scripts of packages', () => {
  expect(read('tools/prepare.mjs')).toContain('--ignore-scripts');
});
