/** The search by name: constructed tokens, and those of mainnet. */
import { expect, it } from 'vitest';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { createSearchIndex, type SearchableToken } from '../../lib/tokens/search.ts';
import { LISTED } from '../data/listed.ts';

/** Under a policy of 28 equal bytes. */
function token(policy: number, names: Partial<SearchableToken>, assetName = ''): SearchableToken {
  const hex = policy.toString(16).padStart(2, '0').repeat(28) + Buffer.from(assetName).toString('hex');
  return { subject: parseSubject(hex) as Subject, familiarity: 'listed', ...names };
}

const find = (typed: string, ...tokens: SearchableToken[]) => createSearchIndex(tokens).find(typed, 20);
const policiesOf = (found: ReturnType<typeof find>) => found.map(({ subject }) => subject.slice(0, 2));

const SNEK = token(1, { name: 'Snek', ticker: 'SNEK' });
const COPY = token(2, { name: 'Snake', ticker: 'SNEK' });

it.each([
  ['snek', 'ticker', 'exact'],
  ['$SNEK', 'ticker', 'exact'],
  ['sn', 'ticker', 'prefix'],
  ['ЅNЕK', 'ticker', 'confusable'],
  ['oil', 'name', 'word-prefix'],
  ['ffic', 'name', 'substring'],
  ['office oil', 'name', 'exact'],
  ['my tok', 'nickname', 'prefix'],
  ['hidden', 'asset-name', 'exact'],
  ['030303', 'policy', 'prefix'],
  ['asset1', undefined, undefined],
  ['zebra', undefined, undefined],
  ['k', undefined, undefined],
  [' \u200b', undefined, undefined],
])('a search finds a token for %j by its %s: %s', (typed, field, how) => {
  const office = token(3, { name: 'Office Oil', nickname: 'my token' }, 'Hidden');
  const [first] = find(typed, SNEK, office);
  expect(first?.matched).toEqual(field && { field, how });
});

it('a search puts exact tickers first, then beginnings, words and other parts, and the listed tokens before the seen', () => {
  const seen = token(3, { ticker: 'SNEKX', familiarity: 'seen' });
  const others = [token(5, { name: 'Asnek' }), token(4, { name: 'The Snek' }), token(6, { ticker: 'SNEKY' })];
  expect(policiesOf(find('snek', seen, ...others, SNEK))).toEqual(['01', '06', '03', '04', '05']);
});

it('a search puts the listed one of two tokens with a nickname with one ticker first', () => {
  const [copy, own] = [token(1, { ticker: 'SNEK' }), token(2, { ticker: 'SNEK', isListed: true })];
  const nicknamed = [copy, own].map((one) => ({ ...one, familiarity: 'nicknamed' as const }));
  expect(policiesOf(find('snek', ...nicknamed))).toEqual(['02', '01']);
});

it('a search puts the tokens with one ticker together, and counts the others', () => {
  const found = find('snek', COPY, token(3, { name: 'Snek Gold' }), SNEK);
  expect(policiesOf(found)).toEqual(['01', '02', '03']);
  expect(found.map(({ sameTicker }) => sameTicker)).toEqual([1, 1, 0]);
});

it('a search finds at most as many as wanted, and takes hostile names as text', () => {
  const many = Array.from({ length: 300 }, (_, at) => token(at % 250, { ticker: 'POOL' }, `${at}`));
  expect(createSearchIndex(many).find('pool', 20)).toHaveLength(20);
  const hostile = ['__proto__', 'constructor', '.*(', '\u202e', '😀'.repeat(50_000)];
  for (const name of hostile) expect(find(name, token(1, { name }), SNEK).length).toBeLessThan(2);
});

const tokens = LISTED.map(({ subject, name, ticker }): SearchableToken => {
  return { subject, familiarity: 'listed', ...(name && { name }), ...(ticker && { ticker }) };
});
const wmtx = token(0x21, { name: '$WMTX', ticker: 'WMTX' }, 'WMTX');
const worldMobile = token(0x22, { name: 'World Mobile Token X', ticker: 'WMTX' }, 'WorldMobileTokenX');
const snek = token(0x23, { name: 'Snek', ticker: 'SNEK' }, 'SNEK');
const index = createSearchIndex([...tokens, wmtx, worldMobile, snek]);

it('among the tokens of mainnet finds each token by its ticker, in the group of that ticker, and by its name', () => {
  const sample = tokens.filter((_, at) => at % 200 === 0);
  const missed = sample.filter(({ subject, name, ticker }) => {
    const isFound = (text: string) =>
      index.find(text, tokens.length).some((one) => one.subject === subject && one.matched.how === 'exact');
    const texts = [ticker, name].filter((text) => text && /[\p{L}\p{N}]/u.test(text));
    return !texts.every((text) => text && isFound(text));
  });
  expect(sample.length).toBeGreaterThan(35);
  expect(missed.map(({ name, ticker }) => `${name} (${ticker})`)).toEqual([]);
  const isShared = ({ ticker = '' }: SearchableToken) =>
    /^[A-Z]{4}$/.test(ticker) && tokens.filter((other) => other.ticker === ticker).length > 1;
  const { ticker = '' } = tokens.find(isShared) ?? {};
  const found = index.find(ticker, 20);
  const group = found.slice(0, 1 + (found[0]?.sameTicker ?? 0));
  expect(group.length).toBeGreaterThan(1);
  expect(new Set(group.map((one) => one.ticker?.toLowerCase()))).toEqual(new Set([ticker.toLowerCase()]));
});

it.each<readonly [typed: string, wanted: readonly SearchableToken[]]>([
  ['snek', [snek]],
  ['snék', [snek]],
  ['ЅNЕK', [snek]],
  ['$wmtx', [wmtx, worldMobile]],
  ['world mobile', [worldMobile]],
  [snek.subject.slice(0, 28), [snek]],
  [`${snek.subject.slice(0, 8)}…${snek.subject.slice(48, 56)}`, [snek]],
])('among the tokens of mainnet finds %s among the first three', (typed, wanted) => {
  const subjects = index.find(typed, 3).map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(wanted.map(({ subject }) => subject)));
  expect(tokens.length).toBeGreaterThan(7_000);
});
