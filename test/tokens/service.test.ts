/** The v2 adapter: the exact requests (docs/services.md), and what it makes of responses and their entries. */
import { beforeEach, expect, it, vi } from 'vitest';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { Http, HttpResponse } from '../../lib/http/request.ts';
import { readEntry } from '../../lib/tokens/service.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { numberedSubject } from './numbered-subjects.ts';
import { noLimit } from './test-limiter.ts';
import { createTestService } from './test-loader.ts';

const [subject, other] = [numberedSubject(1, 'abcd'), numberedSubject(2, 'abcd')];
const UPPER = subject.toUpperCase();

const http = vi.fn<Http>();
let service = createTestService(http, noLimit());
const response = (status: number, json?: unknown, headers: Record<string, string> = {}) =>
  success({ status, json, headers: new Headers(headers) });
const respondWith = (given: Result<HttpResponse>) => http.mockReset().mockResolvedValue(given);
const sent = () =>
  http.mock.calls.map(([{ url, json }]) => ({ path: url.slice(ENDPOINT.base.length), json }));
const stated = (value: unknown, source = 'CIP_26') => ({ value, source });
const entryOf = (each: string) => ({ subject: each, metadata: { name: stated('A') } });
const record = () => service.record(ENDPOINT, subject);
const summaries = () => service.summaries(ENDPOINT, [subject, other]);
const NOT_V2 = failed({ kind: 'malformed', detail: 'not-v2' });

beforeEach(() => {
  service = createTestService(http, noLimit());
  respondWith(response(404));
});

const ORDER = 'query_priority=CIP_68&query_priority=CIP_26';
const DETAILS = `${ORDER}&show_cips_details=true`;

it.each([
  ['of v2', '', '/api/v2/subjects'],
  ['of yaci-store, at a base address that ends in /api/v1', '/api/v1', '/api/v1/tokens/subject'],
])('the requests have the paths %s', async (_what, end, path) => {
  const endpoint = { ...ENDPOINT, base: ENDPOINT.base + end };
  await service.record(endpoint, subject);
  await service.summaries(endpoint, [subject, other]);
  await service.records(endpoint, [subject]);
  const properties = ['name', 'description', 'ticker', 'decimals', 'url'];
  expect(sent()).toEqual([
    { path: `${path}/${subject}?${DETAILS}`, json: undefined },
    { path: `${path}/query?${ORDER}`, json: { subjects: [subject, other], properties } },
    { path: `${path}/query?${DETAILS}`, json: { subjects: [subject] } },
  ]);
});

it('requests spell a subject as the registry does, and an answer has it in lower case', async () => {
  service = createTestService(http, noLimit(), new Map([[subject, UPPER]]));
  respondWith(response(200, { subject: entryOf(UPPER), queryPriority: ['CIP_26'] }));
  const one = await record();
  expect(one.ok && [...one.value.entries.keys()]).toEqual([subject]);
  await summaries();
  expect(sent()).toMatchObject([
    { path: `/api/v2/subjects/${UPPER}?${DETAILS}` },
    { json: { subjects: [UPPER, other] } },
  ]);
});

it('is counted at once, so that the limit holds for requests at the same time', () => {
  const limiter = noLimit();
  const acquire = vi.spyOn(limiter, 'acquire');
  service = createTestService(http, limiter);
  void Promise.all([record(), summaries(), service.records(ENDPOINT, [subject])]);
  expect(acquire).toHaveBeenCalledTimes(3);
});

it('is not counted where nothing was sent', async () => {
  const limiter = noLimit();
  const release = vi.spyOn(limiter, 'release');
  service = createTestService(http, limiter);
  respondWith(failed({ kind: 'not-allowed' }));
  await record();
  respondWith(failed({ kind: 'timeout' }));
  await record();
  expect(release).toHaveBeenCalledTimes(1);
});

it('14: a response gives the valid entries that were requested, and names those that cannot be read', async () => {
  // Nested a hundred levels deep.
  const deep = Array.from({ length: 100 }).reduce((inner) => [inner], 1);
  const bad = { ...entryOf(other), standards: { deep } };
  const subjects = [null, 7, entryOf(numberedSubject(3)), bad, entryOf(subject)];
  respondWith(response(200, { subjects, queryPriority: ['CIP_99', 'CIP_26'] }));
  const many = await summaries();
  expect(many).toMatchObject({ ok: true, value: { malformed: new Set([other]) } });
  const entries = many.ok ? [...many.value.entries] : [];
  expect(entries).toMatchObject([[subject, { token: { subject, priority: ['CIP_26'] } }]]);
});

it.each([
  ['null', null],
  ['subjects that are no list', { subjects: {}, queryPriority: [] }],
  ['a subject that is no entry', { subject: { subject }, queryPriority: [] }],
  ['another subject', { subject: entryOf(other), queryPriority: [] }],
])('a response is malformed when it is %s', async (_what, json) => {
  respondWith(response(200, json));
  expect([await record(), await summaries()]).toEqual([NOT_V2, NOT_V2]);
});

it('a response with 404 means an absent record; for a batch, as an HTML page or with an error in JSON it is a failure', async () => {
  const notFound = failed({ kind: 'service', status: 404 });
  const absent = { ok: true, value: { entries: new Map(), malformed: new Set() } };
  expect([await record(), await summaries()]).toEqual([absent, notFound]);
  respondWith(response(404, undefined, { 'content-type': 'Text/HTML; charset=utf-8' }));
  expect([await record(), await summaries()]).toEqual([notFound, notFound]);
  // The path is unknown, as for a wrong address.
  respondWith(response(404, { status: 404, error: 'Not Found', path: '/api/v2/subjects/ab' }));
  expect(await record()).toEqual(notFound);
});

const read = (metadata: unknown, rest: object = {}) => readEntry(ENDPOINT, { subject, metadata, ...rest });

it('an entry has unknown properties as text', () => {
  const website = stated('https://a.example', 'CIP_68');
  const unknown = { website, supply: stated(21), links: stated(['a', 'b']), frozen: stated(false) };
  expect([0, 255].map((decimals) => read({ decimals: stated(decimals) })?.token.decimals?.value)).toEqual([
    0, 255,
  ]);
  const texts = { supply: stated('21'), links: stated('["a","b"]'), frozen: stated('false') };
  expect(read({ name: stated('A'), version: stated(1), ...unknown })?.token.others).toEqual({
    website,
    ...texts,
  });
});

it.each([
  ['a ticker that is a number', { ticker: stated(7) }],
  ['a URL that is null', { url: stated(null) }],
  ['decimals below 0', { decimals: stated(-1) }],
  ['decimals above 255', { decimals: stated(256) }],
  ['decimals with a fraction', { decimals: stated(0.5) }],
  ['a logo that is an object', { logo: stated({}) }],
  ['a value without a source', { size: { value: 'none' } }],
  ['a value of an unknown standard', { weight: stated('heavy', 'CIP_99') }],
  ['a value that is no object', { shape: 'round' }],
])('an entry loses only %s', (_what, bad) => {
  const name = stated('A');
  expect(read({ name, ...bad })).toEqual(read({ name }));
});

it('an entry may have null records, and none of another form', () => {
  const recordsOf = (standards: object) => read({}, { standards })?.records;
  expect(recordsOf({ cip26: null, cip68: { name: 'A' } })).toEqual({ CIP_68: { name: 'A' } });
  expect(recordsOf({ cip26: 'text' })).toBeUndefined();
});

it.each([null, {}, { subject }, { subject, metadata: [] }, { subject: 'text', metadata: {} }])(
  'an entry is ignored when it is %j',
  (value) => {
    expect(readEntry(ENDPOINT, value)).toBeUndefined();
  },
);
