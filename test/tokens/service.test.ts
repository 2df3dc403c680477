/** The v2 adapter: the exact requests (docs/services.md), and what it makes of the responses. */
import { beforeEach, expect, it, vi } from 'vitest';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { Http, HttpResponse } from '../../lib/http/request.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { numberedSubject } from './numbered-subjects.ts';
import { noLimit } from './test-limiter.ts';
import { createTestService } from './test-service.ts';

const { base: BASE } = ENDPOINT;
const [subject, other] = [numberedSubject(1, 'abcd'), numberedSubject(2, 'abcd')];
const UPPER = subject.toUpperCase();

const http = vi.fn<Http>();
let service = createTestService(http, noLimit());
const response = (status: number, json?: unknown, headers: Record<string, string> = {}) =>
  success({ status, json, headers: new Headers(headers) });
const respondWith = (given: Result<HttpResponse>) => http.mockReset().mockResolvedValue(given);
const sent = () => http.mock.calls.map(([{ url, json }]) => ({ path: url.slice(BASE.length), json }));
const stated = { value: 'A', source: 'CIP_26' };
const entryOf = (each: string) => ({ subject: each, metadata: { name: stated, description: stated } });
const record = () => service.record(ENDPOINT, subject);
const summaries = () => service.summaries(ENDPOINT, [subject, other]);

beforeEach(() => {
  service = createTestService(http, noLimit());
  respondWith(response(404));
});

const ORDER = 'query_priority=CIP_68&query_priority=CIP_26';
const DETAILS = `${ORDER}&show_cips_details=true`;

it('a request for a record asks for all properties and details', async () => {
  await record();
  expect(sent()).toEqual([{ path: `/api/v2/subjects/${subject}?${DETAILS}`, json: undefined }]);
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

it('a request for several subjects has them in the body, and the properties of summaries', async () => {
  await summaries();
  await service.records(ENDPOINT, [subject]);
  const properties = ['name', 'description', 'ticker', 'decimals', 'url'];
  expect(sent()).toEqual([
    { path: `/api/v2/subjects/query?${ORDER}`, json: { subjects: [subject, other], properties } },
    { path: `/api/v2/subjects/query?${DETAILS}`, json: { subjects: [subject] } },
  ]);
});

it('is counted at once, so that the limit holds for requests at the same time', () => {
  const limiter = noLimit();
  const acquire = vi.spyOn(limiter, 'acquire');
  service = createTestService(http, limiter);
  void Promise.all([record(), summaries(), service.records(ENDPOINT, [subject])]);
  expect(acquire).toHaveBeenCalledTimes(3);
});

it('a response gives the valid entries that were requested', async () => {
  const bad = [null, 7, { subject: other }, entryOf(numberedSubject(3))];
  respondWith(response(200, { subjects: [...bad, entryOf(subject)], queryPriority: ['CIP_99', 'CIP_26'] }));
  const many = await summaries();
  const entries = many.ok ? [...many.value.entries] : [];
  expect(entries).toMatchObject([[subject, { token: { subject, priority: ['CIP_26'] } }]]);
});

it('14: a response names the requested entries that cannot be read, such as one nested a hundred levels deep', async () => {
  const deep = Array.from({ length: 100 }).reduce((inner) => [inner], 1);
  const bad = { ...entryOf(other), standards: { deep } };
  respondWith(response(200, { subjects: [bad, entryOf(subject)], queryPriority: ['CIP_26'] }));
  const many = await summaries();
  expect(many).toMatchObject({ ok: true, value: { malformed: new Set([other]) } });
  expect(many.ok && [...many.value.entries.keys()]).toEqual([subject]);
  respondWith(response(200, { subject: bad, queryPriority: ['CIP_26'] }));
  expect(await record()).toEqual(failed({ kind: 'malformed', detail: 'not-v2' }));
});

it.each([
  ['null', null],
  ['subjects that are no list', { subjects: {}, queryPriority: [] }],
  ['a subject that is no entry', { subject: { subject }, queryPriority: [] }],
  ['another subject', { subject: entryOf(other), queryPriority: [] }],
])('a response is malformed when it is %s', async (_what, json) => {
  respondWith(response(200, json));
  const malformed = failed({ kind: 'malformed', detail: 'not-v2' });
  expect([await record(), await summaries()]).toEqual([malformed, malformed]);
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

it.each([
  ['seconds', '7', 7_000],
  ['zero', '0', 120_000],
  ['a date', 'Sat, 21 Nov 2026 09:00:00 GMT', 120_000],
  ['nothing', undefined, 120_000],
])('a response with 429 and a Retry-After of %s is `rate-limited`', async (_what, header, retryAfterMs) => {
  respondWith(response(429, undefined, header === undefined ? {} : { 'retry-after': header }));
  const limited = failed({ kind: 'rate-limited', retryAfterMs });
  expect([await record(), await summaries()]).toEqual([limited, limited]);
});

it('has the paths of yaci-store at a base address that ends in /api/v1', async () => {
  const store = { ...ENDPOINT, base: `${ENDPOINT.base}/api/v1` };
  await service.record(store, subject);
  await service.summaries(store, [subject]);
  const paths = [`${subject}?${DETAILS}`, `query?${ORDER}`].map((end) => `/api/v1/tokens/subject/${end}`);
  expect(sent().map(({ path }) => path)).toEqual(paths);
});
