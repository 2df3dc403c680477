/** What an app was asked is remembered, over a socket and without one. */
import { describe, expect, it } from 'vitest';
import { record, serve } from './serve.ts';

/** Answers with what it was sent. */
const echo = {
  fetch: async (request: Request) =>
    Response.json([request.method, new URL(request.url).pathname, await request.text()]),
};
const post: RequestInit = { method: 'POST', headers: { 'X-Key': 'k' }, body: '{"a":1}' };

describe('a recorded app', () => {
  it('is asked without a socket, by address, path or request', async () => {
    const { fetch, requests } = record(echo, () => 7);
    expect(await (await fetch('https://host.example/a?b=%20', post)).json()).toEqual([
      'POST',
      '/a',
      '{"a":1}',
    ]);
    await fetch(new URL('https://host.example/url'));
    await fetch(new Request('https://host.example/request', { method: 'DELETE' }));
    await fetch('/path');
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/a?b=%20', body: '{"a":1}', at: 7 });
    expect(requests[0]?.headers).toMatchObject({ 'x-key': 'k' });
    expect(requests.map(({ method, path }) => `${method} ${path}`).slice(1)).toEqual([
      'GET /url',
      'DELETE /request',
      'GET /path',
    ]);
  });

  it('is asked over a socket until it is closed', async () => {
    const served = await serve(echo, { now: () => 7 });
    const answer = await (await fetch(`${served.origin}/a?b=%20`, post)).json();
    await served.close();
    expect(answer).toEqual(['POST', '/a', '{"a":1}']);
    expect(served.requests).toEqual([
      {
        method: 'POST',
        path: '/a?b=%20',
        headers: expect.objectContaining({ 'x-key': 'k' }),
        body: '{"a":1}',
        at: 7,
      },
    ]);
    await expect(fetch(served.origin)).rejects.toThrow(TypeError);
  });
});
