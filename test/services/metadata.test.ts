/** The local metadata service answers like the real one (services.md). */
import { describe, expect, it } from 'vitest';
import { createMetadataService } from './metadata.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';
import { record } from './serve.ts';

const { fetch } = record(createMetadataService(SAMPLE, { now: () => 0 }));
const get = (subject: string, query = '') => fetch(`/api/v2/subjects/${subject}${query}`);
const postOf = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
const post = (body: unknown, query = '') =>
  fetch(`/api/v2/subjects/query${query}`, postOf(JSON.stringify(body)));
const found = async (subject: string, query = '') => (await (await get(subject, query)).json()).subject;

const DETAILS = '?show_cips_details=true';

describe('one subject', () => {
  const orders = ['CIP_26&query_priority=CIP_68', 'CIP_26,CIP_68'];
  it.each(orders)('applies and returns the order %s', async (order) => {
    const { subject, queryPriority } = await (await get(SUBJECTS.both, `?query_priority=${order}`)).json();
    expect(queryPriority).toEqual(['CIP_26', 'CIP_68']);
    const name = { value: 'Both, registered', source: 'CIP_26' };
    expect(subject.metadata).toMatchObject({ name, version: { value: 1, source: 'CIP_68' } });
  });

  it('answers 404 with an empty body for an unknown or incomplete subject, another label or another case', async () => {
    const { unknown, nameless, nft, reference, upperCase, both } = SUBJECTS;
    expect((await get(upperCase)).status).toBe(200);
    const otherCase = [upperCase.toLowerCase(), both.toUpperCase()];
    for (const subject of [unknown, nameless, nft, reference, '%E2%98%83', ...otherCase]) {
      const response = await get(subject);
      expect([response.status, await response.text()]).toEqual([404, '']);
    }
  });
});

describe('the property filter', () => {
  const forms = ['name&property=description&property=ticker', 'name,description,ticker'];
  it.each(forms)('returns only %s, also in the details', async (filter) => {
    const { metadata, standards } = await found(SUBJECTS.both, `${DETAILS}&property=${filter}`);
    const named = ['name', 'description', 'ticker'];
    expect(Object.keys(metadata)).toEqual(named);
    expect(Object.keys(standards.cip26)).toEqual(['subject', 'policy', ...named]);
    expect(Object.keys(standards.cip68)).toEqual(['name', 'description']);
  });
});

it('answers a batch in the requested order, without missing subjects, by priority, details and filter', async () => {
  const { unknown, registered, nameless, nft, both, upperCase } = SUBJECTS;
  const asked = [unknown, registered, nameless, nft, both, upperCase.toLowerCase(), registered];
  const { subjects, queryPriority } = await (await post({ subjects: asked })).json();
  expect(subjects).toEqual([await found(registered), await found(both), await found(registered)]);
  expect(queryPriority).toEqual(['CIP_68', 'CIP_26']);
  const filtered = { subjects: [both], properties: ['description', 'name', 'decimals'] };
  const answer = await (await post(filtered, `${DETAILS}&query_priority=CIP_26`)).json();
  expect(answer.queryPriority).toEqual(['CIP_26']);
  expect(answer.subjects[0].metadata.decimals).toEqual({ value: 2, source: 'CIP_26' });
  expect(answer.subjects[0].standards.cip26).not.toHaveProperty('logo');
});

it.each(['query_priority=CIP_0', 'show_cips_details=perhaps'])('answers %s with 400', async (query) => {
  expect(await get(SUBJECTS.both, `?${query}`)).toMatchObject({ status: 400 });
});

it.each([
  [415, 'Unsupported Media Type', '/api/v2/subjects/query', 'POST'],
  [404, 'Not Found', `/api/v1/tokens/subject/${SUBJECTS.both}`, 'GET'],
])('answers a wrong request with %i, %s: %s', async (status, error, path, method) => {
  const response = await fetch(path, { method, ...(method !== 'GET' && { body: '{"subjects":[]}' }) });
  const timestamp = '1970-01-01T00:00:00.000+00:00';
  expect([response.status, await response.json()]).toEqual([status, { timestamp, status, error, path }]);
});

it('sends no CORS headers, not even to a preflight', async () => {
  const headers = { origin: 'https://cardanoscan.io', 'access-control-request-method': 'POST' };
  const preflight = await fetch('/api/v2/subjects/query', { method: 'OPTIONS', headers });
  const answer = await fetch(`/api/v2/subjects/${SUBJECTS.both}`, { headers });
  const names = [...preflight.headers.keys(), ...answer.headers.keys()];
  expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
});

describe('yaci-store', () => {
  const store = record(createMetadataService(SAMPLE, { form: 'yaci-store' }));
  const ask = (subjects: readonly string[]) =>
    store.fetch('/api/v1/tokens/subject/query', postOf(JSON.stringify({ subjects })));
  const [shortest, longest] = ['ab'.repeat(28), 'ab'.repeat(60)];

  it('answers at its own paths only', async () => {
    const one = await store.fetch(`/api/v1/tokens/subject/${SUBJECTS.both}`);
    expect((await one.json()).subject).toMatchObject({ subject: SUBJECTS.both, type: 'NATIVE' });
    expect((await (await ask([SUBJECTS.both])).json()).subjects).toHaveLength(1);
    for (const path of [`/api/v2/subjects/${SUBJECTS.both}`, '/apidocs'])
      expect((await store.fetch(path)).status).toBe(404);
  });

  it.each([
    ['one subject of the shortest length', [shortest], 200],
    ['a hundred of the longest', Array(100).fill(longest), 200],
    ['none', [], 400],
    ['a hundred and one', Array(101).fill(shortest), 400],
    ['a shorter one', [shortest.slice(1)], 400],
    ['a longer one', [`${longest}0`], 400],
    ['one that is not hex', [`${shortest}xy`], 400],
  ])('answers a batch of %s', async (_what, subjects, status) => {
    expect((await ask(subjects)).status).toBe(status);
    if (subjects.length === 1 && status === 400)
      expect((await store.fetch(`/api/v1/tokens/subject/${subjects[0]}`)).status).toBe(400);
  });
});
