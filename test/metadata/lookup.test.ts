/** From identifiers to outcomes: the contract, what is asked and when, and what is said where nothing is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, type Priority } from '../../lib/asset/standard.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { DATA, PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { createFaults } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createRecords, loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestLookup } from './a-lookup.ts';
import { type Scripted, serveScript } from './scripted-service.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const faults = createFaults();
let mainnet: Served;
let preprod: Served;
let scripted: Scripted;

beforeAll(async () => {
  mainnet = await serve(createLocalService(loadRecords(), { faults }));
  preprod = await serve(createLocalService(loadRecords({ mappings: DATA.preprodMappings })));
  scripted = await serveScript();
});
afterAll(() => Promise.all([mainnet.close(), preprod.close(), scripted.close()]));
beforeEach(() => {
  faults.clear();
  for (const { requests } of [mainnet, preprod, scripted]) requests.length = 0;
});

/** A lookup of its own, with a clock that is set by hand. */
function look(parts: Partial<Parameters<typeof createTestLookup>[0]> = {}) {
  const addresses = { mainnet: mainnet.origin, preprod: preprod.origin, preview: undefined };
  return createTestLookup({ address: async (network) => addresses[network], clock: { now: NOW }, ...parts });
}

const asSubject = ({ subject }: { subject: Subject }): Identifier => ({ kind: 'subject', subject });
const { fernwood, mica, hollow, marrow, orrery, lanterns, brindle, tern } = TOKENS;
const { gorse, heron, sluice, brindleReference, fernwoodBadge } = UNREGISTERED;

/** Subjects that nobody registered. */
function strangers(count: number): readonly Subject[] {
  return Array.from({ length: count }, (_, i) => {
    const subject = parseSubject(`${i.toString(16).padStart(56, '0')}abcd`);
    if (subject === undefined) throw new Error('not a subject');
    return subject;
  });
}
const asIdentifiers = (subjects: readonly Subject[]) => subjects.map((subject) => asSubject({ subject }));

const paths = ({ requests }: Served) => requests.map(({ method, path }) => `${method} ${path}`);
const subjectsAsked = ({ requests }: Served): readonly (readonly string[])[] =>
  requests.map(({ body }) => JSON.parse(body).subjects);
const nameOf = (outcome: Outcome | undefined) =>
  outcome?.kind === 'found' ? outcome.token.name?.value : outcome?.kind;

describe('a lookup', () => {
  it('gives as many outcomes as identifiers, in their order, the same ones twice too', async () => {
    const { lookup } = look();
    const wanted = [mica, gorse, fernwood, mica, heron, orrery, fernwood];
    const outcomes = await lookup.outcomes('mainnet', wanted.map(asSubject), 'visible');
    expect(outcomes.map(nameOf)).toEqual([
      'Mica Sheet',
      'absent',
      'Fernwood',
      'Mica Sheet',
      'absent',
      'Orrery',
      'Fernwood',
    ]);
    expect(await lookup.outcomes('mainnet', [], 'visible')).toEqual([]);
  });

  it('says everything of a token that it found', async () => {
    const { lookup } = look();
    const [outcome] = await lookup.outcomes('mainnet', [asSubject(orrery)], 'visible');
    expect(outcome).toEqual({
      kind: 'found',
      fetchedAt: NOW,
      stale: false,
      token: {
        network: 'mainnet',
        subject: orrery.subject,
        policy: orrery.policy,
        assetName: orrery.assetName,
        fingerprint: orrery.fingerprint,
        name: { value: 'Orrery', source: 'CIP_68' },
        description: { value: 'Brass planets on a shared axle, now with moons.', source: 'CIP_68' },
        ticker: { value: 'ORRY', source: 'CIP_68' },
        url: { value: 'https://orrery.example/moons', source: 'CIP_68' },
        decimals: { value: 6, source: 'CIP_68' },
        version: { value: 2, source: 'CIP_68' },
        others: {},
        priority: ['CIP_68', 'CIP_26'],
        service: mainnet.origin,
      },
    });
  });

  it('knows every token of the data set but the one whose spelling it does not ask for', async () => {
    const { lookup } = look();
    const tokens = Object.values(TOKENS);
    const outcomes = await lookup.outcomes('mainnet', tokens.map(asSubject), 'visible');
    expect(outcomes.map(nameOf)).toEqual(tokens.map((token) => (token === marrow ? 'absent' : token.name)));
    const stated = outcomes.map((one) => (one.kind === 'found' ? one.token : undefined));
    expect(stated.map((token) => token?.decimals?.value)).toEqual(
      tokens.map((token) => (token === marrow ? undefined : token.decimals)),
    );
  });

  it('asks each network its own service', async () => {
    const { lookup } = look();
    const [on] = await lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    const [off] = await lookup.outcomes('preprod', [asSubject(PREPROD_TOKENS.fernwood)], 'visible');
    expect([nameOf(on), nameOf(off)]).toEqual(['Fernwood', 'Fernwood Seedling']);
    const [elsewhere] = await lookup.outcomes('mainnet', [asSubject(PREPROD_TOKENS.tansy)], 'visible');
    expect(elsewhere).toEqual({ kind: 'absent', reason: 'not-registered' });
    expect([mainnet.requests.length, preprod.requests.length]).toEqual([2, 1]);
  });

  it('asks by the order of standards that is set', async () => {
    for (const [priority, decimals] of [
      [['CIP_26', 'CIP_68'], 2],
      [['CIP_68'], 6],
    ] as const) {
      const { lookup } = look({ priority: async () => priority });
      const [outcome] = await lookup.outcomes('mainnet', [asSubject(orrery)], 'visible');
      expect(outcome).toMatchObject({ token: { priority, decimals: { value: decimals } } });
    }
    expect(paths(mainnet)).toEqual([
      'POST /api/v2/subjects/query?query_priority=CIP_26&query_priority=CIP_68',
      'POST /api/v2/subjects/query?query_priority=CIP_68',
    ]);
  });
});

describe('a batch', () => {
  it('holds 50 subjects at most: 120 are 3 requests', async () => {
    const { lookup } = look();
    const subjects = strangers(120);
    const outcomes = await lookup.outcomes('mainnet', asIdentifiers(subjects), 'visible');
    expect(outcomes).toHaveLength(120);
    expect(
      subjectsAsked(mainnet)
        .map((batch) => batch.length)
        .sort(),
    ).toEqual([20, 50, 50]);
    expect(new Set(subjectsAsked(mainnet).flat())).toEqual(new Set(subjects));
  });

  it('leaves the logo out', async () => {
    const { lookup } = look();
    await lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    const [request] = mainnet.requests;
    expect(JSON.parse(request?.body ?? '').properties).toEqual([
      'name',
      'description',
      'ticker',
      'decimals',
      'url',
      'version',
    ]);
  });

  it('that fails sinks no other', async () => {
    const { lookup } = look();
    const subjects = strangers(120);
    faults.set({ kind: 'status', status: 500, match: subjects[60] ?? '' });
    const outcomes = await lookup.outcomes('mainnet', asIdentifiers(subjects), 'visible');
    expect(outcomes[60]).toEqual({ kind: 'failed', failure: { kind: 'service', status: 500 } });
    const others = [...outcomes.slice(0, 50), ...outcomes.slice(100)];
    expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['absent']));
  });

  it('that fails is not kept: the next question is asked anew', async () => {
    const { lookup } = look();
    // Three tries, and no more.
    faults.set({ kind: 'reset', times: 3 });
    const ask = () => lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    expect(await ask()).toEqual([{ kind: 'failed', failure: { kind: 'offline' } }]);
    expect((await ask()).map(nameOf)).toEqual(['Fernwood']);
    expect(mainnet.requests).toHaveLength(4);
  });

  it.each([
    [{ kind: 'html' }, { kind: 'malformed', detail: 'not-json' }],
    [{ kind: 'truncated' }, { kind: 'malformed', detail: 'broken-json' }],
    [{ kind: 'huge' }, { kind: 'too-large' }],
    [{ kind: 'redirect', to: 'http://localhost/' }, { kind: 'redirected' }],
    [
      { kind: 'status', status: 429 },
      { kind: 'rate-limited', retryAfterMs: 59_941 },
    ],
  ] as const)('that meets %j fails with its kind, never with an absence', async (fault, failure) => {
    const { lookup } = look();
    faults.set(fault);
    const identifiers = [asSubject(fernwood), asSubject(mica)];
    const failed = { kind: 'failed', failure };
    for (const urgency of ['visible', 'pointed'] as const) {
      expect(await lookup.outcomes('mainnet', identifiers, urgency)).toEqual([failed, failed]);
    }
  });
});

describe('nothing is asked twice', () => {
  it('while it is fresh', async () => {
    const { lookup } = look();
    const identifiers = [fernwood, mica, gorse].map(asSubject);
    const first = await lookup.outcomes('mainnet', identifiers, 'visible');
    expect(await lookup.outcomes('mainnet', identifiers.toReversed(), 'visible')).toEqual(first.toReversed());
    await lookup.outcomes('mainnet', [...identifiers, asSubject(tern)], 'visible');
    expect(subjectsAsked(mainnet)).toEqual([[fernwood.subject, mica.subject, gorse.subject], [tern.subject]]);
  });

  it('within one question', async () => {
    const { lookup } = look();
    await lookup.outcomes(
      'mainnet',
      [hollow, mica, hollow].map(asSubject).concat([policyOfHollow]),
      'visible',
    );
    expect(subjectsAsked(mainnet)).toEqual([[hollow.subject, mica.subject]]);
  });

  it('while it is in flight', async () => {
    const { lookup } = look();
    const answers = await Promise.all([
      lookup.outcomes('mainnet', [asSubject(fernwood), asSubject(mica)], 'visible'),
      lookup.outcomes('mainnet', [asSubject(mica), asSubject(fernwood)], 'visible'),
      lookup.outcomes('mainnet', [asSubject(mica), asSubject(gorse)], 'visible'),
    ]);
    expect(answers.map((outcomes) => outcomes.map(nameOf))).toEqual([
      ['Fernwood', 'Mica Sheet'],
      ['Mica Sheet', 'Fernwood'],
      ['Mica Sheet', 'absent'],
    ]);
    expect(subjectsAsked(mainnet)).toEqual([[fernwood.subject, mica.subject, gorse.subject]]);
  });

  it('when the user points at it and its picture is wanted, all at once', async () => {
    const { lookup } = look();
    const point = () => lookup.outcomes('mainnet', [asSubject(fernwood)], 'pointed');
    const [one, two, logo] = await Promise.all([
      point(),
      point(),
      lookup.logo('mainnet', fernwood.subject),
      lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible'),
    ]);
    expect([...one, ...two].map(nameOf)).toEqual(['Fernwood', 'Fernwood']);
    expect(logo.kind).toBe('image');
    await point();
    await lookup.logo('mainnet', fernwood.subject);
    expect(mainnet.requests).toHaveLength(1);
  });

  it('but once an hour has passed it is given as it was, and asked anew behind', async () => {
    const { lookup, clock } = look();
    const ask = () => lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    await ask();
    clock.now += HOUR;
    const old = { kind: 'found', fetchedAt: NOW, stale: true };
    expect(await Promise.all([ask(), ask()])).toMatchObject([[old], [old]]);
    await expect.poll(ask).toMatchObject([{ kind: 'found', fetchedAt: NOW + HOUR, stale: false }]);
    expect(mainnet.requests).toHaveLength(2);
  });

  it('and stays as it was where that fails', async () => {
    const { lookup, clock } = look();
    const ask = () => lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    await ask();
    clock.now += 24 * HOUR;
    faults.set({ kind: 'html' });
    expect(await ask()).toMatchObject([{ kind: 'found', fetchedAt: NOW, stale: true }]);
    await expect.poll(() => mainnet.requests.length).toBe(2);
    // When that one has ended, the next question tries again.
    await sleep(100);
    expect(await ask()).toMatchObject([{ kind: 'found', fetchedAt: NOW, stale: true }]);
    await expect.poll(() => mainnet.requests.length).toBe(3);
    await sleep(100);
  });

  it('not before the hour has passed', async () => {
    const { lookup, clock } = look();
    const ask = () => lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    await ask();
    clock.now += HOUR - 1;
    expect(await ask()).toMatchObject([{ kind: 'found', fetchedAt: NOW }]);
    expect(mainnet.requests).toHaveLength(1);
  });

  it('but what was absent is asked anew after a quarter of an hour', async () => {
    const { lookup, clock } = look();
    const ask = () => lookup.outcomes('mainnet', [asSubject(gorse), asSubject(fernwood)], 'visible');
    await ask();
    clock.now += 15 * MINUTE + 1;
    await ask();
    expect(subjectsAsked(mainnet)).toEqual([[gorse.subject, fernwood.subject], [gorse.subject]]);
  });

  it('not before that quarter has passed', async () => {
    const { lookup, clock } = look();
    const ask = () => lookup.outcomes('mainnet', [asSubject(gorse)], 'visible');
    await ask();
    clock.now += 15 * MINUTE - 1;
    await ask();
    expect(mainnet.requests).toHaveLength(1);
  });

  it('but details are asked anew after an hour, too', async () => {
    const { lookup, clock } = look();
    const first = await lookup.logo('mainnet', fernwood.subject);
    clock.now += HOUR;
    expect(await lookup.logo('mainnet', fernwood.subject)).toEqual(first);
    await expect.poll(() => mainnet.requests.length).toBe(2);
    // The picture itself is a hundred times the rest, and does not come once more.
    const [whole, rest] = mainnet.requests.map(({ path }) => new URL(path, mainnet.origin).searchParams);
    expect(whole?.getAll('property')).toEqual([]);
    expect(rest?.getAll('property')).not.toContain('logo');
    const again = () => lookup.details('mainnet', fernwood.subject);
    await expect.poll(again).toMatchObject({ outcome: { fetchedAt: NOW + HOUR, stale: false }, logo: first });
    expect(mainnet.requests).toHaveLength(2);
  });

  it('but another address, network or order of standards is another question', async () => {
    let priority: Priority = ['CIP_68', 'CIP_26'];
    let address = mainnet.origin;
    const { lookup } = look({ priority: async () => priority, address: async () => address });
    const ask = async (network: 'mainnet' | 'preview' = 'mainnet') =>
      (await lookup.outcomes(network, [asSubject(fernwood)], 'visible')).map(nameOf);
    expect(await ask()).toEqual(['Fernwood']);
    expect(await ask('preview')).toEqual(['Fernwood']);
    priority = ['CIP_68'];
    expect(await ask()).toEqual(['absent']);
    address = preprod.origin;
    priority = ['CIP_68', 'CIP_26'];
    expect(await ask()).toEqual(['Fernwood Seedling']);
    expect([mainnet.requests.length, preprod.requests.length]).toEqual([3, 1]);
  });

  it('and the logo, once it is there, comes with no later question', async () => {
    const { lookup, clock } = look();
    const logo = await lookup.logo('mainnet', fernwood.subject);
    clock.now += 6 * 24 * HOUR;
    expect(await lookup.logo('mainnet', fernwood.subject)).toEqual(logo);
    await expect.poll(() => mainnet.requests.length).toBe(2);
    expect(mainnet.requests[1]?.path).toContain('property=name');
  });
});

describe('what the user points at', () => {
  it('is asked for in upper case too, as some registry entries are written', async () => {
    const { lookup } = look();
    const visible = await lookup.outcomes('mainnet', [asSubject(marrow)], 'visible');
    expect(visible).toEqual([{ kind: 'absent', reason: 'not-registered' }]);
    expect(subjectsAsked(mainnet)).toEqual([[marrow.subject]]);
    mainnet.requests.length = 0;
    const [pointed] = await lookup.outcomes('mainnet', [asSubject(marrow)], 'pointed');
    expect(pointed).toMatchObject({
      kind: 'found',
      token: { subject: marrow.subject, assetName: marrow.assetName, name: { value: 'Marrow & Join' } },
    });
    const query = '?query_priority=CIP_68&query_priority=CIP_26&show_cips_details=true';
    expect(paths(mainnet)).toEqual([
      `GET /api/v2/subjects/${marrow.subject}${query}`,
      `GET /api/v2/subjects/${marrow.registrySubject}${query}`,
    ]);
  });

  it('is known to every later question', async () => {
    const { lookup } = look();
    await lookup.outcomes('mainnet', [asSubject(marrow)], 'pointed');
    mainnet.requests.length = 0;
    const [visible] = await lookup.outcomes('mainnet', [asSubject(marrow)], 'visible');
    expect(nameOf(visible)).toBe('Marrow & Join');
    expect(mainnet.requests).toEqual([]);
  });

  it('is asked for once where upper case writes nothing else', async () => {
    const { lookup } = look();
    await lookup.outcomes('mainnet', [asSubject(gorse)], 'pointed');
    expect(mainnet.requests).toHaveLength(2);
    mainnet.requests.length = 0;
    const [digitsOnly] = strangers(1).map((subject) => parseSubject(subject.replace('abcd', '1234')));
    if (digitsOnly === undefined) throw new Error('not a subject');
    await lookup.outcomes('mainnet', [asSubject({ subject: digitsOnly })], 'pointed');
    expect(mainnet.requests).toHaveLength(1);
  });

  it('stays known when more cannot be learned', async () => {
    const { lookup } = look();
    await lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    faults.set({ kind: 'status', status: 503 });
    const pointed = await lookup.outcomes('mainnet', [asSubject(fernwood)], 'pointed');
    expect(pointed.map(nameOf)).toEqual(['Fernwood']);
    const again = await lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    expect(again.map(nameOf)).toEqual(['Fernwood']);
    expect(await lookup.outcomes('mainnet', [asSubject(mica)], 'pointed')).toEqual([
      { kind: 'failed', failure: { kind: 'service', status: 503 } },
    ]);
  });

  it('is found though its logo is beyond all bounds, which is then not shown', async () => {
    const logo = `data:image/png;base64,${'A'.repeat(300_000)}`;
    const record = {
      subject: brindle.subject,
      name: 'Brindle',
      description: 'a picture as large as a book',
      logo,
    };
    const large = await serve(createLocalService(createRecords({ cip68: [record] })));
    try {
      const { lookup } = look({ address: async () => large.origin });
      const details = await lookup.details('mainnet', brindle.subject);
      expect(nameOf(details.outcome)).toBe('Brindle');
      expect(details.logo).toEqual({ kind: 'none', reason: 'too-large' });
      expect(large.requests).toHaveLength(2);
    } finally {
      await large.close();
    }
  });

  it('says which standards hold a record of it', async () => {
    const { lookup } = look();
    const identifiers = [orrery, brindle, fernwood].map(asSubject);
    const outcomes = await lookup.outcomes('mainnet', identifiers, 'pointed');
    expect(outcomes).toMatchObject([
      { token: { recordedIn: ['CIP_68', 'CIP_26'] } },
      { token: { recordedIn: ['CIP_68'] } },
      { token: { recordedIn: ['CIP_26'] } },
    ]);
  });

  it('is found where a list finds it, though its description is of a wrong kind', async () => {
    const metadata = {
      name: { value: 'Fernwood', source: 'CIP_26' },
      description: { value: 7, source: 'CIP_26' },
    };
    const entry = { subject: fernwood.subject, metadata };
    const { lookup } = look({ address: async () => scripted.origin });
    scripted.says({ subjects: [entry], queryPriority: [] });
    const visible = await lookup.outcomes('mainnet', [asSubject(fernwood)], 'visible');
    scripted.says({ subject: entry, queryPriority: [] });
    const pointed = await lookup.outcomes('mainnet', [asSubject(fernwood)], 'pointed');
    expect(pointed.map(nameOf)).toEqual(visible.map(nameOf));
  });
});

const policyOfHollow: Identifier = { kind: 'policy', policy: hollow.policy };

describe('a policy', () => {
  it('is looked up as the asset whose name is empty', async () => {
    const { lookup } = look();
    for (const urgency of ['visible', 'pointed'] as const) {
      const [outcome] = await lookup.outcomes('mainnet', [policyOfHollow], urgency);
      expect(outcome).toMatchObject({
        kind: 'found',
        token: { subject: hollow.subject, assetName: '', fingerprint: hollow.fingerprint },
      });
    }
  });

  it('without such an asset is not registered', async () => {
    const { lookup } = look();
    const policy: Identifier = { kind: 'policy', policy: fernwood.policy };
    const [outcome] = await lookup.outcomes('mainnet', [policy], 'visible');
    expect(outcome).toEqual({ kind: 'absent', reason: 'not-registered' });
  });
});

describe('a fingerprint', () => {
  const ofFernwood: Identifier = { kind: 'fingerprint', fingerprint: fernwood.fingerprint };

  it('is unresolved until its subject was seen, and costs no request', async () => {
    const { lookup } = look();
    for (const urgency of ['visible', 'pointed'] as const) {
      expect(await lookup.outcomes('mainnet', [ofFernwood], urgency)).toEqual([
        { kind: 'absent', reason: 'fingerprint-unresolved' },
      ]);
    }
    expect(mainnet.requests).toEqual([]);
  });

  it('is resolved once its subject was seen, whatever became of that', async () => {
    const { lookup } = look();
    await lookup.outcomes('mainnet', [asSubject(fernwood), asSubject(gorse), policyOfHollow], 'visible');
    const fingerprints = [fernwood, gorse, hollow].map(({ fingerprint }) => fingerprint);
    const outcomes = await lookup.outcomes(
      'mainnet',
      [...fingerprints, fingerprintOf(mica.subject)].map((fingerprint) => ({
        kind: 'fingerprint',
        fingerprint,
      })),
      'visible',
    );
    expect(outcomes.map(nameOf)).toEqual(['Fernwood', 'absent', 'Hollow Reed', 'absent']);
    expect(outcomes.slice(1)).toMatchObject([
      { reason: 'not-registered' },
      { token: { subject: hollow.subject } },
      { reason: 'fingerprint-unresolved' },
    ]);
    expect(mainnet.requests).toHaveLength(1);
  });

  it('is resolved by its subject on another network, since it is the same there', async () => {
    const { lookup } = look();
    await lookup.outcomes('preview', [asSubject(fernwood)], 'visible');
    expect((await lookup.outcomes('mainnet', [ofFernwood], 'pointed')).map(nameOf)).toEqual(['Fernwood']);
  });

  it('is resolved by the details of its subject', async () => {
    const { lookup } = look();
    await lookup.details('mainnet', fernwood.subject);
    expect((await lookup.outcomes('mainnet', [ofFernwood], 'visible')).map(nameOf)).toEqual(['Fernwood']);
  });

  it('is resolved by its subject in the very same question', async () => {
    const { lookup } = look();
    const outcomes = await lookup.outcomes('mainnet', [ofFernwood, asSubject(fernwood)], 'visible');
    expect(outcomes.map(nameOf)).toEqual(['Fernwood', 'Fernwood']);
  });
});

describe('an absence', () => {
  it('is a label that the service does not serve, for 222, 444 and 100', async () => {
    const { lookup } = look();
    const unserved = [heron, sluice, brindleReference].map(asSubject);
    for (const urgency of ['visible', 'pointed'] as const) {
      const outcomes = await lookup.outcomes('mainnet', unserved, urgency);
      expect(outcomes).toEqual(unserved.map(() => ({ kind: 'absent', reason: 'label-not-served' })));
    }
  });

  it('is not registered for the rest, label 333 and unknown labels included', async () => {
    const { lookup } = look();
    const policy = gorse.policy;
    const others = ['0014df10abcd', '00001070abcd', '000de141abcd'].flatMap((name) => {
      const subject = parseSubject(policy + name);
      return subject === undefined ? [] : [{ subject }];
    });
    const outcomes = await lookup.outcomes(
      'mainnet',
      [gorse, fernwoodBadge, ...others].map(asSubject),
      'visible',
    );
    expect(outcomes).toEqual(Array(5).fill({ kind: 'absent', reason: 'not-registered' }));
  });

  it('is a network without a service, and nothing is asked', async () => {
    const { lookup } = look();
    const none = { kind: 'absent', reason: 'no-service-on-network' };
    const identifiers: Identifier[] = [
      asSubject(fernwood),
      policyOfHollow,
      { kind: 'fingerprint', fingerprint: mica.fingerprint },
    ];
    for (const urgency of ['visible', 'pointed'] as const) {
      expect(await lookup.outcomes('preview', identifiers, urgency)).toEqual([none, none, none]);
    }
    expect(await lookup.details('preview', fernwood.subject)).toMatchObject({ outcome: none, records: {} });
    expect(await lookup.logo('preview', fernwood.subject)).toEqual({ kind: 'none', reason: 'not-recorded' });
    expect([...mainnet.requests, ...preprod.requests]).toEqual([]);
  });
});

describe('details', () => {
  it.each([
    ['CIP_68,CIP_26', 6, 'CIP_68', ['CIP_68', 'CIP_26']],
    ['CIP_26,CIP_68', 2, 'CIP_26', ['CIP_68', 'CIP_26']],
    ['CIP_68', 6, 'CIP_68', ['CIP_68']],
    ['CIP_26', 2, 'CIP_26', ['CIP_26']],
  ] as const)(
    'by %s have the decimals %i of %s, and the records consulted',
    async (id, value, source, recordedIn) => {
      const { lookup } = look();
      const { outcome, records } = await lookup.details('mainnet', orrery.subject, PRIORITIES[id]);
      expect(outcome).toMatchObject({
        kind: 'found',
        token: { decimals: { value, source }, priority: PRIORITIES[id], recordedIn },
      });
      expect(Object.keys(records).toSorted()).toEqual(recordedIn.toSorted());
      const parameters = PRIORITIES[id].map((standard) => `query_priority=${standard}`).join('&');
      expect(paths(mainnet)).toEqual([
        `GET /api/v2/subjects/${orrery.subject}?${parameters}&show_cips_details=true`,
      ]);
    },
  );

  it('by the order that is set, when no other is given, are the same question', async () => {
    const { lookup } = look({ priority: async () => ['CIP_26'] });
    const { outcome } = await lookup.details('mainnet', orrery.subject);
    await lookup.details('mainnet', orrery.subject, ['CIP_26']);
    expect(outcome).toMatchObject({ token: { decimals: { value: 2 }, priority: ['CIP_26'] } });
    expect(mainnet.requests).toHaveLength(1);
  });

  it('merge the standards property by property, and hold both records apart', async () => {
    const { lookup } = look();
    const { outcome, records } = await lookup.details('mainnet', lanterns.subject);
    expect(outcome).toMatchObject({
      token: { name: { source: 'CIP_68' }, ticker: { value: 'LNTRNG', source: 'CIP_26' } },
    });
    expect(records.CIP_26).toMatchObject({ subject: lanterns.subject, ticker: { value: 'LNTRNG' } });
    expect(records.CIP_68).not.toHaveProperty('ticker');
  });

  it('by one standard alone are absent where only the other has a record', async () => {
    const { lookup } = look();
    expect(await lookup.details('mainnet', brindle.subject, ['CIP_26'])).toEqual({
      outcome: { kind: 'absent', reason: 'not-registered' },
      records: {},
      logo: { kind: 'none', reason: 'not-recorded' },
    });
  });

  it('keep what each record says of its logo when the rest is renewed without it', async () => {
    const { lookup, clock } = look();
    const logosOf = async (subject: Subject) => {
      const { records } = await lookup.details('mainnet', subject);
      return [records.CIP_26?.logo, records.CIP_68?.logo];
    };
    // An address, a picture beside an address, and none at all.
    for (const { subject } of [brindle, orrery, TOKENS.sedge]) {
      const before = await logosOf(subject);
      const asked = mainnet.requests.length;
      clock.now += 2 * HOUR;
      await lookup.details('mainnet', subject);
      await expect.poll(() => mainnet.requests.length).toBe(asked + 1);
      await sleep(30);
      expect(await logosOf(subject)).toEqual(before);
      expect(mainnet.requests).toHaveLength(asked + 1);
    }
  });

  it('that fail have no records and no logo, and are not kept', async () => {
    const { lookup } = look();
    faults.set({ kind: 'status', status: 500, times: 3 });
    expect(await lookup.details('mainnet', orrery.subject)).toEqual({
      outcome: { kind: 'failed', failure: { kind: 'service', status: 500 } },
      records: {},
      logo: { kind: 'none', reason: 'unavailable' },
    });
    expect((await lookup.details('mainnet', orrery.subject)).outcome.kind).toBe('found');
  });
});

describe('a logo', () => {
  it('that was not there is asked for again after a day, however often the rest was renewed meanwhile', async () => {
    const { lookup, clock } = look();
    const none = { kind: 'none', reason: 'not-recorded' };
    for (let hour = 0; hour <= 25; hour++) {
      expect(await lookup.logo('mainnet', TOKENS.driftwood.subject)).toEqual(none);
      await expect.poll(() => mainnet.requests.length).toBe(hour + 1);
      await sleep(30);
      clock.now += HOUR;
    }
    const withLogo = mainnet.requests.filter(({ path }) => !path.includes('property='));
    expect(withLogo).toHaveLength(2);
  });

  it.each([
    ['fernwood', 'hex of a PNG', { kind: 'image', type: 'image/png', source: 'CIP_26' }],
    ['thistle', 'a data URI', { kind: 'image', type: 'image/png', source: 'CIP_68' }],
    ['lanterns', 'a data URI before hex', { kind: 'image', type: 'image/png', source: 'CIP_68' }],
    ['brindle', 'an https address', { kind: 'none', reason: 'remote' }],
    ['orrery', 'an ipfs address', { kind: 'none', reason: 'remote' }],
    ['qamar', 'an ar address', { kind: 'none', reason: 'remote' }],
    ['oddling', 'no address at all', { kind: 'none', reason: 'not-an-image' }],
    ['hostile', 'an SVG', { kind: 'none', reason: 'not-an-image' }],
    ['driftwood', 'none in CIP-26', { kind: 'none', reason: 'not-recorded' }],
    ['sedge', 'none in CIP-68', { kind: 'none', reason: 'not-recorded' }],
  ] as const)('of %s is %s', async (key, _what, expected) => {
    const { lookup } = look();
    expect(await lookup.logo('mainnet', TOKENS[key].subject)).toMatchObject(expected);
  });

  it('is the very bytes of the registry', async () => {
    const { lookup } = look();
    const logo = await lookup.logo('mainnet', fernwood.subject);
    const recorded = loadRecords().cip26.get(fernwood.subject)?.logo?.value;
    expect(logo).toMatchObject({ base64: recorded });
  });

  it('follows the order of standards', async () => {
    const { lookup } = look({ priority: async () => ['CIP_26', 'CIP_68'] });
    expect(await lookup.logo('mainnet', orrery.subject)).toMatchObject({ kind: 'image', source: 'CIP_26' });
  });

  it('of what nobody registered is not recorded', async () => {
    const { lookup } = look();
    expect(await lookup.logo('mainnet', gorse.subject)).toEqual({ kind: 'none', reason: 'not-recorded' });
  });

  it('is unavailable while the service fails', async () => {
    const { lookup } = look();
    faults.set({ kind: 'status', status: 503 });
    expect(await lookup.logo('mainnet', fernwood.subject)).toEqual({ kind: 'none', reason: 'unavailable' });
  });
});
