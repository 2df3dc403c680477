/** `npm run index`: the token list, from records or a checkout of the registry. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TokenList } from '../../lib/tokens/list.ts';
import { indexOf, listOf, tokensIn } from '../../release/token-list.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const { fernwood, mica, marrow, orrery } = TOKENS;
const MARROW_WRITTEN = `${marrow.policy}${marrow.assetName.toUpperCase()}`;
const NAME_OF_RECORD = 'a "name"\nof two lines';
/** The second one is a reference NFT. */
const RECORDS = [orrery.subject, UNREGISTERED.brindleReference.subject].map((subject) => ({
  subject,
  name: NAME_OF_RECORD,
}));
const DAY = '2026-11-22';
const ABOUT = { day: DAY, scams: [], suspicious: [] };

const REGISTERED = [
  { subject: fernwood.subject, name: 'Fernwood', ticker: 'FERN' },
  { subject: MARROW_WRITTEN, name: 'Marrow' },
  // Its entry is unreadable.
  { subject: mica.subject },
];
const FILES: Readonly<Record<string, string>> = {
  [`registry/mappings/${fernwood.subject}.json`]:
    '{"name": {"value": "Fernwood"}, "ticker": {"value": "FERN"}}',
  [`registry/mappings/${MARROW_WRITTEN}.json`]: '{"name": {"value": "Marrow"}}',
  [`registry/mappings/${mica.subject}.json`]: '{"name"',
  'registry/mappings/.gitkeep': '',
  'records.json': JSON.stringify(RECORDS, undefined, 2),
  'records.jsonl': `${RECORDS.map((record) => JSON.stringify(record)).join('\n')}\n`,
  'empty.jsonl': '\n',
  'nameless.json': JSON.stringify([...RECORDS, { subject: 7 }]),
  scams: `# REVIEWED\n${mica.fingerprint}\n#${fernwood.fingerprint}\n\n${mica.fingerprint}\r\n`,
  suspicious: `${fernwood.policy}\n`,
};
const folder = mkdtempSync(join(tmpdir(), 'token-lens-index-'));
const at = (name: string) => join(folder, name);

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const sorted = (tokens: readonly { readonly subject: string }[]) =>
  tokens.toSorted((a, b) => a.subject.localeCompare(b.subject));

it.each([
  ['a checkout of the registry', 'registry', REGISTERED],
  ['its folder of entries', 'registry/mappings', REGISTERED],
  ['a JSON array of records', 'records.json', RECORDS],
  ['a record a line', 'records.jsonl', RECORDS],
])('reads names and tickers from %s', (_what, source, tokens) => {
  expect(sorted(tokensIn(at(source)))).toEqual(sorted(tokens));
});

it.each([
  ['nowhere', 'ENOENT'],
  ['empty.jsonl', 'no tokens'],
  ['nameless.json', 'record 3 has no subject'],
])('rejects the source %s by name: %s', (source, message) => {
  expect(() => tokensIn(at(source))).toThrow(`${at(source)}: ${message}`);
});

it('makes the union of its sources with the month of the date, and needs a source and a date', () => {
  const printed: string[] = [];
  const index = (...args: readonly string[]) => indexOf(args, DAY, (line) => printed.push(line));
  const sources = ['records.jsonl', 'registry', 'records.json'].map(at);
  expect(index(...sources)).toEqual(listOf([...RECORDS, ...REGISTERED], ABOUT).bytes);
  expect(printed[0]).toBe(`${sources[0]}: 2 subjects, 2 with names`);
  expect(printed.at(-1)).toMatch(/^5 subjects, /);
  expect(new TokenList(index(...sources, '--date', '2027-01-31')).date).toBe('2027-01');
  for (const args of [[], [...sources, '--date', 'today']]) expect(() => index(...args)).toThrow('Usage:');
});

it('has the marks of third-party lists, and refuses a file of other identifiers', () => {
  const index = (...marks: readonly string[]) =>
    new TokenList(indexOf([at('registry'), ...marks], DAY, () => {}));
  const list = index('--scam', at('scams'), '--suspicious', at('suspicious'));
  expect(list.marksOf(mica)).toEqual([{ list: 'community-scams', date: '2026-11' }]);
  expect(list.marksOf(fernwood)).toEqual([{ list: 'minswap-suspicious', date: '2026-11' }]);
  expect(list.marksOf(marrow)).toEqual([]);
  const message = `${at('suspicious')}: line 1 is not an identifier of this list.`;
  expect(() => index('--scam', at('suspicious'))).toThrow(message);
});

it('lists each subject once, independently of the order, with its spelling', () => {
  const subjects = [fernwood.subject, MARROW_WRITTEN, mica.subject, `${mica.policy}00`];
  const texts = [...subjects, mica.subject, 'README'].map((subject) => ({ subject }));
  const { bytes, count, odd } = listOf(texts, ABOUT);
  expect([count, odd]).toEqual([4, ['README']]);
  const list = new TokenList(bytes);
  const lower = subjects.map((subject) => subject.toLowerCase()).toSorted();
  expect(list.tokens()).toEqual(lower.map((subject) => ({ subject })));
  expect([...list.spellings.values()]).toEqual([MARROW_WRITTEN]);
  expect(listOf(texts.toReversed(), ABOUT).bytes).toEqual(bytes);
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
