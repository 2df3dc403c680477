/** Records from files, and `npm run registry` over them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetadataService } from './metadata.ts';
import { loadRecords, RecordsError } from './records.ts';
import { startRegistry } from './registry.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';
import { record, serve } from './serve.ts';

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
  it('are what the files hold', () => {
    expect(loadRecords({ mappings, cip68 })).toEqual(SAMPLE);
    expect(loadRecords({ mappings }).cip68.size).toBe(0);
    expect(loadRecords({ cip68 }).cip26.size).toBe(0);
  });

  it('leave out what cannot be read, and say so', () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'README.md'), 'no entry');
    writeFileSync(join(broken, 'cut.json'), '{"subject":');
    writeFileSync(join(broken, 'number.json'), '{"subject":"00","name":{"value":1}}');
    const list = join(folder, 'list.json');
    writeFileSync(list, '[{"subject":"00"},{"name":"no subject"}]');
    const { cip26, cip68: onChain, problems } = loadRecords({ mappings: broken, cip68: list });
    expect([cip26.size, onChain.size]).toEqual([0, 1]);
    expect(problems).toHaveLength(3);
    expect(problems.map((problem) => /(cut|number|record 1)/.exec(problem)?.[0])).toEqual([
      'cut',
      'number',
      'record 1',
    ]);
  });

  it('of the project itself have no problems', () => {
    const own = loadRecords();
    expect(own.problems).toEqual([]);
    expect(own.cip26.size).toBeGreaterThan(0);
    expect(own.cip68.size).toBeGreaterThan(0);
  });

  it('of a copy of the registry load whole and are served', async (context) => {
    const copy = join(ROOT, '..', 'shared', 'registry');
    if (!existsSync(copy)) {
      const reason = 'skipped: there is no copy of the registry beside the project (../shared/registry)';
      console.log(reason);
      return context.skip(reason);
    }
    const records = loadRecords({ mappings: join(copy, 'mappings'), cip68: join(copy, 'cip68.json') });
    expect(records.problems).toEqual([]);
    const { fetch } = record(createMetadataService(records));
    for (const subject of [...records.cip26.keys(), ...records.cip68.keys()]) {
      expect((await fetch(`/api/v2/subjects/${subject}`)).status).toBe(200);
    }
  });
});

describe('npm run registry', () => {
  const run = async (...args: string[]) => {
    const printed: string[] = [];
    const complained: string[] = [];
    const lines = {
      print: (line: string) => void printed.push(line),
      complain: (line: string) => void complained.push(line),
    };
    return { started: await startRegistry(args, lines), printed, complained };
  };

  it('says in one line where it is, how much it serves and where that is described', async () => {
    const { started, printed, complained } = await run(
      '--mappings',
      mappings,
      '--cip68',
      cip68,
      '--port',
      '0',
    );
    if (typeof started === 'number') throw new Error(complained.join());
    try {
      expect(printed).toEqual([
        `Token metadata service v2 at ${started.origin}: ${SAMPLE.cip26.size} CIP-26 entries, ` +
          `${SAMPLE.cip68.size} CIP-68 records; described at ${started.origin}/apidocs`,
      ]);
      expect((await fetch(`${started.origin}/apidocs`)).status).toBe(200);
      const { subject } = await (await fetch(`${started.origin}/api/v2/subjects/${SUBJECTS.both}`)).json();
      expect(subject.metadata.ticker.value).toBe('BOTH');
      expect(started.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /apidocs',
        `GET /api/v2/subjects/${SUBJECTS.both}`,
      ]);
    } finally {
      await started.close();
    }
  });

  it.each([
    [['--port', 'x'], 'A port is a number from 0 to 65535, not "x".'],
    [['--port', '70000'], 'A port is a number from 0 to 65535, not "70000".'],
    [['--folder', 'x'], /^Unknown option '--folder'; use --mappings DIR, .*\.$/],
    [['--port'], /argument missing; use .*\.$/],
    [['x'], /^Unexpected argument 'x'; use .*\.$/],
    [
      ['--mappings', 'nowhere'],
      'The folder nowhere of CIP-26 entries cannot be read: there is no such thing.',
    ],
    [['--cip68', 'nowhere'], 'The file nowhere of CIP-68 records cannot be read: there is no such thing.'],
    [['--cip68', '.'], 'The file . of CIP-68 records cannot be read: it is a folder.'],
  ])('complains of %j in one sentence', async (args, sentence) => {
    const { started, printed, complained } = await run(...args);
    expect([started, printed, complained]).toEqual([2, [], [expect.stringMatching(sentence)]]);
  });

  it('says when the port is taken', async () => {
    const other = await serve(createMetadataService(SAMPLE));
    try {
      const { started, complained } = await run('--cip68', cip68, '--port', new URL(other.origin).port);
      expect([started, complained]).toEqual([1, ['The port cannot be used, it is taken.']]);
    } finally {
      await other.close();
    }
  });

  it('is a RecordsError elsewhere', () => {
    expect(() => loadRecords({ mappings: 'nowhere' })).toThrow(RecordsError);
  });

  it('ends cleanly on SIGINT and SIGTERM, even at the moment it says where it is', async () => {
    const args = ['--import', 'tsx', 'test/services/registry.ts', '--cip68', cip68, '--port', '0'];
    const endOf = async (signal: NodeJS.Signals) => {
      const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
      try {
        const [line] = await once(child.stdout, 'data');
        child.kill(signal);
        return [String(line).includes('http://127.0.0.1:'), ...(await once(child, 'exit'))];
      } finally {
        child.kill('SIGKILL');
      }
    };
    const ends = await Promise.all([endOf('SIGINT'), endOf('SIGTERM')]);
    expect(ends).toEqual([
      [true, 0, null],
      [true, 0, null],
    ]);
  });
});
