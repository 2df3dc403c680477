/** What the chain holds of one asset: read in a few requests, each within the bucket and by the key, none guessed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { createAssetReader } from '../../lib/chain/asset-reader.ts';
import { assetReading } from '../../lib/chain/schema.ts';
import { failed } from '../../lib/failure.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { datumOf, ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { createFaults } from '../services/faults.ts';
import { datumHash, firstMintOf, type MintedAssets } from '../services/minted.ts';
import { createProvider as createLocalProvider } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';
import { aProvider, KEYS, MIDNIGHT, NOW } from './a-provider.ts';

/** Beside the data set: what the reading of a reference may meet. */
const at = (name: string) => {
  const subject = parseSubject(`${'5a'.repeat(28)}000de140${Buffer.from(name).toString('hex')}`);
  if (subject === undefined) throw new Error(name);
  return subject;
};
const odd = (name: string, ...outputs: NonNullable<MintedAssets[Subject]['outputs']>): MintedAssets => ({
  [at(name)]: { quantity: '1' },
  [referenceOf({ policy: policyOf(at(name)), assetName: assetNameOf(at(name)) })]: {
    quantity: String(outputs.length),
    outputs,
  },
});
const inline = datumOf({ name: 'Odd' }, 1);
const ODD: MintedAssets = {
  ...odd('two', { inline }, { inline }),
  ...odd('bare', undefined),
  ...odd('lost', { hash: 'ab'.repeat(32) }),
  ...odd('burned'),
};

const HASH = 'cd'.repeat(32);
const { mica, tern } = TOKENS;
const faults = createFaults();
let local: Served;

beforeAll(async () => {
  const chain = {
    assets: { ...ON_CHAIN.assets, ...ODD },
    datums: ON_CHAIN.datums,
    transactions: { [HASH]: [mica.subject, tern.subject, mica.subject] },
    addresses: { addr1vx: [UNREGISTERED.gorse.subject] },
    policies: { [mica.policy]: [mica.subject, 'no subject'] },
  };
  local = await serve(createLocalProvider({ keys: KEYS, now: () => NOW, chain, faults }));
});
afterAll(() => local.close());
beforeEach(() => {
  faults.clear();
  local.requests.length = 0;
});

/** Reads, and counts the turns that were taken and the requests that left. */
async function read(subject: Subject, keys: { mainnet?: string } = KEYS) {
  let [turns, sent] = [0, 0];
  const turn = async () => void turns++;
  const { provider } = aProvider({ origin: local.origin, keys, turn });
  const result = await createAssetReader(provider)('mainnet', subject, () => sent++);
  return { result, counts: [turns, sent, local.requests.length] };
}

async function readingOf(subject: Subject) {
  const { result } = await read(subject);
  if (!result.ok) throw new Error(result.failure.kind);
  // As it crosses to the popup.
  expect(assetReading.parse(result.value)).toEqual(result.value);
  return result.value;
}

const paths = () => local.requests.map(({ path }) => path.replace('/mainnet/api/v0', ''));

describe('an asset is read', () => {
  it('with a datum that lies elsewhere, in six requests with the key in one header', async () => {
    const { result, counts } = await read(TOKENS.qamar.subject);
    const reference = result.ok ? result.value.reference : undefined;
    if (reference?.kind !== 'datum') throw new Error(reference?.kind);
    expect(reference.hash).toBe(datumHash(reference.cbor));
    expect(paths()).toContain(`/scripts/datum/${reference.hash}/cbor`);
    expect(counts).toEqual([6, 6, 6]);
    expect(JSON.stringify(result)).not.toContain(KEYS.mainnet.slice(-8));
    for (const { headers, path } of local.requests) {
      const carriers = Object.entries({ ...headers, path }).filter(([, text]) => text.includes(KEYS.mainnet));
      expect(carriers).toEqual([['project_id', KEYS.mainnet]]);
    }
  });

  it.each([
    ['of label 222', UNREGISTERED.heron.subject, 'datum', 5],
    ['of label 444', UNREGISTERED.sluice.subject, 'datum', 5],
    ['without a label', TOKENS.fernwood.subject, 'no-label', 3],
    ['of label 100', UNREGISTERED.brindleReference.subject, 'no-label', 3],
    ['with an empty name', TOKENS.hollow.subject, 'no-label', 2],
    ['that was never minted', UNREGISTERED.gorse.subject, 'no-label', 2],
    ['whose reference NFT is not there', TOKENS.oddling.subject, 'not-there', 4],
    ['whose reference NFT was burned', at('burned'), 'not-there', 4],
    ['whose reference NFT lies in two places', at('two'), 'several', 4],
    ['whose reference NFT has no datum', at('bare'), 'no-datum', 5],
    ['whose reference NFT has a datum that nobody knows', at('lost'), 'datum-unknown', 6],
  ])('%s', async (_what, subject, kind, requests) => {
    expect(await readingOf(subject)).toMatchObject({ reference: { kind }, requests });
  });

  it('without what the provider does not tell: its place, its time', async () => {
    faults.set({ kind: 'status', status: 200, body: [], match: '/utxos/' });
    expect((await readingOf(TOKENS.brindle.subject)).reference).toEqual({ kind: 'moved' });
    faults.set({ kind: 'status', status: 500, match: '/txs/' });
    const { subject } = TOKENS.brindle;
    expect((await readingOf(subject)).supply?.firstMint).toEqual({ tx: firstMintOf(subject), at: null });
  });
});

describe('a reading fails', () => {
  it.each([
    ['no key', {}, 'key-missing', [0, 0, 0]],
    ['a wrong key', { mainnet: `mainnet${'z'.repeat(32)}` }, 'key-refused', [1, 1, 1]],
    ['the key of another network', { mainnet: KEYS.preprod }, 'key-wrong-network', [1, 1, 1]],
  ] as const)('with %s', async (_what, keys, kind, counts) => {
    expect(await read(TOKENS.brindle.subject, keys)).toEqual({ result: failed({ kind }), counts });
  });

  it.each(['/blocks/latest', '/assets/', '/addresses', '/utxos/', '/scripts/datum/'])(
    'when the quota is spent at %s',
    async (match) => {
      faults.set({ kind: 'status', status: 402, match });
      const { result } = await read(TOKENS.qamar.subject);
      expect(result).toEqual(failed({ kind: 'quota-spent', until: MIDNIGHT }));
    },
  );

  const hash = 'ab'.repeat(32);
  const output = { tx_hash: hash, output_index: 0, data_hash: null, inline_datum: 'xyz' };
  it.each([
    ['/assets/', { quantity: '1e9', initial_mint_tx_hash: hash, mint_or_burn_count: 1 }],
    ['/addresses', [{ address: '../blocks', quantity: '1' }]],
    ['/utxos/', [output]],
    ['/scripts/datum/', { cbor: '00'.repeat(16_385) }],
  ])('over what has no such form at %s', async (match, body) => {
    faults.set({ kind: 'status', status: 200, body, match });
    const { result } = await read(TOKENS.qamar.subject);
    expect(result).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
  });
});

it.each([
  ['transaction', HASH, [mica.subject, tern.subject]],
  ['address', 'addr1vx', [UNREGISTERED.gorse.subject]],
  ['policy', mica.policy, [mica.subject]],
  ['transaction', 'ef'.repeat(32), []],
  ['address', 'addr1nobody', []],
  ['policy', tern.policy, []],
] as const)('the %s %s lists each of its assets once', async (kind, id, subjects) => {
  const { provider } = aProvider({ origin: local.origin });
  expect(await provider.subjectsOf('mainnet', { kind, id })).toEqual({ ok: true, value: subjects });
  faults.set({ kind: 'status', status: 500 });
  const trouble = failed({ kind: 'service', status: 500 });
  expect(await provider.subjectsOf('mainnet', { kind, id })).toEqual(trouble);
});
