/** The local Koios answers by the types of its published description. */
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import SCHEMAS from '../data/koios-schema.json' with { type: 'json' };
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { createKoios } from './koios.ts';
import { record } from './serve.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const TX = 'ab'.repeat(32);
const { brindle, saltmarsh, fernwood, qamar } = TOKENS;
const { heron, lark } = UNREGISTERED;
const units = [brindle.subject, fernwood.subject];

const ajv = new Ajv({ strict: false, allErrors: true });
const chain = {
  ...ON_CHAIN,
  transactions: { [TX]: units },
  addresses: { addr1vxexample: units },
  policies: { [brindle.policy]: [brindle.subject] },
};
const { fetch } = record(createKoios('mainnet', { token: 'token', now: () => NOW, chain }));

async function ask(path: string, body?: object, headers = {}) {
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  return fetch(`/api/v1${path}`, init);
}
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
  ['/tx_info', '', { _tx_hashes: [TX], _inputs: true, _assets: true }],
  ['/address_assets', '', { _addresses: ['addr1vxexample'] }],
  ['/asset_history', `?_asset_policy=${heron.policy}`],
  ['/policy_asset_list', `?_asset_policy=${brindle.policy}`],
];

it.each(READS.map((read) => ({ read })))(
  'answers $read.0 by its types',
  async ({ read: [path, query, body] }) => {
    const rows = await (await ask(path + query, body)).json();
    expect([ajv.validate(SCHEMAS[path], rows), ajv.errors]).toEqual([true, null]);
    expect(rows.length).toBeGreaterThan(0);
  },
);

describe('a query', () => {
  it('selects columns, and limits rows', async () => {
    const all = listOf(brindle.subject, fernwood.subject);
    const rows = await (await ask('/asset_info?select=total_supply&limit=1', all)).json();
    expect(rows).toEqual([{ total_supply: '1234567890123' }]);
  });

  it('finds nothing of an unknown name', async () => {
    for (const name of ['00'.repeat(28), 'constructor'])
      expect(await (await ask('/script_info', { _script_hashes: [name] })).json()).toEqual([]);
  });

  it.each([
    ['without a token', {}, 200],
    ['with its token', { authorization: 'Bearer token' }, 200],
    ['with another token', { authorization: 'Bearer other' }, 401],
  ])('%s is answered with %j: %i', async (_case, headers, status) => {
    expect((await ask('/tip', undefined, headers)).status).toBe(status);
  });
});

it.each(NETWORK_IDS)('names %s by its number', async (network) => {
  const koios = record(createKoios(network, { token: '', now: () => NOW }));
  const [row] = await (await koios.fetch('/api/v1/genesis?select=networkmagic')).json();
  expect(row.networkmagic).toBe({ mainnet: '764824073', preprod: '1', preview: '2' }[network]);
});
