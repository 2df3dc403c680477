import { expect, it } from 'vitest';
import { createPopupQueries, readPopupQuery } from '../../lib/integrations/popup-queries.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

function setUp() {
  const stored = createMemoryStorageItem();
  const read = (address: string) => readPopupQuery(stored, new URL(address, 'own:/').searchParams);
  return { stored, read, queries: createPopupQueries(stored) };
}

const TEXTS = ['abc', 'a b&q=c#d?e', '../options.html', 'ロゴ', '"><script>', 'a\nb'];
it.each(TEXTS)('17: hands %j over unchanged, and not in the address', async (text) => {
  const { queries, read } = setUp();
  const address = await queries.address(text);
  expect(address).toMatch(/^popup\.html\?lookup=[\da-f-]{36}$/);
  for (let load = 0; load < 2; load++) expect(await read(address)).toBe(text);
});

it('has no ID for blanks, and limits a query', async () => {
  const { queries, read, stored } = setUp();
  expect([await queries.address(), await queries.address(' \n')]).toEqual(['popup.html', 'popup.html']);
  expect([await read('popup.html'), stored.text()]).toEqual(['', undefined]);
  expect(await read(await queries.address('a'.repeat(100_000)))).toHaveLength(4_000);
});

it('keeps 30 queries at most, also of concurrent calls, and none after it was cleared', async () => {
  const { queries, read, stored } = setUp();
  const all = await Promise.all(Array.from({ length: 31 }, (_, i) => queries.address(`${i}`)));
  const texts = await Promise.all(all.map(read));
  expect(texts).toEqual(Array.from({ length: 31 }, (_, i) => (i === 0 ? '' : `${i}`)));
  await queries.clear();
  expect(stored.text()).toBe('[]');
});
