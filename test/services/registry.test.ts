/** Records from files, and `npm run registry`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { registry } from '../data/registry/index.ts';
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

describe('records', () => {
  it('are read from files', () => {
    expect(loadRecords({ mappings, cip68 })).toEqual(SAMPLE);
    expect(loadRecords({ mappings }).cip68.size).toBe(0);
    expect(loadRecords({ cip68 }).cip26.size).toBe(0);
  });

  it('leave out unreadable files and list them as problems', () => {
    const [broken, list] = [join(folder, 'broken'), join(folder, 'list.json')];
    put(join(broken, 'README.md'), 'no entry');
    put(join(broken, 'cut.json'), '{"subject":');
    put(join(broken, 'number.json'), { subject: '00', name: { value: 1 } });
    put(list, [{ subject: '00' }, { name: 'no subject' }]);
    const { cip26, cip68: onChain, problems } = loadRecords({ mappings: broken, cip68: list });
    expect([cip26.size, onChain.size]).toEqual([0, 1]);
    const sources = problems.map((problem) => /(cut|number|record 1)/.exec(problem)?.[0]);
    expect(sources).toEqual(['cut', 'number', 'record 1']);
  });
});

describe('files of entries', () => {
  const write = (folder: string, file: string, name = 'A', subject = file) =>
    put(join(folder, `${file}.json`), { subject, name: { value: name }, description: { value: 'B' } });
  const subjects = ['aa', 'bb', 'cc'].map((policy) => policy.repeat(28));
  const [one = '', two = '', three = ''] = subjects;

  it('are in the folder of a checkout, and left out where their name is not their subject', () => {
    const entries = join(folder, 'testnet', 'registry');
    write(entries, one);
    write(entries, `${two}00`, 'Copy', one);
    write(entries, three, 'A', three.toUpperCase());
    const { cip26, problems } = loadRecords({ mappings: join(folder, 'testnet') });
    expect([...cip26.keys()]).toEqual([one]);
    expect(cip26.get(one)?.name?.value).toBe('A');
    expect(problems).toEqual([expect.stringMatching(/^2 files are left out, since their name is not their/)]);
  });

  it('that the history of a checkout has deleted are read on demand', () => {
    const checkout = join(folder, 'history');
    const mappings = join(checkout, 'mappings');
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', checkout, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args]);
    const commit = () => {
      git('add', '--all');
      git('commit', '--quiet', '--message', 'entries');
    };
    for (const subject of subjects) write(mappings, subject, 'First');
    git('init', '--quiet');
    commit();
    for (const subject of [one, two]) write(mappings, subject, 'Second');
    commit();
    for (const subject of [one, two]) rmSync(join(mappings, `${subject}.json`));
    commit();
    write(mappings, two, 'Added again');
    const names = (records = loadRecords({ mappings: checkout, deleted: true })) =>
      subjects.map((subject) => records.cip26.get(subject)?.name?.value);
    expect(names()).toEqual(['Second', 'Added again', 'First']);
    expect(names(loadRecords({ mappings: checkout }))).toEqual([undefined, 'Added again', 'First']);
    expect(() => loadRecords({ mappings: folder, deleted: true })).toThrow('not a git repository');
  });

  it('that are added and changed while the service runs are read, and deleted ones stay', async () => {
    const mappings = join(folder, 'followed');
    for (const subject of [one, two]) write(mappings, subject, 'First');
    const changes: string[] = [];
    const print = (line: string) => void (line.startsWith('The files have changed') && changes.push(line));
    const change = () => expect.poll(() => changes.pop());
    const served = await startRegistry(['--mappings', mappings, '--port', '0'], print);
    onTestFinished(() => served.close());
    rmSync(join(mappings, `${one}.json`));
    write(mappings, two, 'Second');
    write(mappings, three, 'First');
    await change().toBe('The files have changed: 3 CIP-26 entries, 0 CIP-68 records');
    const names = subjects.map(async (subject) => {
      const response = await fetch(`${served.origin}/api/v2/subjects/${subject}`);
      return (await response.json()).subject.metadata.name.value;
    });
    expect(await Promise.all(names)).toEqual(['First', 'Second', 'First']);
    rmSync(mappings, { recursive: true });
    await change().toMatch(/^The files have changed, and cannot be read: ENOENT/);
    expect((await fetch(`${served.origin}/api/v2/subjects/${one}`)).status).toBe(200);
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

  it('serves the form of later versions, and the paths of yaci-store', async () => {
    const next = await served('--next', '--cip68', cip68);
    expect((await next.ask(`/api/v2/subjects/${SUBJECTS.both}`)).subject.type).toBe('NATIVE');
    const store = await served('--yaci-store', '--cip68', cip68);
    expect((await store.ask(`/api/v1/tokens/subject/${SUBJECTS.both}`)).subject.type).toBe('NATIVE');
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
    [['--next', '--yaci-store'], 'Use --mappings DIR'],
    [['--deleted'], 'Use --mappings DIR'],
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
