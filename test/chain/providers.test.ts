/**
 * The same behavior with every provider: each of these tests runs against the local imitations of Blockfrost, Koios, Dolos
 * and yaci-store. Where a provider knows less than the others, `KNOWS` says so.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOURCES, type Source } from '../../lib/asset/standard.ts';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { MAX_REQUESTS } from '../../lib/chain/provider.ts';
import { failed, success } from '../../lib/failure.ts';
import { readJson } from '../../lib/trust/metadata/read.ts';
import { textOf } from '../../lib/trust/metadata/value.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { latestBlock } from '../services/chain.ts';
import { firstMint, firstMintOf } from '../services/minted.ts';
import { noLimit } from '../tokens/test-limiter.ts';
import { CHAIN, COSTLY, subjectNamed, TX } from './cases.ts';
import { IMITATED, type Imitation, imitateAll } from './imitations.ts';
import { createTestProvider, MIDNIGHT, NOW } from './test-provider.ts';

const { mica, tern, brindle, qamar, orrery, thistle, fernwood, saltmarsh, oddling, hollow, quillback } =
  TOKENS;
const { heron, lark, gorse, sluice, brindleReference } = UNREGISTERED;

type Knows = {
  /** The header of its key; null where it takes none, and answers whatever it gets. */
  readonly keyHeader: string | null;
  readonly needsKey: boolean;
  /** The number of transactions and the fees of a block. */
  readonly blockContent: boolean;
  /** The metadata of NFTs, and that of several standards for the same NFT. */
  readonly metadata: boolean;
  readonly severalRecords: boolean;
  /** The most requests for an asset. */
  readonly requests: number;
  /** The transaction of the first of several mints. */
  readonly firstOfMints: boolean;
  /** A path of the latest block, and of a further read of an asset. */
  readonly paths: readonly [string, string];
};
const BLOCKFROST: Knows = {
  ...{ keyHeader: null, needsKey: false, blockContent: true, metadata: true, firstOfMints: true },
  ...{ severalRecords: false, requests: MAX_REQUESTS, paths: ['/blocks/latest', '/assets/'] },
};
const KOIOS = {
  ...{ keyHeader: 'authorization', blockContent: false, firstOfMints: false, severalRecords: true },
  requests: 6,
};
const KNOWS: Readonly<Record<(typeof IMITATED)[number], Knows>> = {
  blockfrost: { ...BLOCKFROST, keyHeader: 'project_id', needsKey: true },
  dolos: BLOCKFROST,
  'yaci-store': { ...BLOCKFROST, metadata: false },
  koios: { ...BLOCKFROST, ...KOIOS, paths: ['/tip', '/asset_info'] },
};

const all = imitateAll();
beforeAll(() => void vi.stubGlobal('fetch', all.fetch));
beforeEach(() => all.reset());
afterAll(() => void vi.unstubAllGlobals());

const [[hash, cbor] = []] = Object.entries(ON_CHAIN.datums ?? {});
const byHash = { kind: 'datum', cbor, hash };
const { inline: inlineCbor } = Object(CHAIN.assets[referenceOf(brindle) as Subject]?.outputs?.[0]);
const inline = { kind: 'datum', cbor: inlineCbor, hash: null };
const image = 'ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa/heron.png';
const NOT_THERE = { kind: 'not-there' };
const HERON = { name: 'Heron #042', image, legs: '1', seen: 'ff0042' };
const [FERNWOOD_MINT, QUILLBACK_MINT] = [firstMintOf(fernwood.subject), firstMintOf(quillback.subject)];

describe.each(IMITATED)('%s', (kind) => {
  const knows = KNOWS[kind];
  const [blockPath, assetPath] = knows.paths;
  const here = () => all.of(kind);
  const requests = () => here().local.requests;
  const respond = (status: number, body?: unknown, match = '') =>
    here().faults.set({ kind: 'status', status, body, match });

  type Options = { key?: string | undefined; at?: Imitation };
  /** The provider of mainnet, as a user with its key has it. `key`: undefined for none. */
  function setUp({ at = here(), ...given }: Options = {}) {
    const used = { connection: { ...at.connection, ...given } };
    const limiter = noLimit({ now: NOW });
    const provider = createTestProvider({ limiter, connection: async () => used.connection });
    return { provider, latest: () => provider.latestBlock('mainnet'), used, limiter };
  }

  const latest = (options?: Options) => setUp(options).latest();
  const checkOf = (subject: string, withScript = false) =>
    setUp().provider.asset('mainnet', subject as Subject, withScript);
  const subjectsOf = (kind: 'transaction' | 'address' | 'policy', id: string) =>
    setUp().provider.subjectsOf('mainnet', { kind, id });

  it('the latest block is that of the chain, where transactions and fees can be unknown', async () => {
    const { hash, height, slot, epoch, epoch_slot: epochSlot, time, ...rest } = latestBlock('mainnet', NOW);
    const content = { transactions: rest.tx_count, fees: rest.fees };
    const known = knows.blockContent ? content : { transactions: null, fees: null };
    const value = { hash, height, slot, epoch, epochSlot, time, ...known };
    expect(await latest()).toEqual(success(value));
    // One request, below the base address.
    const { pathname } = new URL(here().connection.address);
    expect(requests().map(({ path }) => path)).toEqual([pathname.replace(/\/$/, '') + blockPath]);
  });
  it('the latest block of another network is that of its provider', async () => {
    const { hash } = latestBlock('preprod', NOW);
    expect(await latest({ at: all.of(kind, 'preprod') })).toMatchObject({ value: { hash } });
  });

  it('a key is in its own header of each request, and no other secret is', async () => {
    await checkOf(qamar.subject);
    const { key } = here();
    const value = (kind === 'koios' ? 'Bearer ' : '') + key;
    expect(requests()).not.toEqual([]);
    for (const { headers, path } of requests()) {
      const carried = Object.entries({ ...headers, path }).filter(([, text]) => key && text.includes(key));
      expect(carried).toEqual(knows.keyHeader === null ? [] : [[knows.keyHeader, value]]);
    }
  });
  it('a key that is missing is said without a request, if one is needed', async () => {
    const missing = knows.needsKey ? failed({ kind: 'key-missing' }) : { ok: true };
    expect(await latest({ key: undefined })).toMatchObject(missing);
    expect(requests()).toHaveLength(knows.needsKey ? 0 : 1);
  });
  it('a key that was refused is not sent again, and another one is', async () => {
    const key = kind === 'blockfrost' ? `mainnet${'z'.repeat(32)}` : 'wrong';
    const { latest, used, limiter } = setUp({ key });
    const refused = knows.keyHeader === null ? { ok: true } : failed({ kind: 'key-refused' });
    for (let i = 0; i < 3; i++) expect(await latest()).toMatchObject(refused);
    expect(requests()).toHaveLength(knows.keyHeader === null ? 3 : 1);
    used.connection = here().connection;
    await limiter.resume(used.connection.address);
    expect(await latest()).toMatchObject({ ok: true });
  });

  it.each([400, 404, 500, 503, 504])('a failure with status %i is one without a pause', async (status) => {
    const { latest } = setUp();
    respond(status);
    for (let i = 0; i < 2; i++) expect(await latest()).toEqual(failed({ kind: 'service', status }));
    expect(requests()).toHaveLength(2);
  });
  it.each([
    [402, undefined, { kind: 'quota-exceeded', until: MIDNIGHT }],
    [403, undefined, { kind: knows.keyHeader === null ? 'key-missing' : 'key-refused' }],
    [200, [{ total_supply: '1e9' }], { kind: 'malformed', detail: 'unexpected' }],
  ] as const)('with status %i in the middle of a check fails the check', async (status, body, failure) => {
    respond(status, body, assetPath);
    expect(await checkOf(brindle.subject)).toEqual({ ok: false, failure });
  });
  const forms = [{}, [], [{}], [null], 'x', { hash: 'x' }, [{ hash: 'x' }]];
  it.each(forms)('a failure is an answer of another form: %j', async (body) => {
    respond(200, body);
    expect((await latest()).ok).toBe(false);
  });

  const supply = (of: object) => ({ supply: of });
  const reference = (of: string | object) => ({ reference: typeof of === 'string' ? { kind: of } : of });
  const NATIVE = { kind: 'native', json: { type: 'all' } };
  const address = expect.stringMatching(/^addr1/);
  const heldBy = (script: object | null) => ({ holder: { script, address } });
  const { hash, height, time } = latestBlock('mainnet', NOW);
  const block = { hash, height, time };
  const mintedAt = firstMint(FERNWOOD_MINT, CHAIN.assets)?.block_time;
  const SUPPLY = {
    ...{ quantity: '45000000000000001', mintsAndBurns: 3, counts: { minted: 2, burned: 1 } },
    firstMint: { at: mintedAt, tx: knows.firstOfMints ? FERNWOOD_MINT : null },
  };
  const noLabel = reference('no-label');

  it.each<readonly [string, string, object]>([
    ['a large supply, mints and burns', fernwood.subject, supply(SUPPLY)],
    ['the block before, and no reference NFT without a label', fernwood.subject, { block, ...noLabel }],
    ['no supply left when it was burned', oddling.subject, supply({ quantity: '0', mintsAndBurns: 2 })],
    ['no supply when it was never minted', gorse.subject, { supply: null, ...noLabel }],
    ['the transaction of its only mint', quillback.subject, supply({ firstMint: { tx: QUILLBACK_MINT } })],
    ['an inline datum, which a key can change', brindle.subject, { ...reference(inline), ...heldBy(null) }],
    [
      'a datum by its hash, and an unknown lock',
      qamar.subject,
      { ...reference(byHash), ...heldBy(NOT_THERE) },
    ],
    ['a reference NFT without a datum', subjectNamed('bare'), reference('no-datum')],
    ['a reference NFT with an unknown datum', subjectNamed('lost'), reference('datum-unknown')],
    ['two reference NFTs', subjectNamed('two'), reference('several')],
    ['two reference NFTs in one output', subjectNamed('pair'), reference('several')],
    ['no reference NFT that was burned', subjectNamed('burned'), reference('not-there')],
    ['no reference NFT that was never minted', oddling.subject, reference('not-there')],
    ['no reference NFT for the label 100', brindleReference.subject, noLabel],
    ['no reference NFT for an empty name', hollow.subject, noLabel],
    ['a datum of an NFT', heron.subject, reference('datum')],
    ['a datum of a rich fungible token', sluice.subject, reference('datum')],
    ['a reference NFT that a native script holds', orrery.subject, heldBy(NATIVE)],
    ['a reference NFT that a program holds', thistle.subject, heldBy({ kind: 'program' })],
  ])('an asset has %s', async (_what, subject, expected) => {
    const result = await checkOf(subject);
    if (!result.ok) throw new Error(result.failure.kind);
    expect(result.value).toMatchObject({ ...expected, requests: requests().length });
  });
  it.each([
    ['native', saltmarsh.subject, { kind: 'native', json: { type: 'atLeast', required: 2 } }],
    ['Plutus', brindle.subject, { kind: 'program' }],
    ['unknown', subjectNamed('burned'), { kind: 'not-there' }],
  ])('an asset has the script of its policy on request: %s', async (_case, subject, policyScript) => {
    expect(await checkOf(subject, true)).toMatchObject({ value: { policyScript } });
  });
  it('an asset has no script where it is not asked for', async () => {
    expect(await checkOf(brindle.subject)).toMatchObject({ value: { policyScript: null } });
    expect(JSON.stringify(requests())).not.toContain(`scripts/${policyOf(brindle.subject)}`);
  });
  it('an asset takes as many requests as promised at most: with all reads', async () => {
    const datum = { kind: 'datum', hash: expect.any(String) };
    const value = { reference: datum, holder: { script: NOT_THERE } };
    expect(await checkOf(COSTLY, true)).toMatchObject({ value });
    expect(requests()).toHaveLength(knows.requests);
    expect(knows.requests).toBeLessThanOrEqual(MAX_REQUESTS);
  });

  const [ODD, EVEN] = [{ name: 'Odd' }, { name: 'Even' }];
  it.each<readonly [string, string, Partial<Record<Source, object>>]>([
    ['that of its mint', lark.subject, { CIP_25: { name: 'Lark of the Morning', wings: '2' } }],
    ['that of its reference NFT, with texts in pieces', heron.subject, { CIP_68: HERON }],
    knows.severalRecords
      ? ['both, CIP-68 first', subjectNamed('twofold'), { CIP_68: ODD, CIP_25: EVEN }]
      : ['one of both', subjectNamed('twofold'), { CIP_25: EVEN }],
    ['a list', subjectNamed('listed'), { CIP_25: {} }],
    ['none where there is none', fernwood.subject, {}],
  ])(
    'an asset has the metadata on the chain by standard, and a card the first one: %s',
    async (_case, subject, expected) => {
      const textsIn = (source: Source, json: unknown) => {
        const properties = readJson(source, json, subject as Subject);
        return properties && Object.fromEntries(properties.map(([name, value]) => [name, textOf(value)]));
      };
      const records = knows.metadata ? expected : {};
      const checked = await checkOf(subject);
      const written = (checked.ok && checked.value.supply?.records) || {};
      for (const source of SOURCES) {
        const texts = textsIn(source, written[source]);
        if (records[source] === undefined) expect(texts).toBeUndefined();
        else expect(texts).toMatchObject(records[source]);
      }
      here().local.requests.length = 0;
      const read = await setUp().provider.metadata('mainnet', subject as Subject);
      const source = SOURCES.find((standard) => records[standard]) ?? 'CIP_25';
      const properties = readJson(source, written[source], subject as Subject);
      const card = { source, quantity: expect.any(String), properties };
      expect(read).toEqual(success(Object.keys(records[source] ?? {}).length > 0 ? card : null));
      expect(requests()).toHaveLength(1);
    },
  );
  it('an asset that was never minted has no metadata for a card', async () => {
    expect(await setUp().provider.metadata('mainnet', gorse.subject as Subject)).toEqual(success(null));
  });

  it.each<readonly ['transaction' | 'address' | 'policy', string, readonly string[]]>([
    // Each asset once, and nothing that is not an asset.
    ['transaction', TX, [mica.subject, tern.subject]],
    ['address', 'addr1vx', [gorse.subject]],
    ['policy', mica.policy, [mica.subject]],
    ['transaction', 'ef'.repeat(32), []],
    ['address', 'addr1nobody', []],
    ['policy', tern.policy, []],
  ])('a topic that is a %s is read by one request: %s', async (topic, id, subjects) => {
    expect(await subjectsOf(topic, id)).toEqual(success(subjects));
    expect(requests()).toHaveLength(1);
  });
  it('a topic is not known while the provider fails', async () => {
    respond(500);
    expect(await subjectsOf('policy', mica.policy)).toEqual(failed({ kind: 'service', status: 500 }));
  });
});

it('a card has the metadata of the mint where the datum from Koios cannot be read', async () => {
  const { subject, policy } = lark;
  const row = {
    total_supply: '1',
    mint_cnt: 1,
    burn_cnt: 0,
    creation_time: 1_700_000_000,
    minting_tx_hash: 'ab'.repeat(32),
    minting_tx_metadata: { 721: { [policy]: { [subject.slice(56)]: { name: 'Lark' } } } },
    cip68_metadata: { 222: { constructor: 1, fields: [] } },
  };
  const { faults, connection } = all.of('koios');
  faults.set({ kind: 'status', status: 200, body: [row], match: '/asset_info' });
  const { metadata } = createTestProvider({ connection: async () => connection });
  const properties = [['name', { kind: 'text', text: 'Lark' }]];
  expect(await metadata('mainnet', subject as Subject)).toMatchObject({
    value: { source: 'CIP_25', properties },
  });
});
