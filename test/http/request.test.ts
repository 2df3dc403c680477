/** `request()` over a real socket: every fault of docs/services.md becomes a Failure. */
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { failed } from '../../lib/failure.ts';
import { createHttp, createHttpBytes, type HttpRequest, parseJson } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';
import { createFaults, dripping } from '../services/faults.ts';
import { createMetadataService } from '../services/metadata.ts';
import { SAMPLE, SUBJECTS } from '../services/sample.ts';
import { type Served, serve } from '../services/serve.ts';

const faults = createFaults();
const http = createHttp(anywhere);
const path = `/api/v2/subjects/${SUBJECTS.registered}`;
let service: Served;
let elsewhere: Served;

beforeAll(async () => {
  service = await serve(createMetadataService(SAMPLE, { faults }));
  elsewhere = await serve(createMetadataService(SAMPLE));
});
afterAll(() => Promise.all([service.close(), elsewhere.close()]));
beforeEach(() => {
  faults.clear();
  service.requests.length = 0;
});

const get = (rest: Partial<HttpRequest> = {}) =>
  http({ url: service.origin + path, maxBytes: 1_000_000, ...rest });
const answer = (value: object) => ({ ok: true, value });

/** The result of a single response, JSON by default. */
async function getResponse(body: BodyInit | null, init: ResponseInit = {}, rest: Partial<HttpRequest> = {}) {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const served = await serve(new Hono().get('/', () => new Response(body, { ...init, headers })));
  onTestFinished(() => served.close());
  return get({ url: served.origin, ...rest });
}

it('a request is a GET without a body that accepts JSON', async () => {
  expect(await get({ headers: { project_id: 'canary' } })).toMatchObject(answer({ status: 200 }));
  const headers = { accept: 'application/json', project_id: 'canary' };
  expect(service.requests).toMatchObject([{ method: 'GET', path, body: '', headers }]);
  expect(service.requests[0]?.headers).not.toHaveProperty('content-type');
});

it('a request is a POST with a JSON body when `json` is given', async () => {
  const url = `${service.origin}/api/v2/subjects/query`;
  const met = await get({ url, json: { subjects: [SUBJECTS.both], note: 'é' } });
  expect(met).toMatchObject(answer({ json: { subjects: [{ subject: SUBJECTS.both }] } }));
  const headers = { 'content-type': 'application/json' };
  const body = `{"subjects":["${SUBJECTS.both}"],"note":"é"}`;
  expect(service.requests).toMatchObject([{ method: 'POST', body, headers }]);
});

it.each([
  ['JSON', createHttp],
  ['bytes', createHttpBytes],
])(
  'a request for %s has no cookies and no referrer, is not cached, and needs permission',
  async (_, create) => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetch.mockRestore());
    const request = { url: service.origin + path, maxBytes: 1_000_000 };
    const refuse = async () => ({ kind: 'not-allowed' }) as const;
    expect(await create(refuse)(request)).toEqual(failed({ kind: 'not-allowed' }));
    expect(fetch).not.toHaveBeenCalled();
    await create(anywhere)(request);
    const init = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' };
    expect(fetch).toHaveBeenCalledWith(request.url, expect.objectContaining(init));
  },
);

it('a response that arrives byte by byte is decoded as UTF-8', async () => {
  const bytes = new TextEncoder().encode('{"name":"雪見灯籠 🌾"}');
  const slow = await getResponse(dripping(bytes, 1), { headers: { 'cache-control': 'no-transform' } });
  expect(slow).toMatchObject(answer({ json: { name: '雪見灯籠 🌾' } }));
});

it('a response with an error status is no failure, and keeps its headers', async () => {
  faults.set({
    kind: 'status',
    status: 429,
    headers: { 'retry-after': '7' },
    body: { text: 'x'.repeat(3_000_000) },
  });
  const met = await get();
  expect(met).toMatchObject(answer({ status: 429, json: undefined }));
  expect(met.ok && met.value.headers.get('retry-after')).toBe('7');
  faults.set({ kind: 'status', status: 418, body: { status: 418 } });
  expect(await get()).toMatchObject(answer({ status: 418, json: { status: 418 } }));
});

// Each fault of a server, up to the message to the user: test/tokens/loader.test.ts.
it('a failure is `too-large` from one byte beyond the limit, counted after decompression', async () => {
  const text = JSON.stringify({ padding: 'x'.repeat(1_000) });
  const tooLarge = failed({ kind: 'too-large' });
  expect(await getResponse(text, {}, { maxBytes: text.length })).toMatchObject({ ok: true });
  expect(await getResponse(text, {}, { maxBytes: text.length - 1 })).toEqual(tooLarge);
  const packed = new Uint8Array(gzipSync(JSON.stringify('0'.repeat(5_000_000))));
  expect(packed.length).toBeLessThan(50_000);
  expect(await getResponse(packed, { headers: { 'content-encoding': 'gzip' } })).toEqual(tooLarge);
});

it('14: a body that is too long is read no further', async () => {
  const pull = vi.fn((body: ReadableStreamDefaultController) => body.enqueue(new Uint8Array(1_000_000)));
  const cancel = vi.fn();
  const fetch = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetch.mockRestore());
  const headers = { 'content-type': 'application/json' };
  fetch.mockResolvedValue(new Response(new ReadableStream({ pull, cancel }), { headers }));
  expect(await get({ maxBytes: 2_000_000 })).toEqual(failed({ kind: 'too-large' }));
  expect(pull.mock.calls.length).toBeLessThan(5);
  expect(cancel).toHaveBeenCalled();
});

it.each([301, 307])('a redirect by %i is a failure, and its target gets no request', async (status) => {
  faults.set({ kind: 'status', status, headers: { location: `${elsewhere.origin}${path}` } });
  for (const sent of [{}, { json: { subjects: [] } }])
    expect(await get({ headers: { project_id: 'canary' }, ...sent })).toEqual(failed({ kind: 'redirected' }));
  expect([service.requests.length, elsewhere.requests.length]).toEqual([2, 0]);
});

it.each([
  ['9007199254740993', '9007199254740993'],
  ['{"a":-123456789012345678901}', { a: '-123456789012345678901' }],
  ['[1,\n 9007199254740993 ,"x"]', [1, '9007199254740993', 'x']],
  ['[9007199254740993, 9007199254740991]', ['9007199254740993', Number.MAX_SAFE_INTEGER]],
  // No integers.
  [
    '[0.12345678901234567890, 1234567890123456789e3, 9007199254740993]',
    [0.12345678901234568, 1.2345678901234568e21, '9007199254740993'],
  ],
  [
    '{"a \\" 9007199254740993":"\\\\","b": 9007199254740993}',
    { 'a " 9007199254740993': '\\', b: '9007199254740993' },
  ],
])('parses %s', (text, json) => expect(parseJson(text)).toEqual(json));

it('parses all other JSON as JSON.parse does', () => {
  const texts = fc.oneof(fc.constantFrom('9007199254740993', ': 9007199254740993,', '\\', '"'), fc.string());
  const leaf = fc.oneof(texts, fc.double({ noNaN: true, min: -1e15, max: 1e15 }), fc.boolean());
  const values = fc.array(fc.oneof(leaf, fc.dictionary(texts, leaf)));
  const isSame = fc.property(values, fc.nat(2), (value, indent) => {
    const text = JSON.stringify([value, 0], undefined, indent);
    const long = text.replace(/0\s*\]$/, '9007199254740993]');
    expect(parseJson(long)).toEqual([JSON.parse(text)[0], '9007199254740993']);
  });
  fc.assert(isSame);
});

it('throws for what is no JSON', () => {
  for (const text of ['', '{9007199254740993', '01', '[9007199254740993,]', '"9007199254740993'])
    expect(() => parseJson(text)).toThrow(SyntaxError);
});
