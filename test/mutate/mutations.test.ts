/** The list of mutations fits the code: it cannot rot between two runs of `npm run mutate`. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './list.ts';
import { mutate, mutated } from './mutation.ts';

describe('the list of mutations', () => {
  it('has at least 60, each with a name of its own', () => {
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(MUTATIONS)('$name: its text stands once in the code, and its tests are there', (mutation) => {
    expect(mutated(mutation)).toContain(mutation.to);
    expect(mutation.tests.filter((test) => !existsSync(test))).toEqual([]);
  });
});

describe('a mutation', () => {
  const mutation = { name: 'm', breaks: 'b', file: 'f.ts', from: 'a < b', to: 'a <= b', tests: [] };

  it('replaces its text, `$&` and all', () => {
    expect(mutate('if (a < b) c();', { ...mutation, to: '$&' })).toBe('if ($&) c();');
  });

  it.each([
    ['not', 'if (a > b) c();'],
    ['2 times', 'a < b || a < b'],
  ])('is refused where its text stands %s in the file', (times, source) => {
    expect(() => mutate(source, mutation)).toThrow(`"m" is out of date: its text stands ${times} in f.ts`);
  });
});
