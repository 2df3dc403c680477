/** Lists that the readers accept, and those that they refuse. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { failed, type Malformed, type Result, success } from '../../lib/failure.ts';
import type { ListEntries, ListKey } from '../../lib/lists/list.ts';
import { type ListFormat, PUBLIC_LISTS, type PublicListId } from '../../lib/lists/public-lists.ts';
import { readList } from '../../lib/lists/read-list.ts';
import { TOKENS } from '../data/index.ts';
import { archiveOf, filesOf, makeLists, yamlOf } from '../data/lists.ts';
import { rows } from '../data/tables.ts';
import { entryOf, fileOf, tarOf } from '../data/tar.ts';

const { subject, fingerprint, policy } = TOKENS.fernwood;

const read = (format: ListFormat, content: string | Buffer): Promise<Result<ListEntries>> =>
  readList({ format, from: { address: 'https://list.example' } }, async () =>
    success(new Uint8Array(Buffer.from(content))),
  );
const archiveWith = (...parts: readonly Buffer[]) => gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
const readArchive = (...parts: readonly Buffer[]) => read('archive', archiveWith(...parts));
const tokenFile = (text: string) => fileOf(`root/src/tokens/${subject}.yaml`, text);

const lists = makeLists();
const files = filesOf(lists);

it.each<readonly [PublicListId, number, readonly ListKey[]]>([
  ['minswap-tokens', 597, lists.tokens.map(({ subject }) => fingerprintOf(subject))],
  ['minswap-suspicious', 107, lists.policies],
  ['community-scams', 425, lists.scams.map(fingerprintOf)],
])('a built-in list of the real size is read: all entries of %s, and no others', async (id, count, keys) => {
  const { address, format } = PUBLIC_LISTS[id];
  const entries = await read(format, files.get(address) ?? '');
  const found = new Map(entries.ok ? entries.value : []);
  expect(found.size).toBe(count);
  expect(new Set(found.keys())).toEqual(new Set(keys));
  if (id === 'minswap-tokens') expect([...found.values()]).toEqual(lists.tokens);
});

const malformed = (detail: Malformed, at?: string) => ({ kind: 'malformed', detail, ...(at && { at }) });
const inLine = (line: number) => malformed('list-line', String(line));

it('a list of lines has subjects, policies and fingerprints with notes', async () => {
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
  ['a web page', '<!doctype html>\n<html>', inLine(1)],
  ['a line that is no identifier', `${subject}\nhello`, inLine(2)],
  ['a wrong checksum', `${fingerprint.slice(0, -1)}q`, inLine(1)],
  ['an endless line', `${subject},${'a'.repeat(1_000)}`, inLine(1)],
  ['two notes', `${subject},a\n${subject},b`, inLine(2)],
  ['a token by subject and fingerprint', `${subject},a\n${fingerprint},b`, inLine(2)],
  ['bytes', Buffer.from([0xff, 0xfe, 0]), malformed('not-text')],
  ['a null character', `${subject}\0`, malformed('not-text')],
  ['comments only', '# nothing', malformed('no-token')],
  ['nothing', '', malformed('no-token')],
  ['too many lines', '\n'.repeat(100_001), { kind: 'too-large' }],
])('a list of lines refuses %s', async (_case, content, failure) => {
  expect(await read('lines', content)).toEqual({ ok: false, failure });
});

it('an archive of token files is read as git writes it', async () => {
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

it.each<[string, string]>([
  ...rows<[string, string]>('list-files', 'refused'),
  ['a large file', `project: A\n${'# comment\n'.repeat(2_000)}`],
])('an archive of token files refuses %s', async (_case, text) => {
  const failure = malformed('list-file', `${subject.slice(0, 8)}…${subject.slice(-8)}`);
  expect(await readArchive(tokenFile(text))).toEqual({ ok: false, failure });
});

const good = tokenFile(yamlOf('Fernwood', true));
const path = `../src/tokens/${subject}.yaml`;
const beyond = entryOf({ path: 'a', type: '0', size: 8 ** 11 - 1 }, '');
const wrong = Buffer.concat([Buffer.from(good.subarray(0, 512)).fill(0x41, 0, 4), good.subarray(512)]);
it.each<readonly [what: string, content: string | Buffer, detail: Malformed]>([
  ['bytes that are not gzip', 'hello', 'list-archive'],
  ['gzip that is cut off', archiveOf(makeLists()).subarray(0, 5_000), 'list-archive'],
  ['gzip without an archive', gzipSync('hello'), 'list-archive'],
  ['a path that leads out', gzipSync(tarOf([[path, 'project: A']])), 'list-archive'],
  ['an absolute path', gzipSync(tarOf([['a', '']], '/')), 'list-archive'],
  ['a link', archiveWith(entryOf({ path: 'a', type: '2' }, '')), 'list-archive'],
  ['a size beyond the end', archiveWith(beyond), 'list-archive'],
  ['a wrong checksum', gzipSync(wrong), 'list-archive'],
  ['an archive without its end', gzipSync(good), 'list-archive'],
  ['an archive without tokens', gzipSync(tarOf([['README.md', 'hello']])), 'no-token'],
])('an archive of token files refuses %s', async (_case, content, detail) => {
  expect(await read('archive', content)).toEqual({ ok: false, failure: malformed(detail) });
});

it('an archive of token files refuses a token that is there twice', async () => {
  const upper = fileOf(`root/src/tokens/${subject.toUpperCase()}.yaml`, yamlOf('Fernwood', false));
  expect(await readArchive(good, upper)).toMatchObject({ ok: false, failure: { detail: 'list-file' } });
});

it('an archive of token files refuses a gzip bomb', async () => {
  const bomb = gzipSync(Buffer.alloc(1e7));
  expect(bomb.length).toBeLessThan(20_000);
  expect(await read('archive', bomb)).toEqual({ ok: false, failure: { kind: 'too-large' } });
});

it('reads the text of a file, and says why a list could not be fetched', async () => {
  const offline = async () => failed({ kind: 'offline' });
  const fromFile = await readList({ format: 'lines', from: { text: `${subject},treasury` } }, offline);
  expect(fromFile.ok && [...fromFile.value]).toHaveLength(1);
  const job = { format: 'lines', from: { address: 'https://list.example' } } as const;
  expect(await readList(job, offline)).toEqual(await offline());
});
