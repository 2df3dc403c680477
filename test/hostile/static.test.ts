/** What can be read without running anything: promises 8 and 28 of the sources and of the lockfile. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRIED } from './tried-mark.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sources = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|html)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

describe('promise 8: no source', () => {
  it.each([
    ['hears of other extensions', /externally_connectable|on(?:Message|Connect)External/],
    ['posts messages to windows', /\bpostMessage\b|\bMessageChannel\b|addEventListener\(\s*'message'/],
    ['runs text', /\beval\b\s*\(|new Function\b|set(?:Timeout|Interval)\(\s*['"`]|executeScript\([^)]*code/],
    [
      'sets HTML',
      /\b(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|DOMParser|createContextualFragment|setHTML/,
    ],
    ['opens files to pages', /web_accessible_resources/],
  ])('%s', async (_what, sign) => {
    const code = (file: string) =>
      read(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '');
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => sign.test(code(file)))).toEqual([]);
    expect(sign.test(code('wxt.config.ts').replace(/.*innerHTML.*/gi, ''))).toBe(false);
  });

  it('asks for all addresses', () => {
    // One asks whether the user has given as much by other ways.
    expect(sources.filter((file) => read(file).includes('<all_urls>'))).toEqual([
      'entrypoints/options/use-permissions.ts',
    ]);
    expect(read('entrypoints/options/use-permissions.ts')).toMatch(/getAll|contains/);
    expect(read('wxt.config.ts')).not.toContain('<all_urls>');
  });

  it('was left out', async ({ annotate }) => {
    await annotate(`8: ${sources.length} sources`, TRIED);
  });
});

type Package = {
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
};

describe('promise 28: the lockfile', () => {
  const lock: { lockfileVersion: number; packages: Record<string, Package> } = JSON.parse(
    read('package-lock.json'),
  );
  const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
    read('package.json'),
  );

  it('has the sum of every package, so that `npm ci` installs these very bytes or none', async ({
    annotate,
  }) => {
    const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(installed.length).toBeGreaterThan(100);
    const loose = installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
    // Binaries for other systems than the one it was locked on, which npm leaves without one.
    expect(loose.filter(([, { optional, os }]) => !optional || os === undefined)).toEqual([]);
    await annotate(`28: ${installed.length} packages by their sums`, TRIED);
  });

  it('holds every package that is asked for', () => {
    const wanted = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(wanted.filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([]);
  });

  it('is installed with no package’s own scripts', () => {
    const setUp = read('test/tools/set-up.mjs');
    expect(setUp).toContain('--ignore-scripts');
  });
});
