/** Records from files, and `npm run registry`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { registry } from '../data/registry/index.ts';
import { loadRecords } from './records.ts';
import { startRegistry } from './registry.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let mappings: string;
let cip68: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
  mappings = join(folder, 'mappings');
  cip68 = join(folder, 'cip68.json');
  mkdirSync(mappings);
  for (const [subject, entry] of SAMPLE.cip26) {
    writeFileSync(join(mappings, `${subject}.json`), JSON.stringify(entry));
  }
  writeFileSync(cip68, JSON.stringify([...SAMPLE.cip68.values()]));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('records', () => {
  it('are read from files', () => {
    expect(loadRecords({ mappings, cip68 })).toEqual(SAMPLE);
    expect(loadRecords({ mappings }).cip68.size).toBe(0);
    expect(loadRecords({ cip68 }).cip26.size).toBe(0);
  });

  it('leave out unreadable files and list them as problems', () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'README.md'), 'no entry');
    writeFileSync(join(broken, 'cut.json'), '{"subject":');
    writeFileSync(join(broken, 'number.json'), '{"subject":"00","name":{"value":1}}');
    const list = join(folder, 'list.json');
    writeFileSync(list, '[{"subject":"00"},{"name":"no subject"}]');
    const { cip26, cip68: onChain, problems } = loadRecords({ mappings: broken, cip68: list });
    expect([cip26.size, onChain.size]).toEqual([0, 1]);
    const sources = problems.map((problem) => /(cut|number|record 1)/.exec(problem)?.[0]);
    expect(sources).toEqual(['cut', 'number', 'record 1']);
  });
});

describe('npm run registry', () => {
  const served = async (...args: string[]) => {
    const printed: string[] = [];
    const started = await startRegistry([...args, '--port', '0'], (line) => printed.push(line));
    onTestFinished(() => started.close());
    const ask = async (path: string) => (await fetch(started.origin + path)).json();
    return { started, printed, ask };
  };

  it('prints its address and the number of records', async () => {
    const { started, printed, ask } = await served('--mappings', mappings, '--cip68', cip68);
    const counts = `${SAMPLE.cip26.size} CIP-26 entries, ${SAMPLE.cip68.size} CIP-68 records`;
    expect(printed).toEqual([`Token metadata service v2 at ${started.origin}: ${counts}`]);
    expect(Object.keys((await ask('/apidocs')).paths)).toHaveLength(2);
    expect((await ask(`/api/v2/subjects/${SUBJECTS.both}`)).subject.metadata.ticker.value).toBe('BOTH');
  });

  it('serves the test data without arguments', async () => {
    const { printed, ask } = await served();
    const own = loadRecords();
    expect(own.problems).toEqual([]);
    const [entries, records] = [8_000 + own.cip26.size, 1_000 + own.cip68.size];
    expect(printed[0]).toMatch(new RegExp(`: ${entries} CIP-26 entries, ${records} CIP-68 records$`));
    for (const { subject } of [TOKENS.fernwood, registry().tokens.at(-1) ?? TOKENS.mica])
      expect((await ask(`/api/v2/subjects/${subject}`)).subject.subject).toBe(subject);
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

  it('ends cleanly on SIGINT as soon as it has printed its address', async () => {
    const args = ['--import', 'tsx', 'test/services/registry.ts', '--cip68', cip68, '--port', '0'];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(String(line)).toContain('http://127.0.0.1:');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
