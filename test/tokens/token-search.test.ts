/** The tokens that a search by name includes, and when they are read again. */
import { expect, it } from 'vitest';
import { createTokenSearch } from '../../lib/tokens/search.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';

const { fernwood, mica, tern } = TOKENS;
/** A cached token with the ticker of `fernwood`. */
const tokenOf = ({ subject, policy, assetName, fingerprint }: typeof fernwood): Token => ({
  ...{ network: 'mainnet', subject, policy, assetName, fingerprint, service: '', others: {} },
  priority: ['CIP_68'],
  ticker: { value: 'FERNW', source: 'CIP_68' },
  decimals: { value: 4, source: 'CIP_68' },
});

function start() {
  const world = { now: 0, reads: 0, clears: 0 };
  const search = createTokenSearch({
    clears: () => world.clears,
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
  return { search, world };
}

it('searches the token list of mainnet and the nicknames of the network, and reads them again after a while', async () => {
  const { search, world } = start();
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
