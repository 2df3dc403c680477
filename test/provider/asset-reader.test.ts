/** What the chain holds of one asset: read in a few requests, each within the bucket and by the key, none guessed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { failed } from '../../lib/failure.ts';
import { createAssetReader } from '../../lib/provider/asset-reader.ts';
import { assetReading } from '../../lib/provider/schema.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { datumOf, ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { latestBlock } from '../services/chain.ts';
import { createFaults } from '../services/faults.ts';
import { datumHash, firstMintAt, firstMintOf, type MintedAssets } from '../services/minted.ts';
import { createProvider as createLocalProvider, NULLABLE } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';
import { aProvider, KEYS, MIDNIGHT, NOW } from './a-provider.ts';

/** Beside the data set: what the reading of a reference may meet. */
const POLICY = '5a'.repeat(28);
const at = (name: string) => {
  const subject = parseSubject(`${POLICY}000de140${Buffer.from(name).toString('hex')}`);
  if (subject === undefined) throw new Error(name);
  return subject;
};
const under = (subject: Subject) =>
  referenceOf({ policy: policyOf(subject), assetName: assetNameOf(subject) });
const inline = datumOf({ name: 'Odd' }, 1);
const ODD: MintedAssets = {
  [at('two')]: { quantity: '1' },
  [under(at('two'))]: { quantity: '2', outputs: [{ inline }, { inline }] },
  [at('bare')]: { quantity: '1' },
  [under(at('bare'))]: { quantity: '1', outputs: [undefined] },
  [at('lost')]: { quantity: '1' },
  [under(at('lost'))]: { quantity: '1', outputs: [{ hash: 'ab'.repeat(32) }] },
  [at('burned')]: { quantity: '1' },
  [under(at('burned'))]: { quantity: '0', outputs: [] },
};

const faults = createFaults();
let local: Served;
let scanty: Served;

beforeAll(async () => {
  const chain = { ...ON_CHAIN, assets: { ...ON_CHAIN.assets, ...ODD } };
  const options = { keys: KEYS, now: () => NOW, chain };
  local = await serve(createLocalProvider({ ...options, faults }));
  scanty = await serve(createLocalProvider({ ...options, nulls: NULLABLE }));
});
afterAll(() => Promise.all([local.close(), scanty.close()]));
beforeEach(() => {
  faults.clear();
  local.requests.length = 0;
  scanty.requests.length = 0;
});

function stand(served: Served = local, key = KEYS.mainnet) {
  let turns = 0;
  let sent = 0;
  const { provider } = aProvider({
    origin: served.origin,
    keys: { mainnet: key },
    turn: async () => {
      turns++;
    },
  });
  const reader = createAssetReader(provider);
  return {
    read: (subject: Subject) => reader('mainnet', subject, () => sent++),
    counts: () => ({ turns, sent, arrived: served.requests.length }),
  };
}

const paths = () => local.requests.map(({ path }) => path.replace('/mainnet/api/v0', ''));

async function readingOf(subject: Subject) {
  const result = await stand().read(subject);
  if (!result.ok) throw new Error(result.failure.kind);
  // As it crosses to the popup.
  expect(assetReading.parse(result.value)).toEqual(result.value);
  return result.value;
}

describe('an asset is read', () => {
  it('with its reference NFT’s datum, at the newest block, in five requests', async () => {
    const { subject } = TOKENS.brindle;
    const reading = await readingOf(subject);
    const { height, hash } = latestBlock('mainnet', NOW);
    expect(reading).toMatchObject({
      block: { height, hash },
      supply: {
        quantity: '1234567890123',
        mintsAndBurns: 1,
        firstMint: { tx: firstMintOf(subject), at: firstMintAt(subject) },
      },
      reference: { kind: 'datum', hash: null },
      requests: 5,
    });
    const reference = referenceOf(TOKENS.brindle);
    expect(paths()[0]).toBe('/blocks/latest');
    expect(new Set(paths())).toEqual(
      new Set([
        '/blocks/latest',
        `/assets/${subject}`,
        `/txs/${firstMintOf(subject)}`,
        `/assets/${reference}/addresses`,
        paths().find((path) => path.startsWith('/addresses/addr1')),
      ]),
    );
    expect(paths().some((path) => path.endsWith(`/utxos/${reference}`))).toBe(true);
  });

  it('with a datum that lies elsewhere, by its hash, in six', async () => {
    const { reference, requests } = await readingOf(TOKENS.qamar.subject);
    if (reference.kind !== 'datum') throw new Error(reference.kind);
    expect(reference.hash).toBe(datumHash(reference.cbor));
    expect(paths()).toContain(`/scripts/datum/${reference.hash}/cbor`);
    expect(requests).toBe(6);
  });

  it.each([
    ['222', UNREGISTERED.heron.subject],
    ['444', UNREGISTERED.sluice.subject],
  ])('of label %s, which the service does not serve', async (_label, subject) => {
    expect((await readingOf(subject)).reference.kind).toBe('datum');
  });

  it.each([
    ['without a label', TOKENS.fernwood.subject],
    ['of label 100', UNREGISTERED.brindleReference.subject],
    ['with an empty name', TOKENS.hollow.subject],
  ])('%s without a reference, in three requests at most', async (_what, subject) => {
    const { reference, requests } = await readingOf(subject);
    expect(reference).toEqual({ kind: 'no-label' });
    expect(requests).toBeLessThanOrEqual(3);
    expect(paths().some((path) => path.includes('addresses'))).toBe(false);
  });

  it('that was never minted, with nothing', async () => {
    const { supply, reference, requests } = await readingOf(UNREGISTERED.gorse.subject);
    expect({ supply, reference, requests }).toEqual({
      supply: null,
      reference: { kind: 'no-label' },
      requests: 2,
    });
  });

  it.each([
    ['is not there', TOKENS.oddling.subject, 'not-there'],
    ['was burned', at('burned'), 'not-there'],
    ['lies in two places', at('two'), 'several'],
    ['has no datum', at('bare'), 'no-datum'],
    ['has a datum that nobody knows', at('lost'), 'datum-unknown'],
  ])('whose reference NFT %s', async (_what, subject, kind) => {
    expect((await readingOf(subject)).reference.kind).toBe(kind);
  });

  it('whose reference NFT moved meanwhile, and says so', async () => {
    faults.set({ kind: 'status', status: 200, body: [], match: '/utxos/' });
    expect((await readingOf(TOKENS.brindle.subject)).reference).toEqual({ kind: 'moved' });
  });

  it('without the time of its first mint, where the provider does not tell', async () => {
    faults.set({ kind: 'status', status: 500, match: '/txs/' });
    const { supply } = await readingOf(TOKENS.brindle.subject);
    expect(supply?.firstMint).toEqual({ tx: firstMintOf(TOKENS.brindle.subject), at: null });
  });

  it('at a block whose height the provider does not know', async () => {
    const result = await stand(scanty).read(TOKENS.brindle.subject);
    expect(result).toMatchObject({ ok: true, value: { block: { height: null } } });
  });

  it('each request in its turn, counted, with the key in its one header', async () => {
    const { read, counts } = stand();
    expect(JSON.stringify(await read(TOKENS.qamar.subject))).not.toContain(KEYS.mainnet.slice(-8));
    expect(counts()).toEqual({ turns: 6, sent: 6, arrived: 6 });
    for (const { headers, path } of local.requests) {
      const carriers = Object.entries(headers).filter(([, value]) => value.includes(KEYS.mainnet));
      expect(carriers).toEqual([['project_id', KEYS.mainnet]]);
      expect(path).not.toContain(KEYS.mainnet);
    }
  });
});

describe('a reading fails', () => {
  it('without a key before any request', async () => {
    const { provider } = aProvider({ origin: local.origin, keys: {} });
    let sent = 0;
    const read = (subject: Subject) => createAssetReader(provider)('mainnet', subject, () => sent++);
    expect(await read(TOKENS.brindle.subject)).toEqual(failed({ kind: 'key-missing' }));
    expect([sent, local.requests.length]).toEqual([0, 0]);
  });

  it('with a refused key after one request', async () => {
    const { read, counts } = stand(local, `mainnet${'z'.repeat(32)}`);
    expect(await read(TOKENS.brindle.subject)).toEqual(failed({ kind: 'key-refused' }));
    expect(counts()).toMatchObject({ sent: 1, arrived: 1 });
  });

  it.each(['/blocks/latest', '/assets/', '/addresses', '/utxos/', '/scripts/datum/'])(
    'when the quota is spent at %s',
    async (match) => {
      faults.set({ kind: 'status', status: 402, match });
      expect(await stand().read(TOKENS.qamar.subject)).toEqual(
        failed({ kind: 'quota-spent', until: MIDNIGHT }),
      );
    },
  );

  it.each([
    [
      'a quantity that is no number',
      '/assets/',
      { quantity: '1e9', initial_mint_tx_hash: 'ab'.repeat(32), mint_or_burn_count: 1 },
    ],
    ['an address that would lead elsewhere', '/addresses', [{ address: '../blocks', quantity: '1' }]],
    [
      'a datum that is no hex',
      '/utxos/',
      [{ tx_hash: 'ab'.repeat(32), output_index: 0, data_hash: null, inline_datum: 'xyz' }],
    ],
    ['a datum beyond any transaction', '/scripts/datum/', { cbor: '00'.repeat(16_385) }],
  ])('over %s', async (_what, match, body) => {
    faults.set({ kind: 'status', status: 200, body, match });
    expect(await stand().read(TOKENS.qamar.subject)).toEqual(
      failed({ kind: 'malformed', detail: 'unexpected' }),
    );
  });
});
