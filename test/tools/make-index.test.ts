/** `npm run index`: the token list of a release build, from files or a checkout of the registry. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { INDEX, listOf, subjectsIn } from './make-index.ts';

const { fernwood, mica, marrow, orrery } = TOKENS;
const MARROW_WRITTEN = `${marrow.policy}${marrow.assetName.toUpperCase()}`;
const SUBJECTS = [fernwood.subject, MARROW_WRITTEN, mica.subject];
/** One is a reference NFT. */
const ON_CHAIN = [orrery.subject, UNREGISTERED.brindleReference.subject];
const RECORDS = ON_CHAIN.map((subject) => ({ subject, name: 'a "name"\nof two lines', ticker: null }));
const LINES = RECORDS.map((one) => JSON.stringify(one));
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');
const MADE = '2026-11-21T00:00:00.000Z';
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SUBJECTS.map((subject) => [`registry/mappings/${subject}.json`, '{}'])),
  'registry/mappings/.gitkeep': '',
  'subjects.txt': `${SUBJECTS.join('\r\n')}\r\n\r\n`,
  'records.json': JSON.stringify(RECORDS, undefined, 2),
  'records.jsonl': `${LINES.join('\n')}\n`,
  'empty.txt': '\n',
  'cut.json': '[{"subject": "ab"',
  'nameless.json': JSON.stringify([...RECORDS, { subject: 7 }]),
  'cut.jsonl': `${LINES[0]}\n{"subject"`,
  'nameless.jsonl': `${LINES[0]}\n{"policy": "ab"}`,
  'folder/readme': '',
};
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-lens-index-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const registry = join(folder, 'registry');
  const git = (command: string) => execFileSync('git', ['-C', registry, ...command.split(' ')]);
  git('init -q');
  git('add .');
  git('-c user.name=t -c user.email=t@localhost commit -qm entries');
  for (const allowed of ['allowFilter', 'allowAnySHA1InWant']) git(`config uploadpack.${allowed} true`);
  git(`clone -q --filter=tree:0 --no-checkout file://${registry} ${join(folder, 'bare')}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['a text file with one subject a line', 'subjects.txt', SUBJECTS],
  ['a checkout of the registry', 'registry', SUBJECTS],
  ['its folder of entries', 'registry/mappings', SUBJECTS],
  ['a clone without blobs and trees', 'bare', SUBJECTS],
  ['a JSON array of records', 'records.json', ON_CHAIN],
  ['a record a line', 'records.jsonl', ON_CHAIN],
])('reads %s', (_what, source, subjects) => {
  expect([...subjectsIn(join(folder, source))].toSorted()).toEqual(subjects.toSorted());
});

it.each([
  ['nowhere', 'not found'],
  ['empty.txt', 'no subjects'],
  ['folder', 'neither registry entries nor a git checkout'],
  ['cut.json', 'the file is not JSON'],
  ['nameless.json', 'record 3 has no subject'],
  ['cut.jsonl', 'line 2 is not JSON'],
  ['nameless.jsonl', 'line 2 has no subject'],
])('rejects the source %s by name: %s', (source, message) => {
  expect(() => subjectsIn(join(folder, source))).toThrow(`${join(folder, source)}: ${message}`);
});

it('writes the union of its sources, and prints its usage without any', () => {
  const [tsx, script] = [resolve('node_modules/tsx/dist/cli.mjs'), resolve('test/tools/make-index.ts')];
  const run = (...sources: readonly string[]) =>
    spawnSync(process.execPath, [tsx, script, ...sources], { cwd: folder, encoding: 'utf8' });
  const { status, stdout } = run('records.jsonl', 'registry', 'subjects.txt', 'records.json');
  expect([status, stdout]).toEqual([0, expect.stringContaining('\n5 subjects')]);
  const written = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
  expect(written).toEqual(JSON.parse(listOf([...SUBJECTS, ...ON_CHAIN], written.made).json));
  const bare = run();
  expect([bare.status, bare.stderr]).toEqual([1, expect.stringContaining('npm run index -- SOURCE')]);
});

it('lists each subject once, by policy, independently of the order, with its spelling', () => {
  const texts = [...SUBJECTS, mica.subject, `${mica.policy}00`, 'README'];
  const { json, count, odd } = listOf(texts, MADE);
  expect([count, odd]).toEqual([4, ['README']]);
  expect(JSON.parse(json)).toEqual({
    made: MADE,
    policies: {
      [base64(fernwood.policy)]: [base64(fernwood.assetName)],
      [base64(marrow.policy)]: [base64(marrow.assetName)],
      [base64(mica.policy)]: [mica.assetName, '00'].toSorted().map(base64),
    },
    spellings: [MARROW_WRITTEN],
  });
  expect(listOf(texts.toReversed(), MADE).json).toBe(json);
});
