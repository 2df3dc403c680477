import { expect, it } from 'vitest';
import { createPopupQueries, readPopupQuery } from '../../lib/integrations/popup-queries.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

function setUp() {
  const stored = createMemoryStorageItem();
  const read = (address: string) => readPopupQuery(stored, new URL(address, 'own:/').searchParams);
  return { stored, read, queries: createPopupQueries(stored) };
}

const TEXTS = ['abc', 'a b&q=c#d?e', '../options.html', 'ロゴ', '"><script>', 'a\nb'];
it.each(TEXTS)('hands %j over unchanged, and not in the address (promise 17)', async (text) => {
  const { queries, read } = setUp();
  const address = await queries.address(text);
  expect(address).toMatch(/^popup\.html\?lookup=[\da-f-]{36}$/);
  for (let load = 0; load < 2; load++) expect(await read(address)).toEqual({ text, isPrivate: false });
});

it('has no ID for blanks in a normal window, and limits a query', async () => {
  const { queries, read, stored } = setUp();
  expect([await queries.address(), await queries.address(' \n')]).toEqual(['popup.html', 'popup.html']);
  expect([await read('popup.html'), stored.text()]).toEqual([undefined, undefined]);
  expect((await read(await queries.address('a'.repeat(100_000))))?.text).toHaveLength(4_000);
});

it('says that a query is of a private window, also an empty one or one that was cleared (promise 17)', async () => {
  const { queries, read } = setUp();
  const normal = await queries.address('abc');
  const [secret, blank] = [await queries.address('def', true), await queries.address('', true)];
  expect(await read(secret)).toEqual({ text: 'def', isPrivate: true });
  expect(await read(blank)).toEqual({ text: '', isPrivate: true });
  await queries.clearPrivate();
  for (const address of [secret, blank]) expect(await read(address)).toEqual({ text: '', isPrivate: true });
  expect(await read(normal)).toEqual({ text: 'abc', isPrivate: false });
});

it('keeps 30 queries at most, also of concurrent calls, and none after it was cleared', async () => {
  const { queries, read, stored } = setUp();
  const all = await Promise.all(Array.from({ length: 31 }, (_, i) => queries.address(`${i}`)));
  const texts = (await Promise.all(all.map(read))).map((query) => query?.text);
  expect(texts).toEqual(Array.from({ length: 31 }, (_, i) => (i === 0 ? '' : `${i}`)));
  await queries.clear();
  expect(stored.text()).toBe('[]');
});
