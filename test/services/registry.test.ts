/** Records from files, and `npm run registry`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../own-files.ts';
import { loadRecords } from './records.ts';
import { startRegistry } from './registry.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
const mappings = join(folder, 'mappings');
const cip68 = join(folder, 'cip68.json');

function put(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

beforeAll(() => {
  for (const [subject, entry] of SAMPLE.cip26) put(join(mappings, `${subject}.json`), entry);
  put(cip68, [...SAMPLE.cip68.values()]);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reads entries of a folder or a checkout, and records of a file', () => {
  expect(loadRecords({ mappings, cip68 })).toEqual(SAMPLE);
  expect(loadRecords({ mappings: folder }).cip26).toEqual(SAMPLE.cip26);
  expect(loadRecords({ cip68 }).cip26.size).toBe(0);
});

it('leaves out files that cannot be read or have another name, and lists them as problems', () => {
  const [broken, list] = [join(folder, 'broken'), join(folder, 'list.json')];
  put(join(broken, 'README.md'), 'no entry');
  put(join(broken, 'cut.json'), '{"subject":');
  put(join(broken, 'copy.json'), { subject: '00', name: { value: 'A' } });
  put(join(broken, '01.json'), { subject: '01', name: { value: 1 } });
  put(list, [{ subject: '00' }, { name: 'no subject' }]);
  const { cip26, cip68: onChain, problems } = loadRecords({ mappings: broken, cip68: list });
  expect([cip26.size, onChain.size]).toEqual([0, 1]);
  for (const what of ['cut.json', 'copy.json', '"subject":"01"', 'no subject'])
    expect(problems.filter((problem) => problem.includes(what))).toHaveLength(1);
  expect(problems).toHaveLength(4);
});

it('prints its address and the number of records, and serves them within its limit', async () => {
  const printed: string[] = [];
  const args = ['--mappings', mappings, '--cip68', cip68, '--port', '0', '--limit', '2/300'];
  const { origin, close } = await startRegistry(args, (line) => printed.push(line));
  onTestFinished(close);
  const counts = `${SAMPLE.cip26.size} CIP-26 entries, ${SAMPLE.cip68.size} CIP-68 records`;
  expect(printed).toEqual([`Token metadata service v2 at ${origin}: ${counts}`]);
  expect(Object.keys((await (await fetch(`${origin}/apidocs`)).json()).paths)).toHaveLength(2);
  const response = await fetch(`${origin}/api/v2/subjects/${SUBJECTS.both}`);
  expect((await response.json()).subject.metadata.ticker.value).toBe('BOTH');
  expect((await fetch(`${origin}/apidocs`)).status).toBe(429);
});

it.each([
  [['--port', '70000'], 'port should be'],
  [['--port', 'x'], 'Use --mappings DIR'],
  [['--limit', 'x'], '--limit REQUESTS/SECONDS'],
  [['--folder', 'x'], "Unknown option '--folder'"],
  [['--mappings', 'no'], "no such file or directory, scandir 'no'"],
  [['--cip68', '.'], 'EISDIR'],
])('rejects %j', async (args, message) => {
  await expect(startRegistry(args)).rejects.toThrow(message);
});

it('serves the test data without arguments, and ends cleanly on SIGINT as soon as it has printed its address', async () => {
  const args = ['--import', 'tsx', 'test/services/registry.ts', '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(String(line)).toMatch(/ at http:\/\/127\.0\.0\.1:\d+: \d+ CIP-26 entries, /);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
