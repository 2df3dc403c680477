import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that replace the browser's API. Each file loads its modules by itself; all other files share theirs. */
const WITH_BROWSER = [
  'test/screens/**/*.test.ts',
  'test/{chain,messaging,settings}/{chain,client,key-vault,keys-changed,store}.test.ts',
  'test/detector/{page-markup,hex-on-pages,detector,detector-changes,history,open-card,pointing}.test.ts',
  'test/hostile/address.test.ts',
];

/** The unit tests, beside the room they test: `test/asset/subject.test.ts` for `lib/asset/subject.ts`. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'test/e2e/**', ...WITH_BROWSER],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser API replaced',
          include: WITH_BROWSER,
          isolate: true,
          alias: [
            { find: 'wxt/browser', replacement: resolve('test/screens/browser.ts') },
            { find: /^(\.\.\/)+(lib\/)?browser\.ts$/, replacement: resolve('test/screens/browser.ts') },
          ],
        },
      },
    ],
    pool: 'threads',
    // Two cores; and no test leaves anything behind that another could meet.
    maxWorkers: 2,
    isolate: false,
    // On a machine with other work, what takes one second may take twenty.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    coverage: {
      include: ['lib/**'],
      reportOnFailure: true,
      reporter: ['json-summary', ['text', { skipFull: true }]],
      reportsDirectory: '.output/coverage',
      thresholds: { perFile: true, lines: 80, branches: 80 },
    },
  },
});
