/** Releases: reproducible archives, the bill of materials, the version. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandsIn } from '../../release/rebuild.ts';
import { sbomOf } from '../../release/sbom.ts';
import { createShipped } from '../../release/shipped.ts';
import { sourceEntries } from '../../release/sources.ts';
import { type Entry, zipOf } from '../../release/zip.ts';
import { ROOT, read } from '../own-files.ts';

it('writes the same archive for the same files, independently of order and time', async () => {
  const entries: readonly Entry[] = ['b.txt', 'a/b.txt', 'a.txt', 'B.txt'].map((path) => ({
    path,
    bytes: Buffer.from(path.repeat(50)),
    isProgram: path === 'a.txt',
  }));
  const wanted = await zipOf(entries);
  expect(Buffer.compare(await zipOf(entries.toReversed()), wanted)).toBe(0);
  // 1980-01-01, as DOS writes it: in each local header and each entry of the directory.
  expect(Buffer.from(wanted).toString('latin1').split('\0\0!\0').length - 1).toBeGreaterThanOrEqual(8);
  for (const change of [{ path: 'c.txt' }, { bytes: Buffer.from('x') }, { isProgram: true }]) {
    const other = entries.map((entry, i) => (i === 0 ? { ...entry, ...change } : entry));
    expect(Buffer.compare(await zipOf(other), wanted)).not.toBe(0);
  }
});

it('archives all files that .gitignore does not name, also without git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['.gitignore', 'lib/a.ts', 'lib/node_modules/b.ts', 'c.log']) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), path === '.gitignore' ? 'node_modules/\n*.log\n' : '');
  }
  const paths = sourceEntries(folder).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['.gitignore', 'lib/a.ts']);
  expect(commandsIn(read('README.md'))).toEqual(['npm run zip -- firefox']);
});

it('lists shipped third-party parts: packages, modules of the bundler, and generated data', () => {
  const listOf = (...ids: readonly string[]) => {
    const { plugin, list } = createShipped(ROOT);
    const modules = Object.fromEntries(ids.map((id) => [id, { renderedLength: 1 }]));
    const generate = plugin.generateBundle as unknown as (options: object, bundle: object) => void;
    generate({}, { a: { type: 'chunk', modules } });
    return list().map(({ name, licence }) => `${name}: ${licence}`);
  };
  const modules = `${ROOT}/node_modules`;
  const two = listOf(`${modules}/@noble/hashes/blake2.js`, `${modules}/idb/build/index.js`);
  expect(two).toEqual(['@noble/hashes: MIT', 'idb: ISC']);
  expect(listOf('\0vite/preload-helper.js')).toEqual(['vite: MIT']);
  expect(listOf(`${ROOT}/lib/asset/subject.ts`)).toEqual([]);
  const table = listOf(`${ROOT}/lib/trust/lookalikes/confusables.ts`);
  expect(table).toEqual(['Unicode confusables.txt (UTS #39), changed: Unicode-3.0', 'unhomoglyph: MIT']);
});

it('lists each part in the bill of materials with its licence, and each package with purl and hash', () => {
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
  const lock = { packages: { 'node_modules/@a/b': { integrity } } };
  const shipped = [
    { name: '@a/b', version: '1.2.3', licence: 'MIT', source: 'https://example.org/b' },
    { name: 'Some data', version: '13', licence: 'Unicode-3.0', source: 'https://example.org/data' },
  ];
  const bom = JSON.parse(sbomOf('1.0.0', shipped, lock));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}(-8[0-9a-f]{3}){2}-[0-9a-f]{12}$/);
  const hashes = [{ alg: 'SHA-512', content: '07'.repeat(64) }];
  expect(bom.components).toMatchObject([
    { type: 'library', purl: 'pkg:npm/%40a/b@1.2.3', licenses: [{ license: { id: 'MIT' } }], hashes },
    { type: 'data', licenses: [{ license: { id: 'Unicode-3.0' } }] },
  ]);
  expect(bom.dependencies[0].dependsOn).toEqual(['pkg:npm/%40a/b@1.2.3', 'data:Some data']);
  expect(JSON.parse(sbomOf('1.0.0', shipped, lock))).toEqual(bom);
  expect(JSON.parse(sbomOf('1.0.1', shipped, lock)).serialNumber).not.toBe(bom.serialNumber);
});

it('has the same version in package, lock file and changelog, and none in the configuration', () => {
  const { version } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect(read('wxt.config.ts')).not.toMatch(/\bversion:/);
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
});
