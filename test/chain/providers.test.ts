/**
 * The same behavior with every provider: each of these tests runs against the local services of Blockfrost, Koios, Dolos
 * and yaci-store.
 */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOURCES, type Source } from '../../lib/asset/standard.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { MAX_REQUESTS } from '../../lib/chain/provider.ts';
import { failed, success } from '../../lib/failure.ts';
import { readJson } from '../../lib/trust/metadata/read.ts';
import { textOf } from '../../lib/trust/metadata/value.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { datumOf, ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { latestBlock } from '../services/chain.ts';
import {
  asset as assetContent,
  datumHash,
  firstMint,
  firstMintOf,
  type Minted,
  type MintedAssets,
} from '../services/minted.ts';
import { upTo } from '../tokens/numbered-subjects.ts';
import { createTestProvider, MIDNIGHT, NOW, SERVED, serveProvider } from './test-provider.ts';

const { mica, tern, brindle, qamar, orrery, thistle, fernwood, saltmarsh, oddling, quillback } = TOKENS;
const { heron, lark, gorse, sluice, brindleReference } = UNREGISTERED;

const subjectNamed = (name: string) =>
  parseSubject(`${'5a'.repeat(28)}000de140${Buffer.from(name).toString('hex')}`) as Subject;
type Outputs = NonNullable<Minted['outputs']>;
/** A token with the outputs of its reference NFT. */
function minted(
  name: string,
  outputs: Outputs,
  quantity = String(outputs.length),
  own: Partial<Minted> = {},
): MintedAssets {
  const subject = subjectNamed(name);
  const reference = referenceOf({ policy: policyOf(subject), assetName: assetNameOf(subject) });
  return { [subject]: { quantity: '1', ...own }, [reference]: { quantity, outputs } };
}
const odd = datumOf({ name: 'Odd' }, 1);
const oddByHash = { hash: datumHash(odd) };
const TX = 'cd'.repeat(32);
const CHAIN = {
  ...ON_CHAIN,
  assets: {
    ...ON_CHAIN.assets,
    ...minted('two', [{ inline: odd }, { inline: odd }]),
    ...minted('pair', [{ inline: odd }], '2'),
    ...minted('bare', [undefined]),
    ...minted('lost', [{ hash: 'ab'.repeat(32) }]),
    ...minted('burned', []),
    ...minted('twofold', [{ inline: odd }], '1', { metadata: { name: 'Even' }, standard: 'CIP25v2' }),
    ...minted('listed', [], '0', { metadata: ['Even'], standard: 'CIP25v2' }),
    // Reading it takes every request that there is.
    ...minted('costly', [oddByHash], '1', { mintsAndBurns: 2 }),
  },
  datums: { ...ON_CHAIN.datums, [oddByHash.hash]: odd },
  transactions: { [TX]: [mica.subject, tern.subject, mica.subject] },
  addresses: { addr1vx: [gorse.subject] },
  policies: { [mica.policy]: [mica.subject, 'no subject'] },
};

let service: ReturnType<typeof serveProvider>;
let provider: ReturnType<typeof createTestProvider>;
function use(name: (typeof SERVED)[number]) {
  service = serveProvider(name, CHAIN);
  vi.stubGlobal('fetch', service.fetch);
  provider = createTestProvider(service.connection);
}
const respond = (status: number, body?: unknown, match = '') =>
  service.faults.set({ kind: 'status', status, body, match });
const check = ({ subject }: { readonly subject: Subject }, withScript = false) =>
  provider.asset('mainnet', subject, withScript);
afterAll(() => void vi.unstubAllGlobals());

const [[hash, cbor] = []] = Object.entries(ON_CHAIN.datums ?? {});
const byHash = { kind: 'datum', cbor, hash };
const { inline: inlineCbor } = Object(ON_CHAIN.assets?.[referenceOf(brindle)]?.outputs?.[0]);
const inline = { kind: 'datum', cbor: inlineCbor, hash: null };
const image = 'ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa/heron.png';
const NOT_THERE = { kind: 'not-there' };
const NATIVE = { kind: 'native', json: { type: 'all' } };
const HERON = { name: 'Heron #042', image, legs: '1', seen: 'ff0042' };
const [FERNWOOD_MINT, QUILLBACK_MINT] = [firstMintOf(fernwood.subject), firstMintOf(quillback.subject)];
const named = (name: string) => ({ subject: subjectNamed(name) });

describe.each(SERVED)('%s', (name) => {
  const isKoios = name === 'koios';
  const keyHeader = { blockfrost: 'project_id', koios: 'authorization' }[name as string];
  const assetPath = isKoios ? '/asset_info' : '/assets/';
  beforeEach(() => use(name));

  it('the latest block is that of the chain; Koios does not know its transactions and fees', async () => {
    const { hash, height, slot, epoch, epoch_slot: epochSlot, time, ...rest } = latestBlock('mainnet', NOW);
    const [transactions, fees] = isKoios ? [null, null] : [rest.tx_count, rest.fees];
    const block = { hash, height, slot, epoch, epochSlot, time, transactions, fees };
    expect(await provider.latestBlock('mainnet')).toEqual(success(block));
    expect(service.requests).toHaveLength(1);
  });

  it('a key is in its own header of each request, and no other secret is', async () => {
    await check(qamar);
    const { key } = service.connection;
    const value = (isKoios ? 'Bearer ' : '') + key;
    expect(service.requests).not.toEqual([]);
    for (const { headers, path } of service.requests) {
      const carried = Object.entries({ ...headers, path }).filter(([, text]) => key && text.includes(key));
      expect(carried).toEqual(keyHeader === undefined ? [] : [[keyHeader, value]]);
    }
  });
  it.each([
    [404, undefined, '', { kind: 'service', status: 404 }],
    [503, undefined, '', { kind: 'service', status: 503 }],
    [200, [{ hash: 'x' }], '', { kind: 'malformed', detail: 'unexpected' }],
    [402, undefined, assetPath, { kind: 'quota-exceeded', until: MIDNIGHT }],
    [403, undefined, assetPath, { kind: keyHeader === undefined ? 'key-missing' : 'key-refused' }],
    [200, [{ total_supply: '1e9' }], assetPath, { kind: 'malformed', detail: 'unexpected' }],
  ])('status %i with %j at "%s" fails a check', async (status, body, path, failure) => {
    respond(status, body, path);
    expect(await check(brindle)).toEqual({ ok: false, failure });
  });

  const supply = (of: object) => ({ supply: of });
  const reference = (of: string | object) => ({ reference: typeof of === 'string' ? { kind: of } : of });
  const heldBy = (script: object | null) => ({
    holder: { script, address: expect.stringMatching(/^addr1/) },
  });
  const noLabel = { ...reference('no-label'), holder: null };
  const { hash, height, time } = latestBlock('mainnet', NOW);
  const FERNWOOD = {
    quantity: '45000000000000001',
    mintsAndBurns: 3,
    counts: { minted: 2, burned: 1 },
    firstMint: {
      at: firstMint(FERNWOOD_MINT, CHAIN.assets)?.block_time,
      tx: isKoios ? null : FERNWOOD_MINT,
    },
  };
  it.each<readonly [string, { subject: Subject }, object]>([
    ['a large supply, mints and burns', fernwood, supply(FERNWOOD)],
    ['the block before, and no reference NFT without a label', fernwood, { block: { hash, height, time } }],
    ['no supply left when it was burned', oddling, supply({ quantity: '0', mintsAndBurns: 2 })],
    ['no supply when it was never minted', gorse, { supply: null, ...noLabel }],
    ['the transaction of its only mint', quillback, supply({ firstMint: { tx: QUILLBACK_MINT } })],
    ['an inline datum, which a key can change', brindle, { ...reference(inline), ...heldBy(null) }],
    ['a datum by its hash, and an unknown lock', qamar, { ...reference(byHash), ...heldBy(NOT_THERE) }],
    ['a reference NFT without a datum', named('bare'), reference('no-datum')],
    ['a reference NFT with an unknown datum', named('lost'), reference('datum-unknown')],
    ['two reference NFTs', named('two'), { ...reference('several'), holder: null }],
    ['two in one output', named('pair'), { ...reference('several'), holder: null }],
    ['no reference NFT that was burned', named('burned'), reference('not-there')],
    ['no reference NFT for the label 100', brindleReference, noLabel],
    ['a datum of a rich fungible token', sluice, reference('datum')],
    ['a reference NFT that a native script holds', orrery, heldBy(NATIVE)],
    ['a reference NFT that a program holds', thistle, heldBy({ kind: 'program' })],
  ])('an asset has %s', async (_what, token, expected) => {
    const result = await check(token);
    expect(result).toMatchObject({ ok: true, value: { ...expected, policyScript: null } });
    expect(result).toHaveProperty('value.requests', service.requests.length);
  });
  it.each([
    ['native', saltmarsh, { kind: 'native', json: { type: 'atLeast', required: 2 } }],
    ['Plutus', brindle, { kind: 'program' }],
    ['unknown', named('burned'), NOT_THERE],
  ])('an asset has the script of its policy on request: %s', async (_case, token, policyScript) => {
    expect(await check(token, true)).toMatchObject({ value: { policyScript } });
  });
  it('an asset takes as many requests as promised at most', async () => {
    const reference = { kind: 'datum', hash: expect.any(String) };
    const holder = { script: NOT_THERE };
    expect(await check(named('costly'), true)).toMatchObject({ value: { reference, holder } });
    expect(service.requests).toHaveLength(isKoios ? 6 : MAX_REQUESTS);
  });

  const [ODD, EVEN] = [{ name: 'Odd' }, { name: 'Even' }];
  it.each<readonly [string, Subject, Partial<Record<Source, object>>]>([
    ['that of its mint', lark.subject, { CIP_25: { name: 'Lark of the Morning', wings: '2' } }],
    ['that of its reference NFT, with texts in pieces', heron.subject, { CIP_68: HERON }],
    ['both from Koios', subjectNamed('twofold'), { ...(isKoios && { CIP_68: ODD }), CIP_25: EVEN }],
    ['a list, which has no properties', subjectNamed('listed'), {}],
    ['none if it was never minted', gorse.subject, {}],
  ])(
    'an asset has its metadata on the chain by standard, and a card the first one: %s',
    async (_case, subject, all) => {
      const expected = name === 'yaci-store' ? {} : all;
      const checked = await check({ subject });
      const records = (checked.ok && checked.value.supply?.records) || {};
      const propertiesIn = (source: Source) => readJson(source, records[source], subject) ?? [];
      for (const source of SOURCES) {
        const texts = propertiesIn(source).map(([one, value]) => [one, textOf(value)]);
        expect(Object.fromEntries(texts)).toEqual(
          expected[source] ? expect.objectContaining(expected[source]) : {},
        );
      }
      service.requests.length = 0;
      const source = SOURCES.find((one) => expected[one]);
      const card = source && { source, quantity: expect.any(String), properties: propertiesIn(source) };
      expect(await provider.metadata('mainnet', subject)).toEqual(success(card ?? null));
      expect(service.requests).toHaveLength(1);
    },
  );

  it.each<readonly ['transaction' | 'address' | 'policy', string, readonly string[]]>([
    // Each asset once, and nothing that is not an asset.
    ['transaction', TX, [mica.subject, tern.subject]],
    ['address', 'addr1vx', [gorse.subject]],
    ['policy', mica.policy, [mica.subject]],
    ['transaction', 'ef'.repeat(32), []],
    ['address', 'addr1nobody', []],
    ['policy', tern.policy, []],
  ])('a topic that is a %s is read by one request: %s', async (kind, id, subjects) => {
    expect(await provider.subjectsOf('mainnet', { kind, id })).toEqual(success(subjects));
    expect(service.requests).toHaveLength(1);
  });
});

it('Koios: a card has the metadata of the mint if the datum cannot be read', async () => {
  use('koios');
  const row = {
    total_supply: '1',
    mint_cnt: 1,
    burn_cnt: 0,
    creation_time: 1_700_000_000,
    minting_tx_hash: 'ab'.repeat(32),
    minting_tx_metadata: { 721: { [lark.policy]: { [lark.assetName]: { name: 'Lark' } } } },
    cip68_metadata: { 222: { constructor: 1, fields: [] } },
  };
  respond(200, [row], '/asset_info');
  const properties = [['name', { kind: 'text', text: 'Lark' }]];
  const card = { source: 'CIP_25', properties };
  expect(await provider.metadata('mainnet', lark.subject)).toMatchObject({ value: card });
});

describe('only Blockfrost', () => {
  beforeEach(() => use('blockfrost'));

  it('reports a reference NFT that moved, and a mint time that is unknown', async () => {
    respond(200, [], '/utxos/');
    expect(await check(brindle)).toMatchObject({ value: { reference: { kind: 'moved' } } });
    respond(500, undefined, '/txs/');
    const unknown = { tx: firstMintOf(brindle.subject), at: null };
    expect(await check(brindle)).toMatchObject({ value: { supply: { firstMint: unknown } } });
  });

  it('14: fails for an answer that is nested too deeply to be sent to a page of ours', async () => {
    const json = upTo(5_000).reduce<object>((inner) => ({ scripts: [inner] }), {});
    respond(200, { json }, '/json');
    expect(await check(orrery)).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
  });

  const NAMED = { name: 'One' };
  it.each<readonly [string, typeof qamar, Minted['standard'], object, object]>([
    ['the standard that Blockfrost names', qamar, 'CIP68v1', NAMED, { CIP_68: NAMED }],
    ['the standard that Blockfrost names', qamar, 'CIP25v2', NAMED, { CIP_25: NAMED }],
    ['CIP-25 if Blockfrost names none and there is no label', quillback, null, NAMED, { CIP_25: NAMED }],
    ['none if Blockfrost names none and there is a label', qamar, null, NAMED, {}],
  ])('knows metadata on the chain by %s', async (_standard, token, standard, metadata, records) => {
    const body = assetContent(token.subject, { quantity: '1', standard, metadata });
    respond(200, body, `/assets/${token.subject}`);
    expect(await check(token)).toHaveProperty('value.supply.records', records);
  });

  it.each<readonly [string, unknown]>([
    ['/addresses', [{ address: '../blocks', quantity: '1' }]],
    ['/utxos/', [{ tx_hash: TX, output_index: 0, data_hash: null, inline_datum: 'xyz' }]],
    ['/scripts/datum/', { cbor: '00'.repeat(16_385) }],
  ])('rejects a malformed response at %s', async (match, body) => {
    respond(200, body, match);
    expect(await check(qamar)).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
  });
});
