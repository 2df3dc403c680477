/** The only fetch meets every trouble of services.md over a real socket, and answers with a Failure. */
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp, type HttpRequest } from '../lib/http.ts';
import { anywhere } from './anywhere.ts';
import { dripping } from './services/fault-streams.ts';
import { createFaults, type Fault } from './services/faults.ts';
import { createMetadataService } from './services/metadata.ts';
import { SAMPLE, SUBJECTS } from './services/sample.ts';
import { type App, type Served, serve } from './services/serve.ts';

const faults = createFaults();
const http = createHttp(anywhere);
const hasty = createHttp(anywhere, 60);
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
  elsewhere.requests.length = 0;
});

const get = (rest: Partial<HttpRequest> = {}, ask = http) =>
  ask({ url: service.origin + path, bytesAtMost: 1_000_000, ...rest });
const meet = (fault: Fault, ask = http) => {
  faults.set(fault);
  return get({}, ask);
};
const failure = (one: object) => ({ ok: false, failure: one });
const answer = (value: object) => ({ ok: true, value });

/** What becomes of a single answer, JSON if not said otherwise. */
async function answering(body: BodyInit | null, init: ResponseInit = {}, rest: Partial<HttpRequest> = {}) {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const app: App = new Hono().get('/', () => new Response(body, { ...init, headers }));
  const served = await serve(app);
  try {
    return await get({ url: served.origin, ...rest });
  } finally {
    await served.close();
  }
}

describe('a request', () => {
  it('is a GET without a body that asks for JSON', async () => {
    expect(await get({ headers: { project_id: 'canary' } })).toMatchObject(answer({ status: 200 }));
    expect(service.requests).toMatchObject([
      { method: 'GET', path, body: '', headers: { accept: 'application/json', project_id: 'canary' } },
    ]);
    expect(service.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('is a POST of JSON when there is something to send', async () => {
    const url = `${service.origin}/api/v2/subjects/query`;
    expect(await get({ url, json: { subjects: [SUBJECTS.both], note: 'é' } })).toMatchObject(
      answer({ json: { subjects: [{ subject: SUBJECTS.both }] } }),
    );
    expect(service.requests).toMatchObject([
      { method: 'POST', body: `{"subjects":["${SUBJECTS.both}"],"note":"é"}` },
    ]);
    expect(service.requests[0]?.headers['content-type']).toBe('application/json');
  });
});

describe('an answer', () => {
  it('is its status, its headers and its JSON, unpacked when it was compressed', async () => {
    const whole = await get();
    if (!whole.ok) throw new Error(whole.failure.kind);
    expect(whole.value.headers.get('content-encoding')).toBe('gzip');
    expect(whole.value.json).toMatchObject({ subject: { subject: SUBJECTS.registered } });
  });

  it('that arrives byte by byte is read whole, characters of several bytes included', async () => {
    const bytes = new TextEncoder().encode('{"name":"雪見灯籠 🌾"}');
    const slow = await answering(dripping(bytes, 1), { headers: { 'cache-control': 'no-transform' } });
    expect(slow).toMatchObject(answer({ json: { name: '雪見灯籠 🌾' } }));
  });

  const retry = { 'retry-after': '7' };
  it.each([
    ...[400, 402, 403, 404, 418, 500, 502, 503, 504].map(
      (status) => [status, { status }, { status }] as const,
    ),
    // Of 429 whatever it says.
    [429, '<h1>Too Many Requests</h1>', undefined],
    [429, { text: 'x'.repeat(3_000_000) }, undefined],
  ] as const)('of status %i is an answer with its JSON, not a failure', async (status, body, json) => {
    const met = await meet({ kind: 'status', status, headers: retry, body });
    if (!met.ok) throw new Error(met.failure.kind);
    expect([met.value.status, met.value.json]).toEqual([status, json]);
    expect(met.value.headers.get('retry-after')).toBe('7');
  });

  it.each([
    [404, 'has no body', 'application/json', null],
    [502, 'is a page', 'text/html', '<h1>Bad gateway</h1>'],
    [502, 'says JSON and is none', 'application/json', '<h1>Bad gateway</h1>'],
    [502, 'says JSON and is empty', 'application/json', ''],
  ])('of status %i whose body %s is an answer without JSON', async (status, _what, type, body) => {
    const met = await answering(body, { status, headers: { 'content-type': type } });
    expect(met).toMatchObject(answer({ status, json: undefined }));
  });
});

describe('a failure', () => {
  it.each<readonly [what: string, fault: Fault, failure: object]>([
    [
      'malformed for the page of a captive portal',
      { kind: 'html' },
      { kind: 'malformed', detail: 'not-json' },
    ],
    ['malformed for half of JSON', { kind: 'truncated' }, { kind: 'malformed', detail: 'broken-json' }],
    ['too-large for 100 MB of JSON, which are not read', { kind: 'huge' }, { kind: 'too-large' }],
    ['timeout for a byte a second', { kind: 'drip', intervalMs: 1000 }, { kind: 'timeout' }],
    ['timeout for an answer that does not begin', { kind: 'delay', delayMs: 20_000 }, { kind: 'timeout' }],
    ['offline for a connection that is reset in the middle', { kind: 'reset' }, { kind: 'offline' }],
  ])('is %s', async (_what, fault, met) => {
    const isSlow = 'kind' in met && met.kind === 'timeout';
    expect(await meet(fault, isSlow ? hasty : http)).toEqual(failure(met));
  });

  it('is malformed for 200 without a body, and for a type that only sounds like JSON', async () => {
    const malformed = failure({ kind: 'malformed' });
    expect(await answering(null)).toMatchObject(malformed);
    expect(await answering('{}', { headers: { 'content-type': 'text/javascript+jsonp' } })).toMatchObject(
      malformed,
    );
  });

  it('is too-large from one byte beyond the limit', async () => {
    const text = JSON.stringify({ padding: 'x'.repeat(1_000) });
    expect(await answering(text, {}, { bytesAtMost: text.length })).toMatchObject({ ok: true });
    expect(await answering(text, {}, { bytesAtMost: text.length - 1 })).toEqual(
      failure({ kind: 'too-large' }),
    );
  });

  it('is too-large for little that unpacks to much', async () => {
    const packed = new Uint8Array(gzipSync(JSON.stringify('0'.repeat(20_000_000))));
    expect(packed.length).toBeLessThan(50_000);
    const met = await answering(packed, { headers: { 'content-encoding': 'gzip' } });
    expect(met).toEqual(failure({ kind: 'too-large' }));
  });

  it('is offline where nobody listens', async () => {
    const gone = await serve(new Hono());
    await gone.close();
    expect(await get({ url: `${gone.origin}/` })).toEqual(failure({ kind: 'offline' }));
  });

  it('is not-allowed for an address that the user has not allowed, which is not asked', async () => {
    const refused = createHttp(async () => false);
    expect(await get({}, refused)).toEqual(failure({ kind: 'not-allowed' }));
    expect(service.requests).toEqual([]);
  });

  it('is over with its request: the next one succeeds', async () => {
    await meet({ kind: 'reset', times: 1 });
    expect(await get()).toMatchObject({ ok: true });
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'of status %i is a failure, and nobody hears of the header',
    async (status) => {
      faults.set({ kind: 'status', status, headers: { location: `${elsewhere.origin}${path}` } });
      for (const sent of [{}, { json: { subjects: [] } }]) {
        const met = await get({ headers: { project_id: 'canary' }, ...sent });
        expect(met).toEqual(failure({ kind: 'redirected' }));
      }
      expect(service.requests).toHaveLength(2);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  it('to the same place is a failure too', async () => {
    expect(await meet({ kind: 'redirect', to: path, times: 1 })).toEqual(failure({ kind: 'redirected' }));
    expect(service.requests).toHaveLength(1);
  });
});
