/** The local provider answers as Blockfrost's own schema says, and its chain goes on (services.md). */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { type Block, latestBlock } from './chain.ts';
import { datumHash, firstMintAt } from './minted.ts';
import { createNetworkProvider, createProvider, NULLABLE } from './provider.ts';
import { record } from './serve.ts';

const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'a'.repeat(32)}`,
  preprod: `preprod${'b'.repeat(32)}`,
  preview: `preview${'c'.repeat(32)}`,
};
const NOW = Date.UTC(2026, 10, 21, 9);

const require = createRequire(import.meta.url);
const schemas = require('@blockfrost/openapi/json-schema.json');
const blocks = schemas['/blocks/latest'];
// What the schema calls a format is a sentence; this is what it says.
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

describe('the newest block', () => {
  it.each(NETWORK_IDS)('of %s is what the schema says', async (network) => {
    const response = await ask(`/${network}/api/v0/blocks/latest`, KEYS[network]);
    const block = await response.json();
    expect(check(200, block)).toEqual([]);
    expect(block).toEqual(latestBlock(network, NOW));
    expect(block).toMatchObject({ confirmations: 0, next_block: null });
  });

  it.each(NETWORK_IDS)('of %s is the same at its own host', async (network) => {
    const host = record(createNetworkProvider(network, options));
    const headers = { project_id: KEYS[network] };
    const response = await host.fetch('/api/v0/blocks/latest', { headers });
    expect(await response.json()).toEqual(latestBlock(network, NOW));
    expect((await host.fetch(`/${network}/api/v0/blocks/latest`, { headers })).status).toBe(404);
  });

  it('may have null where the schema allows it, and nowhere else', async () => {
    const scanty = record(createProvider({ ...options, nulls: NULLABLE }));
    const headers = { project_id: KEYS.preview };
    const block: Block = await (await scanty.fetch('/preview/api/v0/blocks/latest', { headers })).json();
    expect(check(200, block)).toEqual([]);
    const properties: Record<string, { nullable?: boolean }> = blocks.response[200].properties;
    const nullable = Object.keys(properties).filter((name) => properties[name]?.nullable);
    expect([...NULLABLE, 'next_block'].toSorted()).toEqual(nullable.toSorted());
    expect(Object.entries(block).flatMap(([name, value]) => (value === null ? [name] : []))).toEqual(
      Object.keys(block).filter((name) => nullable.includes(name)),
    );
  });
});

describe('the chain', () => {
  const moments = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2040, 0) });
  const networks = fc.constantFrom(...NETWORK_IDS);

  it('never goes back, is never ahead, and does not stand for 40 seconds', () => {
    const holds = fc.property(networks, moments, (network, moment) => {
      const block = latestBlock(network, moment);
      expect(block.time * 1000).toBeLessThanOrEqual(moment);
      expect(block.time * 1000).toBeGreaterThan(moment - 40_000);
      expect(latestBlock(network, block.time * 1000)).toEqual(block);
      const later = latestBlock(network, moment + 40_000);
      expect(later.height).toBeGreaterThan(block.height ?? 0);
    });
    fc.assert(holds, { numRuns: 50 });
  });

  it('links each block to the one before, and its slots and epochs agree', () => {
    const holds = fc.property(networks, moments, (network, moment) => {
      const block = latestBlock(network, moment);
      const before = latestBlock(network, block.time * 1000 - 1);
      expect(block.previous_block).toBe(before.hash);
      expect(block.height).toBe((before.height ?? 0) + 1);
      expect((block.slot ?? 0) - (before.slot ?? 0)).toBe(block.time - before.time);
      const epochSlots = network === 'preview' ? 86_400 : 432_000;
      expect(block.epoch_slot).toBeLessThan(epochSlots);
      const passed = (block.epoch ?? 0) * epochSlots + (block.epoch_slot ?? 0);
      expect(passed - (before.epoch ?? 0) * epochSlots - (before.epoch_slot ?? 0)).toBe(
        block.time - before.time,
      );
    });
    fc.assert(holds, { numRuns: 50 });
  });
});

describe('what the chain holds', () => {
  const POLICY = 'ab'.repeat(28);
  const HASH = 'cd'.repeat(32);
  const ADDRESS = 'addr1vxexample';
  const UNITS = Array.from({ length: 250 }, (_, index) => POLICY + index.toString(16).padStart(4, '0'));
  const chain = {
    transactions: { [HASH]: UNITS.slice(0, 5), ['ef'.repeat(32)]: [] },
    addresses: { [ADDRESS]: UNITS.slice(0, 3) },
    policies: { [POLICY]: UNITS },
  };
  const holding = record(createNetworkProvider('mainnet', { ...options, chain }));
  const read = (path: string) => holding.fetch(`/api/v0${path}`, { headers: { project_id: KEYS.mainnet } });

  type Amount = { readonly unit: string; readonly quantity: string }[];
  const unitsOf = (parts: readonly { readonly amount: Amount }[]) =>
    new Set(parts.flatMap(({ amount }) => amount.map(({ unit }) => unit)));

  it('moves in a transaction, one unit out of it only', async () => {
    const answer = await (await read(`/txs/${HASH}/utxos`)).json();
    expect(check(200, answer, '/txs/{hash}/utxos')).toEqual([]);
    expect(answer.hash).toBe(HASH);
    expect(unitsOf([...answer.inputs, ...answer.outputs])).toEqual(
      new Set(['lovelace', ...UNITS.slice(0, 5)]),
    );
    expect(unitsOf(answer.outputs)).toEqual(new Set(['lovelace', ...UNITS.slice(0, 4)]));
    const empty = await (await read(`/txs/${'ef'.repeat(32)}/utxos`)).json();
    expect(unitsOf([...empty.inputs, ...empty.outputs])).toEqual(new Set(['lovelace']));
  });

  it('lies at an address', async () => {
    const answer = await (await read(`/addresses/${ADDRESS}`)).json();
    expect(check(200, answer, '/addresses/{address}')).toEqual([]);
    expect(answer.address).toBe(ADDRESS);
    expect(unitsOf([answer])).toEqual(new Set(['lovelace', ...UNITS.slice(0, 3)]));
  });

  it('was minted under a policy, a hundred assets a page', async () => {
    const page = async (query: string) => {
      const answer: { asset: string; quantity: string }[] = await (
        await read(`/assets/policy/${POLICY}${query}`)
      ).json();
      expect(check(200, answer, '/assets/policy/{policy_id}')).toEqual([]);
      return answer.map(({ asset }) => asset);
    };
    expect(await page('')).toEqual(UNITS.slice(0, 100));
    expect(await page('?page=2')).toEqual(UNITS.slice(100, 200));
    expect(await page('?page=3')).toEqual(UNITS.slice(200));
    expect(await page('?page=4')).toEqual([]);
    expect(await page('?page=2&count=10&order=desc')).toEqual(UNITS.toReversed().slice(10, 20));
  });

  it.each(['?page=0', '?count=101', '?order=up'])('is refused for a page of %s', async (query) => {
    const response = await read(`/assets/policy/${POLICY}${query}`);
    expect(response.status).toBe(400);
    expect(check(400, await response.json(), '/assets/policy/{policy_id}')).toEqual([]);
  });

  it.each([
    ['/txs/constructor/utxos', '/txs/{hash}/utxos'],
    ['/addresses/addr1nobody', '/addresses/{address}'],
    [`/assets/policy/${'00'.repeat(28)}`, '/assets/policy/{policy_id}'],
  ])('is not known of %s', async (path, described) => {
    const response = await read(path);
    expect(response.status).toBe(404);
    expect(check(404, await response.json(), described)).toEqual([]);
  });

  it('is told to nobody without the key, and nothing is held unless it is given', async () => {
    expect((await holding.fetch(`/api/v0/addresses/${ADDRESS}`)).status).toBe(403);
    expect((await ask(`/mainnet/api/v0/addresses/${ADDRESS}`, KEYS.mainnet)).status).toBe(404);
  });
});

describe('what there is of an asset', () => {
  const holding = record(createNetworkProvider('mainnet', { ...options, chain: ON_CHAIN }));
  const read = async (path: string, described: string, status = 200) => {
    const headers = { project_id: KEYS.mainnet };
    const response = await holding.fetch(`/api/v0${path}`, { headers });
    const answer = await response.json();
    expect([response.status, check(status, answer, described)]).toEqual([status, []]);
    return answer;
  };

  it('is its supply and its first mint', async () => {
    for (const { subject } of [TOKENS.brindle, TOKENS.fernwood]) {
      const { initial_mint_tx_hash } = await read(`/assets/${subject}`, '/assets/{asset}');
      const { block_time } = await read(`/txs/${initial_mint_tx_hash}`, '/txs/{hash}');
      expect(block_time).toBe(firstMintAt(subject));
    }
  });

  it('is where it lies, and the datum there or elsewhere', async () => {
    for (const [token, isInline] of [
      [TOKENS.brindle, true],
      [TOKENS.qamar, false],
    ] as const) {
      const reference = referenceOf(token);
      const [holder] = await read(`/assets/${reference}/addresses`, '/assets/{asset}/addresses');
      const [output] = await read(
        `/addresses/${holder.address}/utxos/${reference}`,
        '/addresses/{address}/utxos/{asset}',
      );
      expect(output.inline_datum !== null).toBe(isInline);
      const { cbor } = isInline
        ? { cbor: output.inline_datum }
        : await read(`/scripts/datum/${output.data_hash}/cbor`, '/scripts/datum/{datum_hash}/cbor');
      expect(output.data_hash).toBe(datumHash(cbor));
    }
  });

  it.each([
    [`/assets/${'00'.repeat(30)}`, '/assets/{asset}'],
    ['/assets/constructor/addresses', '/assets/{asset}/addresses'],
    [`/addresses/addr1nobody/utxos/${TOKENS.brindle.subject}`, '/addresses/{address}/utxos/{asset}'],
    [`/txs/${'00'.repeat(32)}`, '/txs/{hash}'],
    [`/scripts/datum/${'00'.repeat(32)}/cbor`, '/scripts/datum/{datum_hash}/cbor'],
  ])('is not known at %s', async (path, described) => {
    await read(path, described, 404);
  });
});

describe('a request the provider refuses', () => {
  const forbidden = (message: string) => ({ status_code: 403, error: 'Forbidden', message });

  it.each([
    ['no key', undefined, 'Missing project token. Please include project_id in your request.'],
    ['a wrong key', 'mainnetwrong', 'Invalid project token.'],
    ['no key of any network', 'ipfs123', 'Invalid project token.'],
    [
      'the key of another network',
      KEYS.preprod,
      'Network token mismatch. Are you using token for the correct network?',
    ],
  ])('has %s', async (_, key, message) => {
    const response = await ask('/mainnet/api/v0/blocks/latest', key);
    const body = await response.json();
    expect([response.status, body]).toEqual([403, forbidden(message)]);
    expect(check(403, body)).toEqual([]);
  });

  it.each(['/mainnet/api/v0/blocks/nowhere', '/guildnet/api/v0/blocks/latest', '/'])(
    'asks for %s',
    async (path) => {
      const response = await ask(path, KEYS.mainnet);
      expect([response.status, check(404, await response.json())]).toEqual([404, []]);
    },
  );
});
