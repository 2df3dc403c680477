/** The replies of the table: what the real handlers answer passes its schemas, and what they never answer fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { createLatestBlocks } from '../../lib/chain/latest-blocks.ts';
import { isReply, type MessageName } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createTestProvider, KEYS, NOW } from '../chain/test-provider.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { FAILURES } from '../failures.ts';
import { createTestLookup } from '../metadata/a-lookup.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createProvider as createLocalProvider, NULLABLE } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';

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

const look = () =>
  createTestLookup({
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

/** As it crosses: JSON has no undefined. */
const crossed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const noReplies = (name: MessageName, values: readonly unknown[]) =>
  expect(values.filter((value) => isReply(name, value))).toEqual([]);
/** Of those, each is a reply, before it crosses and behind. */
const replies = (name: MessageName, values: readonly unknown[]) =>
  expect(values.filter((value) => !isReply(name, value) || !isReply(name, crossed(value)))).toEqual([]);

describe('the reply to token.lookup', () => {
  it('is what a real loader answers, on a network without a service too', async () => {
    const outcomes = await look().outcomes('mainnet', everything, 'visible');
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['found', 'absent']));
    expect(crossed(outcomes)).toEqual(outcomes);
    replies('token.lookup', [outcomes, await look().outcomes('preview', everything, 'visible')]);
  });

  it.each<Fault>([
    { kind: 'status', status: 500 },
    // Less than whole milliseconds.
    { kind: 'status', status: 429, headers: { 'retry-after': '1.2345' } },
    { kind: 'html' },
    { kind: 'truncated' },
    { kind: 'reset' },
  ])('is what a loader answers when it fails by %j', async (fault) => {
    faults.set(fault);
    const outcomes = await look().outcomes('mainnet', everything.slice(0, 2), 'visible');
    expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'failed']);
    replies('token.lookup', [outcomes]);
  });

  it('may hold every failure there is, and no other', () => {
    const failed = (failure: unknown) => [{ kind: 'failed', failure }];
    replies('token.lookup', Object.values(FAILURES).map(failed));
    const others = [null, {}, { kind: 'unknown' }, { kind: 'malformed' }, { kind: 'quota-spent' }];
    const unsound = [
      { kind: 'service', status: '503' },
      { kind: 'banned', until: Number.NaN },
      { kind: 'rate-limited', retryAfterMs: -1 },
    ];
    noReplies('token.lookup', [...others, ...unsound].map(failed));
  });

  it('is none when any part of a token is missing or of a wrong kind', async () => {
    const [outcome] = await look().outcomes('mainnet', everything.slice(0, 1), 'visible');
    if (outcome?.kind !== 'found') throw new Error('not found');
    const { token } = outcome;
    const optional = ['name', 'description', 'ticker', 'url', 'decimals', 'version', 'recordedIn'];
    const withField = (field: string, value?: unknown) => [
      { ...outcome, token: { ...token, [field]: value } },
    ];
    for (const [field, value] of Object.entries(token)) {
      const missing = crossed(withField(field));
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

  it('is nothing else', () => {
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
  it.each(PRIORITY_IDS)('is what a real loader answers, by %s', async (id) => {
    const loader = look();
    const all = [...Object.values(TOKENS), UNREGISTERED.heron].map(({ subject }) =>
      loader.details('mainnet', subject, PRIORITIES[id]),
    );
    const details = await Promise.all(all);
    replies('token.details', details);
    expect(new Set(details.map(({ outcome }) => outcome.kind))).toEqual(new Set(['found', 'absent']));
  });

  it('is what it answers when it fails, and where there is no service', async () => {
    const { subject } = TOKENS.fernwood;
    faults.set({ kind: 'status', status: 502 });
    const details = await look().details('mainnet', subject);
    expect(details.outcome.kind).toBe('failed');
    replies('token.details', [details, await look().details('preview', subject)]);
    noReplies('token.details', [
      { ...details, logo: undefined },
      { ...details, records: [] },
    ]);
  });
});

it('the reply to token.logo is what a real loader answers, and no SVG', async () => {
  const loader = look();
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

it('the reply to token.match is one subject or null', () => {
  const { subject } = TOKENS.fernwood;
  replies('token.match', [{ subject }, null]);
  noReplies('token.match', [undefined, {}, subject, [subject], { subject: 'Fernwood' }, { subject: null }]);
});

it('the reply to chain.latest is what the real provider answers, nulls and failures too', async () => {
  const address = async (network: NetworkId) => `${provider.origin}/${network}/api/v0`;
  const storageItem = createMemoryDrawer();
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
    'have no room for a key (promise 5): four characters are the most in %s',
    (name) => {
      const inReply = (status: object) =>
        name === 'key.set' ? { kind: 'stored', status, unusualLength: false } : status;
      replies(name, [{ kind: 'none' }, { kind: 'broken' }, SET].map(inReply));
      noReplies(name, [{ ...SET, endsIn: KEYS.mainnet }, { kind: 'set' }].map(inReply));
    },
  );
});
