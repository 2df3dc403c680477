/** The reply schemas: real replies pass, others fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { createLatestBlocks } from '../../lib/chain/latest-blocks.ts';
import { isReply, type MessageName } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { readPageSettings } from '../../lib/settings/page-settings.ts';
import { createTestProvider, KEYS, NOW } from '../chain/test-provider.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { FAILURES } from '../failures.ts';
import { createTestLoader } from '../metadata/test-loader.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createProvider as createLocalProvider, NULLABLE } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

const faults = createFaults();
let metadata: Served;
let provider: Served;

beforeAll(async () => {
  const keys = { ...KEYS, preview: 'preview0' };
  metadata = await serve(createLocalService(loadRecords(), { faults }));
  provider = await serve(createLocalProvider({ keys, now: () => NOW, nulls: NULLABLE, faults }));
});
afterAll(() => Promise.all([metadata.close(), provider.close()]));
beforeEach(() => faults.clear());

const createLoader = () =>
  createTestLoader({
    address: async (network) => (network === 'preview' ? undefined : metadata.origin),
    clock: { now: NOW },
  }).loader;

const everything: readonly Identifier[] = [
  ...[...Object.values(TOKENS), ...Object.values(UNREGISTERED)].map(
    ({ subject }): Identifier => ({ kind: 'subject', subject }),
  ),
  { kind: 'policy', policy: TOKENS.hollow.policy },
  { kind: 'fingerprint', fingerprint: UNREGISTERED.gorse.fingerprint },
];

/** JSON has no undefined. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const noReplies = (name: MessageName, values: readonly unknown[]) =>
  expect(values.filter((value) => isReply(name, value))).toEqual([]);
/** Each is valid, also as JSON. */
const replies = (name: MessageName, values: readonly unknown[]) =>
  expect(values.filter((value) => !isReply(name, value) || !isReply(name, asJson(value)))).toEqual([]);

describe('the reply to token.lookup', () => {
  it('accepts the outcomes of the loader, also on a network without a service', async () => {
    const outcomes = await createLoader().outcomes('mainnet', everything, 'visible');
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['found', 'absent']));
    expect(asJson(outcomes)).toEqual(outcomes);
    replies('token.lookup', [outcomes, await createLoader().outcomes('preview', everything, 'visible')]);
  });

  it.each<Fault>([
    { kind: 'status', status: 500 },
    // Less than whole milliseconds.
    { kind: 'status', status: 429, headers: { 'retry-after': '1.2345' } },
    { kind: 'html' },
    { kind: 'truncated' },
    { kind: 'reset' },
  ])('accepts the outcomes of the loader after %j', async (fault) => {
    faults.set(fault);
    const outcomes = await createLoader().outcomes('mainnet', everything.slice(0, 2), 'visible');
    expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'failed']);
    replies('token.lookup', [outcomes]);
  });

  it('accepts every kind of failure, and no other', () => {
    const failed = (failure: unknown) => [{ kind: 'failed', failure }];
    replies('token.lookup', Object.values(FAILURES).map(failed));
    const others = [null, {}, { kind: 'unknown' }, { kind: 'malformed' }, { kind: 'quota-exceeded' }];
    const invalid = [
      { kind: 'service', status: '503' },
      { kind: 'banned', until: Number.NaN },
      { kind: 'rate-limited', retryAfterMs: -1 },
    ];
    noReplies('token.lookup', [...others, ...invalid].map(failed));
  });

  it('rejects a token with a missing or invalid field', async () => {
    const [outcome] = await createLoader().outcomes('mainnet', everything.slice(0, 1), 'visible');
    if (outcome?.kind !== 'found') throw new Error('not found');
    const { token } = outcome;
    const optional = ['name', 'description', 'ticker', 'url', 'decimals', 'version', 'recordedIn'];
    const withField = (field: string, value?: unknown) => [
      { ...outcome, token: { ...token, [field]: value } },
    ];
    for (const [field, value] of Object.entries(token)) {
      const missing = asJson(withField(field));
      expect([field, isReply('token.lookup', missing)]).toEqual([field, optional.includes(field)]);
      const others = [null, 7, [7], { value, source: 'CIP_99' }, { value: [], source: 'CIP_26' }];
      noReplies(
        'token.lookup',
        others.map((other) => withField(field, other)),
      );
    }
    const withNote = (kind: unknown) => [{ ...outcome, notes: [{ kind, values: [] }] }];
    replies('token.lookup', ['ada', 'label'].map(withNote));
    noReplies('token.lookup', ['toString', 7].map(withNote));
  });

  it('rejects other values', () => {
    const absent = { kind: 'absent', reason: 'not-registered' };
    noReplies('token.lookup', [
      absent,
      [{ ...absent, reason: 'gone' }],
      [{ kind: 'lost' }],
      undefined,
      'found',
    ]);
  });
});

describe('the reply to token.details', () => {
  it.each(PRIORITY_IDS)('accepts the details of the loader, with priority %s', async (id) => {
    const loader = createLoader();
    const all = [...Object.values(TOKENS), UNREGISTERED.heron].map(({ subject }) =>
      loader.record('mainnet', subject, PRIORITIES[id]),
    );
    const details = await Promise.all(all);
    replies('token.details', details);
    expect(new Set(details.map(({ outcome }) => outcome.kind))).toEqual(new Set(['found', 'absent']));
  });

  it('accepts failures, and networks without a service', async () => {
    const { subject } = TOKENS.fernwood;
    faults.set({ kind: 'status', status: 502 });
    const details = await createLoader().record('mainnet', subject);
    expect(details.outcome.kind).toBe('failed');
    replies('token.details', [details, await createLoader().record('preview', subject)]);
    noReplies('token.details', [
      { ...details, logo: undefined },
      { ...details, records: [] },
    ]);
  });
});

it('the reply to token.logo accepts the logos of the loader, and no SVG', async () => {
  const loader = createLoader();
  const subjects = [...Object.values(TOKENS), UNREGISTERED.gorse].map(({ subject }) => subject);
  const logos = await Promise.all(subjects.map((subject) => loader.logo('mainnet', subject)));
  replies('token.logo', logos);
  const reasons = logos.map((logo) => (logo.kind === 'image' ? logo.type : logo.reason));
  expect(new Set(reasons)).toEqual(new Set(['image/png', 'remote', 'not-an-image', 'not-recorded']));
  const image = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' };
  const others = [
    { ...image, type: 'image/svg+xml' },
    { ...image, source: undefined },
  ];
  replies('token.logo', [image]);
  noReplies('token.logo', [...others, { kind: 'none', reason: 'hidden' }]);
});

it('the reply to token.match accepts one subject or null', () => {
  const { subject } = TOKENS.fernwood;
  replies('token.match', [{ subject }, null]);
  noReplies('token.match', [undefined, {}, subject, [subject], { subject: 'Fernwood' }, { subject: null }]);
});

it('the reply to chain.latest accepts blocks with unknown fields, and failures', async () => {
  const address = async (network: NetworkId) => `${provider.origin}/${network}/api/v0`;
  const storageItem = createMemoryStorageItem();
  const client = createTestProvider({ origin: provider.origin });
  const latest = createLatestBlocks({ provider: client, address, storageItem, now: () => NOW });
  const all = await Promise.all(NETWORK_IDS.map((network) => latest.status(network)));
  expect(all.map(({ last }) => last !== null)).toEqual([true, true, false]);
  expect(all.map(({ failure }) => failure?.kind)).toEqual([undefined, undefined, 'key-refused']);
  const last = all[0]?.last;
  replies('chain.latest', [all, ...Object.values(FAILURES).map((failure) => [{ last, failure }])]);
  replies('key.test', [last]);
  noReplies('chain.latest', [[{ last: null }], [{ last: all[0], failure: null }]]);
});

describe('the replies about keys', () => {
  const SET = { kind: 'set', endsIn: 'abcd', origin: 'https://provider.example', session: false };

  it.each<MessageName>(['key.clear', 'key.status', 'key.approve', 'key.set'])(
    'show four characters of a key at most (promise 5): %s',
    (name) => {
      replies(name, [{ kind: 'none' }, { kind: 'broken' }, SET]);
      noReplies(name, [{ ...SET, endsIn: KEYS.mainnet }, { kind: 'set' }]);
    },
  );
});

it('the reply to page.settings is a record of settings', () => {
  replies('page.settings', [readPageSettings(undefined)]);
  noReplies('page.settings', [null, 7, 'settings']);
});
