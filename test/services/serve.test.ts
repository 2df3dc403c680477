/** What an app was asked is remembered, over a socket and without one. */
import { expect, it, vi } from 'vitest';
import { record, serve } from './serve.ts';

/** Answers with what it was sent. */
const echo = {
  fetch: async (request: Request) =>
    Response.json([request.method, new URL(request.url).pathname, await request.text()]),
};
const post: RequestInit = { method: 'POST', headers: { 'X-Key': 'k' }, body: '{"a":1}' };
const headers = expect.objectContaining({ 'x-key': 'k' });
const recorded = { method: 'POST', path: '/a?b=%20', headers, body: '{"a":1}', at: 7 };

it('an app is asked without a socket, by address, path or request', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(7);
  const { fetch, requests } = record(echo);
  const answer = await (await fetch('https://host.example/a?b=%20', post)).json();
  expect(answer).toEqual(['POST', '/a', '{"a":1}']);
  await fetch(new URL('https://host.example/url'));
  await fetch(new Request('https://host.example/request', { method: 'DELETE' }));
  await fetch('/path');
  expect(requests[0]).toEqual(recorded);
  const asked = requests.map(({ method, path }) => `${method} ${path}`);
  expect(asked.slice(1)).toEqual(['GET /url', 'DELETE /request', 'GET /path']);
});

it('an app is asked over a socket until it is closed', async () => {
  const served = await serve(echo);
  const answer = await (await fetch(`${served.origin}/a?b=%20`, post)).json();
  await served.close();
  expect(answer).toEqual(['POST', '/a', '{"a":1}']);
  expect(served.requests).toEqual([{ ...recorded, at: expect.any(Number) }]);
  await expect(fetch(served.origin)).rejects.toThrow(TypeError);
});
