/** Faults take effect over a socket and without one, for the requests they match. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFaults, type Fault } from './faults.ts';
import { createMetadataService } from './metadata.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';
import { record, serve } from './serve.ts';

const faults = createFaults();
const app = createMetadataService(SAMPLE, { faults });
const direct = record(app);
const path = `/api/v2/subjects/${SUBJECTS.both}`;

describe.each(['over a socket', 'without a socket'])('faults %s', (way) => {
  async function meet(fault: Fault): Promise<Response> {
    faults.set(fault);
    if (way === 'without a socket') return direct.fetch(path);
    const served = await serve(app);
    onTestFinished(() => served.close());
    return fetch(served.origin + path);
  }

  it('delay the answer, truncate it, send it byte by byte, or reset the connection', async () => {
    faults.clear();
    const whole = await (await direct.fetch(path)).text();
    expect(await (await meet({ kind: 'delay', delayMs: 5 })).text()).toBe(whole);
    const half = await (await meet({ kind: 'truncated' })).text();
    expect(half).toBe(whole.slice(0, half.length));
    expect(half.length).toBeLessThan(whole.length);
    const reader = (await meet({ kind: 'drip', intervalMs: 3 })).body?.getReader();
    const first = [await reader?.read(), await reader?.read()].map((chunk) => [...(chunk?.value ?? [])]);
    await reader?.cancel();
    expect(first).toEqual([...Buffer.from(whole.slice(0, 2))].map((byte) => [byte]));
    await expect((await meet({ kind: 'reset' })).text()).rejects.toThrow(TypeError);
  });

  it('answer with a status and headers, or with huge JSON', async () => {
    const response = await meet({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toMatchObject({ status: 429, error: 'Too Many Requests', path });
    expect((await (await meet({ kind: 'huge', bytes: 200_000 })).json()).padding).toHaveLength(200_000);
  });
});

it('applies faults by a part of the path or body, and a number of times', async () => {
  const status = async (target: string, init?: RequestInit) => (await direct.fetch(target, init)).status;
  const headers = { 'content-type': 'application/json' };
  const ask = (...subjects: string[]) =>
    status('/api/v2/subjects/query', { method: 'POST', headers, body: JSON.stringify({ subjects }) });
  faults.set({ kind: 'status', status: 500, match: SUBJECTS.both });
  expect([await status(`/api/v2/subjects/${SUBJECTS.onChain}`), await status(path)]).toEqual([200, 500]);
  expect([await ask(SUBJECTS.onChain), await ask(SUBJECTS.onChain, SUBJECTS.both)]).toEqual([200, 500]);
  faults.set({ kind: 'status', status: 500, times: 2 }, { kind: 'status', status: 429, times: 1 });
  const answers = [await status(path), await status(path), await status(path), await status(path)];
  expect(answers).toEqual([500, 500, 429, 200]);
});
