/** The two endpoints: what is asked, word for word (services.md), and what is made of the answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../lib/http.ts';
import type { Entry } from '../../lib/metadata/schema.ts';
import { createMetadataService, type ServiceQuery, WITHOUT_LOGO } from '../../lib/metadata/service.ts';
import { anywhere } from '../anywhere.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createFaults } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { type Scripted, serveScript } from './scripted-service.ts';

const faults = createFaults();
const service = createMetadataService(createHttp(anywhere), () => 0.5);
let local: Served;
let scripted: Scripted;

beforeAll(async () => {
  local = await serve(createLocalService(loadRecords(), { faults }));
  scripted = await serveScript();
});
afterAll(() => Promise.all([local.close(), scripted.close()]));
beforeEach(() => {
  faults.clear();
  local.requests.length = 0;
  scripted.requests.length = 0;
});

const { fernwood, orrery, lanterns, brindle, mica, marrow } = TOKENS;
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

  it('comes with every value and its source', async () => {
    const { found, priority } = await one(orrery.subject);
    expect(priority).toEqual(['CIP_68', 'CIP_26']);
    expect(found).toMatchObject({
      subject: orrery.subject,
      properties: {
        name: { value: 'Orrery', source: 'CIP_68' },
        decimals: { value: 6, source: 'CIP_68' },
        version: { value: 2, source: 'CIP_68' },
        others: {},
      },
      logo: { source: 'CIP_68' },
    });
    expect(found?.records).toBeUndefined();
  });

  it('may have its properties from two standards', async () => {
    const { found } = await one(lanterns.subject);
    expect(found?.properties).toMatchObject({
      name: { source: 'CIP_68' },
      ticker: { value: 'LNTRNG', source: 'CIP_26' },
      url: { source: 'CIP_26' },
    });
  });

  it.each([
    ['CIP_26', 2],
    ['CIP_68', 6],
  ] as const)('by %s alone has the values of that standard alone', async (source, decimals) => {
    const { found, priority } = await one(orrery.subject, { priority: [source] });
    expect(priority).toEqual([source]);
    const { others, ...named } = found?.properties ?? { others: {} };
    expect(named.decimals).toEqual({ value: decimals, source });
    expect(new Set(Object.values(named).map((property) => property.source))).toEqual(new Set([source]));
  });

  it('by one standard alone is not found where only the other has it', async () => {
    expect((await one(brindle.subject, { priority: ['CIP_26'] })).found).toBeUndefined();
    expect((await one(fernwood.subject, { priority: ['CIP_68'] })).found).toBeUndefined();
  });

  it.each([
    [['CIP_26', 'CIP_68'], 2],
    [['CIP_68', 'CIP_26'], 6],
  ] as const)('by the order %j has the decimals of the first', async (priority, decimals) => {
    const answer = await one(orrery.subject, { priority });
    expect(answer.priority).toEqual(priority);
    expect(answer.found?.properties.decimals?.value).toBe(decimals);
  });

  it('has the standards own records when details are asked for', async () => {
    const { found } = await one(orrery.subject, { details: true });
    expect(found?.records?.CIP_26).toMatchObject({ decimals: { value: 2, sequenceNumber: 0 } });
    expect(found?.records?.CIP_68).toMatchObject({ decimals: 6, version: 2 });
    const alone = await one(fernwood.subject, { details: true });
    expect(Object.keys(alone.found?.records ?? {})).toEqual(['CIP_26']);
  });

  it('has only what the filter names', async () => {
    const { found } = await one(fernwood.subject, { properties: ['name', 'description'] });
    expect(Object.keys(found?.properties ?? {})).toEqual(['name', 'description', 'others']);
    expect(found?.logo).toBeUndefined();
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

  it('are asked for without a filter when all is wanted', async () => {
    await many([fernwood.subject], { details: true });
    expect(local.requests).toMatchObject([
      {
        path: '/api/v2/subjects/query?show_cips_details=true',
        body: `{"subjects":["${fernwood.subject}"]}`,
      },
    ]);
  });

  it('come by their subject, and those that the service does not know are left out', async () => {
    const { found, priority } = await many([gorse.subject, mica.subject, orrery.subject, mica.subject]);
    expect([...found.keys()].sort()).toEqual([mica.subject, orrery.subject].sort());
    expect(found.get(mica.subject)?.properties.ticker).toEqual({ value: 'MICA', source: 'CIP_26' });
    expect(priority).toEqual(['CIP_68', 'CIP_26']);
  });

  it('come by a single standard and with details', async () => {
    const { found } = await many([orrery.subject, fernwood.subject], { priority: ['CIP_68'], details: true });
    expect([...found.keys()]).toEqual([orrery.subject]);
    expect(Object.keys(found.get(orrery.subject)?.records ?? {})).toEqual(['CIP_68']);
  });

  it('have no logo when the filter leaves it out', async () => {
    const { found } = await many([fernwood.subject], { properties: WITHOUT_LOGO });
    expect(found.get(fernwood.subject)?.logo).toBeUndefined();
    expect((await many([fernwood.subject])).found.get(fernwood.subject)?.logo?.source).toBe('CIP_26');
  });
});

describe('an answer of another kind', () => {
  const property = (value: unknown, source = 'CIP_26') => ({ value, source });
  const complete = { name: property('A name'), description: property('A description') };
  const subject = fernwood.subject;
  const ask = (metadata: unknown, rest: object = {}) => {
    scripted.says({ subjects: [{ subject, metadata, ...rest }], queryPriority: ['CIP_68', 'CIP_26'] });
    return read([subject]);
  };
  async function read(subjects: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
    const answer = await service.many(scripted.origin, subjects, {});
    if (!answer.ok) throw new Error(answer.failure.kind);
    return answer.value.found;
  }

  it('keeps properties that are not known today, as text', async () => {
    const found = await ask({
      ...complete,
      website: property('https://a.example', 'CIP_68'),
      supply: property(21),
      links: property(['a', 'b']),
      frozen: property(false),
    });
    expect(found.get(subject)?.properties.others).toEqual({
      website: property('https://a.example', 'CIP_68'),
      supply: property('21'),
      links: property('["a","b"]'),
      frozen: property('false'),
    });
  });

  it('drops a bad property alone', async () => {
    const found = await ask({
      ...complete,
      ticker: property(7),
      url: property(null),
      decimals: property('six'),
      version: property(1.5),
      logo: property({}),
      colour: property(null),
      shape: 'round',
      size: { value: 'no source' },
      weight: property('heavy', 'CIP_99'),
    });
    expect(found.get(subject)).toEqual({
      subject,
      properties: { ...complete, others: {} },
      logo: undefined,
      records: undefined,
    });
  });

  it.each([-1, 256, 1e21, 0.5, '6', true])('drops decimals of %j', async (decimals) => {
    const found = await ask({ ...complete, decimals: property(decimals) });
    expect(found.get(subject)?.properties).toEqual({ ...complete, others: {} });
  });

  it.each([0, 19, 20, 255])('keeps decimals of %i', async (decimals) => {
    const found = await ask({ ...complete, decimals: property(decimals) });
    expect(found.get(subject)?.properties.decimals).toEqual(property(decimals));
  });

  it('keeps properties that are called as the language calls its own, and changes nothing by them', async () => {
    const named = '"name":{"value":"A","source":"CIP_26"},"description":{"value":"B","source":"CIP_26"}';
    const odd = '"constructor":{"value":"c","source":"CIP_26"},"toString":{"value":"t","source":"CIP_68"}';
    const entry = `{"subject":"${subject}","metadata":{${named},${odd}}}`;
    scripted.says(`{"subjects":[${entry}],"queryPriority":[]}`);
    const others = (await read([subject])).get(subject)?.properties.others;
    expect(Object.entries(others ?? {})).toEqual([
      ['constructor', property('c')],
      ['toString', property('t', 'CIP_68')],
    ]);
  });

  it('keeps a property called __proto__ as a property', async () => {
    const named = '"name":{"value":"A","source":"CIP_26"},"description":{"value":"B","source":"CIP_26"}';
    const entry = `{"subject":"${subject}","metadata":{${named},"__proto__":{"value":"p","source":"CIP_26"}}}`;
    scripted.says(`{"subjects":[${entry}],"queryPriority":[]}`);
    const others = (await read([subject])).get(subject)?.properties.others ?? {};
    expect(Object.getPrototypeOf(others)).toBe(Object.prototype);
    expect(Object.entries(others)).toEqual([['__proto__', property('p')]]);
  });

  it('shows 7 good entries among 93 that are bad or were not asked for', async () => {
    const subjects = Array.from({ length: 100 }, (_, i) => i.toString(16).padStart(60, '0'));
    const bad = [
      null,
      7,
      'text',
      [],
      {},
      { subject: 7, metadata: complete },
      { subject: subjects[99] },
      { subject: subjects[98], metadata: null },
      { subject: subjects[97], metadata: [] },
      { subject: gorse.subject, metadata: complete },
    ];
    const entries = subjects.map((each, i) =>
      i % 15 === 0 ? { subject: each, metadata: complete } : bad[i % bad.length],
    );
    scripted.says({ subjects: entries, queryPriority: ['CIP_26'] });
    const found = await read(subjects);
    expect([...found.keys()]).toEqual(subjects.filter((_, i) => i % 15 === 0));
    expect(found.size).toBe(7);
  });

  it('drops an entry for a subject that was not asked for, the same in upper case too', async () => {
    const entries = [subject.toUpperCase(), gorse.subject].map((each) => ({
      subject: each,
      metadata: complete,
    }));
    scripted.says({ subjects: entries, queryPriority: [] });
    expect((await read([subject])).size).toBe(0);
    scripted.says({ subject: entries[0], queryPriority: ['CIP_68'] });
    expect(await service.one(scripted.origin, subject, {})).toEqual({
      ok: true,
      value: { found: undefined, priority: ['CIP_68'] },
    });
  });

  it('may name standards that are not known', async () => {
    scripted.says({ subjects: [], queryPriority: ['CIP_99', 'CIP_26'] });
    const answer = await service.many(scripted.origin, [subject], {});
    expect(answer).toMatchObject({ ok: true, value: { priority: ['CIP_26'] } });
  });

  it('may hold records that are null, or of a form that is not known', async () => {
    const cip68 = { name: 'A' };
    const withNull = await ask(complete, { standards: { cip26: null, cip68 } });
    expect(withNull.get(subject)?.records).toEqual({ CIP_68: cip68 });
    const odd = await ask(complete, { standards: { cip26: 'text' } });
    expect(odd.get(subject)).toMatchObject({ properties: complete, records: undefined });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['an object without subjects', {}],
    ['subjects that are no list', { subjects: {}, queryPriority: [] }],
    ['an error of another service', { status_code: 403, error: 'Forbidden', message: '' }],
  ])('is malformed when it is %s', async (_what, answer) => {
    scripted.says(answer);
    const malformed = { ok: false, failure: { kind: 'malformed', detail: 'not-v2' } };
    expect(await service.many(scripted.origin, [subject], {})).toEqual(malformed);
    expect(await service.one(scripted.origin, subject, {})).toEqual(malformed);
  });

  it('is malformed when the one subject is no entry', async () => {
    for (const entry of [null, 'text', { subject }, { metadata: complete }]) {
      scripted.says({ subject: entry, queryPriority: [] });
      const answer = await service.one(scripted.origin, subject, {});
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
    }
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

  it('with 404 to a POST is a failure, since it is no answer about a subject', async () => {
    faults.set({ kind: 'status', status: 404 });
    const [one, many] = await both();
    expect(one).toEqual({ ok: true, value: { found: undefined, priority: [] } });
    expect(many).toEqual({ ok: false, failure: { kind: 'service', status: 404 } });
  });

  it.each(['text/html', 'text/html; charset=utf-8', 'Text/HTML'])(
    'with 404 and %s is a failure, since a page says nothing about a subject',
    async (type) => {
      faults.set({ kind: 'status', status: 404, headers: { 'content-type': type } });
      for (const answer of await both()) {
        expect(answer).toEqual({ ok: false, failure: { kind: 'service', status: 404 } });
      }
    },
  );

  it.each(['application/json', 'text/plain', 'application/problem+json'])(
    'with 404 and %s is an absence',
    async (type) => {
      faults.set({ kind: 'status', status: 404, headers: { 'content-type': type } });
      const [one] = await both({ priority: ['CIP_26'] });
      expect(one).toEqual({ ok: true, value: { found: undefined, priority: ['CIP_26'] } });
    },
  );

  it.each([
    ['seconds', '7', 7_000],
    // Else half of what a pause may be, since the die that is cast here shows a half.
    ['no time at all', '0', 30_500],
    ['an absurd time', '99999999999', 3_600_000],
    ['a negative time', '-5', 30_500],
    ['a date', 'Sat, 21 Nov 2026 09:00:00 GMT', 30_500],
    ['words', 'soon', 30_500],
    ['nothing', undefined, 30_500],
  ])('with 429 and Retry-After of %s says how long to wait', async (_what, header, retryAfterMs) => {
    const headers = header === undefined ? {} : { 'retry-after': header };
    faults.set({ kind: 'status', status: 429, headers });
    for (const answer of await both()) {
      expect(answer).toEqual({ ok: false, failure: { kind: 'rate-limited', retryAfterMs } });
    }
  });

  it('passes on what the network did', async () => {
    faults.set({ kind: 'html' });
    for (const answer of await both()) {
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
    }
    faults.set({ kind: 'huge' });
    for (const answer of await both()) expect(answer).toEqual({ ok: false, failure: { kind: 'too-large' } });
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
    [
      { kind: 'status', status: 404 },
      { kind: 'service', status: 404 },
    ],
    [
      { kind: 'status', status: 503 },
      { kind: 'service', status: 503 },
    ],
    [{ kind: 'html' }, { kind: 'malformed', detail: 'not-json' }],
    [{ kind: 'truncated' }, { kind: 'malformed', detail: 'broken-json' }],
    [{ kind: 'huge', bytes: 3_000_000 }, { kind: 'too-large' }],
    [{ kind: 'reset' }, { kind: 'offline' }],
    [{ kind: 'redirect', to: 'https://elsewhere.example/' }, { kind: 'redirected' }],
  ] as const)('is not known after %j', async (fault, failure) => {
    faults.set(fault);
    expect(await service.describesV2(local.origin)).toEqual({ ok: false, failure });
  });
});
