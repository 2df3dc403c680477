/** The local provider answers as Blockfrost's own schema says, and its chain goes on (services.md). */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { type Block, latestBlock } from './chain.ts';
import { createNetworkProvider, createProvider, NULLABLE } from './provider.ts';
import { record } from './serve.ts';

const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'a'.repeat(32)}`,
  preprod: `preprod${'b'.repeat(32)}`,
  preview: `preview${'c'.repeat(32)}`,
};
const NOW = Date.UTC(2026, 10, 21, 9);

const require = createRequire(import.meta.url);
const { '/blocks/latest': blocks } = require('@blockfrost/openapi/json-schema.json');
const ajv = new Ajv({ strict: false, allErrors: true });
const check = (status: number, value: unknown) =>
  ajv.validate(blocks.response[status], value) ? [] : ajv.errors;

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
    expect(block.fees).toMatch(/^\d+$/);
    expect(block.output).toMatch(/^\d+$/);
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

  it('stands at another height and epoch on each network', () => {
    const seen = NETWORK_IDS.map((network) => latestBlock(network, NOW));
    expect(new Set(seen.map(({ height }) => height)).size).toBe(3);
    expect(new Set(seen.map(({ epoch }) => epoch)).size).toBe(3);
    expect(new Set(seen.map(({ hash }) => hash)).size).toBe(3);
    // Mainnet's epoch 500 began at 2024-07-28T21:44:51Z.
    expect(latestBlock('mainnet', Date.UTC(2024, 6, 28, 21, 50)).epoch).toBe(500);
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

  it('has a block about every 20 seconds, and blocks that differ', () => {
    const half = Array.from({ length: 1800 }, (_, second) => latestBlock('mainnet', NOW + second * 1000));
    const seen = [...new Map(half.map((block) => [block.hash, block])).values()];
    expect(seen.length).toBeGreaterThan(85);
    expect(seen.length).toBeLessThan(95);
    const gaps = seen.map((block, index) => block.time - (seen[index - 1]?.time ?? block.time));
    expect(new Set(gaps).size).toBeGreaterThan(15);
    expect(new Set(seen.map((block) => block.tx_count)).size).toBeGreaterThan(15);
  });

  it('has not begun before its network', () => {
    expect(() => latestBlock('mainnet', 0)).toThrow(RangeError);
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

  it.each(['/mainnet/api/v0/blocks/nowhere', '/blocks/latest', '/guildnet/api/v0/blocks/latest', '/'])(
    'asks for %s',
    async (path) => {
      const response = await ask(path, KEYS.mainnet);
      const body = await response.json();
      expect(response.status).toBe(404);
      expect(check(404, body)).toEqual([]);
    },
  );
});
