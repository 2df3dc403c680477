/** The local Koios answers by the types of its published description. */
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import SCHEMAS from '../data/koios-schema.json' with { type: 'json' };
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { createKoios } from './koios.ts';
import { CHAIN, HASH } from './sample.ts';
import { record } from './serve.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const { brindle, saltmarsh, fernwood, qamar } = TOKENS;
const { heron, lark } = UNREGISTERED;

const ajv = new Ajv({ strict: false, allErrors: true });
const { fetch } = record(createKoios('mainnet', { token: 'token', now: () => NOW, chain: CHAIN }));

const ask = (path: string, body?: object) =>
  fetch(`/api/v1${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
const listOf = (...subjects: readonly string[]) => ({
  _asset_list: subjects.map((subject) => [subject.slice(0, 56), subject.slice(56)]),
});

type Path = Exclude<keyof typeof SCHEMAS, '$comment'>;
const READS: readonly (readonly [path: Path, query: string, body?: object])[] = [
  ['/tip', ''],
  ['/genesis', ''],
  ['/asset_info', '', listOf(brindle.subject, fernwood.subject, heron.subject, lark.subject)],
  ['/asset_utxos', '', { ...listOf(referenceOf(brindle), referenceOf(qamar)), _extended: true }],
  ['/datum_info', '', { _datum_hashes: Object.keys(ON_CHAIN.datums ?? {}) }],
  ['/script_info', '', { _script_hashes: [saltmarsh.policy, brindle.policy] }],
  ['/tx_info', '', { _tx_hashes: [HASH], _inputs: true, _assets: true }],
  ['/address_assets', '', { _addresses: ['addr1vxexample'] }],
  ['/asset_history', `?_asset_policy=${heron.policy}`],
  ['/policy_asset_list', `?_asset_policy=${brindle.policy}`],
];

const cases = READS.map((read) => ({ read }));
it.each(cases)('answers $read.0 by its types', async ({ read: [path, query, body] }) => {
  const rows = await (await ask(path + query, body)).json();
  expect([ajv.validate(SCHEMAS[path], rows), ajv.errors]).toEqual([true, null]);
  expect(rows.length).toBeGreaterThan(0);
});
