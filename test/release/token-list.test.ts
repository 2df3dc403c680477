/** `npm run index`: the token list of a release build, from files or a checkout of the registry. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexOf, type Listed, listOf, tokensIn } from '../../release/token-list.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const { fernwood, mica, marrow, orrery } = TOKENS;
const MARROW_WRITTEN = `${marrow.policy}${marrow.assetName.toUpperCase()}`;
const SUBJECTS = [fernwood.subject, MARROW_WRITTEN, mica.subject];
/** One is a reference NFT. */
const ON_CHAIN = [orrery.subject, UNREGISTERED.brindleReference.subject];
const NAME_OF_RECORD = 'a "name"\nof two lines';
const RECORDS = ON_CHAIN.map((subject) => ({ subject, name: NAME_OF_RECORD, ticker: null }));
const entry = (name: string, ticker?: string) =>
  JSON.stringify({ name: { value: name }, ...(ticker && { ticker: { value: ticker } }) });
const named = ({ subject }: { readonly subject: string }) => ({ subject, name: NAME_OF_RECORD });
const LINES = RECORDS.map((one) => JSON.stringify(one));
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');
const MADE = '2026-11-21T00:00:00.000Z';
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SUBJECTS.map((subject) => [`registry/mappings/${subject}.json`, '{}'])),
  'registry/mappings/.gitkeep': '',
  [`named/mappings/${fernwood.subject}.json`]: entry('Fernwood', 'FERN'),
  [`named/mappings/${MARROW_WRITTEN}.json`]: entry('Marrow'),
  [`named/mappings/${mica.subject}.json`]: '{"name"',
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
const folder = mkdtempSync(join(tmpdir(), 'token-lens-index-'));

beforeAll(() => {
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
  const found = tokensIn(join(folder, source)).map(({ subject }) => subject);
  expect(found.toSorted()).toEqual(subjects.toSorted());
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
  expect(() => tokensIn(join(folder, source))).toThrow(`${join(folder, source)}: ${message}`);
});

it('makes the union of its sources, and needs one', () => {
  const printed: string[] = [];
  const names = ['records.jsonl', 'registry', 'subjects.txt', 'records.json'];
  const sources = names.map((name) => join(folder, name));
  const made = JSON.parse(indexOf(sources, (line) => printed.push(line)));
  expect(printed[0]).toBe(`${sources[0]}: 2 subjects, 2 with names`);
  expect(printed.at(-1)).toMatch(/^5 subjects, /);
  const all = [...SUBJECTS.map((subject) => ({ subject })), ...RECORDS.map(named)];
  expect(made).toEqual(JSON.parse(listOf(all, made.made).json));
  expect(() => indexOf([], () => {})).toThrow('npm run index -- SOURCE');
});

it('lists each subject once, by policy, independently of the order, with its spelling', () => {
  const texts = [...SUBJECTS, mica.subject, `${mica.policy}00`, 'README'].map((subject) => ({ subject }));
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
    names: [],
    tickers: [],
  });
  expect(listOf(texts.toReversed(), MADE).json).toBe(json);
});

it('reads names and tickers from registry entries and records; an unreadable entry has none', () => {
  const tokens = tokensIn(join(folder, 'named'));
  const read = { subject: fernwood.subject, name: 'Fernwood', ticker: 'FERN' };
  const nameOnly = { subject: MARROW_WRITTEN, name: 'Marrow' };
  const bySubject = (a: Listed, b: Listed) => a.subject.localeCompare(b.subject);
  expect(tokens.toSorted(bySubject)).toEqual([{ subject: mica.subject }, nameOnly, read].toSorted(bySubject));
  expect(tokensIn(join(folder, 'records.jsonl'))[0]).toEqual(named(orrery));
});

it('lists the first name of a token, as a number where it is the text of its asset name, and 64 characters at most', () => {
  const text = Buffer.from(mica.assetName, 'hex').toString();
  const { subject, policy } = mica;
  const own = [{ subject }, { subject, name: text, ticker: 'Flake' }, { subject, name: 'another' }];
  const others = [{ subject: `${policy}ff`, name: '𝔘'.repeat(90) }, { subject: `${policy}ffff` }];
  const made = JSON.parse(listOf([...own, ...others], MADE).json);
  expect(made).toMatchObject({ names: [0, '𝔘'.repeat(64), ''], tickers: ['Flake', '', ''] });
});
