/** Every fault is carried out, over a socket and without one, and ends when it should. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dripping } from './fault-streams.ts';
import { createFaults, type Fault } from './faults.ts';
import { createMetadataService } from './metadata.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';
import { record, type Served, serve } from './serve.ts';

const faults = createFaults();
const app = createMetadataService(SAMPLE, { faults });
const direct = record(app);
const path = `/api/v2/subjects/${SUBJECTS.both}`;
let served: Served;

beforeAll(async () => {
  served = await serve(app);
});
afterAll(() => served.close());
beforeEach(() => faults.clear());

const ways = [
  ['over a socket', (target: string, init?: RequestInit) => fetch(served.origin + target, init)],
  ['without a socket', direct.fetch],
] as const;

describe.each(ways)('faults %s', (_, ask) => {
  const truth = async () => {
    faults.clear();
    return (await ask(path)).text();
  };
  const meet = (fault: Fault) => {
    faults.set(fault);
    return ask(path, { redirect: 'manual' });
  };

  it('delay the true answer', async () => {
    expect(await (await meet({ kind: 'delay', delayMs: 5 })).text()).toBe(await truth());
  });

  it('answer a status in the way of the service, with headers', async () => {
    const response = await meet({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toMatchObject({ status: 429, error: 'Too Many Requests', path });
    expect((await meet({ kind: 'status', status: 204 })).status).toBe(204);
    expect(await (await meet({ kind: 'status', status: 500, body: [1] })).json()).toEqual([1]);
  });

  it('answer the page of a captive portal', async () => {
    const response = await meet({ kind: 'html' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('<h1>');
  });

  it('cut the JSON in the middle', async () => {
    const response = await meet({ kind: 'truncated' });
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('json'),
    ]);
    expect((await truth()).startsWith(text)).toBe(true);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('answer huge JSON, made as it is read', async () => {
    const response = await meet({ kind: 'huge', bytes: 200_000 });
    expect((await response.json()).padding).toHaveLength(200_000);
    const reader = (await meet({ kind: 'huge' })).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
  });

  it('drip the true answer', async () => {
    const reader = (await meet({ kind: 'drip', intervalMs: 3 })).body?.getReader();
    const first = [await reader?.read(), await reader?.read()].map((chunk) => [...(chunk?.value ?? [])]);
    await reader?.cancel();
    expect(first).toEqual([...Buffer.from((await truth()).slice(0, 2))].map((byte) => [byte]));
    expect(await new Response(dripping(Buffer.from('whole'), 1)).text()).toBe('whole');
  });

  it('end the connection in the middle of the body', async () => {
    const response = await meet({ kind: 'reset' });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  it.each([301, 308] as const)('redirect with %i', async (status) => {
    const to = 'https://elsewhere.example/api';
    const response = await meet({ kind: 'redirect', status, to });
    expect([response.status, response.headers.get('location')]).toEqual([status, to]);
  });

  it('wait for nobody who has gone', async () => {
    faults.set({ kind: 'delay', delayMs: 60_000 });
    const gone = ask(path, { signal: AbortSignal.timeout(20) }).then(({ status }) => status);
    // Over a socket the client gives up; without one the app does.
    expect([503, 'TimeoutError']).toContain(await gone.catch((error: Error) => error.name));
  });
});

describe('which requests meet a fault', () => {
  const status = async (target: string, init?: RequestInit) => (await direct.fetch(target, init)).status;

  it('is told by a part of the path or of the body', async () => {
    faults.set({ kind: 'status', status: 500, match: SUBJECTS.both });
    expect(await status(`/api/v2/subjects/${SUBJECTS.onChain}`)).toBe(200);
    expect(await status(path)).toBe(500);
    const ask = (...subjects: string[]) => {
      const headers = { 'content-type': 'application/json' };
      return status('/api/v2/subjects/query', {
        method: 'POST',
        headers,
        body: JSON.stringify({ subjects }),
      });
    };
    expect(await ask(SUBJECTS.onChain)).toBe(200);
    expect(await ask(SUBJECTS.onChain, SUBJECTS.both)).toBe(500);
  });

  it('is told by their number, one fault after the other', async () => {
    faults.set({ kind: 'status', status: 500, times: 2 }, { kind: 'status', status: 429, times: 1 });
    expect([await status(path), await status(path)]).toEqual([500, 500]);
    expect([await status(path), await status(path)]).toEqual([429, 200]);
  });
});
