/** The local providers answer by Blockfrost's schema and by the types of Koios' published description (services.md). */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import KOIOS from '../data/koios-schema.json' with { type: 'json' };
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { latestBlock } from './chain.ts';
import { createKoios } from './koios.ts';
import { KEYS } from './local.ts';
import { firstMintOf } from './minted.ts';
import { createNetworkProvider, createProvider } from './provider.ts';
import { CHAIN, HASH } from './sample.ts';
import { type App, record } from './serve.ts';

const NOW = Date.UTC(2026, 10, 21, 9);

const require = createRequire(import.meta.url);
// The local answers have what clients read, and one field more.
const schemas = JSON.parse(
  JSON.stringify(require('@blockfrost/openapi/json-schema.json'), (key, value) =>
    key === 'required' ? undefined : value,
  ),
);
// The validator refuses `nullable` without a type.
schemas['/scripts/{script_hash}/json'].response[200].properties.json = {};
// The schema describes this format in words.
const formats = {
  'Lovelace or concatenation of asset policy_id and hex-encoded asset_name':
    /^(?:lovelace|[0-9a-f]{56,120})$/,
};
const ajv = new Ajv({ strict: false, allErrors: true, formats });
const check = (status: number, value: unknown, path = '/blocks/latest') =>
  ajv.validate(schemas[path].response[status], value) ? [] : ajv.errors;

const options = { keys: KEYS, now: () => NOW };
/** The JSON at a path, with the response. */
const ask = async (app: App, path: string, key = KEYS.mainnet) => {
  const response = await record(app).fetch(path, { headers: { project_id: key } });
  return { status: response.status, answer: await response.json() };
};

it.each(NETWORK_IDS)('the latest block of %s fits the schema, also under its own host', async (network) => {
  const path = '/api/v0/blocks/latest';
  const { answer: block } = await ask(createProvider(options), `/${network}${path}`, KEYS[network]);
  expect([block, check(200, block)]).toEqual([latestBlock(network, NOW), []]);
  const own = await ask(createNetworkProvider(network, options), path, KEYS[network]);
  expect(own.answer).toEqual(block);
});

const { brindle, saltmarsh, fernwood, qamar } = TOKENS;
const { heron, lark } = UNREGISTERED;
/** The paths with an ID, and an ID that the chain knows. */
const PATHS = [
  ['/txs/{hash}/utxos', HASH],
  ['/addresses/{address}', 'addr1vxexample'],
  ['/assets/policy/{policy_id}', brindle.policy],
  ['/assets/{asset}', brindle.subject],
  ['/assets/{asset}/addresses', brindle.subject],
  ['/assets/{asset}/history', brindle.subject],
  ['/txs/{hash}', firstMintOf(brindle.subject)],
  ['/scripts/{script_hash}/json', brindle.policy],
  ['/scripts/datum/{datum_hash}/cbor', Object.keys(ON_CHAIN.datums ?? {})[0] ?? ''],
] as const;
const withChain = createNetworkProvider('mainnet', { ...options, chain: CHAIN });
async function read(path: string, described: string, expected = 200) {
  const { status, answer } = await ask(withChain, `/api/v0${path}`);
  expect([status, check(expected, answer, described)]).toEqual([expected, []]);
  return answer;
}

// test/chain/providers.test.ts tests with the adapters what the answers mean.
it.each(PATHS)('answers %s by its schema, and 404 for another name', async (described, id) => {
  const pathOf = (name: string) => described.replace(/\{\w+\}/, name);
  await read(pathOf(id), described);
  for (const unknown of ['00'.repeat(28), 'constructor']) await read(pathOf(unknown), described, 404);
});

const { fetch } = record(createKoios('mainnet', { token: 'token', now: () => NOW, chain: CHAIN }));
const listOf = (...subjects: readonly string[]) => ({
  _asset_list: subjects.map((subject) => [subject.slice(0, 56), subject.slice(56)]),
});

type KoiosPath = Exclude<keyof typeof KOIOS, '$comment'>;
it.each<[path: KoiosPath, query: string, body?: object]>([
  ['/tip', ''],
  ['/asset_info', '', listOf(brindle.subject, fernwood.subject, heron.subject, lark.subject)],
  ['/asset_utxos', '', { ...listOf(referenceOf(brindle), referenceOf(qamar)), _extended: true }],
  ['/datum_info', '', { _datum_hashes: Object.keys(ON_CHAIN.datums ?? {}) }],
  ['/script_info', '', { _script_hashes: [saltmarsh.policy, brindle.policy] }],
  ['/tx_info', '', { _tx_hashes: [HASH], _inputs: true, _assets: true }],
  ['/address_assets', '', { _addresses: ['addr1vxexample'] }],
  ['/policy_asset_list', `?_asset_policy=${brindle.policy}`],
])('Koios answers %s by its types', async (path, query, body) => {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const rows = await (await fetch(`/api/v1${path}${query}`, init)).json();
  expect([ajv.validate(KOIOS[path], rows), ajv.errors]).toEqual([true, null]);
  expect(rows.length).toBeGreaterThan(0);
});
