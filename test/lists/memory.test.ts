/** Hostile lists take little memory and time. Each is read by a process of its own, which measures both. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListFormat } from '../../lib/lists/public-lists.ts';
import { tarOf } from '../data/tar.ts';

const MB = 1_000_000;
const subject = '5a'.repeat(32);
const subjects = (count: number) =>
  Array.from({ length: count }, (_, i) => subject.slice(0, 56) + i.toString(16).padStart(16, '0'));
const tokenFiles = (yaml: string, names = [subject]) =>
  gzipSync(tarOf(names.map((name) => [`src/tokens/${name}.yaml`, yaml])));
/** The billion laughs. */
const ANCHORS = Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`);

type List = readonly [name: string, format: ListFormat, content: Buffer | string];
/** Repeated without end. */
const ENDLESS: readonly List[] = [
  ['100 MB', 'lines', Buffer.alloc(64_000, '#')],
  ['10 million lines', 'lines', Buffer.alloc(64_000, '\n')],
];
const WHOLE: readonly List[] = [
  ['2 MB of lines', 'lines', Buffer.alloc(2 * MB, '#\n')],
  ['a web page', 'lines', `<!doctype html>${' '.repeat(MB)}`],
  ['bytes', 'lines', Buffer.alloc(2 * MB, 0xfe)],
  ['too many entries', 'lines', subjects(24_000).join('\n')],
  ['a gzip bomb of 100 MB', 'archive', gzipSync(Buffer.alloc(100 * MB))],
  ['an archive of 7 MB', 'archive', gzipSync(tarOf([['a', 'a'.repeat(7 * MB)]]))],
  ['YAML of anchors', 'archive', tokenFiles(['project: A', 'a0: &a0 lol', ...ANCHORS].join('\n'))],
  ['YAML of many keys', 'archive', tokenFiles('a: b\n'.repeat(1_500))],
  ['YAML nested deeply', 'archive', tokenFiles(`project: ${'['.repeat(7_900)}`)],
  ['500 large files', 'archive', tokenFiles(`project: A\n${'- '.repeat(3_900)}`, subjects(500))],
];

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
beforeAll(async () => {
  // As one file it starts in a tenth of the time.
  const rolldownOptions = { output: { entryFileNames: '[name].mjs' } };
  const options = { ssr: 'test/lists/read-hostile.ts', outDir: folder, emptyOutDir: false, rolldownOptions };
  await build({ configFile: false, logLevel: 'silent', ssr: { noExternal: true }, build: options });
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([...ENDLESS, ...WHOLE])('refuses %s in 10 s of CPU time and 36 MB', (...list) => {
  const [name, format, content] = list;
  const isEndless = ENDLESS.some(([one]) => one === name);
  const file = join(folder, 'list');
  writeFileSync(file, content);
  // With little space for garbage, which would count as used.
  const options = ['--expose-gc', '--max-semi-space-size=1'];
  const args = [...options, join(folder, 'read-hostile.mjs'), format, file, isEndless ? 'endless' : ''];
  const { ok, cpuMs, megabytes } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(ok).toBe(false);
  expect(megabytes).toBeLessThan(36);
  expect(cpuMs).toBeLessThan(10_000);
});
