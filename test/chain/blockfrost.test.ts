/** What only the Blockfrost adapter reads, and the responses that fail a check. providers.test.ts has the rest. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { failed } from '../../lib/failure.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { firstMintOf, type Minted, asset as minted } from '../services/minted.ts';
import { upTo } from '../tokens/numbered-subjects.ts';
import { subjectNamed } from './cases.ts';
import { imitateAll } from './imitations.ts';
import { createTestProvider, MIDNIGHT } from './test-provider.ts';

const { brindle, orrery, qamar, quillback } = TOKENS;
const all = imitateAll();
const { faults, connection } = all.of('blockfrost');
beforeAll(() => void vi.stubGlobal('fetch', all.fetch));
beforeEach(() => all.reset());
afterAll(() => void vi.unstubAllGlobals());

const start = () => createTestProvider({ connection: async () => connection });
const check = ({ subject }: Pick<typeof brindle, 'subject'>) => start().asset('mainnet', subject, false);
const asset = () => check(qamar);

it('reports a reference NFT that moved, and a mint time that is unknown', async () => {
  faults.set({ kind: 'status', status: 200, body: [], match: '/utxos/' });
  expect(await check(brindle)).toMatchObject({ value: { reference: { kind: 'moved' } } });
  faults.set({ kind: 'status', status: 500, match: '/txs/' });
  const firstMint = { tx: firstMintOf(brindle.subject), at: null };
  expect(await check(brindle)).toMatchObject({ value: { supply: { firstMint } } });
});

it('14: fails for an answer that is nested too deeply to be sent to a page of ours', async () => {
  const json = upTo(5_000).reduce<object>((inner) => ({ type: 'all', scripts: [inner] }), { type: 'all' });
  faults.set({ kind: 'status', status: 200, body: { json }, match: '/json' });
  expect(await check(orrery)).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
});

const NAMED = { name: 'One' };
it.each<readonly [string, typeof qamar, Minted['standard'], object, object]>([
  ['the standard that Blockfrost names', qamar, 'CIP68v1', NAMED, { CIP_68: NAMED }],
  ['the standard that Blockfrost names', qamar, 'CIP25v2', NAMED, { CIP_25: NAMED }],
  ['CIP-25, where Blockfrost names none and there is no label', quillback, null, NAMED, { CIP_25: NAMED }],
  ['none, where Blockfrost names none and there is a label', qamar, null, NAMED, {}],
  ['a standard without properties', quillback, null, ['a list'], { CIP_25: ['a list'] }],
])('knows metadata on the chain by %s', async (_standard, token, standard, metadata, records) => {
  const body = minted(token.subject, { quantity: '1', standard, metadata });
  faults.set({ kind: 'status', status: 200, body, match: `/assets/${token.subject}` });
  expect(await check(token)).toHaveProperty('value.supply.records', records);
});

it.each([
  [UNREGISTERED.gorse.subject, 2],
  [TOKENS.fernwood.subject, 4],
  [TOKENS.oddling.subject, 5],
  [subjectNamed('burned'), 4],
  [subjectNamed('two'), 4],
  [subjectNamed('bare'), 6],
  [qamar.subject, 7],
])('checks %s by %i requests', async (subject, requests) => {
  expect(await check({ subject })).toMatchObject({ value: { requests } });
});

it.each(['/blocks/latest', '/json', '/addresses'])(
  'fails when the quota is exhausted at %s',
  async (match) => {
    faults.set({ kind: 'status', status: 402, match });
    expect(await asset()).toEqual(failed({ kind: 'quota-exceeded', until: MIDNIGHT }));
  },
);

// At each of these paths, any other failure fails the check too.
const hash = 'ab'.repeat(32);
it.each<readonly [string, unknown]>([
  ['/assets/', { quantity: '1e9', initial_mint_tx_hash: hash, mint_or_burn_count: 1 }],
  ['/addresses', [{ address: '../blocks', quantity: '1' }]],
  ['/utxos/', [{ tx_hash: hash, output_index: 0, data_hash: null, inline_datum: 'xyz' }]],
  ['/scripts/datum/', { cbor: '00'.repeat(16_385) }],
])('rejects a malformed response at %s', async (match, body) => {
  faults.set({ kind: 'status', status: 200, body, match });
  expect(await asset()).toEqual(failed({ kind: 'malformed', detail: 'unexpected' }));
});
