/** The Blockfrost adapter against the local provider: which requests it sends, and how it maps the responses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PolicyId, parsePolicyId, type Subject } from '../../lib/asset/subject.ts';
import { failed } from '../../lib/failure.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { datumOf } from '../data/on-chain.ts';
import { upTo } from '../metadata/numbered-subjects.ts';
import { createFaults } from '../services/faults.ts';
import { datumHash, firstMintOf, type Minted } from '../services/minted.ts';
import { createProvider as createLocalProvider } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';
import { CHAIN, subjectNamed } from './cases.ts';
import { createTestProvider, KEYS, MIDNIGHT, NOW } from './test-provider.ts';

const { brindle, orrery, qamar } = TOKENS;
const faults = createFaults();
let local: Served;

/** Policies with royalties: in the mint of a token without a name (CIP-27), in the datum of an NFT (CIP-102), or both. */
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
const chain = {
  ...CHAIN,
  assets: {
    ...CHAIN.assets,
    [UNNAMED]: burned,
    [BARE]: { quantity: '1' },
    [ROYALTY + NAME]: { quantity: '1', outputs: [{ inline: cbor }] },
    [`${NUMBERED}${NAME}32`]: { quantity: '1', outputs: [{ inline: cbor }] },
    [BOTH]: burned,
    [BOTH + NAME]: { quantity: '1', outputs: [byHash] },
  },
  datums: { ...CHAIN.datums, [byHash.hash]: cbor },
};

beforeAll(async () => {
  local = await serve(createLocalProvider({ keys: KEYS, now: () => NOW, chain, faults }));
});
afterAll(() => local.close());
beforeEach(() => {
  faults.clear();
  local.requests.length = 0;
  turns = 0;
});

/** How many turns were taken. */
let turns = 0;
const check = (subject: Subject) =>
  createTestProvider({ origin: local.origin, acquire: async () => void turns++ }).asset(
    'mainnet',
    subject,
    false,
  );

describe('asset', () => {
  it.each([
    ['a datum by its hash', qamar.subject, 'datum', 7],
    ['label 222', UNREGISTERED.heron.subject, 'datum', 6],
    ['label 444', UNREGISTERED.sluice.subject, 'datum', 7],
    ['no label', TOKENS.fernwood.subject, 'no-label', 4],
    ['label 100', UNREGISTERED.brindleReference.subject, 'no-label', 3],
    ['an empty name', TOKENS.hollow.subject, 'no-label', 2],
    ['an asset that was never minted', UNREGISTERED.gorse.subject, 'no-label', 2],
    ['a missing reference NFT', TOKENS.oddling.subject, 'not-there', 5],
    ['a burned reference NFT', subjectNamed('burned'), 'not-there', 4],
    ['two reference NFTs', subjectNamed('two'), 'several', 4],
    ['a reference NFT without a datum', subjectNamed('bare'), 'no-datum', 6],
    ['a datum hash that the provider does not know', subjectNamed('lost'), 'datum-unknown', 7],
  ])('of %s', async (_case, subject, kind, requests) => {
    expect(await check(subject)).toMatchObject({ value: { reference: { kind }, requests } });
    expect([turns, local.requests.length]).toEqual([requests, requests]);
  });

  it('reports a reference NFT that moved, and a mint time that is unknown', async () => {
    faults.set({ kind: 'status', status: 200, body: [], match: '/utxos/' });
    expect(await check(brindle.subject)).toMatchObject({ value: { reference: { kind: 'moved' } } });
    faults.set({ kind: 'status', status: 500, match: '/txs/' });
    const firstMint = { tx: firstMintOf(brindle.subject), at: null };
    expect(await check(brindle.subject)).toMatchObject({ value: { supply: { firstMint } } });
  });

  it('leaves out a script that is nested too deeply to be sent to a page of ours (promise 23)', async () => {
    const json = upTo(5_000).reduce<object>((inner) => ({ type: 'all', scripts: [inner] }), { type: 'all' });
    faults.set({ kind: 'status', status: 200, body: { json }, match: '/json' });
    const script = { kind: 'native', json: undefined };
    expect(await check(orrery.subject)).toMatchObject({ value: { holder: { script } } });
  });
});

const royalties = (policy: PolicyId, number?: number) =>
  createTestProvider({ origin: local.origin }).royalties('mainnet', policy, number);

it.each([
  ['neither', NONE, undefined, { mint: null, nft: { kind: 'not-there' } }, 2],
  ['a burned token without a name', UNNAMED, undefined, { mint: { stated }, nft: { kind: 'not-there' } }, 3],
  ['a token without a name or royalties', BARE, undefined, { mint: {}, nft: { kind: 'not-there' } }, 3],
  ['a royalty NFT', ROYALTY, undefined, { mint: null, nft: datum }, 3],
  ['the royalty NFT with a number', NUMBERED, 2, { mint: null, nft: datum }, 3],
  ['another number', NUMBERED, 1, { mint: null, nft: { kind: 'not-there' } }, 2],
  ['both, with a datum hash', BOTH, undefined, { mint: { stated }, nft: { ...datum, ...byHash } }, 5],
] as const)('the royalties of a policy are read from %s', async (_case, policy, number, value, requests) => {
  expect(await royalties(policy, number)).toMatchObject({ ok: true, value: { ...value, requests } });
  expect(local.requests).toHaveLength(requests);
});

const asset = () => check(qamar.subject);
const ofBoth = () => royalties(BOTH);
const hash = 'ab'.repeat(32);

const PATHS = ['/blocks/latest', '/assets/', '/addresses', '/utxos/', '/scripts/datum/', '/json'];
it.each([
  ...PATHS.map((match) => [match, asset] as const),
  ...['/metadata', `/assets/${BOTH}`, '/addresses'].map((match) => [match, ofBoth] as const),
])('fails when the quota is exhausted at %s', async (match, readAll) => {
  faults.set({ kind: 'status', status: 402, match });
  expect(await readAll()).toEqual(failed({ kind: 'quota-exceeded', until: MIDNIGHT }));
});

it.each<readonly [string, () => Promise<unknown>, unknown]>([
  ['/assets/', asset, { quantity: '1e9', initial_mint_tx_hash: hash, mint_or_burn_count: 1 }],
  ['/addresses', asset, [{ address: '../blocks', quantity: '1' }]],
  ['/utxos/', asset, [{ tx_hash: hash, output_index: 0, data_hash: null, inline_datum: 'xyz' }]],
  ['/scripts/datum/', asset, { cbor: '00'.repeat(16_385) }],
  ['/metadata', ofBoth, { 777: stated }],
  [`/assets/${BOTH}`, ofBoth, { initial_mint_tx_hash: '../blocks' }],
])('rejects a malformed response at %s', async (match, readAll, body) => {
  faults.set({ kind: 'status', status: 200, body, match });
  expect(await readAll()).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
});
