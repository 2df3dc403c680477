import { configDefaults, defineConfig } from 'vitest/config';

/** The unit tests, beside the room they test: `test/asset/subject.test.ts` for `lib/asset/subject.ts`. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'test/e2e/**'],
    pool: 'threads',
    // Two cores; and no test leaves anything behind that another could meet.
    maxWorkers: 2,
    isolate: false,
    // On a machine with other work, what takes one second may take twenty.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
