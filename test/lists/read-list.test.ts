/** What the readers of lists accept and refuse. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { policyOf } from '../../lib/asset/subject.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { ListEntries } from '../../lib/lists/list.ts';
import { type ListFormat, PUBLIC_LISTS } from '../../lib/lists/public-lists.ts';
import { readList } from '../../lib/lists/read-list.ts';
import { TOKENS } from '../data/index.ts';
import { archiveOf, filesOf, makeLists, yamlOf } from '../data/lists.ts';
import { registry } from '../data/registry/index.ts';
import { entryOf, fileOf, tarOf } from '../data/tar.ts';

const { subject, fingerprint, policy } = TOKENS.fernwood;

const read = (format: ListFormat, content: string | Buffer): Promise<Result<ListEntries>> =>
  readList({ format, from: { address: 'https://list.example' } }, async () =>
    success(new Uint8Array(Buffer.from(content))),
  );
const readArchive = (...parts: readonly Buffer[]) =>
  read('archive', gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)])));
const tokenFile = (text: string) => fileOf(`root/src/tokens/${subject}.yaml`, text);

describe('the built-in lists at their real size', () => {
  const lists = makeLists();
  const files = filesOf(lists);
  const found = new Map<string, ReadonlyMap<string, unknown>>();
  const { tokens } = registry();

  beforeAll(async () => {
    for (const [id, { address, format }] of Object.entries(PUBLIC_LISTS)) {
      const entries = await read(format, files.get(address) ?? '');
      if (!entries.ok) throw new Error(JSON.stringify(entries.failure));
      found.set(id, new Map(entries.value));
    }
  });

  it('finds every token of Minswap, as the list has it, and no other', () => {
    const entries = found.get('minswap-tokens');
    expect(entries?.size).toBe(597);
    for (const { subject, ...entry } of lists.tokens)
      expect(entries?.get(fingerprintOf(subject))).toEqual({ subject, ...entry });
    const listed = new Set(lists.tokens.map((one) => one.subject));
    const others = tokens.filter((one) => !listed.has(one.subject));
    expect(others.length).toBeGreaterThan(8_000);
    expect(others.filter((one) => entries?.has(fingerprintOf(one.subject)))).toEqual([]);
  });

  it('finds every suspicious policy, and no other', () => {
    const entries = found.get('minswap-suspicious');
    expect(entries?.size).toBe(107);
    expect(lists.policies.filter((one) => !entries?.has(one))).toEqual([]);
    const listed = new Set<string>(lists.policies);
    const others = tokens.map((one) => policyOf(one.subject)).filter((one) => !listed.has(one));
    expect(others.filter((one) => entries?.has(one))).toEqual([]);
  });

  it('finds every fingerprint of the scam list, and none that is not listed', () => {
    const entries = found.get('community-scams');
    expect(entries?.size).toBe(425);
    const listed = new Set(lists.scams.map(fingerprintOf));
    const inList = tokens.map((one) => fingerprintOf(one.subject)).filter((one) => entries?.has(one));
    expect(new Set(inList)).toEqual(listed);
  });
});

describe('a list of lines', () => {
  it('has subjects, policies and fingerprints with notes', async () => {
    const text = `# ours\r\n\r\n${subject.toUpperCase()}, treasury, since 2024 \n${policy},\n ${TOKENS.mica.fingerprint} , dues`;
    expect(await read('lines', text)).toEqual(
      success([
        [fingerprint, { subject, note: 'treasury, since 2024' }],
        [policy, {}],
        [TOKENS.mica.fingerprint, { note: 'dues' }],
      ]),
    );
  });

  it.each([
    ['a web page', '<!doctype html>\n<html>', { kind: 'malformed', detail: 'list-line', at: '1' }],
    [
      'a line that is no identifier',
      `${subject}\nhello`,
      { kind: 'malformed', detail: 'list-line', at: '2' },
    ],
    ['a wrong checksum', `${fingerprint.slice(0, -1)}q`, { kind: 'malformed', detail: 'list-line', at: '1' }],
    [
      'an endless line',
      `${subject},${'a'.repeat(1_000)}`,
      { kind: 'malformed', detail: 'list-line', at: '1' },
    ],
    ['two notes', `${subject},a\n${subject},b`, { kind: 'malformed', detail: 'list-line', at: '2' }],
    [
      'a token by subject and fingerprint',
      `${subject},a\n${fingerprint},b`,
      { kind: 'malformed', detail: 'list-line', at: '2' },
    ],
    ['bytes', Buffer.from([0xff, 0xfe, 0]), { kind: 'malformed', detail: 'not-text' }],
    ['a null character', `${subject}\0`, { kind: 'malformed', detail: 'not-text' }],
    ['comments only', '# nothing', { kind: 'malformed', detail: 'no-token' }],
    ['nothing', '', { kind: 'malformed', detail: 'no-token' }],
    ['too many lines', '\n'.repeat(100_001), { kind: 'too-large' }],
  ])('refuses %s', async (_case, content, failure) => {
    expect(await read('lines', content)).toEqual({ ok: false, failure });
  });
});

describe('an archive of token files', () => {
  it('is read as git writes it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'list-'));
    mkdirSync(join(folder, 'src/tokens'), { recursive: true });
    writeFileSync(join(folder, 'src/tokens', `${subject}.yaml`), yamlOf('Fernwood', true));
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', folder, ...args]);
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'one');
    const archive = git('archive', '--format=tar', '--prefix=minswap-tokens-HEAD/', 'HEAD');
    rmSync(folder, { recursive: true });
    expect(await read('archive', gzipSync(archive))).toEqual(
      success([[fingerprint, { subject, name: 'Fernwood', isVerified: true }]]),
    );
  });

  it.each([
    ['an anchor', 'project: &a A\nverified: true\n'],
    ['an alias', 'project: &a A\nverified: true\nburn: *a\n'],
    ['an anchor on a map', 'project: A\nsocialLinks: &a\n  b: c\n'],
    ['a tag', 'project: !foo A\n'],
    ['a tag of the standard', 'project: !!str A\n'],
    ['a tag on a map', 'project: A\nx: !!map { a: b }\n'],
    ['repeated keys', 'project: A\nproject: B\n'],
    ['several documents', 'project: A\n---\nproject: B\n'],
    ['broken indentation', 'project: A\nburn:\n  - a\n b:\n  - c\n'],
    ['a list', '- project\n'],
    ['no project', 'verified: true\n'],
    ['a project that is a map', 'project:\n  a: b\n'],
    ['an unknown "verified"', 'project: A\nverified: perhaps\n'],
    ['a large file', `project: A\n${'# comment\n'.repeat(2_000)}`],
    ['a null character', 'project: "A\0"\n'],
  ])('refuses %s', async (_case, text) => {
    const at = `${subject.slice(0, 8)}…${subject.slice(-8)}`;
    const failure = { kind: 'malformed', detail: 'list-file', at };
    expect(await readArchive(tokenFile(text))).toEqual({ ok: false, failure });
  });

  const good = tokenFile(yamlOf('Fernwood', true));
  const header = good.subarray(0, 512);
  it.each([
    ['what is not gzip', 'hello', 'list-archive'],
    ['a web page', '<html>', 'list-archive'],
    ['gzip that is cut off', archiveOf(makeLists()).subarray(0, 5_000), 'list-archive'],
    ['gzip without an archive', gzipSync('hello'), 'list-archive'],
    [
      'a path that leads out',
      gzipSync(tarOf([[`../src/tokens/${subject}.yaml`, 'project: A']])),
      'list-archive',
    ],
    ['an absolute path', gzipSync(tarOf([['a', '']], '/')), 'list-archive'],
    [
      'a link',
      gzipSync(Buffer.concat([entryOf({ path: 'a', type: '2' }, ''), Buffer.alloc(1024)])),
      'list-archive',
    ],
    [
      'a size beyond the end',
      gzipSync(Buffer.concat([entryOf({ path: 'a', type: '0', size: 8 ** 11 - 1 }, ''), Buffer.alloc(1024)])),
      'list-archive',
    ],
    [
      'a wrong checksum',
      gzipSync(Buffer.concat([Buffer.from(header).fill(0x41, 0, 4), good.subarray(512)])),
      'list-archive',
    ],
    ['an archive without its end', gzipSync(good), 'list-archive'],
    ['an archive without tokens', gzipSync(tarOf([['README.md', 'hello']])), 'no-token'],
  ])('refuses %s', async (_case, content, detail) => {
    expect(await read('archive', content)).toEqual({ ok: false, failure: { kind: 'malformed', detail } });
  });

  it('refuses a token that is there twice', async () => {
    const upper = fileOf(`root/src/tokens/${subject.toUpperCase()}.yaml`, yamlOf('Fernwood', false));
    expect(await readArchive(good, upper)).toMatchObject({ ok: false, failure: { detail: 'list-file' } });
  });

  it('refuses a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(1e8));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await read('archive', bomb)).toEqual({ ok: false, failure: { kind: 'too-large' } });
  });
});

it('reads the text of a file, and says why a list could not be fetched', async () => {
  const offline = async () => failed({ kind: 'offline' });
  const fromFile = await readList({ format: 'lines', from: { text: `${subject},treasury` } }, offline);
  expect(fromFile.ok && [...fromFile.value]).toHaveLength(1);
  const job = { format: 'lines', from: { address: 'https://list.example' } } as const;
  expect(await readList(job, offline)).toEqual(await offline());
});
