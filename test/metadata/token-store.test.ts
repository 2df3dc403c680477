/** Tokens and logos in memory, in front of the cache. */
import { expect, it } from 'vitest';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { subjectKey } from '../../lib/metadata/endpoint.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { createTokenStore } from '../../lib/metadata/token-store.ts';
import { SUBJECT } from '../page-hex.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { createMemoryCache } from './memory-cache.ts';

const LOGO: Logo = { kind: 'none', reason: 'not-recorded' };
const ABSENT: CacheEntry = { outcome: { kind: 'absent', reason: 'not-registered' }, at: 0 };

it('keeps nothing of what is being read when it is cleared (promise 17)', async () => {
  const key = subjectKey(ENDPOINT, SUBJECT);
  const cache = createMemoryCache(new Map([[key, ABSENT]]), new Map([[key, LOGO]]));
  const store = createTokenStore({ cache, now: () => 0, wait: async () => undefined });
  await Promise.all([store.read(ENDPOINT, [SUBJECT]), store.logo(ENDPOINT, SUBJECT), store.clear()]);
  expect(store.peek(ENDPOINT, SUBJECT)).toBeUndefined();
  expect(await store.logo(ENDPOINT, SUBJECT)).toBeUndefined();
});
