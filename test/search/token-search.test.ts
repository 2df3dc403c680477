/** The tokens that a search by name includes, and when they are read again. */
import { expect, it } from 'vitest';
import { createTokenSearch } from '../../lib/search/token-search.ts';
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';

const { fernwood, mica } = TOKENS;

function start() {
  let at = 0;
  let reads = 0;
  let version = 0;
  const search = createTokenSearch({
    version: async () => version,
    async listedTokens() {
      if (++reads === 1) throw new Error('the database is busy');
      return [{ subject: fernwood.subject, name: 'Fernwood', ticker: 'FERNW' }];
    },
    cachedTokens: async () => [],
    labelledTokens: async () => [
      { network: 'mainnet', subject: mica.subject, label: 'my paper' },
      { network: 'preprod', subject: PREPROD_TOKENS.fernwood.subject, label: 'a test' },
    ],
    now: () => at,
  });
  const pass = (ms: number) => {
    at += ms;
  };
  const renewList = () => version++;
  return { search, reads: () => reads, pass, renewList };
}

it('searches the token list of mainnet and the labels of the network, and reads them again after a while', async () => {
  const { search, reads, pass, renewList } = start();
  await expect(search('mainnet', 'fern')).rejects.toThrow('busy');
  expect(await search('mainnet', 'fern')).toMatchObject([
    { subject: fernwood.subject, familiarity: 'listed' },
  ]);
  expect(await search('mainnet', 'paper')).toMatchObject([{ label: 'my paper', familiarity: 'labelled' }]);
  expect(reads()).toBe(2);
  pass(11_000);
  await search('mainnet', 'fern');
  expect(reads()).toBe(3);
  renewList();
  await search('mainnet', 'fern');
  expect(reads()).toBe(4);
  expect(await search('preprod', 'a test')).toHaveLength(1);
  expect(await search('preprod', 'my paper')).toEqual([]);
  expect(reads()).toBe(4);
});
