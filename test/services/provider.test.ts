/** The local provider answers by Blockfrost's schema (services.md). */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { type Block, latestBlock } from './chain.ts';
import type { Holdings } from './holdings.ts';
import { datumHash, firstMintAt } from './minted.ts';
import { createNetworkProvider, createProvider, NULLABLE } from './provider.ts';
import { record } from './serve.ts';

const keyOf = (network: NetworkId) => network + 'a'.repeat(32);
const KEYS = { mainnet: keyOf('mainnet'), preprod: keyOf('preprod'), preview: keyOf('preview') };
const NOW = Date.UTC(2026, 10, 21, 9);

const require = createRequire(import.meta.url);
const schemas = require('@blockfrost/openapi/json-schema.json');
const blocks = schemas['/blocks/latest'];
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
const { fetch } = record(createProvider(options));
const ask = (path: string, key?: string) =>
  fetch(path, key === undefined ? {} : { headers: { project_id: key } });

describe('the latest block', () => {
  it.each(NETWORK_IDS)('of %s fits the schema, also under its own host', async (network) => {
    const block = await (await ask(`/${network}/api/v0/blocks/latest`, KEYS[network])).json();
    expect([block, check(200, block)]).toEqual([latestBlock(network, NOW), []]);
    const host = record(createNetworkProvider(network, options));
    const headers = { project_id: KEYS[network] };
    expect(await (await host.fetch('/api/v0/blocks/latest', { headers })).json()).toEqual(block);
  });

  it('can have null in exactly the fields that the schema calls nullable', async () => {
    const scanty = record(createProvider({ ...options, nulls: NULLABLE }));
    const headers = { project_id: KEYS.preview };
    const block: Block = await (await scanty.fetch('/preview/api/v0/blocks/latest', { headers })).json();
    expect(check(200, block)).toEqual([]);
    const properties: Record<string, { nullable?: boolean }> = blocks.response[200].properties;
    const nullable = Object.keys(properties).filter((name) => properties[name]?.nullable);
    const empty = Object.entries(block).flatMap(([name, value]) => (value === null ? [name] : []));
    expect(empty.toSorted()).toEqual(nullable.toSorted());
  });
});

const reader = (chain: Holdings) => {
  const { fetch } = record(createNetworkProvider('mainnet', { ...options, chain }));
  return async (path: string, described: string, status = 200) => {
    const response = await fetch(`/api/v0${path}`, { headers: { project_id: KEYS.mainnet } });
    const answer = await response.json();
    expect([response.status, check(status, answer, described)]).toEqual([status, []]);
    return answer;
  };
};

describe('assets on the chain', () => {
  const POLICY = 'ab'.repeat(28);
  const HASH = 'cd'.repeat(32);
  const UNITS = Array.from({ length: 250 }, (_, index) => POLICY + index.toString(16).padStart(4, '0'));
  const read = reader({
    transactions: { [HASH]: UNITS.slice(0, 5), ['ef'.repeat(32)]: [] },
    addresses: { addr1vxexample: UNITS.slice(0, 3) },
    policies: { [POLICY]: UNITS },
  });

  type Amount = { readonly unit: string }[];
  const unitsOf = (parts: readonly { readonly amount: Amount }[]) =>
    [...new Set(parts.flatMap(({ amount }) => amount.map(({ unit }) => unit)))].toSorted();
  const upTo = (count: number) => [...UNITS.slice(0, count), 'lovelace'];

  it('returns the units of a transaction, of an address, and 100 of a policy', async () => {
    const { hash, inputs, outputs } = await read(`/txs/${HASH}/utxos`, '/txs/{hash}/utxos');
    expect([hash, unitsOf([...inputs, ...outputs]), unitsOf(outputs)]).toEqual([HASH, upTo(5), upTo(4)]);
    const empty = await read(`/txs/${'ef'.repeat(32)}/utxos`, '/txs/{hash}/utxos');
    expect(unitsOf([...empty.inputs, ...empty.outputs])).toEqual(upTo(0));
    const held = await read('/addresses/addr1vxexample', '/addresses/{address}');
    expect([held.address, unitsOf([held])]).toEqual(['addr1vxexample', upTo(3)]);
    const minted: { asset: string }[] = await read(`/assets/policy/${POLICY}`, '/assets/policy/{policy_id}');
    expect(minted.map(({ asset }) => asset)).toEqual(UNITS.slice(0, 100));
  });

  it.each([
    [`/assets/policy/${'00'.repeat(28)}`, '/assets/policy/{policy_id}'],
    ['/txs/constructor/utxos', '/txs/{hash}/utxos'],
    ['/addresses/addr1nobody', '/addresses/{address}'],
    [`/assets/${'00'.repeat(30)}`, '/assets/{asset}'],
    [`/assets/${'00'.repeat(30)}/history`, '/assets/{asset}/history'],
    [`/addresses/addr1nobody/utxos/${TOKENS.brindle.subject}`, '/addresses/{address}/utxos/{asset}'],
    [`/txs/${'00'.repeat(32)}`, '/txs/{hash}'],
    [`/scripts/datum/${'00'.repeat(32)}/cbor`, '/scripts/datum/{datum_hash}/cbor'],
    [`/scripts/${'00'.repeat(28)}`, '/scripts/{script_hash}'],
    [`/scripts/${'00'.repeat(28)}/json`, '/scripts/{script_hash}/json'],
    ['/blocks/nowhere', '/blocks/latest'],
  ])('answers 404 for %s', async (path, described) => {
    await read(path, described, 404);
  });
});

describe('a single asset', () => {
  const read = reader(ON_CHAIN);

  it.each([TOKENS.brindle, TOKENS.fernwood, UNREGISTERED.lark, UNREGISTERED.heron, UNREGISTERED.sluice])(
    'has a supply and a first mint: $subject',
    async ({ subject }) => {
      const { initial_mint_tx_hash } = await read(`/assets/${subject}`, '/assets/{asset}');
      const { block_time } = await read(`/txs/${initial_mint_tx_hash}`, '/txs/{hash}');
      expect(block_time).toBe(firstMintAt(subject));
      const [first] = await read(`/assets/${subject}/history`, '/assets/{asset}/history');
      expect(first).toEqual({ tx_hash: initial_mint_tx_hash, action: 'minted', amount: '1' });
    },
  );

  it.each([
    [TOKENS.saltmarsh, 'timelock', 'atLeast'],
    [TOKENS.brindle, 'plutusV2', undefined],
  ])('has a policy with a script: $name', async ({ policy }, type, form) => {
    expect(await read(`/scripts/${policy}`, '/scripts/{script_hash}')).toMatchObject({ type });
    const { json } = await read(`/scripts/${policy}/json`, '/scripts/{script_hash}/json');
    expect(json?.type).toBe(form);
  });

  it.each([
    [TOKENS.brindle, true],
    [TOKENS.qamar, false],
  ])('has an output with an inline datum, or with the hash of one', async (token, isInline) => {
    const reference = referenceOf(token);
    const [holder] = await read(`/assets/${reference}/addresses`, '/assets/{asset}/addresses');
    const path = `/addresses/${holder.address}/utxos/${reference}`;
    const [output] = await read(path, '/addresses/{address}/utxos/{asset}');
    expect(output.inline_datum !== null).toBe(isInline);
    const { cbor } = isInline
      ? { cbor: output.inline_datum }
      : await read(`/scripts/datum/${output.data_hash}/cbor`, '/scripts/datum/{datum_hash}/cbor');
    expect(output.data_hash).toBe(datumHash(cbor));
  });
});

it.each([
  ['no key', undefined, 'Missing project token. Please include project_id in your request.'],
  ['a wrong key', 'mainnetwrong', 'Invalid project token.'],
  ['a key without a network', 'ipfs123', 'Invalid project token.'],
  ['another network’s', KEYS.preprod, expect.stringMatching(/^Network token mismatch\./)],
])('refuses a request with %s', async (_, key, message) => {
  const response = await ask('/mainnet/api/v0/blocks/latest', key);
  const body = await response.json();
  expect(body).toEqual({ status_code: response.status, error: 'Forbidden', message });
  expect(check(403, body)).toEqual([]);
});
