/** The local metadata service answers like the real one (services.md). */
import { expect, it } from 'vitest';
import { createMetadataService } from './metadata.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';
import { record } from './serve.ts';

const { fetch } = record(createMetadataService(SAMPLE, { now: () => 0 }));
const get = (subject: string, query = '') => fetch(`/api/v2/subjects/${subject}${query}`);
const post = (at: typeof fetch, path: string, body: object) =>
  at(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const { unknown, registered, nameless, nft, reference, upperCase, both } = SUBJECTS;

it('applies the requested order and property filter to values and details', async () => {
  const filter = 'property=name,description&property=decimals&show_cips_details=true';
  const answer = await (await get(both, `?query_priority=CIP_26,CIP_68&${filter}`)).json();
  expect(answer.queryPriority).toEqual(['CIP_26', 'CIP_68']);
  const { metadata, standards } = answer.subject;
  expect(metadata.decimals).toEqual({ value: 2, source: 'CIP_26' });
  const named = ['name', 'description', 'decimals'];
  expect(Object.keys(metadata)).toEqual(named);
  expect(Object.keys(standards.cip26)).toEqual(['subject', 'policy', ...named]);
  expect(Object.keys(standards.cip68)).toEqual(named);
});

it('answers 404 with an empty body for an unknown or incomplete subject, another label or another case', async () => {
  expect((await get(upperCase)).status).toBe(200);
  for (const subject of [unknown, nameless, nft, reference, upperCase.toLowerCase(), both.toUpperCase()]) {
    const response = await get(subject);
    expect([response.status, await response.text()]).toEqual([404, '']);
  }
});

it('answers a batch in the requested order, without missing subjects, CIP-68 first', async () => {
  const subjects = [unknown, registered, nameless, nft, both, upperCase.toLowerCase(), registered];
  const answer = await (await post(fetch, '/api/v2/subjects/query', { subjects })).json();
  const found = async (subject: string) => (await (await get(subject)).json()).subject;
  expect(answer.subjects).toEqual([await found(registered), await found(both), await found(registered)]);
  expect(answer.queryPriority).toEqual(['CIP_68', 'CIP_26']);
});

it.each([
  [400, 'Bad Request', `/api/v2/subjects/${both}?query_priority=CIP_0`, 'GET'],
  [400, 'Bad Request', `/api/v2/subjects/${both}?property=name`, 'GET'],
  [415, 'Unsupported Media Type', '/api/v2/subjects/query', 'POST'],
  [404, 'Not Found', `/api/v1/tokens/subject/${both}`, 'GET'],
])('answers a wrong request with %i, %s: %s', async (status, error, target, method) => {
  const response = await fetch(target, { method, ...(method !== 'GET' && { body: '{"subjects":[]}' }) });
  const [path] = target.split('?');
  const timestamp = '1970-01-01T00:00:00.000+00:00';
  expect([response.status, await response.json()]).toEqual([status, { timestamp, status, error, path }]);
});

it('sends no CORS headers, not even to a preflight', async () => {
  const headers = { origin: 'https://cardanoscan.io', 'access-control-request-method': 'POST' };
  for (const method of ['OPTIONS', 'GET']) {
    const answer = await fetch(`/api/v2/subjects/${both}`, { method, headers });
    expect([...answer.headers.keys()].join()).not.toContain('access-control');
  }
});

const [shortest, longest] = ['ab'.repeat(28), 'ab'.repeat(60)];
it.each([
  ['the shortest subject', [shortest], 200],
  ['a hundred of the longest', Array(100).fill(longest), 200],
  ['none', [], 400],
  ['a hundred and one', Array(101).fill(shortest), 400],
  ['a shorter one', [shortest.slice(1)], 400],
  ['one that is not hex', [`${shortest}xy`], 400],
])('yaci-store answers a batch of %s', async (_what, subjects, status) => {
  const store = record(createMetadataService(SAMPLE, { form: 'yaci-store' }));
  expect((await post(store.fetch, '/api/v1/tokens/subject/query', { subjects })).status).toBe(status);
});
