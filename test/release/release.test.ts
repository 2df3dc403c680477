/** Releases: reproducible archives, licences, the version. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sourceEntries, zipOf } from '../../release/packages.ts';
import { createShipped } from '../../release/shipped.ts';
import { ROOT, read } from '../own-files.ts';

it('18: writes the same archive for the same files, independently of order and time', async () => {
  const entries = ['b.txt', 'a/b.txt', 'a.txt'].map((path) => ({ path, bytes: Buffer.from(path) }));
  const written = await zipOf(entries);
  vi.setSystemTime(Date.UTC(2030, 0));
  onTestFinished(() => void vi.useRealTimers());
  expect(Buffer.compare(await zipOf(entries.toReversed()), written)).toBe(0);
});

it('archives all files that .gitignore does not name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['.gitignore', 'lib/a.ts', 'lib/node_modules/b.ts', 'c.log']) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), path === '.gitignore' ? 'node_modules/\n*.log\n' : '');
  }
  const paths = sourceEntries(folder).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['.gitignore', 'lib/a.ts']);
});

it('lists shipped third-party parts: packages, modules of the bundler, and generated data', () => {
  const listOf = (...ids: readonly string[]) => {
    const { plugin, list } = createShipped();
    const modules = {
      ...Object.fromEntries(ids.map((id) => [id, { renderedLength: 1 }])),
      [`${ROOT}/node_modules/zod/index.js`]: { renderedLength: 0 },
    };
    const generate = plugin.generateBundle as unknown as (options: object, bundle: object) => void;
    generate({}, { a: { type: 'chunk', modules } });
    return list().map(({ name, licence }) => `${name}: ${licence}`);
  };
  const modules = `${ROOT}/node_modules`;
  const two = listOf(`${modules}/@noble/hashes/blake2.js`, `${modules}/idb/build/index.js`);
  const data = ['Unicode confusables.txt (UTS #39), changed: Unicode-3.0', 'unhomoglyph: MIT'];
  expect(two).toEqual(['@noble/hashes: MIT', data[0], 'idb: ISC', data[1]]);
  expect(listOf('\0vite/preload-helper.js')).toEqual([...data, 'vite: MIT']);
  expect(listOf(`${ROOT}/lib/asset/subject.ts`)).toEqual(data);
});

it('has the same version in package, lock file and changelog', () => {
  const { version } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
});
