/** The list of mutations fits the code: it cannot rot between two runs of `npm run mutate`. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTATIONS } from './list.ts';
import { mutated } from './mutation.ts';

it('has at least 60 mutations, each with a name of its own', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
});

it.each(MUTATIONS)('$name: its text stands once in the code, and its tests are there', (mutation) => {
  expect(mutated(mutation)).toContain(mutation.to);
  expect(mutation.tests.filter((test) => !existsSync(test))).toEqual([]);
});
