/** The table of messages: what the real handlers answer passes its schemas, and what they never answer fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { createHttp } from '../../lib/http.ts';
import { isReply, type MessageName, protocol } from '../../lib/messages/protocol.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createProvider } from '../../lib/provider/client.ts';
import { createLatest } from '../../lib/provider/latest.ts';
import { readProjectId } from '../../lib/provider/project-id.ts';
import { createSilences } from '../../lib/provider/silences.ts';
import { anywhere } from '../anywhere.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { FAILURES } from '../failures.ts';
import { createTestLookup } from '../metadata/a-lookup.ts';
import { createFaults } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createProvider as createLocalProvider, NULLABLE } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { MESSAGE_NAMES, REQUESTS } from './requests.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const KEY = 'a'.repeat(32);
const faults = createFaults();
let metadata: Served;
let provider: Served;

beforeAll(async () => {
  const keys = { mainnet: `mainnet${KEY}`, preprod: `preprod${KEY}`, preview: 'preview0' };
  metadata = await serve(createLocalService(loadRecords(), { faults }));
  provider = await serve(createLocalProvider({ keys, now: () => NOW, nulls: NULLABLE, faults }));
});
afterAll(() => Promise.all([metadata.close(), provider.close()]));
beforeEach(() => faults.clear());

const look = () =>
  createTestLookup({
    address: async (network) => (network === 'preview' ? undefined : metadata.origin),
    clock: { now: NOW },
  }).lookup;

const address = async (network: NetworkId) => `${provider.origin}/${network}/api/v0`;

const follow = () =>
  createLatest({
    provider: createProvider({
      http: createHttp(anywhere),
      keys: {
        async open(network) {
          const reading = readProjectId(network, network + KEY);
          if (!reading.ok) return { ok: false, failure: { kind: 'key-missing' } };
          return { ok: true, value: reading.projectId };
        },
      },
      address,
      silences: createSilences(createMemoryDrawer(), () => NOW),
      turn: async () => undefined,
      now: () => NOW,
    }),
    address,
    drawer: createMemoryDrawer(),
    now: () => NOW,
  });

const everything: readonly Identifier[] = [
  ...[...Object.values(TOKENS), ...Object.values(UNREGISTERED)].map(
    ({ subject }): Identifier => ({ kind: 'subject', subject }),
  ),
  { kind: 'policy', policy: TOKENS.hollow.policy },
  { kind: 'fingerprint', fingerprint: UNREGISTERED.gorse.fingerprint },
];

/** As it crosses: JSON has no undefined. */
const crossed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a request', () => {
  it.each(MESSAGE_NAMES)('of %s passes its schema, and crosses as JSON unchanged', (name) => {
    const read = protocol[name].request.safeParse(crossed(REQUESTS[name]));
    expect(read).toEqual({ success: true, data: REQUESTS[name] });
  });

  it('is named in the table, and nothing else is', () => {
    expect(Object.keys(protocol).sort()).toEqual([...MESSAGE_NAMES].sort());
  });
});

describe('the reply to token.lookup', () => {
  it.each(['visible', 'pointed'] as const)('is what a real lookup answers, %s', async (urgency) => {
    const outcomes = await look().outcomes('mainnet', everything, urgency);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['found', 'absent']));
    expect(isReply('token.lookup', outcomes)).toBe(true);
    expect(isReply('token.lookup', crossed(outcomes))).toBe(true);
    expect(crossed(outcomes)).toEqual(outcomes);
  });

  it('is what a lookup answers on a network without a service', async () => {
    expect(isReply('token.lookup', await look().outcomes('preview', everything, 'visible'))).toBe(true);
  });

  it('is what a lookup answers when it fails', async () => {
    for (const fault of [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, headers: { 'retry-after': '30' } },
      { kind: 'html' },
      { kind: 'truncated' },
      { kind: 'reset' },
    ] as const) {
      faults.set(fault);
      const outcomes = await look().outcomes('mainnet', everything.slice(0, 3), 'visible');
      expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed']);
      expect(isReply('token.lookup', outcomes)).toBe(true);
    }
  });

  it('is what a lookup answers when it is told to wait for less than whole milliseconds', async () => {
    faults.set({ kind: 'status', status: 429, headers: { 'retry-after': '1.2345' } });
    const outcomes = await look().outcomes('mainnet', everything.slice(0, 1), 'visible');
    expect(outcomes).toMatchObject([{ failure: { kind: 'rate-limited' } }]);
    expect(isReply('token.lookup', outcomes)).toBe(true);
  });

  it('may hold every failure there is', () => {
    for (const failure of Object.values(FAILURES)) {
      expect([failure.kind, isReply('token.lookup', [{ kind: 'failed', failure }])]).toEqual([
        failure.kind,
        true,
      ]);
    }
  });

  it('may hold no failure that there is not', () => {
    for (const failure of [
      null,
      {},
      { kind: 'unknown' },
      { kind: 'malformed' },
      { kind: 'service', status: '503' },
      { kind: 'banned', until: Number.NaN },
      { kind: 'quota-spent' },
      { kind: 'rate-limited', retryAfterMs: -1 },
    ]) {
      expect(isReply('token.lookup', [{ kind: 'failed', failure }])).toBe(false);
    }
  });

  it('is none when any part of a token is missing or of a wrong kind', async () => {
    const [outcome] = await look().outcomes('mainnet', everything.slice(0, 1), 'visible');
    if (outcome?.kind !== 'found') throw new Error('not found');
    const optional = ['name', 'description', 'ticker', 'url', 'decimals', 'version', 'recordedIn'];
    const withToken = (token: object): unknown => [{ ...outcome, token }];
    expect(isReply('token.lookup', withToken(outcome.token))).toBe(true);
    for (const [field, value] of Object.entries(outcome.token)) {
      const rest = Object.entries(outcome.token).filter(([key]) => key !== field);
      const without = Object.fromEntries(rest);
      expect([field, isReply('token.lookup', withToken(without))]).toEqual([field, optional.includes(field)]);
      for (const other of [null, 7, [7], { value, source: 'CIP_99' }, { value: [], source: 'CIP_26' }]) {
        expect([field, isReply('token.lookup', withToken({ ...outcome.token, [field]: other }))]).toEqual([
          field,
          false,
        ]);
      }
    }
  });

  it('may hold lines about a token, of the kinds that there are', async () => {
    const [outcome] = await look().outcomes('mainnet', everything.slice(0, 1), 'visible');
    const withNote = (kind: unknown) =>
      isReply('token.lookup', [{ ...outcome, notes: [{ kind, values: [] }] }]);
    expect(['ada', 'label', 'toString', 7].map(withNote)).toEqual([true, true, false, false]);
  });

  it.each([
    ['no list', { kind: 'absent', reason: 'not-registered' }],
    ['an absence that is none', [{ kind: 'absent', reason: 'gone' }]],
    ['an outcome that is none', [{ kind: 'lost' }]],
    ['nothing', undefined],
    ['a text', 'found'],
  ])('is not %s', (_what, value) => {
    expect(isReply('token.lookup', value)).toBe(false);
  });
});

describe('the reply to token.details', () => {
  it.each(PRIORITY_IDS)('is what a real lookup answers, by %s', async (id) => {
    const lookup = look();
    const outcomes: Outcome[] = [];
    for (const { subject } of [...Object.values(TOKENS), UNREGISTERED.heron]) {
      const details = await lookup.details('mainnet', subject, PRIORITIES[id]);
      outcomes.push(details.outcome);
      expect(isReply('token.details', details)).toBe(true);
      expect(isReply('token.details', crossed(details))).toBe(true);
    }
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['found', 'absent']));
  });

  it('is what it answers when it fails, and where there is no service', async () => {
    const { subject } = TOKENS.fernwood;
    expect(isReply('token.details', await look().details('preview', subject))).toBe(true);
    faults.set({ kind: 'status', status: 502 });
    const details = await look().details('mainnet', subject);
    expect(details.outcome.kind).toBe('failed');
    expect(isReply('token.details', details)).toBe(true);
    expect(isReply('token.details', { ...details, logo: undefined })).toBe(false);
    expect(isReply('token.details', { ...details, records: [] })).toBe(false);
  });
});

describe('the reply to token.logo', () => {
  it('is what a real lookup answers for every token', async () => {
    const lookup = look();
    const reasons = new Set<string>();
    for (const { subject } of [...Object.values(TOKENS), UNREGISTERED.gorse]) {
      const logo = await lookup.logo('mainnet', subject);
      reasons.add(logo.kind === 'image' ? logo.type : logo.reason);
      expect(isReply('token.logo', crossed(logo))).toBe(true);
    }
    expect(reasons).toEqual(new Set(['image/png', 'remote', 'not-an-image', 'not-recorded']));
  });

  it('is no SVG, and no reason that there is not', () => {
    const image = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' };
    expect(isReply('token.logo', image)).toBe(true);
    expect(isReply('token.logo', { ...image, type: 'image/svg+xml' })).toBe(false);
    expect(isReply('token.logo', { ...image, source: undefined })).toBe(false);
    expect(isReply('token.logo', { kind: 'none', reason: 'hidden' })).toBe(false);
  });
});

describe('the reply to token.match', () => {
  it('is one subject or null', () => {
    const { subject } = TOKENS.fernwood;
    expect(isReply('token.match', { subject })).toBe(true);
    expect(isReply('token.match', null)).toBe(true);
    for (const other of [undefined, {}, subject, [subject], { subject: 'Fernwood' }, { subject: null }]) {
      expect(isReply('token.match', other)).toBe(false);
    }
  });
});

describe('the reply to chain.latest', () => {
  it('is what the real provider answers: a block with nulls, a failure', async () => {
    const all = await Promise.all(NETWORK_IDS.map((network) => follow().news(network)));
    expect(all.map(({ last }) => last !== null)).toEqual([true, true, false]);
    expect(all.map(({ failure }) => failure?.kind)).toEqual([undefined, undefined, 'key-refused']);
    expect(isReply('chain.latest', crossed(all))).toBe(true);
    expect(isReply('key.test', all[0]?.last)).toBe(true);
    expect(isReply('chain.latest', [{ last: null }])).toBe(false);
    expect(isReply('chain.latest', [{ last: all[0], failure: null }])).toBe(false);
  });

  it('may hold every failure there is, beside a block that came before it', async () => {
    const { last } = await follow().news('mainnet');
    for (const failure of Object.values(FAILURES)) {
      expect([failure.kind, isReply('chain.latest', [{ last, failure }])]).toEqual([failure.kind, true]);
    }
  });
});

describe('the replies about keys', () => {
  const STATUS: readonly MessageName[] = ['key.clear', 'key.status', 'key.approve'];
  const SET = { kind: 'set', endsIn: 'abcd', origin: 'https://provider.example', session: false };

  it('never have room for a key (promise 5): four characters are the most', () => {
    for (const name of STATUS) {
      expect(isReply(name, { kind: 'none' })).toBe(true);
      expect(isReply(name, { kind: 'broken' })).toBe(true);
      expect(isReply(name, SET)).toBe(true);
      expect(isReply(name, { ...SET, endsIn: `mainnet${KEY}` })).toBe(false);
      expect(isReply(name, { kind: 'set' })).toBe(false);
    }
    const stored = { kind: 'stored', status: SET, unusualLength: false };
    expect(isReply('key.set', stored)).toBe(true);
    expect(isReply('key.set', { ...stored, status: { ...SET, endsIn: KEY } })).toBe(false);
  });

  it('hold every refusal that a project ID can meet', () => {
    for (const typed of ['', `preview${KEY}`, KEY, 'mainnet-']) {
      const reading = readProjectId('mainnet', typed);
      if (reading.ok) throw new Error('not refused');
      expect(isReply('key.set', { kind: 'refused', refusal: reading.refusal })).toBe(true);
    }
    expect(isReply('key.set', { kind: 'refused', refusal: { kind: 'wrong-network' } })).toBe(false);
  });
});
