/** The search by name: which tokens it includes, what matches, and in which order. */
import { expect, it } from 'vitest';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { createSearchIndex, createTokenSearch, type SearchableToken } from '../../lib/tokens/search.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { CONFUSABLES } from '../data/confusables.ts';
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';
import { ENDPOINT, found, NOW } from './cache-fixture.ts';

/** Under a policy of 28 equal bytes. */
function token(policy: number, names: Partial<SearchableToken>, assetName = ''): SearchableToken {
  const hex = policy.toString(16).padStart(2, '0').repeat(28) + Buffer.from(assetName).toString('hex');
  return { subject: parseSubject(hex) as Subject, familiarity: 'listed', ...names };
}

const find = (typed: string, ...tokens: SearchableToken[]) =>
  createSearchIndex(tokens, CONFUSABLES).find(typed, 20);
const policiesOf = (found: ReturnType<typeof find>) => found.map(({ subject }) => subject.slice(0, 2));

const SNEK = token(1, { name: 'Snek', ticker: 'SNEK' });
const COPY = token(2, { name: 'Snake', ticker: 'SNEK' });

it.each([
  ['snek', 'ticker', 'exact'],
  ['$SNEK', 'ticker', 'exact'],
  ['s', 'ticker', 'prefix'],
  ['snék', 'ticker', 'exact'],
  ['ЅNЕK', 'ticker', 'confusable'],
  ['oil', 'name', 'word-prefix'],
  ['ffic', 'name', 'substring'],
  ['office oil', 'name', 'exact'],
  ['my tok', 'nickname', 'prefix'],
  ['hidden', 'asset-name', 'exact'],
  ['030303', 'policy', 'prefix'],
  ['030303…646e', 'policy', 'prefix'],
  ['030303…6469', undefined, undefined],
  ['asset1', undefined, undefined],
  ['zebra', undefined, undefined],
  ['k', undefined, undefined],
  [' \u200b', undefined, undefined],
  ['.*(', undefined, undefined],
])('a search finds a token for %j by its %s: %s', (typed, field, how) => {
  const office = token(3, { name: 'Office Oil', nickname: 'my token' }, 'Hidden');
  const [first] = find(typed, SNEK, office, token(3, {}, 'Hadn'));
  expect(first?.matched).toEqual(field && { field, how });
});

it('a search puts exact tickers first, then beginnings, words and other parts, and the listed tokens before the seen', () => {
  const seen = token(3, { ticker: 'SNEKX', familiarity: 'seen' });
  const others = [token(5, { name: 'Asnek' }), token(4, { name: 'The Snek' }), token(6, { ticker: 'SNEKY' })];
  expect(policiesOf(find('snek', seen, ...others, SNEK))).toEqual(['01', '06', '03', '04', '05']);
});

it('a search puts the listed one of two tokens with a nickname with one ticker first', () => {
  const [copy, original] = [token(1, { ticker: 'SNEK' }), token(2, { ticker: 'SNEK', isListed: true })];
  const nicknamed = [copy, original].map((each) => ({ ...each, familiarity: 'nicknamed' as const }));
  expect(policiesOf(find('snek', ...nicknamed))).toEqual(['02', '01']);
});

it('a search puts the tokens with one ticker together, and counts the others', () => {
  const all = find('snek', COPY, token(3, { name: 'Snek Gold' }), SNEK);
  expect(policiesOf(all)).toEqual(['01', '02', '03']);
  expect(all.map(({ sameTicker }) => sameTicker)).toEqual([1, 1, 0]);
  expect(createSearchIndex([SNEK, COPY], CONFUSABLES).find('snek', 1)).toHaveLength(1);
});

const { fernwood, mica, tern } = TOKENS;
/** A cached token with the ticker of `fernwood`. */
function tokenOf({ subject }: typeof fernwood): Token {
  const ticker = { value: 'FERNW', source: 'CIP_68' } as const;
  const { outcome } = found(subject, NOW, ENDPOINT, { ticker, decimals: { value: 4, source: 'CIP_68' } });
  if (outcome.kind !== 'found') throw new Error(outcome.kind);
  return outcome.token;
}

it('searches the token list of mainnet and the labels of the network, and reads them again after a while', async () => {
  const world = { now: 0, reads: 0, clears: 0 };
  const search = createTokenSearch({
    clears: () => world.clears,
    confusables: async () => CONFUSABLES,
    async listedTokens() {
      if (++world.reads === 1) throw new Error('the list cannot be read');
      return [{ subject: fernwood.subject, name: 'Fernwood', ticker: 'FERNW' }];
    },
    cachedTokens: async () => [tokenOf(tern), tokenOf(fernwood)],
    nicknames: async () => [
      { network: 'mainnet', subject: mica.subject, nickname: 'my paper' },
      { network: 'preprod', subject: PREPROD_TOKENS.fernwood.subject, nickname: 'a test' },
    ],
    now: () => world.now,
  });
  await expect(search('mainnet', 'fern')).rejects.toThrow('cannot be read');
  // Seen tokens of the same ticker do not come before it, whatever their hex.
  expect(await search('mainnet', 'fernw')).toMatchObject([
    { subject: fernwood.subject, familiarity: 'listed', isListed: true, decimals: 4 },
    { subject: tern.subject, familiarity: 'seen' },
  ]);
  expect(await search('mainnet', 'paper')).toMatchObject([
    { nickname: 'my paper', familiarity: 'nicknamed' },
  ]);
  expect(world.reads).toBe(2);
  world.now = 11_000;
  await search('mainnet', 'fern');
  expect(world.reads).toBe(3);
  world.clears++;
  await search('mainnet', 'fern');
  expect(world.reads).toBe(4);
  expect(await search('preprod', 'a test')).toHaveLength(1);
  expect(await search('preprod', 'my paper')).toEqual([]);
  expect(world.reads).toBe(4);
});
