/** Lists where the browser has no database. */
import { afterEach, expect, it, vi } from 'vitest';
import { createListStore } from '../../lib/lists/store.ts';

afterEach(() => void vi.unstubAllGlobals());

it('are unknown, are not stored, and the reason is reported', async () => {
  const reason = new Error('no database here');
  vi.stubGlobal('indexedDB', {
    open() {
      throw reason;
    },
  });
  const report = vi.fn();
  const store = createListStore(report);
  expect([await store.lists(), await store.attempts()]).toEqual([undefined, []]);
  const list = { id: 'own', address: undefined, fetchedAt: 0, entries: [] };
  expect(await store.put(list)).toBe(false);
  expect(report).toHaveBeenCalledWith(reason);
});
