/** How a release is made: bytes that follow from files alone, a bill of materials, a workflow that is pinned. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandsIn } from '../../release/rebuild.ts';
import { sbomOf } from '../../release/sbom.ts';
import { createShipped } from '../../release/shipped.ts';
import { sourceEntries } from '../../release/sources.ts';
import { type Entry, zipOf } from '../../release/zip.ts';
import { ROOT, read } from '../own-files.ts';

describe('an archive', () => {
  const entries: readonly Entry[] = ['b.txt', 'a/b.txt', 'a.txt', 'B.txt'].map((path) => ({
    path,
    bytes: Buffer.from(path.repeat(50)),
    isProgram: path === 'a.txt',
  }));

  it('has the same bytes whatever the order and the time', async () => {
    const wanted = await zipOf(entries);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...entries], { minLength: entries.length }), async (order) => {
        expect(Buffer.compare(await zipOf(order), wanted)).toBe(0);
      }),
      { numRuns: 10 },
    );
    // 1980-01-01, as DOS writes it: in each local header and each entry of the directory.
    expect(Buffer.from(wanted).toString('latin1').split('\0\0!\0').length - 1).toBeGreaterThanOrEqual(8);
  });

  it('has other bytes for another file, name or right to run it', async () => {
    const wanted = Buffer.from(await zipOf(entries));
    for (const change of [{ path: 'c.txt' }, { bytes: Buffer.from('x') }, { isProgram: true }]) {
      const other = entries.map((entry, i) => (i === 0 ? { ...entry, ...change } : entry));
      expect(Buffer.compare(await zipOf(other), wanted)).not.toBe(0);
    }
  });
});

describe('the sources', () => {
  it('are, where there is no git, all but what .gitignore names; and the list of tokens', () => {
    const folder = mkdtempSync(join(tmpdir(), 'token-lens-tree-'));
    try {
      const left = ['lib/node_modules/b.ts', 'c.log', '.index/other.json'];
      for (const path of ['.gitignore', 'lib/a.ts', '.index/fingerprints.json', ...left]) {
        mkdirSync(join(folder, path, '..'), { recursive: true });
        writeFileSync(join(folder, path), path === '.gitignore' ? 'node_modules/\n.index/\n*.log\n' : '');
      }
      const paths = sourceEntries(folder).map(({ path }) => path);
      expect(paths.toSorted()).toEqual(['.gitignore', '.index/fingerprints.json', 'lib/a.ts']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('say how the package is built from them', () => {
    expect(commandsIn(read('README.md'))).toEqual(['npm run zip -- firefox']);
  });
});

describe('what is shipped of others', () => {
  const listOf = (...ids: readonly string[]) => {
    const { plugin, list } = createShipped(ROOT);
    const modules = Object.fromEntries(ids.map((id) => [id, { renderedLength: 1 }]));
    const generate = plugin.generateBundle as unknown as (options: object, bundle: object) => void;
    generate({}, { a: { type: 'chunk', modules } });
    return list().map(({ name, licence }) => `${name}: ${licence}`);
  };

  it('is what the bundles hold: packages, the bundler’s own glue, and data that became a file of ours', () => {
    const modules = `${ROOT}/node_modules`;
    const two = listOf(`${modules}/@noble/hashes/blake2.js`, `${modules}/idb/build/index.js`);
    expect(two).toEqual(['@noble/hashes: MIT', 'idb: ISC']);
    expect(listOf('\0vite/preload-helper.js')).toEqual(['vite: MIT']);
    expect(listOf(`${ROOT}/lib/asset/subject.ts`)).toEqual([]);
    const table = listOf(`${ROOT}/lib/trust/confusables.ts`);
    expect(table).toEqual(['Unicode confusables.txt (UTS #39), changed: Unicode-3.0', 'unhomoglyph: MIT']);
    expect(read('lib/trust/confusables.ts')).toContain('confusables.txt of Unicode 13.0');
  });
});

describe('the bill of materials', () => {
  const lock = {
    packages: { 'node_modules/@a/b': { integrity: `sha512-${Buffer.alloc(64, 7).toString('base64')}` } },
  };
  const shipped = [
    { name: '@a/b', version: '1.2.3', licence: 'MIT', source: 'https://example.org/b' },
    { name: 'Some data', version: '13', licence: 'Unicode-3.0', source: 'https://example.org/data' },
  ];

  it('names each part with its licence, a package with its address and hash', () => {
    const bom = JSON.parse(sbomOf('1.0.0', shipped, lock));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(bom.components).toMatchObject([
      {
        type: 'library',
        purl: 'pkg:npm/%40a/b@1.2.3',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
      },
      { type: 'data', licenses: [{ license: { id: 'Unicode-3.0' } }] },
    ]);
    expect(bom.dependencies[0].dependsOn).toEqual(['pkg:npm/%40a/b@1.2.3', 'data:Some data']);
  });

  it('is the same for the same parts, and another for others', () => {
    expect(sbomOf('1.0.0', shipped, lock)).toBe(sbomOf('1.0.0', shipped, lock));
    const serial = (text: string) => JSON.parse(text).serialNumber;
    expect(serial(sbomOf('1.0.1', shipped, lock))).not.toBe(serial(sbomOf('1.0.0', shipped, lock)));
  });
});

describe('the workflow', () => {
  const workflow = read('.github/workflows/release.yml');

  it('uses each action by the full hash of a commit, with its version beside it', () => {
    const uses = [...workflow.matchAll(/\buses: (.*)$/gm)].map(([, what = '']) => what);
    expect(uses.length).toBeGreaterThan(5);
    for (const what of uses) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('runs scripts of package.json, and installs without those of others', () => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const [, name = ''] of workflow.matchAll(/npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(name);
    for (const [line] of workflow.matchAll(/npm (?:ci|install|i)\b.*/g))
      expect(line).toBe('npm ci --ignore-scripts');
  });

  it('puts nothing that others write into a shell', () => {
    for (const [, command = ''] of workflow.matchAll(/run: (?:[>|]-?\n)?((?:.*\n)(?: {10}.*\n)*)/g)) {
      expect(command).not.toContain('${{');
    }
  });

  it('hands nothing to a store unless a person has started it', () => {
    const store = workflow.slice(workflow.indexOf('\n  store:'));
    expect(store).toContain("if: github.event_name == 'workflow_dispatch'");
    expect(workflow.slice(0, workflow.indexOf('\n  store:'))).not.toMatch(/secrets\./);
  });
});

describe('the version', () => {
  it('stands in one place that a person changes, and the lock file follows it', () => {
    const { version } = JSON.parse(read('package.json'));
    const lock = JSON.parse(read('package-lock.json'));
    expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
    expect(read('wxt.config.ts')).not.toMatch(/\bversion:/);
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
  });
});
