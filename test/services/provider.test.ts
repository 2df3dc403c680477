/** The local providers answer by Blockfrost's schema and by the types of Koios' published description (services.md). */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import KOIOS from '../data/koios-schema.json' with { type: 'json' };
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { createKoios } from './koios.ts';
import { KEYS } from './local.ts';
import { firstMintOf, type Holdings } from './minted.ts';
import { createNetworkProvider } from './provider.ts';
import { record } from './serve.ts';

const { brindle, saltmarsh, fernwood, qamar } = TOKENS;
const { heron, lark } = UNREGISTERED;
const [HASH, DATUM = ''] = ['ab'.repeat(32), ...Object.keys(ON_CHAIN.datums ?? {})];
const units = [brindle.subject, fernwood.subject];
const chain: Holdings = {
  ...ON_CHAIN,
  transactions: { [HASH]: units },
  addresses: { addr1vxexample: units },
  policies: { [brindle.policy]: units },
};
const now = () => Date.UTC(2026, 10, 21, 9);

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
const problems = (schema: object, value: unknown) => (ajv.validate(schema, value) ? [] : ajv.errors);

// test/chain/providers.test.ts tests with the adapters what the answers mean.
it.each([
  ['/blocks/latest', ''],
  ['/txs/{hash}/utxos', HASH],
  ['/addresses/{address}', 'addr1vxexample'],
  ['/assets/policy/{policy_id}', brindle.policy],
  ['/assets/{asset}', brindle.subject],
  ['/assets/{asset}/addresses', brindle.subject],
  ['/assets/{asset}/history', brindle.subject],
  ['/txs/{hash}', firstMintOf(brindle.subject)],
  ['/scripts/{script_hash}/json', brindle.policy],
  ['/scripts/datum/{datum_hash}/cbor', DATUM],
])('Blockfrost answers %s by its schema, and 404 for another name', async (path, id) => {
  const { fetch } = record(createNetworkProvider('mainnet', { keys: KEYS, now, chain }));
  for (const name of id === '' ? [''] : [id, '00'.repeat(28), 'constructor']) {
    const status = name === id ? 200 : 404;
    const headers = { project_id: KEYS.mainnet };
    const response = await fetch(`/api/v0${path.replace(/\{\w+\}/, name)}`, { headers });
    expect(response.status).toBe(status);
    expect(problems(schemas[path].response[status], await response.json())).toEqual([]);
  }
});

const listOf = (...subjects: readonly string[]) => ({
  _asset_list: subjects.map((subject) => [subject.slice(0, 56), subject.slice(56)]),
});

it.each<[path: Exclude<keyof typeof KOIOS, '$comment'>, query: string, body?: object]>([
  ['/tip', ''],
  ['/asset_info', '', listOf(brindle.subject, fernwood.subject, heron.subject, lark.subject)],
  ['/asset_utxos', '', { ...listOf(referenceOf(brindle), referenceOf(qamar)), _extended: true }],
  ['/datum_info', '', { _datum_hashes: [DATUM] }],
  ['/script_info', '', { _script_hashes: [saltmarsh.policy, brindle.policy] }],
  ['/tx_info', '', { _tx_hashes: [HASH], _inputs: true, _assets: true }],
  ['/address_assets', '', { _addresses: ['addr1vxexample'] }],
  ['/policy_asset_list', `?_asset_policy=${brindle.policy}`],
])('Koios answers %s by its types', async (path, query, body) => {
  const { fetch } = record(createKoios('mainnet', { token: 'token', now, chain }));
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const rows = await (await fetch(`/api/v1${path}${query}`, init)).json();
  expect(problems(KOIOS[path], rows)).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
});
