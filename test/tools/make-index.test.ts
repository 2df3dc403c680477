/** `npm run index`: the list that a release build takes along, from a file of subjects or the registry itself. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { registry } from '../data/registry/index.ts';
import { subjectsIn } from './index-sources.ts';
import { INDEX, listOf } from './make-index.ts';

const { fernwood, mica, marrow, orrery } = TOKENS;
const { brindleReference } = UNREGISTERED;
const MARROW_WRITTEN = `${marrow.policy}${marrow.assetName.toUpperCase()}`;
const SUBJECTS = [fernwood.subject, MARROW_WRITTEN, mica.subject];
/** As CIP-68 records name them; one is of a reference NFT. */
const ON_CHAIN = [orrery.subject, brindleReference.subject];
const RECORDS = ON_CHAIN.map((subject) => ({ subject, name: 'a "name"\nof two lines', ticker: null }));
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');
const MADE = '2026-11-21T00:00:00.000Z';
const SCRIPT = resolve('test/tools/make-index.ts');
const TSX = resolve('node_modules/tsx/dist/cli.mjs');
let folder: string;

const git = (where: string, ...args: string[]) =>
  execFileSync('git', ['-C', where, '-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
    stdio: 'pipe',
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-lens-index-'));
  mkdirSync(join(folder, 'registry/mappings'), { recursive: true });
  for (const subject of SUBJECTS) writeFileSync(join(folder, `registry/mappings/${subject}.json`), '{}');
  writeFileSync(join(folder, 'registry/mappings/.gitkeep'), '');
  const entries = join(folder, 'registry');
  git(folder, 'init', '-q', 'registry');
  git(entries, 'add', '.');
  git(entries, 'commit', '-qm', 'entries');
  for (const allowed of ['allowFilter', 'allowAnySHA1InWant'])
    git(entries, 'config', `uploadpack.${allowed}`, 'true');
  git(folder, 'clone', '-q', '--filter=tree:0', '--no-checkout', `file://${entries}`, 'bare');
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('subjects.txt', `${SUBJECTS.join('\r\n')}\r\n\r\n`);
  write('records.json', JSON.stringify(RECORDS, undefined, 2));
  write('records.jsonl', `${RECORDS.map((one) => JSON.stringify(one)).join('\n')}\n`);
  write('empty.txt', '\n');
  write('cut.json', '[{"subject": "ab"');
  write('nameless.json', JSON.stringify([...RECORDS, { subject: 7 }]));
  write('cut.jsonl', `${JSON.stringify(RECORDS[0])}\n{"subject"`);
  write('nameless.jsonl', `${JSON.stringify(RECORDS[0])}\n{"policy": "ab"}`);
  mkdirSync(join(folder, 'folder'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the index', () => {
  it.each([
    ['a text file with one subject a line', 'subjects.txt'],
    ['a checkout of the registry', 'registry'],
    ['its folder of entries', 'registry/mappings'],
    ['a clone without blobs and trees', 'bare'],
  ])('is made of %s', (_what, source) => {
    expect([...subjectsIn(join(folder, source))].toSorted()).toEqual(SUBJECTS.toSorted());
  });

  it.each([
    ['a JSON array of records', 'records.json'],
    ['a record a line', 'records.jsonl'],
  ])('is made of %s, reference NFTs included', (_what, source) => {
    expect(subjectsIn(join(folder, source))).toEqual(ON_CHAIN);
  });

  it.each([
    ['nowhere', 'not found'],
    ['empty.txt', 'holds no subjects'],
    ['folder', 'neither holds registry entries nor is a git checkout'],
    ['cut.json', 'the file is not JSON'],
    ['nameless.json', 'record 3 has no subject'],
    ['cut.jsonl', 'line 2 is not JSON'],
    ['nameless.jsonl', 'line 2 has no subject'],
  ])('names the source %s, and says what is wrong with it', (source, message) => {
    expect(() => subjectsIn(join(folder, source))).toThrow(`${join(folder, source)}: ${message}`);
  });

  it('is the union of its sources', () => {
    const run = (...sources: readonly string[]) =>
      spawnSync(process.execPath, [TSX, SCRIPT, ...sources], { cwd: folder, encoding: 'utf8' });
    const { status, stdout } = run('records.jsonl', 'registry', 'subjects.txt', 'records.json');
    expect([status, stdout]).toEqual([0, expect.stringContaining('\n5 subjects')]);
    const written = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
    expect(written).toEqual(JSON.parse(listOf([...SUBJECTS, ...ON_CHAIN], written.made).json));
    for (const [sources, message] of [
      [[], 'npm run index -- SOURCE [SOURCE…]'],
      [['subjects.txt', 'cut.json'], 'cut.json: the file is not JSON'],
    ] as const) {
      expect(run(...sources)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
    }
  });

  it('has each subject once, by its policy, with its spelling, and leaves out what is none', () => {
    const sibling = `${mica.policy}00`;
    const { json, count, odd } = listOf([...SUBJECTS, mica.subject, sibling, 'README'], MADE);
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
  });

  it('holds the whole generated registry, with the spellings of those in capitals', () => {
    const { subjects } = registry();
    const { json, count, odd } = listOf(subjects, MADE);
    const made: { policies: Record<string, string[]>; spellings: string[] } = JSON.parse(json);
    const hex = (text: string) => Buffer.from(text, 'base64').toString('hex');
    const held = Object.entries(made.policies).flatMap(([policy, names]) =>
      names.map((name) => hex(policy) + hex(name)),
    );
    expect([count, odd]).toEqual([8_000, []]);
    expect(held.toSorted()).toEqual(subjects.map((subject) => subject.toLowerCase()).toSorted());
    expect(made.spellings).toEqual(subjects.filter((one) => one !== one.toLowerCase()).toSorted());
  });

  it('is the same, byte for byte, whatever the order of its subjects', () => {
    const more = [...SUBJECTS, fernwood.subject.toUpperCase(), UNREGISTERED.gorse.subject];
    expect(listOf(more, MADE).json).toBe(listOf(more.toReversed(), MADE).json);
  });

  it('is no file of the repository', () => {
    const ignored = execFileSync('git', ['check-ignore', INDEX], { cwd: resolve('.'), encoding: 'utf8' });
    expect(ignored.trim()).toBe(INDEX);
    expect(readFileSync('wxt.config.ts', 'utf8')).toContain(`'${INDEX}'`);
  });
});
