/** The Blockfrost adapter reads the royalties of a policy from the local provider. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PolicyId, parsePolicyId } from '../../lib/asset/subject.ts';
import { failed } from '../../lib/failure.ts';
import { datumOf } from '../data/on-chain.ts';
import { createFaults } from '../services/faults.ts';
import { datumHash, type Minted } from '../services/minted.ts';
import { createProvider } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestProvider, KEYS, MIDNIGHT, NOW } from './test-provider.ts';

const policyOf = (digits: string) => parsePolicyId(digits.repeat(28)) as PolicyId;
const [NONE, UNNAMED, BARE] = [policyOf('a0'), policyOf('a1'), policyOf('a2')];
const [ROYALTY, NUMBERED, BOTH] = [policyOf('a3'), policyOf('a4'), policyOf('a5')];
const NAME = '001f4d70526f79616c7479';
const stated = { rate: '0.2', addr: ['addr1v9nevxg9wunfck0gt7hpxuy0elnqygglme3u6l3nn5q5', 'gnq5dc9un'] };
const burned: Minted = {
  ...{ quantity: '0', mintsAndBurns: 2, burns: 1 },
  transactionMetadata: { 674: { msg: ['royalties'] }, 777: stated },
};
const cbor = datumOf({ name: 'any datum' }, 1);
const datum = { kind: 'datum', cbor, hash: null };
const byHash = { hash: datumHash(cbor) };
const assets = {
  [UNNAMED]: burned,
  [BARE]: { quantity: '1' },
  [ROYALTY + NAME]: { quantity: '1', outputs: [{ inline: cbor }] },
  [`${NUMBERED}${NAME}32`]: { quantity: '1', outputs: [{ inline: cbor }] },
  [BOTH]: burned,
  [BOTH + NAME]: { quantity: '1', outputs: [byHash] },
};

const faults = createFaults();
let local: Served;
beforeAll(async () => {
  const chain = { assets, datums: { [byHash.hash]: cbor } };
  local = await serve(createProvider({ keys: KEYS, now: () => NOW, chain, faults }));
});
afterAll(() => local.close());
beforeEach(() => {
  faults.clear();
  local.requests.length = 0;
});

const read = (policy: PolicyId, number?: number) =>
  createTestProvider({ origin: local.origin }).royalties('mainnet', policy, number);

it.each([
  ['neither', NONE, undefined, { mint: null, nft: { kind: 'not-there' } }, 2],
  [
    'a burned token without a name (CIP-27)',
    UNNAMED,
    undefined,
    { mint: { stated }, nft: { kind: 'not-there' } },
    3,
  ],
  [
    'a token without a name, and without royalties',
    BARE,
    undefined,
    { mint: {}, nft: { kind: 'not-there' } },
    3,
  ],
  ['a royalty NFT (CIP-102)', ROYALTY, undefined, { mint: null, nft: datum }, 3],
  ['the royalty NFT with a number', NUMBERED, 2, { mint: null, nft: datum }, 3],
  ['another number', NUMBERED, 1, { mint: null, nft: { kind: 'not-there' } }, 2],
  ['both, with a datum hash', BOTH, undefined, { mint: { stated }, nft: { ...datum, ...byHash } }, 5],
] as const)('reads %s', async (_case, policy, number, value, requests) => {
  expect(await read(policy, number)).toMatchObject({ ok: true, value: { ...value, requests } });
  expect(local.requests).toHaveLength(requests);
});

it.each(['/metadata', `/assets/${BOTH}`, '/addresses'])(
  'fails when the quota is exhausted at %s',
  async (match) => {
    faults.set({ kind: 'status', status: 402, match });
    expect(await read(BOTH)).toEqual(failed({ kind: 'quota-exceeded', until: MIDNIGHT }));
  },
);

it.each([
  ['/metadata', { 777: stated }],
  [`/assets/${BOTH}`, { initial_mint_tx_hash: '../blocks' }],
])('refuses a malformed answer at %s', async (match, body) => {
  faults.set({ kind: 'status', status: 200, body, match });
  expect(await read(BOTH)).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
});
