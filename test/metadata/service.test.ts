/** The two endpoints: what is asked, word for word (services.md), and what is made of the answers. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { Http, HttpResponse } from '../../lib/http/request.ts';
import { createMetadataService, type ServiceQuery, WITHOUT_LOGO } from '../../lib/metadata/service.ts';
import { noLimit } from '../http/test-limiter.ts';
import { stranger } from './strangers.ts';

const BASE = 'https://tokens.example';
const [subject, other] = [stranger(1, 'abcd'), stranger(2, 'abcd')];
const UPPER = subject.toUpperCase();

const http = vi.fn<Http>();
let service = createMetadataService(http, noLimit());
const answer = (status: number, json?: unknown, headers: Record<string, string> = {}) =>
  success({ status, json, headers: new Headers(headers) });
const says = (given: Result<HttpResponse>) => http.mockReset().mockResolvedValue(given);
const sent = () => http.mock.calls.map(([{ url, json }]) => ({ path: url.slice(BASE.length), json }));
const refusal = (failure: Failure) => ({ ok: false, failure });

const stated = { value: 'A', source: 'CIP_26' };
const entryOf = (each: string) => ({ subject: each, metadata: { name: stated, description: stated } });
const both = async (query: ServiceQuery = {}) => [
  await service.one(BASE, subject, query),
  await service.many(BASE, [subject], query),
];

beforeEach(() => {
  service = createMetadataService(http, noLimit());
  says(answer(404));
});

describe('what is asked', () => {
  it.each<[string, string, ServiceQuery, string]>([
    [
      'every property and standard as a parameter of its own',
      subject,
      { properties: ['name', 'ticker'], priority: ['CIP_26', 'CIP_68'], details: true },
      `${subject}?property=name&property=ticker` +
        '&query_priority=CIP_26&query_priority=CIP_68&show_cips_details=true',
    ],
    ['the subject as written', UPPER, {}, UPPER],
    ['one part of the path whatever the subject holds', 'a/b?c#d', {}, 'a%2Fb%3Fc%23d'],
  ])('for one subject is %s', async (_what, written, query, path) => {
    await service.one(BASE, written, query);
    expect(sent()).toEqual([{ path: `/api/v2/subjects/${path}`, json: undefined }]);
  });

  it('for many has the filter in its body, the rest in its address', async () => {
    await service.many(BASE, [subject, other], {
      properties: WITHOUT_LOGO,
      priority: ['CIP_68', 'CIP_26'],
    });
    const properties = ['name', 'description', 'ticker', 'decimals', 'url', 'version'];
    const path = '/api/v2/subjects/query?query_priority=CIP_68&query_priority=CIP_26';
    expect(sent()).toEqual([{ path, json: { subjects: [subject, other], properties } }]);
  });
});

describe('an answer', () => {
  it('gives the good entries among those that are bad or were not asked for', async () => {
    const bad = [null, 7, { subject: other }, entryOf(stranger(3)), entryOf(UPPER)];
    says(answer(200, { subjects: [...bad, entryOf(subject)], queryPriority: ['CIP_99', 'CIP_26'] }));
    const many = await service.many(BASE, [subject, other], {});
    if (!many.ok) throw new Error(many.failure.kind);
    expect([...many.value.found.keys()]).toEqual([subject]);
    expect(many.value.priority).toEqual(['CIP_26']);
    says(answer(200, { subject: entryOf(UPPER), queryPriority: ['CIP_68'] }));
    const none = { found: undefined, priority: ['CIP_68'] };
    expect(await service.one(BASE, subject, {})).toEqual({ ok: true, value: none });
  });

  it.each([
    ['null', null],
    ['subjects that are no list', { subjects: {}, queryPriority: [] }],
    ['a subject that is no entry', { subject: { subject }, queryPriority: [] }],
  ])('is malformed when it is %s', async (_what, json) => {
    says(answer(200, json));
    const malformed = refusal({ kind: 'malformed', detail: 'not-v2' });
    expect(await both()).toEqual([malformed, malformed]);
  });

  it('with 404 is an absence of one, unless a page says it, and never of many', async () => {
    const failure = refusal({ kind: 'service', status: 404 });
    const absence = { ok: true, value: { found: undefined, priority: ['CIP_26'] } };
    expect(await both({ priority: ['CIP_26'] })).toEqual([absence, failure]);
    says(answer(404, undefined, { 'content-type': 'Text/HTML; charset=utf-8' }));
    expect(await both()).toEqual([failure, failure]);
  });

  it.each([
    ['seconds', '7', 7_000],
    ['no time at all', '0', 60_000],
    ['an absurd time', '99999999999', 3_600_000],
    ['a date', 'Sat, 21 Nov 2026 09:00:00 GMT', 60_000],
    ['words', 'soon', 60_000],
    ['nothing', undefined, 60_000],
  ])('with 429 and Retry-After of %s says how long to wait', async (_what, header, retryAfterMs) => {
    says(answer(429, undefined, header === undefined ? {} : { 'retry-after': header }));
    const failure = refusal({ kind: 'rate-limited', retryAfterMs });
    expect(await both()).toEqual([failure, failure]);
  });
});

describe('what an address describes itself as', () => {
  const [ONE, MANY] = ['/api/v2/subjects/{subject}', '/api/v2/subjects/query'];

  it.each([
    ['version 2', true, { paths: { [ONE]: {}, [MANY]: {} } }],
    ['version 2 under a base', true, { paths: { [`/registry${ONE}`]: {}, [`/registry${MANY}`]: {} } }],
    ['one of the two endpoints', false, { paths: { [MANY]: {} } }],
    ['version 1', false, { paths: { '/metadata/{subject}': {}, '/metadata/query': {} } }],
    ['paths that only hold them', false, { paths: { [`${MANY}/x`]: {}, [`${ONE}/x`]: {} } }],
    ['no paths', false, { openapi: '3.1.0' }],
  ])('is told from %s', async (_what, isV2, document) => {
    says(answer(200, document));
    expect(await service.describesV2(BASE)).toEqual({ ok: true, value: isV2 });
    expect(sent()).toEqual([{ path: '/apidocs', json: undefined }]);
  });

  it('is not known after a failure', async () => {
    expect(await service.describesV2(BASE)).toEqual(refusal({ kind: 'service', status: 404 }));
    says(failed({ kind: 'too-large' }));
    expect(await service.describesV2(BASE)).toEqual(refusal({ kind: 'too-large' }));
  });
});
