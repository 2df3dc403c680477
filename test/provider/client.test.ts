/** The provider is asked with the key of its own network, at its own address, and every status is understood. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../lib/http.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { latestBlock as blockSchema } from '../../lib/provider/schema.ts';
import { anywhere } from '../anywhere.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { latestBlock } from '../services/chain.ts';
import { createFaults } from '../services/faults.ts';
import { createProvider as createLocalProvider, NULLABLE } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';
import { aProvider, HOUR, KEYS, MIDNIGHT, NOW } from './a-provider.ts';

const faults = createFaults();
let local: Served;
let scanty: Served;
let elsewhere: Served;

const HASH = 'cd'.repeat(32);
const { mica, tern } = TOKENS;
const chain = {
  transactions: { [HASH]: [mica.subject, tern.subject, mica.subject] },
  addresses: { addr1vx: [UNREGISTERED.gorse.subject] },
  policies: { [mica.policy]: [mica.subject, 'no subject'] },
};

beforeAll(async () => {
  const options = { keys: KEYS, now: () => NOW, chain };
  local = await serve(createLocalProvider({ ...options, faults }));
  scanty = await serve(createLocalProvider({ ...options, nulls: NULLABLE }));
  elsewhere = await serve(createLocalProvider(options));
});
afterAll(() => Promise.all([local, scanty, elsewhere].map((served) => served.close())));
beforeEach(() => {
  faults.clear();
  for (const { requests } of [local, scanty, elsewhere]) requests.length = 0;
});

const ask = (parts: Partial<Parameters<typeof aProvider>[0]> = {}) =>
  aProvider({ origin: local.origin, ...parts }).provider.latestBlock('mainnet');
const failure = (one: object) => ({ ok: false, failure: one });

describe('the newest block', () => {
  it.each(NETWORK_IDS)('of %s is asked for with its own key, at its own address, by GET', async (network) => {
    const { provider, opened } = aProvider({ origin: local.origin });
    const { time, height, hash, slot, epoch, epoch_slot, tx_count, fees } = latestBlock(network, NOW);
    expect(await provider.latestBlock(network)).toEqual({
      ok: true,
      value: { time, height, hash, slot, epoch, epoch_slot, tx_count, fees },
    });
    expect(opened).toEqual([`${network} for ${local.origin}`]);
    const path = `/${network}/api/v0/blocks/latest`;
    expect(local.requests).toMatchObject([{ method: 'GET', path, body: '' }]);
    // It costs the key one header, and shows it nowhere else.
    const headers = Object.entries(local.requests[0]?.headers ?? {});
    expect(headers.filter(([, value]) => value.includes(KEYS[network]))).toEqual([
      ['project_id', KEYS[network]],
    ]);
  });

  it('may be null in every field that the provider may not know', async () => {
    const { time, hash, tx_count } = latestBlock('mainnet', NOW);
    expect(await ask({ origin: scanty.origin })).toEqual({
      ok: true,
      value: { time, hash, tx_count, height: null, slot: null, epoch: null, epoch_slot: null, fees: null },
    });
  });

  it.each([
    ['no key', {}, { kind: 'key-missing' }, 0],
    ['a wrong key', { mainnet: `mainnet${'z'.repeat(32)}` }, { kind: 'key-refused' }, 1],
    ['the key of another network', { mainnet: KEYS.preprod }, { kind: 'key-wrong-network' }, 1],
  ])('is refused to %s', async (_what, keys, refusal, requests) => {
    expect(await ask({ keys })).toEqual(failure(refusal));
    expect(local.requests).toHaveLength(requests);
  });
});

describe('a topic', () => {
  it.each([
    ['transaction', HASH, [mica.subject, tern.subject]],
    ['address', 'addr1vx', [UNREGISTERED.gorse.subject]],
    ['policy', mica.policy, [mica.subject]],
    ['transaction', 'ef'.repeat(32), []],
    ['address', 'addr1nobody', []],
    ['policy', tern.policy, []],
  ] as const)('that is the %s %s lists each of its assets once', async (kind, id, subjects) => {
    const { provider } = aProvider({ origin: local.origin });
    expect(await provider.subjectsOf('mainnet', { kind, id })).toEqual({ ok: true, value: subjects });
    faults.set({ kind: 'status', status: 500 });
    const trouble = failure({ kind: 'service', status: 500 });
    expect(await provider.subjectsOf('mainnet', { kind, id })).toEqual(trouble);
  });
});

describe('a status', () => {
  const meet = (status: number, headers: Record<string, string> = {}, now = NOW, body?: unknown) => {
    faults.set({ kind: 'status', status, headers, ...(body === undefined ? {} : { body }) });
    return ask({ now: () => now });
  };

  it.each([
    ['in the morning', NOW, MIDNIGHT],
    ['at the day’s last millisecond', MIDNIGHT - 1, MIDNIGHT],
    ['at its first', MIDNIGHT, MIDNIGHT + 24 * HOUR],
    ['at the end of a year', Date.UTC(2026, 11, 31, 12), Date.UTC(2027, 0, 1)],
    ['on a leap day', Date.UTC(2028, 1, 28, 23), Date.UTC(2028, 1, 29)],
  ])('402 %s means that the quota is spent until UTC midnight (promise 20)', async (_when, now, until) => {
    expect(await meet(402, {}, now)).toEqual(failure({ kind: 'quota-spent', until }));
  });

  it('403 means a refused key, whatever its body', async () => {
    for (const body of [undefined, 'text', [], { message: 'Network token mismatch' }, { message: 7 }]) {
      expect(await meet(403, {}, NOW, body)).toEqual(failure({ kind: 'key-refused' }));
    }
  });

  it.each([400, 404, 500, 522])('%i means trouble of the service', async (status) => {
    expect(await meet(status)).toEqual(failure({ kind: 'service', status }));
  });

  it.each([301, 302, 303, 307, 308])('%i hands the key to nobody', async (status) => {
    const location = `${elsewhere.origin}/mainnet/api/v0/blocks/latest`;
    expect(await meet(status, { location })).toEqual(failure({ kind: 'redirected' }));
    expect([local.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  });

  it('200 without a block is malformed', async () => {
    for (const body of ['text', [], {}, { status_code: 200, error: '', message: '' }]) {
      expect(await meet(200, {}, NOW, body)).toMatchObject(failure({ kind: 'malformed' }));
    }
  });
});

describe('trouble on the way', () => {
  it.each([
    { kind: 'drip', intervalMs: 20 },
    { kind: 'delay', delayMs: 60_000 },
  ] as const)('that is %j ends by the deadline (promise 21)', async (fault) => {
    faults.set(fault);
    expect(await ask({ http: createHttp(anywhere, 40) })).toEqual(failure({ kind: 'timeout' }));
  });

  it('that is more than a block ever is is not read', async () => {
    faults.set({ kind: 'huge', bytes: 70_000 });
    expect(await ask()).toEqual(failure({ kind: 'too-large' }));
  });
});

describe('the schema of a block', () => {
  const whole = latestBlock('mainnet', NOW);
  const { time, height, hash, slot, epoch, epoch_slot, tx_count, fees } = whole;
  const block = { time, height, hash, slot, epoch, epoch_slot, tx_count, fees };

  it('keeps what is shown and drops the rest; fees beyond what a number holds stay as they are', () => {
    expect(blockSchema.parse({ ...whole, fees: '45000000000000001' })).toEqual({
      ...block,
      fees: '45000000000000001',
    });
  });

  it.each(['height', 'slot', 'epoch', 'epoch_slot', 'fees'])(
    'takes null for %s, but not its absence',
    (field) => {
      expect(blockSchema.safeParse({ ...block, [field]: null }).success).toBe(true);
      expect(blockSchema.safeParse({ ...block, [field]: undefined }).success).toBe(false);
    },
  );

  it.each<[keyof typeof block, readonly unknown[]]>([
    ['time', [null, -1, 1.5, '1700000000']],
    ['hash', [null, hash.toUpperCase(), hash.slice(1), `${hash}\n`]],
    ['tx_count', [null, -1]],
    ['height', [0.5, 2 ** 53]],
    ['fees', [12, '1.5', '-1', '', '1'.repeat(31)]],
  ])('refuses a %s of %j', (field, values) => {
    for (const value of values)
      expect(blockSchema.safeParse({ ...block, [field]: value }).success).toBe(false);
  });
});
