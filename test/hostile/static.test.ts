/** Promises 5 and 18, checked in the sources and the lockfile. */
import { expect, it } from 'vitest';
import { filesIn, read, SHIPPED } from '../own-files.ts';

it('5: no source requests access to all addresses', () => {
  const files = filesIn([...SHIPPED, 'wxt.config.ts'], /\.tsx?$/);
  const requesting = files.filter((file) => read(file).includes('<all_urls>'));
  // Only a comparison with permissions that the user has granted.
  expect(requesting).toEqual(['components/hooks/use-permissions.ts']);
});

type Package = { readonly integrity?: string; readonly optional?: boolean; readonly os?: readonly string[] };

it('18: the lockfile has a checksum of every package', async () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'));
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const unchecked = installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  // npm writes none for binaries of other systems.
  expect(unchecked.filter(([, { optional, os }]) => !optional || os === undefined)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const wanted = Object.keys({ ...dependencies, ...devDependencies });
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
});

it('18: the installation runs no scripts of packages', () => {
  expect(read('tools/prepare.mjs')).toContain('--ignore-scripts');
});

it('5: the policy of the pages allows the code of the build, and no text as code', () => {
  const directives = [...read('wxt.config.ts').matchAll(/^ {2}"([a-z-]+-(?:src|uri|action)) ([^"]*)"/gm)];
  const policy = Object.fromEntries(directives.map(([, name = '', sources]) => [name, sources]));
  expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'" });
  expect(policy).toMatchObject({ 'base-uri': "'none'", 'form-action': "'none'" });
  expect(JSON.stringify(policy)).not.toContain('unsafe');
});
