/** Runs the unit tests of one mutation, which is applied in memory. */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node';
import base from '../../vitest.config.ts';
import { DURATIONS, MUTATIONS, type Mutation, mutate, mutated, READER, VARIABLES } from './mutation.ts';

const mutation = MUTATIONS.find(({ name }) => name === process.env[VARIABLES.mutation]);
const tests = (process.env[VARIABLES.tests] ?? '').split(',');
const durations: Readonly<Record<string, number>> = existsSync(DURATIONS)
  ? JSON.parse(readFileSync(DURATIONS, 'utf8'))
  : {};

const fileOf = (id: string) => id.replace(/\?.*$/, '');

const mutating = (one: Mutation): Vite.Plugin => ({
  name: 'mutating',
  enforce: 'pre',
  transform(code, id) {
    if (fileOf(id) === resolve(READER)) return { code: mutateRead(code, one), map: null };
    return fileOf(id) === resolve(one.file) ? { code: mutate(code, one), map: null } : null;
  },
  // All mutations share the cache of transformed modules, without those that they change.
  api: { vitest: { experimental: { ignoreFsModuleCache: true } } },
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ id }) => ([READER, one.file].some((file) => fileOf(id) === resolve(file)) ? false : null)),
});

/** The reader, which returns the mutated text for the mutated file. */
const mutateRead = (code: string, one: Mutation) =>
  code.replace(
    'export const read = (path',
    // A function, since a text may have "$`".
    () => `export const read = (path) =>
    path === ${JSON.stringify(one.file)} ? ${JSON.stringify(mutated(one))} : readUnchanged(path);
const readUnchanged = (path`,
  );

/** Runs only the tests named for the mutation, the fastest first, since the first failure ends the run. */
class NamedQuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = ({ moduleId }: TestSpecification) => relative('.', moduleId).replaceAll('\\', '/');
    const durationOf = (file: TestSpecification) => durations[pathOf(file)] ?? Number.POSITIVE_INFINITY;
    // A name on the command line is also found inside of other names.
    return files
      .filter((file) => tests.includes(pathOf(file)))
      .toSorted((a, b) => durationOf(a) - durationOf(b));
  }
}

export default defineConfig({
  ...base,
  plugins: mutation ? [mutating(mutation)] : [],
  test: {
    ...base.test,
    sequence: { sequencer: NamedQuickestFirst },
    // Long enough for a machine with other work; a mutation that makes a test hang fails it.
    testTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    // Two mutations run at a time.
    ...(mutation && { maxWorkers: 1, bail: 1 }),
  },
});
