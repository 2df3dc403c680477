/** The provider is asked with the key of its own network, at its own address, and every status is understood. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { latestBlock as blockSchema } from '../../lib/provider/schema.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { latestBlock } from '../services/chain.ts';
import { createFaults } from '../services/faults.ts';
import { createProvider as createLocalProvider } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';
import { aProvider, HOUR, KEYS, MIDNIGHT, NOW } from './a-provider.ts';

const faults = createFaults();
let local: Served;

const HASH = 'cd'.repeat(32);
const { mica, tern } = TOKENS;
const chain = {
  transactions: { [HASH]: [mica.subject, tern.subject, mica.subject] },
  addresses: { addr1vx: [UNREGISTERED.gorse.subject] },
  policies: { [mica.policy]: [mica.subject, 'no subject'] },
};

beforeAll(async () => {
  local = await serve(createLocalProvider({ keys: KEYS, now: () => NOW, chain, faults }));
});
afterAll(() => local.close());
beforeEach(() => {
  faults.clear();
  local.requests.length = 0;
});

const ask = (parts: Partial<Parameters<typeof aProvider>[0]> = {}) =>
  aProvider({ origin: local.origin, ...parts }).provider.latestBlock('mainnet');
const failure = (one: object) => ({ ok: false, failure: one });
describe('the newest block', () => {
  it.each(NETWORK_IDS)('of %s is asked for with its own key, at its own address, by GET', async (network) => {
    const { provider, opened } = aProvider({ origin: local.origin });
    const value = blockSchema.parse(latestBlock(network, NOW));
    expect(await provider.latestBlock(network)).toEqual({ ok: true, value });
    expect(opened).toEqual([`${network} for ${local.origin}`]);
    const path = `/${network}/api/v0/blocks/latest`;
    expect(local.requests).toMatchObject([{ method: 'GET', path, body: '' }]);
  });

  it.each([
    ['no key', {}, 'key-missing', 0],
    ['a wrong key', { mainnet: `mainnet${'z'.repeat(32)}` }, 'key-refused', 1],
    ['the key of another network', { mainnet: KEYS.preprod }, 'key-wrong-network', 1],
  ])('is refused to %s', async (_what, keys, kind, requests) => {
    expect(await ask({ keys })).toEqual(failure({ kind }));
    expect(local.requests).toHaveLength(requests);
  });
});

it.each([
  ['transaction', HASH, [mica.subject, tern.subject]],
  ['address', 'addr1vx', [UNREGISTERED.gorse.subject]],
  ['policy', mica.policy, [mica.subject]],
  ['transaction', 'ef'.repeat(32), []],
  ['address', 'addr1nobody', []],
  ['policy', tern.policy, []],
] as const)('the %s %s lists each of its assets once', async (kind, id, subjects) => {
  const { provider } = aProvider({ origin: local.origin });
  expect(await provider.subjectsOf('mainnet', { kind, id })).toEqual({ ok: true, value: subjects });
  faults.set({ kind: 'status', status: 500 });
  const trouble = failure({ kind: 'service', status: 500 });
  expect(await provider.subjectsOf('mainnet', { kind, id })).toEqual(trouble);
});

describe('a status', () => {
  const meet = (
    status: number,
    rest: { headers?: Record<string, string>; body?: unknown } = {},
    now = NOW,
  ) => {
    faults.set({ kind: 'status', status, ...rest });
    return ask({ now: () => now });
  };

  it.each([
    ['in the morning', NOW, MIDNIGHT],
    ['at the day’s last millisecond', MIDNIGHT - 1, MIDNIGHT],
    ['at its first', MIDNIGHT, MIDNIGHT + 24 * HOUR],
    ['at the end of a year', Date.UTC(2026, 11, 31, 12), Date.UTC(2027, 0, 1)],
  ])('402 %s means that the quota is spent until UTC midnight (promise 20)', async (_when, now, until) => {
    expect(await meet(402, {}, now)).toEqual(failure({ kind: 'quota-spent', until }));
  });

  it.each([
    ...[undefined, 'text', { message: 'Network token mismatch' }, { message: 7 }].map(
      (body) => [403, { body }, { kind: 'key-refused' }] as const,
    ),
    ...[404, 522].map((status) => [status, {}, { kind: 'service', status }] as const),
    ...['text', [], {}].map((body) => [200, { body }, { kind: 'malformed' }] as const),
  ])('%i with %j is a failure: %j', async (status, rest, one) => {
    expect(await meet(status, rest)).toMatchObject(failure(one));
  });
});
