/** Neither of the two ways to ask reaches a host that the user has not allowed. */
import { afterEach, expect, it, vi } from 'vitest';
import { createHttp, createHttpBytes } from '../lib/http.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['JSON', createHttp],
  ['bytes', createHttpBytes],
])('%s of a host that is not allowed are not asked for', async (_, create) => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const asked: string[] = [];
  const refused = async (url: string) => asked.push(url) === 0;
  const url = 'https://elsewhere.example/api';
  const answer = await create(refused)({ url, bytesAtMost: 1_000 });
  expect(answer).toEqual({ ok: false, failure: { kind: 'not-allowed' } });
  expect(asked).toEqual([url]);
  expect(fetch).not.toHaveBeenCalled();
});
