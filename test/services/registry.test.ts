/** Records from files, and `npm run registry`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../own-files.ts';
import { startRegistry } from './registry.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
const [mappings, cip68] = [join(folder, 'mappings'), join(folder, 'cip68.json')];

beforeAll(() => {
  mkdirSync(mappings);
  for (const [subject, entry] of SAMPLE.cip26)
    writeFileSync(join(mappings, `${subject}.json`), JSON.stringify(entry));
  writeFileSync(join(mappings, 'README.md'), 'no entry');
  writeFileSync(join(mappings, '00.json'), '{"subject":"01"}');
  writeFileSync(cip68, JSON.stringify([...SAMPLE.cip68.values()]));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('serves the entries of a checkout and the records of a file within its limit', async () => {
  const printed: string[] = [];
  const args = ['--mappings', folder, '--cip68', cip68, '--port', '0', '--limit', '2/300'];
  const { origin, close } = await startRegistry(args, (line) => printed.push(line));
  onTestFinished(close);
  const counts = `${SAMPLE.cip26.size} CIP-26 entries, ${SAMPLE.cip68.size} CIP-68 records`;
  expect(printed).toEqual([`Token metadata service v2 at ${origin}: ${counts}`]);
  const get = () => fetch(`${origin}/api/v2/subjects/${SUBJECTS.both}`);
  const { subject } = await (await get()).json();
  expect(subject.metadata).toMatchObject({ ticker: { source: 'CIP_26' }, decimals: { source: 'CIP_68' } });
  expect([(await get()).status, (await get()).status]).toEqual([200, 429]);
});

it.each([
  [['--port', 'x'], 'Use --mappings DIR'],
  [['--limit', 'x'], '--limit REQUESTS/SECONDS'],
  [['--folder', 'x'], "Unknown option '--folder'"],
  [['--mappings', 'no'], 'no such file or directory'],
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
