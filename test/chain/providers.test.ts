/**
 * The same behavior with every provider: each of these tests runs against the local imitations of Blockfrost, Koios,
 * Demeter, Dolos, yaci-store and blockfrost-platform. Where a provider knows less than the others, `KNOWS` says so.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyNameSubject, type PolicyId, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { assetOnChain, block as blockSchema } from '../../lib/chain/provider.ts';
import { createProviderTest } from '../../lib/chain/recognize.ts';
import { type Failure, failed, success } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http/request.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../lib/network/providers.ts';
import { anywhere } from '../anywhere.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { genesis, latestBlock } from '../services/chain.ts';
import type { Fault } from '../services/faults.ts';
import { firstMint, firstMintOf } from '../services/minted.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { CHAIN, subjectNamed, TX } from './cases.ts';
import { type Imitation, imitateAll } from './imitations.ts';
import { createTestProvider, MIDNIGHT, NOW } from './test-provider.ts';

const { mica, tern, brindle, qamar, orrery, thistle, fernwood, saltmarsh, oddling } = TOKENS;
const { heron, lark, gorse } = UNREGISTERED;

type Knows = {
  /** The header of its key; null where it takes none, and answers whatever it gets. */
  readonly keyHeader: string | null;
  readonly needsKey: boolean;
  /** The number of transactions and the fees of a block. */
  readonly blockContent: boolean;
  /** The metadata of NFTs. */
  readonly metadata: boolean;
  /** The transaction of the first of several mints. */
  readonly firstOfMints: boolean;
  /** `/genesis`. */
  readonly genesis: boolean;
  /** A path of the latest block, and of a further read of an asset. */
  readonly paths: readonly [string, string];
};
const BLOCKFROST: Knows = {
  ...{ keyHeader: null, needsKey: false, blockContent: true, metadata: true, firstOfMints: true },
  genesis: true,
  paths: ['/blocks/latest', '/assets/'],
};
const KNOWS: Readonly<Record<ProviderKind, Knows>> = {
  blockfrost: { ...BLOCKFROST, keyHeader: 'project_id', needsKey: true },
  demeter: { ...BLOCKFROST, keyHeader: 'dmtr-api-key', needsKey: true },
  dolos: BLOCKFROST,
  'yaci-store': { ...BLOCKFROST, metadata: false, genesis: false },
  'blockfrost-platform': BLOCKFROST,
  koios: {
    ...{ keyHeader: 'authorization', needsKey: false, blockContent: false, metadata: true },
    ...{ firstOfMints: false, genesis: true },
    paths: ['/tip', '/asset_info'],
  },
};

const all = imitateAll();
beforeAll(() => void vi.stubGlobal('fetch', all.fetch));
beforeEach(() => all.reset());
afterAll(() => void vi.unstubAllGlobals());

const datumOf = ({ subject }: { subject: string }, asset = CHAIN.assets[subject as Subject]) => {
  const datum = asset?.outputs?.[0];
  if (datum === undefined) throw new Error(subject);
  return datum;
};

describe.each(PROVIDER_KINDS)('%s', (kind) => {
  const knows = KNOWS[kind];
  const [blockPath, assetPath] = knows.paths;
  const here = () => all.of(kind);

  type Options = { readonly key?: string | undefined; readonly at?: Imitation; readonly deadlineMs?: number };
  /** The provider of mainnet, as a user with its key has it. `key`: undefined for none. */
  function setUp({ at = here(), deadlineMs = 5_000, ...given }: Options = {}) {
    const clock = { now: NOW };
    const world = { key: 'key' in given ? given.key : at.key };
    const cooldowns = createCooldowns(createMemoryStorageItem(), () => clock.now);
    const http = createHttp(anywhere, deadlineMs);
    const chosen = async () => at.provider;
    const provider = createTestProvider({
      ...{ http, cooldowns, provider: chosen, now: () => clock.now },
      keys: Object.defineProperty({}, 'mainnet', { get: () => world.key }),
    });
    const test = createProviderTest({
      ...{ http, chosen, provider, now: () => clock.now },
      async latestBlock(network) {
        const block = await provider.latestBlock(network);
        return block.ok ? success({ block: block.value, fetchedAt: clock.now }) : block;
      },
    });
    return { provider, clock, world, test };
  }

  const latest = (options?: Options) => setUp(options).provider.latestBlock('mainnet');
  const fails = async (fault: Fault, failure: Failure, options?: Options) => {
    here().faults.set(fault);
    expect(await latest(options)).toEqual(failed(failure));
  };
  async function assetOf(subject: Subject, withScript = false) {
    const result = await setUp().provider.asset('mainnet', subject, withScript);
    if (!result.ok) throw new Error(result.failure.kind);
    expect(assetOnChain.parse(result.value)).toEqual(result.value);
    return result.value;
  }
  const subjectsOf = (topicKind: 'transaction' | 'address' | 'policy', id: string) =>
    setUp().provider.subjectsOf('mainnet', { kind: topicKind, id });
  const requests = () => here().local.requests;

  describe('the latest block', () => {
    const expected = latestBlock('mainnet', NOW);

    it('is that of the chain, where transactions and fees can be unknown', async () => {
      const { hash, height, slot, epoch, epoch_slot: epochSlot, time } = expected;
      const content = { transactions: expected.tx_count, fees: expected.fees };
      const unknown = { transactions: null, fees: null };
      const value = {
        hash,
        height,
        slot,
        epoch,
        epochSlot,
        time,
        ...(knows.blockContent ? content : unknown),
      };
      expect(await latest()).toEqual(success(value));
      expect(blockSchema.parse(value)).toEqual(value);
    });
    it('takes one request, below the base address', async () => {
      await latest();
      const { pathname } = new URL(here().provider.address);
      expect(requests().map(({ path }) => path)).toEqual([pathname.replace(/\/$/, '') + blockPath]);
    });
    it('is requested with the key in its own header, and with no other secret', async () => {
      await latest();
      const { key } = here();
      const carried = requests().flatMap(({ headers, path }) =>
        Object.entries({ ...headers, path }).filter(([, text]) => key !== '' && text.includes(key)),
      );
      const prefix = kind === 'koios' ? 'Bearer ' : '';
      expect(carried).toEqual(knows.keyHeader === null ? [] : [[knows.keyHeader, prefix + key]]);
    });
    it('of another network is that of its provider', async () => {
      const { hash } = latestBlock('preprod', NOW);
      expect(await latest({ at: all.of(kind, 'preprod') })).toMatchObject({ value: { hash } });
    });
    it('has what is known, where the answer has more', async () => {
      const { address } = here().provider;
      const response = await fetch(address.replace(/\/$/, '') + blockPath, { headers: headersOf(here()) });
      const answer = await response.json();
      const more = Array.isArray(answer) ? [{ ...answer[0], more: 1 }] : { ...answer, more: 1 };
      here().faults.set({ kind: 'status', status: 200, body: more });
      expect(await latest()).toMatchObject({ ok: true });
    });
  });

  describe('a key', () => {
    const missing = knows.needsKey ? failed({ kind: 'key-missing' }) : { ok: true };
    it('that is missing is said without a request, if one is needed', async () => {
      expect(await latest({ key: undefined })).toMatchObject(missing);
      expect(requests()).toHaveLength(knows.needsKey ? 0 : 1);
    });
    const wrong = kind === 'blockfrost' ? `mainnet${'z'.repeat(32)}` : 'wrong';
    it('that is wrong is refused after one request', async () => {
      const refused = knows.keyHeader === null ? { ok: true } : failed({ kind: 'key-refused' });
      expect(await latest({ key: wrong })).toMatchObject(refused);
      expect(requests()).toHaveLength(1);
    });
    it('that was refused is not sent again', async () => {
      const { provider } = setUp({ key: wrong });
      for (let i = 0; i < 3; i++) await provider.latestBlock('mainnet');
      expect(requests()).toHaveLength(knows.keyHeader === null ? 3 : 1);
    });
    it('that takes the place of a refused one is used', async () => {
      const { provider, world } = setUp({ key: wrong });
      await provider.latestBlock('mainnet');
      world.key = here().key;
      await provider.keyChanged('mainnet');
      expect(await provider.latestBlock('mainnet')).toMatchObject({ ok: true });
    });
    it('is refused in the middle of a check', async () => {
      here().faults.set({ kind: 'status', status: 403, match: assetPath });
      const failure = knows.keyHeader === null ? { kind: 'service', status: 403 } : { kind: 'key-refused' };
      expect(await setUp().provider.asset('mainnet', fernwood.subject, false)).toEqual({
        ok: false,
        failure,
      });
    });
  });

  describe('a refusal', () => {
    it('in the middle of a check fails the check', async () => {
      here().faults.set({ kind: 'status', status: 402, match: assetPath });
      expect(await setUp().provider.asset('mainnet', brindle.subject, false)).toEqual(
        failed({ kind: 'quota-exceeded', until: MIDNIGHT }),
      );
    });
    it.each([400, 500, 503, 504])('with status %i is a failure without a pause', async (status) => {
      const { provider } = setUp();
      here().faults.set({ kind: 'status', status });
      for (let i = 0; i < 2; i++)
        expect(await provider.latestBlock('mainnet')).toEqual(failed({ kind: 'service', status }));
      expect(requests()).toHaveLength(2);
    });
    it('with status 404 for the latest block is a failure', () =>
      fails({ kind: 'status', status: 404 }, { kind: 'service', status: 404 }));
  });

  describe('an answer', () => {
    it.each([{}, [], [{}], null, 'x', { hash: 'x' }, [{ hash: 'x' }]])(
      'of another form is not used: %j',
      async (body) => {
        here().faults.set({ kind: 'status', status: 200, body: body ?? [null] });
        expect((await latest()).ok).toBe(false);
      },
    );
    it('that redirects is not followed', async () => {
      const other = all.of(kind, 'preprod');
      await fails({ kind: 'redirect', to: `${other.origin}/` }, { kind: 'redirected' });
      expect(other.local.requests).toEqual([]);
    });
    it('of another form in the middle of a check fails the check', async () => {
      here().faults.set({ kind: 'status', status: 200, body: [{ total_supply: '1e9' }], match: assetPath });
      const result = await setUp().provider.asset('mainnet', brindle.subject, false);
      expect(result).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
    });
  });

  describe('an asset', () => {
    it.each<readonly [string, Subject, object]>([
      ['its supply, however large', fernwood.subject, { quantity: '45000000000000001' }],
      ['its mints and burns apart', fernwood.subject, { mintsAndBurns: 3, counts: { minted: 2, burned: 1 } }],
      ['no supply left when it was burned', oddling.subject, { quantity: '0', mintsAndBurns: 2 }],
      [
        'the time of its first mint',
        fernwood.subject,
        { firstMint: { at: firstMint(firstMintOf(fernwood.subject), CHAIN.assets)?.block_time } },
      ],
      [
        'the transaction of its only mint',
        TOKENS.quillback.subject,
        { firstMint: { tx: firstMintOf(TOKENS.quillback.subject) } },
      ],
      [
        'the transaction of the first of several mints, or says that it is unknown',
        fernwood.subject,
        { firstMint: { tx: knows.firstOfMints ? firstMintOf(fernwood.subject) : null } },
      ],
      ['no metadata of a mint that has none', fernwood.subject, { minted: false }],
    ])('has %s', async (_what, subject, supply) => {
      expect(await assetOf(subject)).toMatchObject({ supply });
    });
    it('that was never minted has no supply', async () => {
      expect((await assetOf(gorse.subject)).supply).toBeNull();
    });
    it('has the metadata of its mint (CIP-25)', async () => {
      const { supply } = await assetOf(lark.subject);
      expect(supply?.minted).toEqual(
        knows.metadata ? CHAIN.assets[lark.subject as Subject]?.metadata : false,
      );
    });
    it('comes with the block before', async () => {
      const { hash, height, time } = latestBlock('mainnet', NOW);
      expect((await assetOf(fernwood.subject)).block).toEqual({ hash, height, time });
    });
    it('says how many requests it took, twelve at most', async () => {
      const { requests: count } = await assetOf(qamar.subject, true);
      expect([count, count <= 12]).toEqual([requests().length, true]);
    });
    it('has no node of the registry of programmable tokens on mainnet', async () => {
      expect((await assetOf(brindle.subject)).node).toBeNull();
    });
  });

  describe('the reference NFT', () => {
    const referenceOfToken = async (subject: Subject) => (await assetOf(subject)).reference;
    it('has its inline datum', async () => {
      const datum = datumOf({ subject: referenceOf(brindle) });
      const cbor = 'inline' in datum && datum.inline;
      expect(await referenceOfToken(brindle.subject)).toMatchObject({ kind: 'datum', cbor, hash: null });
    });
    it('has its datum by the hash in its output', async () => {
      const [[hash, cbor] = []] = Object.entries(ON_CHAIN.datums ?? {});
      expect(await referenceOfToken(qamar.subject)).toMatchObject({ kind: 'datum', cbor, hash });
    });
    it.each([
      ['without a datum', 'bare', 'no-datum'],
      ['with the hash of an unknown datum', 'lost', 'datum-unknown'],
      ['that exists twice', 'two', 'several'],
      ['that exists twice in one output', 'pair', 'several'],
      ['that was burned', 'burned', 'not-there'],
    ])('%s says so', async (_case, name, reference) => {
      expect(await referenceOfToken(subjectNamed(name))).toMatchObject({ kind: reference });
    });
    it.each<readonly [string, string, object]>([
      ['that was never minted is not there', oddling.subject, { kind: 'not-there' }],
      ['of a name without a label is not asked for', fernwood.subject, { kind: 'no-label' }],
      ['of an NFT has its datum', heron.subject, { kind: 'datum' }],
    ])('%s', async (_case, subject, reference) => {
      expect(await referenceOfToken(subject as Subject)).toMatchObject(reference);
    });
    it.each([
      ['a key', brindle, null],
      ['a native script', orrery, { kind: 'native', json: { type: 'all' } }],
      ['a program', thistle, { kind: 'program' }],
      ['an unknown script', qamar, { kind: 'not-there' }],
    ])('is held by %s', async (_case, { subject }, script) => {
      const { holder } = await assetOf(subject);
      expect(holder).toMatchObject({ script });
      expect(holder?.address).toMatch(/^addr1/);
    });
  });

  describe('the script of a policy', () => {
    it.each([
      ['native', saltmarsh.subject, { kind: 'native', json: { type: 'atLeast', required: 2 } }],
      ['Plutus', brindle.subject, { kind: 'program' }],
      ['unknown', subjectNamed('burned'), { kind: 'not-there' }],
    ])('is read where it is asked for: %s', async (_case, subject, script) => {
      expect((await assetOf(subject, true)).policyScript).toMatchObject(script);
    });
    it('is not read where it is not asked for', async () => {
      expect((await assetOf(brindle.subject)).policyScript).toBeNull();
      expect(JSON.stringify(requests())).not.toContain(`scripts/${policyOf(brindle.subject)}`);
    });
  });

  describe('the metadata of an NFT', () => {
    const image = ['ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvq', 'dkegopuysa/heron.png'];
    const [larkProperties, heronProperties] = [
      { name: 'Lark of the Morning', wings: 2 },
      { name: 'Heron #042', image, legs: 1, seen: 'ff0042' },
    ];
    it.each([
      ['are those of its mint (CIP-25)', lark.subject, 'CIP_25', larkProperties],
      [
        'are those of its reference NFT (CIP-68), with texts in parts',
        heron.subject,
        'CIP_68',
        heronProperties,
      ],
      ['are none where there are none', fernwood.subject, undefined, {}],
      ['are none for an asset that was never minted', gorse.subject, undefined, {}],
    ])('%s, by one request', async (_case, subject, source, properties) => {
      const result = await setUp().provider.metadata('mainnet', subject as Subject);
      expect(requests()).toHaveLength(1);
      if (source === undefined || !knows.metadata) expect(result).toEqual(success(null));
      else expect(result).toMatchObject({ value: { source, quantity: '1', properties } });
    });
  });

  describe('the royalties of a policy', () => {
    const royaltiesOf = (policy: string, number?: number) =>
      setUp().provider.royalties('mainnet', policy as PolicyId, number);
    it('are those that its first mint states (CIP-27)', async () => {
      const stated = CHAIN.assets[emptyNameSubject(heron.policy as PolicyId)]?.transactionMetadata?.[777];
      expect(stated).toBeDefined();
      expect(await royaltiesOf(heron.policy)).toMatchObject({ value: { mint: { stated } } });
    });
    it('are in the datum of its royalty NFT (CIP-102)', async () => {
      const nft = { kind: 'datum', hash: null };
      expect(await royaltiesOf(UNREGISTERED.sluice.policy, 2)).toMatchObject({ value: { mint: null, nft } });
    });
    it('are none of another policy', async () => {
      expect(await royaltiesOf(mica.policy)).toMatchObject({
        value: { mint: null, nft: { kind: 'not-there' } },
      });
      expect(requests().length).toBeLessThanOrEqual(5);
    });
  });

  describe('a topic', () => {
    it.each<readonly ['transaction' | 'address' | 'policy', string, readonly string[]]>([
      // Each asset once, and nothing that is not an asset.
      ['transaction', TX, [mica.subject, tern.subject]],
      ['address', 'addr1vx', [gorse.subject]],
      ['policy', mica.policy, [mica.subject]],
      ['transaction', 'ef'.repeat(32), []],
      ['address', 'addr1nobody', []],
      ['policy', tern.policy, []],
    ])('that is a %s is read by one request: %s', async (topic, id, subjects) => {
      expect(await subjectsOf(topic, id)).toEqual(success(subjects));
      expect(requests()).toHaveLength(1);
    });
    it('is not known while the provider fails', async () => {
      here().faults.set({ kind: 'status', status: 500 });
      expect(await subjectsOf('policy', mica.policy)).toEqual(failed({ kind: 'service', status: 500 }));
    });
  });

  describe('a test', () => {
    it.each(['mainnet', 'preprod'] as const)(
      'recognizes the provider and its network: %s',
      async (network) => {
        const at = all.of(kind, network);
        const value = { kind: 'works', network, provider: at.provider };
        expect(await setUp({ at }).test('mainnet')).toMatchObject({ value });
      },
    );
    it('goes by the number of the network, or by its slots where the provider does not say it', async () => {
      await setUp().test('mainnet');
      expect(requests().some(({ path }) => path.includes('/genesis'))).toBe(!knows.needsKey);
      here().faults.set({ kind: 'status', status: 404, match: '/genesis' });
      expect(await setUp().test('mainnet')).toMatchObject({ value: { network: 'mainnet' } });
    });
    it('warns of an unknown network', async () => {
      // The slots are enough where a key is of one network.
      if (!knows.genesis || knows.needsKey) return;
      const answer = { ...genesis('mainnet'), network_magic: 42 };
      const body = kind === 'koios' ? [{ networkmagic: '42' }] : answer;
      here().faults.set({ kind: 'status', status: 200, body, match: '/genesis' });
      expect(await setUp().test('mainnet')).toMatchObject({ value: { network: 'other' } });
    });
    it('fails as the provider does', async () => {
      here().faults.set({ kind: 'status', status: 503 });
      expect(await setUp().test('mainnet')).toEqual(failed({ kind: 'service', status: 503 }));
    });
  });
});

function headersOf({ kind, key }: Imitation): Record<string, string> {
  const { keyHeader } = KNOWS[kind];
  return keyHeader === null ? {} : { [keyHeader]: kind === 'koios' ? `Bearer ${key}` : key };
}
