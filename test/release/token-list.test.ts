/** `npm run index`: the token list, from records or a checkout of the registry. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TokenList } from '../../lib/tokens/list.ts';
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
const DAY = '2026-11-22';
const ABOUT = { day: DAY, scams: [], suspicious: [] };
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SUBJECTS.map((subject) => [`registry/mappings/${subject}.json`, '{}'])),
  'registry/mappings/.gitkeep': '',
  [`named/mappings/${fernwood.subject}.json`]: entry('Fernwood', 'FERN'),
  [`named/mappings/${MARROW_WRITTEN}.json`]: entry('Marrow'),
  [`named/mappings/${mica.subject}.json`]: '{"name"',
  'records.json': JSON.stringify(RECORDS, undefined, 2),
  'records.jsonl': `${LINES.join('\n')}\n`,
  'empty.jsonl': '\n',
  'nameless.json': JSON.stringify([...RECORDS, { subject: 7 }]),
  'nameless.jsonl': `${LINES[0]}\n{"policy": "ab"}`,
  'folder/readme': '',
  scams: `# REVIEWED\n${mica.fingerprint}\n#${fernwood.fingerprint}\n\n${mica.fingerprint}\r\n`,
  suspicious: `${fernwood.policy}\n`,
};
const folder = mkdtempSync(join(tmpdir(), 'token-lens-index-'));

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['a checkout of the registry', 'registry', SUBJECTS],
  ['its folder of entries', 'registry/mappings', SUBJECTS],
  ['a JSON array of records', 'records.json', ON_CHAIN],
  ['a record a line', 'records.jsonl', ON_CHAIN],
])('reads %s', (_what, source, subjects) => {
  const found = tokensIn(join(folder, source)).map(({ subject }) => subject);
  expect(found.toSorted()).toEqual(subjects.toSorted());
});

it.each([
  ['nowhere', 'ENOENT'],
  ['empty.jsonl', 'no tokens'],
  ['folder', 'no tokens'],
  ['nameless.json', 'record 3 has no subject'],
  ['nameless.jsonl', 'record 2 has no subject'],
])('rejects the source %s by name: %s', (source, message) => {
  expect(() => tokensIn(join(folder, source))).toThrow(`${join(folder, source)}: ${message}`);
});

it('makes the union of its sources with the month of the date, and needs a source and a date', () => {
  const printed: string[] = [];
  const index = (...args: readonly string[]) => indexOf(args, DAY, (line) => printed.push(line));
  const sources = ['records.jsonl', 'registry', 'records.json'].map((name) => join(folder, name));
  const bytes = index(...sources);
  expect(printed[0]).toBe(`${sources[0]}: 2 subjects, 2 with names`);
  expect(printed.at(-1)).toMatch(/^5 subjects, /);
  const all = [...SUBJECTS.map((subject) => ({ subject })), ...RECORDS.map(named)];
  expect(bytes).toEqual(listOf(all, ABOUT).bytes);
  expect(new TokenList(index(...sources, '--date', '2027-01-31')).date).toBe('2027-01');
  for (const args of [[], [...sources, '--date', 'today']]) expect(() => index(...args)).toThrow('Usage:');
});

it('has the marks of third-party lists, and refuses a file of other identifiers', () => {
  const index = (...marks: readonly string[]) =>
    new TokenList(indexOf([join(folder, 'registry'), ...marks], DAY, () => {}));
  const [scams, suspicious] = [join(folder, 'scams'), join(folder, 'suspicious')];
  const list = index('--scam', scams, '--suspicious', suspicious);
  const marksOf = ({ subject }: typeof mica) => list.marksOf({ kind: 'subject', subject });
  expect(marksOf(mica)).toEqual([{ list: 'community-scams', date: '2026-11' }]);
  expect(marksOf(fernwood)).toEqual([{ list: 'minswap-suspicious', date: '2026-11' }]);
  expect(marksOf(marrow)).toEqual([]);
  expect(() => index('--scam', suspicious)).toThrow(
    `${suspicious}: line 1 is not an identifier of this list.`,
  );
});

it('lists each subject once, independently of the order, with its spelling', () => {
  const texts = [...SUBJECTS, mica.subject, `${mica.policy}00`, 'README'].map((subject) => ({ subject }));
  const { bytes, count, odd } = listOf(texts, ABOUT);
  expect([count, odd]).toEqual([4, ['README']]);
  const list = new TokenList(bytes);
  const subjects = [...SUBJECTS, `${mica.policy}00`].map((subject) => subject.toLowerCase());
  expect(list.tokens()).toEqual(subjects.toSorted().map((subject) => ({ subject })));
  expect([...list.spellings.values()]).toEqual([MARROW_WRITTEN]);
  expect(listOf(texts.toReversed(), ABOUT).bytes).toEqual(bytes);
});

it('reads names and tickers from registry entries and records; an unreadable entry has none', () => {
  const tokens = tokensIn(join(folder, 'named'));
  const read = { subject: fernwood.subject, name: 'Fernwood', ticker: 'FERN' };
  const nameOnly = { subject: MARROW_WRITTEN, name: 'Marrow' };
  const bySubject = (a: Listed, b: Listed) => a.subject.localeCompare(b.subject);
  expect(tokens.toSorted(bySubject)).toEqual([{ subject: mica.subject }, nameOnly, read].toSorted(bySubject));
  expect(tokensIn(join(folder, 'records.jsonl'))[0]).toEqual(named(orrery));
});

it('lists the first name of a token, in one line and with 64 characters at most', () => {
  const { subject, policy } = mica;
  const own = [{ subject }, { subject, name: NAME_OF_RECORD, ticker: 'Flake' }, { subject, name: 'another' }];
  const others = [{ subject: `${policy}ff`, name: '𝔘'.repeat(90) }, { subject: `${policy}ffff` }];
  expect(new TokenList(listOf([...own, ...others], ABOUT).bytes).tokens()).toEqual([
    { subject, name: 'a "name" of two lines', ticker: 'Flake' },
    { subject: `${policy}ff`, name: '𝔘'.repeat(64) },
    { subject: `${policy}ffff` },
  ]);
});
