/** The provider is asked with the key of its own network, at its own address, and every status is understood. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failed, type Result, success } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createProvider } from '../../lib/provider/client.ts';
import type { Keys } from '../../lib/provider/keys.ts';
import { type ProjectId, readProjectId } from '../../lib/provider/project-id.ts';
import { latestBlock as blockSchema } from '../../lib/provider/schema.ts';
import { createSilences } from '../../lib/provider/silences.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { latestBlock } from '../services/chain.ts';
import { createFaults } from '../services/faults.ts';
import { createProvider as createLocalProvider, NULLABLE } from '../services/provider.ts';
import { type Served, serve } from '../services/serve.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'a'.repeat(32)}`,
  preprod: `preprod${'b'.repeat(32)}`,
  preview: `preview${'c'.repeat(32)}`,
};

const faults = createFaults();
let local: Served;
let scanty: Served;
let elsewhere: Served;

beforeAll(async () => {
  const options = { keys: KEYS, now: () => NOW };
  local = await serve(createLocalProvider({ ...options, faults }));
  scanty = await serve(createLocalProvider({ ...options, nulls: NULLABLE }));
  elsewhere = await serve(createLocalProvider(options));
});
afterAll(() => Promise.all([local, scanty, elsewhere].map((served) => served.close())));
beforeEach(() => {
  faults.clear();
  for (const { requests } of [local, scanty, elsewhere]) requests.length = 0;
});

function projectId(text: string): ProjectId {
  const reading = NETWORK_IDS.map((id) => readProjectId(id, text)).find(({ ok }) => ok);
  if (!reading?.ok) throw new Error('not a project ID');
  return reading.projectId;
}

/** Stands in for the vault, which has tests of its own. */
function createVault(keys: Readonly<Partial<Record<NetworkId, string>>>) {
  const opened: string[] = [];
  const vault: Pick<Keys, 'open'> = {
    async open(network, origin): Promise<Result<ProjectId>> {
      opened.push(`${network} for ${origin}`);
      const text = keys[network];
      return text === undefined ? failed({ kind: 'key-missing' }) : success(projectId(text));
    },
  };
  return { opened, vault };
}

function provide(
  keys: Readonly<Partial<Record<NetworkId, string>>> = KEYS,
  served: Served = local,
  now = NOW,
  deadlineMs = 10_000,
) {
  const { opened, vault } = createVault(keys);
  const provider = createProvider({
    http: createHttp(anywhere, deadlineMs),
    keys: vault,
    address: async (network) => `${served.origin}/${network}/api/v0`,
    silences: createSilences(createMemoryDrawer(), () => now),
    turn: async () => undefined,
    now: () => now,
  });
  return { provider, opened };
}

const failure = (one: object) => ({ ok: false, failure: one });

describe('the newest block', () => {
  it.each(NETWORK_IDS)('of %s is asked for with its own key, at its own address, by GET', async (network) => {
    const { provider, opened } = provide();
    const { time, height, hash, slot, epoch, epoch_slot, tx_count, fees } = latestBlock(network, NOW);
    expect(await provider.latestBlock(network)).toEqual({
      ok: true,
      value: { time, height, hash, slot, epoch, epoch_slot, tx_count, fees },
    });
    expect(opened).toEqual([`${network} for ${local.origin}`]);
    expect(local.requests).toMatchObject([
      { method: 'GET', path: `/${network}/api/v0/blocks/latest`, body: '' },
    ]);
  });

  it('costs the key one header, and shows it nowhere else', async () => {
    await provide().provider.latestBlock('mainnet');
    const [request] = local.requests;
    const carriers = Object.entries(request?.headers ?? {}).filter(([, value]) =>
      value.includes(KEYS.mainnet),
    );
    expect(carriers).toEqual([['project_id', KEYS.mainnet]]);
    expect(request?.path).not.toContain(KEYS.mainnet);
    expect(request?.headers).not.toHaveProperty('authorization');
  });

  it('may be null in every field that the provider may not know', async () => {
    const { time, hash, tx_count } = latestBlock('preview', NOW);
    expect(await provide(KEYS, scanty).provider.latestBlock('preview')).toEqual({
      ok: true,
      value: { time, hash, tx_count, height: null, slot: null, epoch: null, epoch_slot: null, fees: null },
    });
  });

  it('is not asked for without a key', async () => {
    const { provider, opened } = provide({ mainnet: KEYS.mainnet });
    expect(await provider.latestBlock('preprod')).toEqual(failure({ kind: 'key-missing' }));
    expect(opened).toEqual([`preprod for ${local.origin}`]);
    expect(local.requests).toEqual([]);
  });

  it.each([
    ['a wrong key', `mainnet${'z'.repeat(32)}`, { kind: 'key-refused' }],
    ['the key of another network', KEYS.preprod, { kind: 'key-wrong-network' }],
  ])('is refused to %s', async (_what, key, refusal) => {
    expect(await provide({ mainnet: key }).provider.latestBlock('mainnet')).toEqual(failure(refusal));
  });
});

describe('a status', () => {
  const meet = (status: number, headers: Record<string, string> = {}, now = NOW, body?: unknown) => {
    faults.set({ kind: 'status', status, headers, ...(body === undefined ? {} : { body }) });
    return provide(KEYS, local, now).provider.latestBlock('mainnet');
  };

  it.each([
    ['in the morning', Date.UTC(2026, 10, 21, 9, 30), Date.UTC(2026, 10, 22)],
    ['at the day’s last millisecond', Date.UTC(2026, 10, 21, 23, 59, 59, 999), Date.UTC(2026, 10, 22)],
    ['at its first', Date.UTC(2026, 10, 22), Date.UTC(2026, 10, 23)],
    ['at the end of a year', Date.UTC(2026, 11, 31, 12), Date.UTC(2027, 0, 1)],
    ['on a leap day', Date.UTC(2028, 1, 28, 23), Date.UTC(2028, 1, 29)],
  ])('402 %s means that the quota is spent until UTC midnight', async (_when, now, until) => {
    expect(await meet(402, {}, now)).toEqual(failure({ kind: 'quota-spent', until }));
  });

  it('403 means a refused key, whatever its body', async () => {
    expect(await meet(403)).toEqual(failure({ kind: 'key-refused' }));
    for (const body of ['text', [], { message: 'Network token mismatch' }, { message: 7 }]) {
      expect(await meet(403, {}, NOW, body)).toEqual(failure({ kind: 'key-refused' }));
    }
  });

  it('418 means banned, for an hour', async () => {
    expect(await meet(418)).toEqual(failure({ kind: 'banned', until: NOW + 3_600_000 }));
  });

  it.each([
    ['seconds', '7', 7_000],
    ['one second', '1', 1_000],
    ['an absurd time', '99999999999', 3_600_000],
    ['a negative time', '-5', 60_000],
    ['no time at all', '0', 60_000],
    ['a date', 'Sat, 21 Nov 2026 09:35:00 GMT', 300_000],
    ['a date that is past', 'Sat, 21 Nov 2026 09:29:00 GMT', 60_000],
    ['an absurd date', 'Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
    ['a date that is none', 'Sat, 99 Nov 2026 09:31:00 GMT', 60_000],
    ['words', 'soon', 60_000],
    ['nothing', undefined, 60_000],
  ])('429 with Retry-After of %s says how long to wait (promise 20)', async (_what, header, retryAfterMs) => {
    const headers = header === undefined ? {} : { 'retry-after': header };
    expect(await meet(429, headers)).toEqual(failure({ kind: 'rate-limited', retryAfterMs }));
  });

  it.each([400, 404, 500, 502, 503, 504, 522])('%i means trouble of the service', async (status) => {
    expect(await meet(status)).toEqual(failure({ kind: 'service', status }));
  });

  it.each([301, 302, 303, 307, 308])('%i hands the key to nobody', async (status) => {
    const location = `${elsewhere.origin}/mainnet/api/v0/blocks/latest`;
    expect(await meet(status, { location })).toEqual(failure({ kind: 'redirected' }));
    expect(elsewhere.requests).toEqual([]);
    expect(local.requests).toHaveLength(1);
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
    const { provider } = provide(KEYS, local, NOW, 100);
    expect(await provider.latestBlock('mainnet')).toEqual(failure({ kind: 'timeout' }));
  });

  it.each([
    [{ kind: 'html' }, { kind: 'malformed', detail: 'not-json' }],
    [{ kind: 'truncated' }, { kind: 'malformed', detail: 'broken-json' }],
    [{ kind: 'huge', bytes: 70_000 }, { kind: 'too-large' }],
    [{ kind: 'reset' }, { kind: 'offline' }],
  ] as const)('of the kind %j has its own failure', async (fault, kind) => {
    faults.set(fault);
    expect(await provide().provider.latestBlock('mainnet')).toEqual(failure(kind));
  });
});

describe('the schema of a block', () => {
  const { time, height, hash, slot, epoch, epoch_slot, tx_count, fees } = latestBlock('mainnet', NOW);
  const block = { time, height, hash, slot, epoch, epoch_slot, tx_count, fees };

  it('keeps what is shown and drops the rest', () => {
    expect(blockSchema.parse({ ...latestBlock('mainnet', NOW), more: 1 })).toEqual(block);
  });

  it.each(['height', 'slot', 'epoch', 'epoch_slot', 'fees'])(
    'takes null for %s, but not its absence',
    (field) => {
      expect(blockSchema.safeParse({ ...block, [field]: null }).success).toBe(true);
      expect(blockSchema.safeParse({ ...block, [field]: undefined }).success).toBe(false);
    },
  );

  it.each([
    ['time', null],
    ['time', -1],
    ['time', 1.5],
    ['time', '1700000000'],
    ['hash', null],
    ['hash', hash.toUpperCase()],
    ['hash', hash.slice(1)],
    ['hash', `${hash}\n`],
    ['tx_count', null],
    ['tx_count', -1],
    ['height', 0.5],
    ['height', 2 ** 53],
    ['fees', 12],
    ['fees', '1.5'],
    ['fees', '-1'],
    ['fees', ''],
    ['fees', '1'.repeat(31)],
  ])('refuses a %s of %j', (field, value) => {
    expect(blockSchema.safeParse({ ...block, [field]: value }).success).toBe(false);
  });

  it('takes fees beyond what a number holds, as they are', () => {
    expect(blockSchema.parse({ ...block, fees: '45000000000000001' }).fees).toBe('45000000000000001');
  });
});
