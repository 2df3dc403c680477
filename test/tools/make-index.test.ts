/** `npm run index`: the list that a release build takes along, from a file of subjects or the registry itself. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { INDEX, listOf, subjectsIn } from './make-index.ts';

const { fernwood, mica, marrow } = TOKENS;
const SUBJECTS = [fernwood.subject, `${marrow.policy}${marrow.assetName.toUpperCase()}`, mica.subject];
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');
const MADE = '2026-11-21T00:00:00.000Z';
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
  git(folder, 'init', '-q', 'registry');
  git(join(folder, 'registry'), 'add', '.');
  git(join(folder, 'registry'), 'commit', '-qm', 'entries');
  git(join(folder, 'registry'), 'config', 'uploadpack.allowFilter', 'true');
  git(join(folder, 'registry'), 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  git(
    folder,
    'clone',
    '-q',
    '--filter=tree:0',
    '--no-checkout',
    `file://${join(folder, 'registry')}`,
    'bare',
  );
  writeFileSync(join(folder, 'subjects.txt'), `${SUBJECTS.join('\r\n')}\r\n`);
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

  it('says that there is no such source', () => {
    expect(() => subjectsIn(join(folder, 'nowhere'))).toThrow(/There is no .*nowhere/);
  });

  it('has each subject once, in lower case, by its policy, and leaves out what is none', () => {
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
    });
  });

  it('is the same, byte for byte, whatever the order of its subjects', () => {
    const more = [...SUBJECTS, UNREGISTERED.gorse.subject];
    expect(listOf(more, MADE).json).toBe(listOf(more.toReversed(), MADE).json);
  });

  it('is no file of the repository', () => {
    const ignored = execFileSync('git', ['check-ignore', INDEX], { cwd: resolve('.'), encoding: 'utf8' });
    expect(ignored.trim()).toBe(INDEX);
    expect(readFileSync('wxt.config.ts', 'utf8')).toContain(`'${INDEX}'`);
  });
});
