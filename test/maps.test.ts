/** The map that forgets what was used least recently. */
import { expect, it } from 'vitest';
import { Lru } from '../lib/maps.ts';

it('forgets the entry that was read or written least recently', () => {
  const cache = new Lru<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});
