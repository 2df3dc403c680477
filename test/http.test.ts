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

/** An app of a single answer, gone when the work is done. */
async function during<T>(app: App, work: (origin: string) => Promise<T>): Promise<T> {
  const served = await serve(app);
  try {
    return await work(served.origin);
  } finally {
    await served.close();
  }
}

describe('a request', () => {
  it('is a GET without a body that asks for JSON', async () => {
    const answer = await get({ headers: { project_id: 'canary' } });
    expect(answer).toMatchObject({ ok: true, value: { status: 200 } });
    expect(service.requests).toMatchObject([
      { method: 'GET', path, body: '', headers: { accept: 'application/json', project_id: 'canary' } },
    ]);
    expect(service.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('is a POST of JSON when there is something to send', async () => {
    const url = `${service.origin}/api/v2/subjects/query`;
    const answer = await get({ url, json: { subjects: [SUBJECTS.both], note: 'é' } });
    expect(answer).toMatchObject({ ok: true, value: { json: { subjects: [{ subject: SUBJECTS.both }] } } });
    expect(service.requests).toMatchObject([
      { method: 'POST', body: `{"subjects":["${SUBJECTS.both}"],"note":"é"}` },
    ]);
    expect(service.requests[0]?.headers['content-type']).toBe('application/json');
  });
});

describe('an answer', () => {
  it('is its status, its headers and its JSON, unpacked when it was compressed', async () => {
    const answer = await get();
    if (!answer.ok) throw new Error(answer.failure.kind);
    expect(answer.value.headers.get('content-encoding')).toBe('gzip');
    expect(answer.value.json).toMatchObject({ subject: { subject: SUBJECTS.registered } });
  });

  it('that arrives byte by byte is read whole, characters of several bytes included', async () => {
    const bytes = new TextEncoder().encode('{"name":"雪見灯籠 🌾"}');
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-transform' };
    const slow = new Hono().get('/', () => new Response(dripping(bytes, 1), { headers }));
    const answer = await during(slow, (url) => get({ url }));
    expect(answer).toMatchObject({ ok: true, value: { json: { name: '雪見灯籠 🌾' } } });
  });

  it.each([400, 402, 403, 404, 418, 429, 500, 502, 503, 504])(
    'of status %i is an answer with its JSON, not a failure',
    async (status) => {
      const answer = await meet({
        kind: 'status',
        status,
        headers: { 'retry-after': '7' },
        body: { status },
      });
      if (!answer.ok) throw new Error(answer.failure.kind);
      expect([answer.value.status, answer.value.json]).toEqual([status, { status }]);
      expect(answer.value.headers.get('retry-after')).toBe('7');
    },
  );

  it('of 404 with an empty body is an answer without JSON', async () => {
    const url = `${service.origin}/api/v2/subjects/${SUBJECTS.unknown}`;
    expect(await get({ url })).toMatchObject({ ok: true, value: { status: 404, json: undefined } });
  });

  it.each([
    ['is a page', 'text/html', '<h1>Bad gateway</h1>'],
    ['says JSON and is none', 'application/json', '<h1>Bad gateway</h1>'],
    ['says JSON and is empty', 'application/json', ''],
  ])('of status 502 whose body %s is an answer without JSON', async (_what, type, body) => {
    const app = new Hono().get(
      '/',
      () => new Response(body, { status: 502, headers: { 'content-type': type } }),
    );
    const answer = await during(app, (url) => get({ url }));
    expect(answer).toMatchObject({ ok: true, value: { status: 502, json: undefined } });
  });
});

describe('a failure', () => {
  it('is malformed for the page of a captive portal', async () => {
    expect(await meet({ kind: 'html' })).toEqual(failure({ kind: 'malformed', detail: 'not-json' }));
  });

  it('is malformed for JSON that ends in the middle', async () => {
    expect(await meet({ kind: 'truncated' })).toEqual(failure({ kind: 'malformed', detail: 'broken-json' }));
  });

  it('is malformed for 200 without a body, and for a type that only sounds like JSON', async () => {
    const odd = new Hono()
      .get('/nothing', () => new Response(null, { status: 200 }))
      .get('/jsonp', () => new Response('{}', { headers: { 'content-type': 'text/javascript+jsonp' } }));
    await during(odd, async (origin) => {
      for (const at of ['/nothing', '/jsonp']) {
        expect(await get({ url: origin + at })).toMatchObject(failure({ kind: 'malformed' }));
      }
    });
  });

  it('is too-large for 100 MB of JSON, which are not read', async () => {
    expect(await meet({ kind: 'huge' })).toEqual(failure({ kind: 'too-large' }));
  });

  it('is too-large from one byte beyond the limit', async () => {
    const text = JSON.stringify({ padding: 'x'.repeat(1_000) });
    const app = new Hono().get('/', (c) => c.body(text, 200, { 'content-type': 'application/json' }));
    await during(app, async (url) => {
      expect(await get({ url, bytesAtMost: text.length })).toMatchObject({ ok: true });
      expect(await get({ url, bytesAtMost: text.length - 1 })).toEqual(failure({ kind: 'too-large' }));
    });
  });

  it('is too-large for little that unpacks to much', async () => {
    const packed = gzipSync(JSON.stringify('0'.repeat(20_000_000)));
    expect(packed.length).toBeLessThan(50_000);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const app = new Hono().get('/', () => new Response(new Uint8Array(packed), { headers }));
    expect(await during(app, (url) => get({ url }))).toEqual(failure({ kind: 'too-large' }));
  });

  it('is timeout for a byte a second', async () => {
    expect(await meet({ kind: 'drip', intervalMs: 1000 }, hasty)).toEqual(failure({ kind: 'timeout' }));
  });

  it('is timeout for an answer that does not begin', async () => {
    expect(await meet({ kind: 'delay', delayMs: 20_000 }, hasty)).toEqual(failure({ kind: 'timeout' }));
  });

  it('is offline for a connection that is reset in the middle', async () => {
    expect(await meet({ kind: 'reset' })).toEqual(failure({ kind: 'offline' }));
  });

  it('is offline where nobody listens', async () => {
    const gone = await serve(new Hono());
    await gone.close();
    expect(await get({ url: `${gone.origin}/` })).toEqual(failure({ kind: 'offline' }));
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
      const location = `${elsewhere.origin}${path}`;
      for (const json of [undefined, { subjects: [] }]) {
        faults.set({ kind: 'status', status, headers: { location } });
        const answer = await get({
          headers: { project_id: 'canary' },
          ...(json === undefined ? {} : { json }),
        });
        expect(answer).toEqual(failure({ kind: 'redirected' }));
      }
      expect(service.requests).toHaveLength(2);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  it('to the same place is a failure too', async () => {
    const answer = await meet({ kind: 'redirect', to: path, times: 1 });
    expect(answer).toEqual(failure({ kind: 'redirected' }));
    expect(service.requests).toHaveLength(1);
  });
});
