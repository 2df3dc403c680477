/** The loader over local services of two networks: what it requests once, joins, keeps and renews. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { failureMessage } from '../../components/messages.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import type { Failure, Malformed } from '../../lib/failure.ts';
import { createHttp, type Http } from '../../lib/http/request.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { anywhere } from '../anywhere.ts';
import { setEnglish } from '../components/english.ts';
import { ENTRIES, TOKENS, UNREGISTERED } from '../data/index.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createRecords, loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { HOUR, NOW } from './cache-fixture.ts';
import { noLimit } from './test-limiter.ts';
import { createTestLoader, createTestService } from './test-loader.ts';

const { fernwood, mica, orrery, brindle, tern, hollow, lanterns, sedge } = TOKENS;
const { gorse, heron, sluice, brindleReference, fernwoodBadge } = UNREGISTERED;
const DAY = 24 * HOUR;

useMemoryDatabase();
/** Of mainnet. Preview has no service. */
const faults = createFaults();
let mainnet: Served;
let preprod: Served;
beforeAll(async () => {
  mainnet = await serve(createLocalService(loadRecords(), { faults }));
  preprod = await serve(createLocalService(createRecords(ENTRIES.preprod)));
});
afterAll(() => Promise.all([mainnet.close(), preprod.close()]));
beforeEach(() => {
  faults.clear();
  for (const { requests } of [mainnet, preprod]) requests.length = 0;
});

const startLoader = (options: Partial<Parameters<typeof createTestLoader>[0]> = {}) =>
  createTestLoader({
    address: async (network) => ({ mainnet, preprod, preview: undefined })[network]?.origin,
    clock: { now: NOW },
    ...options,
  });
type Loader = ReturnType<typeof startLoader>['loader'];
type Tokens = readonly Pick<typeof fernwood, 'subject'>[];

const asSubject = ({ subject }: { subject: Subject }): Identifier => ({ kind: 'subject', subject });
const asFingerprint = ({ fingerprint }: Pick<typeof fernwood, 'fingerprint'>) =>
  ({ kind: 'fingerprint', fingerprint }) as const;
const asPolicy = ({ policy }: typeof gorse): Identifier => ({ kind: 'policy', policy });
const subjectsOf = (...tokens: Tokens) => tokens.map(({ subject }) => subject);
const nameOf = (outcome: Outcome | undefined) =>
  outcome?.kind === 'found' ? outcome.token.name?.value : outcome?.kind;
const see = async (loader: Loader, ...tokens: Tokens) =>
  (await loader.outcomes('mainnet', tokens.map(asSubject))).map(nameOf);
const hover = async (loader: Loader, token: Tokens[number]) =>
  nameOf((await loader.record('mainnet', token.subject)).outcome);
/** The requested subjects: those of a batch, or that of a record. */
const requested = () =>
  mainnet.requests.map(({ path, body }): string | readonly string[] =>
    body === '' ? (path.split(/[/?]/)[4] ?? '') : JSON.parse(body).subjects,
  );
const hasRequested = (count: number) => expect.poll(() => mainnet.requests.length).toBe(count);

it('callers at the same time share one batch, and each gets its own order, also of absent and repeated ones', async () => {
  const { loader } = startLoader();
  const all = await Promise.all([
    see(loader, fernwood, mica),
    see(loader, mica, gorse, fernwood, mica),
    see(loader, tern, gorse),
  ]);
  expect(all).toEqual([
    ['Fernwood', 'Mica Sheet'],
    ['Mica Sheet', 'absent', 'Fernwood', 'Mica Sheet'],
    ['Tern Exchange', 'absent'],
  ]);
  expect(await see(loader, tern, gorse, mica)).toEqual(['Tern Exchange', 'absent', 'Mica Sheet']);
  expect(requested().map((batch) => [...batch].sort())).toEqual([
    subjectsOf(fernwood, mica, gorse, tern).sort(),
  ]);
});

/** A loader whose requests of a kind are answered once they are released. */
function startHeld(kind: 'batch' | 'record') {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const http = createHttp(anywhere);
  const limiter = noLimit();
  const holding: Http = async (request) => {
    const response = await http(request);
    if ((request.json === undefined) === (kind === 'record')) await released;
    return response;
  };
  const { loader } = startLoader({ source: createTestService(holding, limiter), limiter });
  return { loader, release: () => release() };
}

it('a batch in flight is joined, and what it lacks is requested', async () => {
  const { loader, release } = startHeld('batch');
  const first = see(loader, fernwood, mica);
  await hasRequested(1);
  const second = see(loader, mica, orrery);
  await hasRequested(2);
  release();
  expect([await first, await second]).toEqual([
    ['Fernwood', 'Mica Sheet'],
    ['Mica Sheet', 'Orrery'],
  ]);
  expect(requested()).toEqual([subjectsOf(fernwood, mica), subjectsOf(orrery)]);
});

it('a record is requested once for all who hover, and is kept when its batch arrives later', async () => {
  const { loader, release } = startHeld('batch');
  const inView = see(loader, fernwood, mica);
  await hasRequested(1);
  expect(await Promise.all([hover(loader, fernwood), hover(loader, fernwood)])).toEqual([
    'Fernwood',
    'Fernwood',
  ]);
  release();
  expect(await inView).toEqual(['Fernwood', 'Mica Sheet']);
  const { records } = await loader.record('mainnet', fernwood.subject);
  expect(Object.keys(records)).toEqual(['CIP_26']);
  expect(requested()).toEqual([subjectsOf(fernwood, mica), fernwood.subject]);
});

it.each([
  ['takes the record that is in flight for it', 0, 'Orrery', 1],
  ['is requested itself if that record fails', 1, 'failed', 2],
])('a token in view %s', async (_, times, record, requests) => {
  const { loader, release } = startHeld('record');
  if (times > 0) faults.set({ kind: 'status', status: 400, times });
  const hovered = hover(loader, orrery);
  await hasRequested(1);
  const inView = see(loader, orrery);
  release();
  expect([await inView, await hovered]).toEqual([['Orrery'], record]);
  expect(requested()).toHaveLength(requests);
});

it('a stale token is returned at once, and renewed in the background until that succeeds', async () => {
  const clock = { now: NOW };
  const limiter = noLimit(clock);
  const waitMs = vi.spyOn(limiter, 'waitMs');
  const { loader } = startLoader({ clock, limiter });
  const ask = () => loader.outcomes('mainnet', [asSubject(fernwood)]);
  await ask();
  expect(waitMs).toHaveBeenLastCalledWith(mainnet.origin, 'on-demand');
  clock.now += HOUR;
  faults.set({ kind: 'html', times: 1 });
  const old = { kind: 'found', fetchedAt: NOW, stale: true };
  expect(await Promise.all([ask(), ask()])).toMatchObject([[old], [old]]);
  await hasRequested(2);
  // Nobody waits for it.
  expect(waitMs).toHaveBeenLastCalledWith(mainnet.origin, 'in-view');
  await expect.poll(ask).toMatchObject([{ kind: 'found', fetchedAt: NOW + HOUR, stale: false }]);
  expect(mainnet.requests).toHaveLength(3);
});

it.each([
  ['a cached token', orrery, asSubject],
  ['a cached absence', gorse, asSubject],
  ['that of the subject of a fingerprint', gorse, asFingerprint],
  ['that of the asset with the empty name for a policy', hollow, asPolicy],
] as const)('before any request, a card shows %s', async (_what, token, asIdentifier) => {
  const { loader } = startLoader();
  const cached = () => loader.cachedToken('mainnet', asIdentifier(token));
  expect(await cached()).toBeUndefined();
  const { outcome, records, logo } = await loader.record('mainnet', token.subject);
  expect(await cached()).toEqual({
    outcome: asIdentifier === asFingerprint ? { ...outcome, subject: token.subject } : outcome,
    records,
    // An absence has none.
    logo: outcome.kind === 'found' ? logo : undefined,
  });
  expect(await loader.cachedToken('preview', asIdentifier(token))).toBeUndefined();
  expect(mainnet.requests).toHaveLength(1);
});

it('a fingerprint is resolved by a subject that was seen on any network, found or absent', async () => {
  const { loader } = startLoader();
  await loader.outcomes('preview', [asSubject(tern)]);
  // As the popup does.
  await loader.record('mainnet', gorse.subject);
  const hints = { topic: { kind: 'policy', id: fernwood.policy } } as const;
  const identifiers = [...[fernwood, tern, gorse, brindle].map(asFingerprint), asSubject(fernwood)];
  const outcomes = await loader.see('mainnet', identifiers, { hints, caller: {} });
  expect(outcomes.map(nameOf)).toEqual(['Fernwood', 'Tern Exchange', 'absent', 'absent', 'Fernwood']);
  expect(outcomes[2]).toEqual({ kind: 'absent', reason: 'not-registered', subject: gorse.subject });
  const unresolved = { kind: 'absent', reason: 'fingerprint-unresolved', advice: 'ask-provider' };
  expect(outcomes[3]).toEqual(unresolved);
  const [, ...batches] = requested();
  expect(batches.map((batch) => [...batch].sort())).toEqual([subjectsOf(fernwood, tern).sort()]);
});

it('a policy has the tokens that a site has shown and the service has', async () => {
  const { loader } = startLoader();
  const caller = { tab: 1, site: 'https://cexplorer.io' };
  await loader.see('mainnet', [fernwood, gorse].map(asSubject), { caller });
  const under = ({ policy }: typeof gorse) => loader.under('mainnet', policy, caller);
  await expect
    .poll(() => under(fernwood))
    .toMatchObject({ count: 1, some: [{ outcome: { kind: 'found' } }] });
  expect(await under(gorse)).toEqual({ count: 0, some: [] });
});

it('an absence tells the labels that the service does not serve', async () => {
  const unserved = [heron, sluice, brindleReference];
  // Label 333 and unknown labels.
  const odd = ['0014df10abcd', '00001070abcd', '000de141abcd'].map((name) => ({
    subject: parseSubject(gorse.policy + name) as Subject,
  }));
  const reasonsOf = async (tokens: Tokens) => {
    const outcomes = await startLoader().loader.outcomes('mainnet', tokens.map(asSubject));
    return new Set(outcomes.map((outcome) => outcome.kind === 'absent' && outcome.reason));
  };
  expect(await reasonsOf(unserved)).toEqual(new Set(['label-not-served']));
  expect(await reasonsOf([gorse, fernwoodBadge, ...odd])).toEqual(new Set(['not-registered']));
});

it('a record that fails after a summary leaves the token, and says when there is more', async () => {
  const { loader, clock } = startLoader({ priority: async () => ['CIP_26', 'CIP_68'] });
  await see(loader, orrery);
  faults.set({ kind: 'status', status: 429, headers: { 'retry-after': '60' }, times: 1 });
  const token = expect.objectContaining({ decimals: { value: 2, source: 'CIP_26' } });
  expect(await loader.record('mainnet', orrery.subject)).toEqual({
    outcome: { kind: 'found', token, fetchedAt: NOW, stale: false, moreInMs: 60_000 },
    records: {},
    logo: { kind: 'none', reason: 'unavailable' },
    failure: { kind: 'rate-limited', retryAfterMs: 60_000 },
  });
  clock.now += 60_000;
  expect(await loader.record('mainnet', orrery.subject)).toMatchObject({
    outcome: { kind: 'found', fetchedAt: NOW + 60_000 },
    records: { CIP_68: {}, CIP_26: {} },
  });
});

it('a record is renewed after a day, or on demand', async () => {
  const { loader, clock } = startLoader();
  const load = () => loader.record('mainnet', fernwood.subject);
  const before = await load();
  clock.now += DAY - 1;
  expect(await load()).toEqual(before);
  clock.now += 1;
  expect(await load()).toMatchObject({ outcome: { fetchedAt: NOW, stale: true } });
  await expect.poll(load).toMatchObject({ outcome: { fetchedAt: NOW + DAY, stale: false } });
  const { records, logo } = await load();
  expect([records, logo]).toEqual([before.records, before.logo]);
  expect(mainnet.requests).toHaveLength(2);
  clock.now += 1;
  const refresh = (token: typeof gorse) =>
    loader.hover('mainnet', asSubject(token), { caller: {}, isRefresh: true });
  expect((await refresh(fernwood)).outcome).toMatchObject({ fetchedAt: NOW + DAY + 1 });
  for (let time = 0; time < 2; time++) expect((await refresh(gorse)).outcome.kind).toBe('absent');
  expect(mainnet.requests).toHaveLength(5);
});

const prefetches = () =>
  mainnet.requests.filter(({ method, path }) => method === 'POST' && path.includes('show_cips_details'));

it.each([
  // The batch, mica, fernwood and the neighbours.
  ['once a tab hovers a second token, and are there when they are hovered', false, 4],
  // Also brindle, and lanterns, which was not loaded.
  ['once, if that fails while the pointer moves', true, 6],
])('neighbours are requested %s', async (_what, fails, requests) => {
  const { loader } = startLoader();
  const neighbours = [lanterns, tern, sedge];
  await see(loader, mica, fernwood, brindle, ...neighbours);
  const question = { caller: { tab: 1 }, neighbours: subjectsOf(...neighbours) };
  const point = (token: typeof mica) => loader.hover('mainnet', asSubject(token), question);
  for (let time = 0; time < 2; time++) await point(mica);
  expect(prefetches()).toEqual([]);
  const fault = fails ? ({ kind: 'huge' } as const) : ({ kind: 'delay', delayMs: 100 } as const);
  faults.set({ ...fault, match: '/subjects/query', times: 1 });
  await point(fernwood);
  await expect.poll(() => prefetches().length).toBe(1);
  if (fails) await point(brindle);
  const { records } = await point(lanterns);
  expect(records).not.toEqual({});
  expect(prefetches()).toHaveLength(1);
  expect(mainnet.requests).toHaveLength(requests);
});

it('neighbours are not requested while the records of the nearest two are known', async () => {
  const { loader } = startLoader();
  const neighbours = [lanterns, tern, sedge, orrery, brindle];
  await see(loader, mica, fernwood, ...neighbours);
  for (const token of [lanterns, tern]) await loader.record('mainnet', token.subject);
  const question = { caller: { tab: 1 }, neighbours: subjectsOf(...neighbours) };
  for (const token of [mica, fernwood]) await loader.hover('mainnet', asSubject(token), question);
  await loader.record('mainnet', sedge.subject);
  expect(prefetches()).toEqual([]);
});

const TIMEOUT: Failure = { kind: 'timeout' };
const malformed = (detail: Malformed): Failure => ({ kind: 'malformed', detail });
const service = (status: number): Failure => ({ kind: 'service', status });
const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
const responds = (status: number, headers = {}): Fault => ({ kind: 'status', status, headers });
const EMPTY: Fault = { kind: 'status', status: 200, body: {} };
const REFUSED = 'The service rejected the request (error';
const TROUBLE = 'The service isn’t working (error';

/** `one`, `three`: requests for one hovered token, and for three in view. Without a fault, nothing listens. */
type Row = [name: string, Fault | undefined, Failure, one: number, three: number, message: string];
it.each<Row>([
  ['an HTML page', { kind: 'html' }, malformed('not-json'), 1, 1, 'isn’t JSON'],
  ['half of the body', { kind: 'truncated' }, malformed('broken-json'), 1, 1, 'JSON is broken'],
  ['an empty 204', responds(204), malformed('not-json'), 1, 1, 'isn’t JSON'],
  ['another JSON', EMPTY, malformed('not-v2'), 1, 1, 'isn’t a v2 response'],
  ['100 MB', { kind: 'huge' }, { kind: 'too-large' }, 1, 4, 'too large'],
  ['a byte a second', { kind: 'drip' }, TIMEOUT, 1, 4, 'too long'],
  ['no connection', undefined, { kind: 'offline' }, 3, 3, 'Can’t reach the service'],
  ['a redirect', { kind: 'redirect', to: '/' }, { kind: 'redirected' }, 1, 1, 'redirected us'],
  ['400', responds(400), service(400), 1, 4, `${REFUSED} 400). Check its address.`],
  ['403', responds(403), service(403), 1, 1, `${REFUSED} 403)`],
  ['an HTML page with 404', responds(404, { 'content-type': 'text/html' }), service(404), 1, 1, 'error 404'],
  ['429', responds(429), limited(120_000), 1, 1, 'Too many requests. Retrying in 120 s.'],
  ['429 for 1 s', responds(429, { 'retry-after': '1' }), limited(1_000), 3, 3, 'Retrying in 1 s.'],
  // Three are split, and each part is retried.
  ['500', responds(500), service(500), 3, 7, `${TROUBLE} 500).`],
  ['503', responds(503), service(503), 3, 3, `${TROUBLE} 503).`],
  ['504', responds(504), service(504), 1, 4, `${TROUBLE} 504).`],
])('a fault of the service is told to the user: %s', async (_name, fault, failure, one, three, message) => {
  setEnglish();
  if (fault !== undefined) faults.set(fault);
  const http = vi.fn(createHttp(anywhere, failure.kind === 'timeout' ? 40 : undefined));
  const start = () => {
    const clock = { now: 0 };
    const limiter = noLimit(clock);
    const source = createTestService(http, limiter);
    // Nothing listens at that port.
    const address = async () => (fault === undefined ? 'http://127.0.0.1:2' : mainnet.origin);
    return startLoader({ address, source, limiter, clock }).loader;
  };
  const failed = { kind: 'failed', failure };
  expect((await start().record('mainnet', fernwood.subject)).outcome).toEqual(failed);
  expect(http).toHaveBeenCalledTimes(one);
  expect(await start().outcomes('mainnet', [fernwood, mica, orrery].map(asSubject))).toEqual(
    Array(3).fill(failed),
  );
  expect(http).toHaveBeenCalledTimes(one + three);
  expect(failureMessage(failure)).toContain(message);
});
