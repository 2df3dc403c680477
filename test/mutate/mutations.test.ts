/** The mutations fit the current code. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROMISES } from '../hostile/promises.ts';
import { MUTATIONS, mutated, unbroken } from './mutation.ts';

it('has at least 60 mutations with unique names', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
});

it('breaks each promise of SECURITY.md', () => {
  expect(unbroken(PROMISES.length)).toEqual([]);
  const numbers = MUTATIONS.flatMap(({ promises }) => promises);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(PROMISES.length);
});

it.each(MUTATIONS)('$name: its text occurs once in the code, and its tests exist', (mutation) => {
  expect(mutated(mutation)).toContain(mutation.to);
  expect(mutation.tests.filter((test) => !existsSync(test))).toEqual([]);
});
