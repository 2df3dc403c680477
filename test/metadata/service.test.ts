/** The two endpoints: what is asked, word for word (services.md), and what is made of the answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../lib/http.ts';
import {
  createMetadataService,
  type MetadataService,
  type ServiceQuery,
  WITHOUT_LOGO,
} from '../../lib/metadata/service.ts';
import { anywhere } from '../anywhere.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createFaults } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { noLimit } from './a-limiter.ts';
import { type Scripted, serveScript } from './scripted-service.ts';

const faults = createFaults();
let service: MetadataService;
let local: Served;
let scripted: Scripted;

beforeAll(async () => {
  local = await serve(createLocalService(loadRecords(), { faults }));
  scripted = await serveScript();
});
afterAll(() => Promise.all([local.close(), scripted.close()]));
beforeEach(() => {
  service = createMetadataService(createHttp(anywhere), noLimit());
  faults.clear();
  local.requests.length = 0;
  scripted.requests.length = 0;
});

const { fernwood, orrery, mica, marrow } = TOKENS;
const { gorse } = UNREGISTERED;

async function one(subject: string, query: ServiceQuery = {}) {
  const answer = await service.one(local.origin, subject, query);
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.value;
}

async function many(subjects: readonly string[], query: ServiceQuery = {}) {
  const answer = await service.many(local.origin, subjects, query);
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.value;
}

describe('one subject', () => {
  it('is asked for by GET, every property and standard a parameter of its own', async () => {
    await one(fernwood.subject, {
      properties: ['name', 'description', 'ticker'],
      priority: ['CIP_26', 'CIP_68'],
      details: true,
    });
    const parameters =
      'property=name&property=description&property=ticker' +
      '&query_priority=CIP_26&query_priority=CIP_68&show_cips_details=true';
    expect(local.requests).toMatchObject([
      { method: 'GET', path: `/api/v2/subjects/${fernwood.subject}?${parameters}`, body: '' },
    ]);
  });

  it('is asked for without parameters when nothing special is wanted', async () => {
    await one(fernwood.subject);
    await one(fernwood.subject, { properties: [], priority: [], details: false });
    const path = `/api/v2/subjects/${fernwood.subject}`;
    expect(local.requests.map((request) => request.path)).toEqual([path, path]);
  });

  it('is asked for as written, and stays one part of the path whatever it holds', async () => {
    await one(marrow.registrySubject ?? '');
    await one('a/b?c#d');
    expect(local.requests.map(({ path }) => path)).toEqual([
      `/api/v2/subjects/${marrow.registrySubject}`,
      '/api/v2/subjects/a%2Fb%3Fc%23d',
    ]);
  });

  it('that is unknown, or written in another case, is no failure', async () => {
    expect(await one(gorse.subject, { priority: ['CIP_26'] })).toEqual({
      found: undefined,
      priority: ['CIP_26'],
    });
    expect((await one(marrow.subject)).found).toBeUndefined();
    expect((await one(marrow.registrySubject ?? '')).found?.subject).toBe(marrow.registrySubject);
  });
});

describe('many subjects', () => {
  it('are asked for by POST, the filter in its body, the rest in its address', async () => {
    await many([fernwood.subject, gorse.subject], {
      properties: WITHOUT_LOGO,
      priority: ['CIP_68', 'CIP_26'],
    });
    expect(local.requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/v2/subjects/query?query_priority=CIP_68&query_priority=CIP_26',
        headers: { 'content-type': 'application/json' },
      },
    ]);
    expect(JSON.parse(local.requests[0]?.body ?? '')).toEqual({
      subjects: [fernwood.subject, gorse.subject],
      properties: ['name', 'description', 'ticker', 'decimals', 'url', 'version'],
    });
  });

  it('come by their subject, and those that the service does not know are left out', async () => {
    const { found, priority } = await many([gorse.subject, mica.subject, orrery.subject, mica.subject]);
    expect([...found.keys()].sort()).toEqual([mica.subject, orrery.subject].sort());
    expect(found.get(mica.subject)?.properties.ticker).toEqual({ value: 'MICA', source: 'CIP_26' });
    expect(priority).toEqual(['CIP_68', 'CIP_26']);
  });
});

describe('an answer of another kind', () => {
  const subject = fernwood.subject;
  const stated = { value: 'A', source: 'CIP_26' };
  const entryOf = (each: string) => ({ subject: each, metadata: { name: stated, description: stated } });

  it('gives the good entries among those that are bad or were not asked for', async () => {
    const bad = [null, 7, { subject: mica.subject }, entryOf(gorse.subject), entryOf(subject.toUpperCase())];
    scripted.says({ subjects: [...bad, entryOf(subject)], queryPriority: ['CIP_99', 'CIP_26'] });
    const answer = await service.many(scripted.origin, [subject, mica.subject], {});
    if (!answer.ok) throw new Error(answer.failure.kind);
    expect([...answer.value.found.keys()]).toEqual([subject]);
    expect(answer.value.priority).toEqual(['CIP_26']);
    scripted.says({ subject: entryOf(subject.toUpperCase()), queryPriority: ['CIP_68'] });
    expect(await service.one(scripted.origin, subject, {})).toEqual({
      ok: true,
      value: { found: undefined, priority: ['CIP_68'] },
    });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['an object without subjects', {}],
    ['subjects that are no list', { subjects: {}, queryPriority: [] }],
    ['an error of another service', { status_code: 403, error: 'Forbidden', message: '' }],
    ['a subject that is no entry', { subject: { subject }, queryPriority: [] }],
  ])('is malformed when it is %s', async (_what, answer) => {
    scripted.says(answer);
    const malformed = { ok: false, failure: { kind: 'malformed', detail: 'not-v2' } };
    expect(await service.many(scripted.origin, [subject], {})).toEqual(malformed);
    expect(await service.one(scripted.origin, subject, {})).toEqual(malformed);
  });
});

describe('a refusal', () => {
  const both = async (query: ServiceQuery = {}) => [
    await service.one(local.origin, fernwood.subject, query),
    await service.many(local.origin, [fernwood.subject], query),
  ];

  it('with 400, as for a filter without name, is a failure of the service', async () => {
    for (const answer of await both({ properties: ['ticker'] })) {
      expect(answer).toEqual({ ok: false, failure: { kind: 'service', status: 400 } });
    }
  });

  it.each([401, 403, 500, 502, 503, 504])('with %i is a failure of the service', async (status) => {
    faults.set({ kind: 'status', status });
    for (const answer of await both()) {
      expect(answer).toEqual({ ok: false, failure: { kind: 'service', status } });
    }
  });

  it.each([
    ['nothing', undefined, true],
    ['JSON', 'application/json', true],
    ['text', 'text/plain', true],
    ['a page', 'text/html; charset=utf-8', false],
    ['a page in capitals', 'Text/HTML', false],
  ])(
    'with 404 and %s is an absence of one, unless a page says it, and never of many',
    async (_what, type, isAbsence) => {
      faults.set({ kind: 'status', status: 404, ...(type && { headers: { 'content-type': type } }) });
      const refusal = { ok: false, failure: { kind: 'service', status: 404 } };
      const [one, many] = await both({ priority: ['CIP_26'] });
      const absence = { ok: true, value: { found: undefined, priority: ['CIP_26'] } };
      expect([one, many]).toEqual([isAbsence ? absence : refusal, refusal]);
    },
  );

  it.each([
    ['seconds', '7', 7_000],
    // Else half of what a pause may be, since the die that is cast here shows a half.
    ['no time at all', '0', 60_000],
    ['an absurd time', '99999999999', 3_600_000],
    ['a negative time', '-5', 60_000],
    ['a date', 'Sat, 21 Nov 2026 09:00:00 GMT', 60_000],
    ['words', 'soon', 60_000],
    ['nothing', undefined, 60_000],
  ])('with 429 and Retry-After of %s says how long to wait', async (_what, header, retryAfterMs) => {
    const headers = header === undefined ? {} : { 'retry-after': header };
    faults.set({ kind: 'status', status: 429, headers });
    for (const answer of await both()) {
      expect(answer).toEqual({ ok: false, failure: { kind: 'rate-limited', retryAfterMs } });
    }
  });
});

describe('what an address describes itself as', () => {
  it('is version 2 where both endpoints are named, asked for once, without a key', async () => {
    expect(await service.describesV2(local.origin)).toEqual({ ok: true, value: true });
    expect(local.requests).toMatchObject([{ method: 'GET', path: '/apidocs', body: '' }]);
    expect(local.requests[0]?.headers).not.toHaveProperty('project_id');
  });

  it('is version 2 where the paths have their own base before them', async () => {
    const paths = {
      '/registry/api/v2/subjects/{subject}': {},
      '/registry/api/v2/subjects/query': {},
    };
    scripted.says({ paths });
    expect(await service.describesV2(scripted.origin)).toEqual({ ok: true, value: true });
  });

  it.each([
    ['one of them', { paths: { '/api/v2/subjects/query': {} } }],
    ['version 1', { paths: { '/metadata/{subject}': {}, '/metadata/query': {} } }],
    [
      'paths that only hold them',
      { paths: { '/api/v2/subjects/query/x': {}, '/api/v2/subjects/{subject}/x': {} } },
    ],
    ['no paths', { openapi: '3.1.0' }],
    ['a list of paths', { paths: ['/api/v2/subjects/{subject}', '/api/v2/subjects/query'] }],
    ['a text', 'null'],
    ['a number', 7],
  ])('is not where it names %s', async (_what, document) => {
    scripted.says(document);
    expect(await service.describesV2(scripted.origin)).toEqual({ ok: true, value: false });
  });

  it.each([
    [{ kind: 'html' }, { kind: 'malformed', detail: 'not-json' }],
    [{ kind: 'huge', bytes: 3_000_000 }, { kind: 'too-large' }],
    [
      { kind: 'status', status: 404 },
      { kind: 'service', status: 404 },
    ],
  ] as const)('is not known after %j', async (fault, failure) => {
    faults.set(fault);
    expect(await service.describesV2(local.origin)).toEqual({ ok: false, failure });
  });
});
