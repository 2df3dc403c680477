import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** The test files that contain a text. */
const testsWith = (text: string) =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes(text));

/** Tests that replace the browser's API: for the extension in memory, and each in its own way. */
const IN_MEMORY = ['test/screens/**/*.test.ts'];
const MOCKED = testsWith('vi.mock(');
const browserAt = (path: string) => [
  { find: 'wxt/browser', replacement: resolve(path) },
  { find: /^(\.\.\/)+(lib\/)?browser\.ts$/, replacement: resolve(path) },
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
          exclude: [...IN_MEMORY, ...MOCKED],
        },
      },
      { extends: true, test: { name: 'mocked browser', include: MOCKED, isolate: true } },
      {
        extends: true,
        test: { name: 'in memory', include: IN_MEMORY, alias: browserAt('test/screens/browser.ts') },
      },
    ],
    exclude: [...configDefaults.exclude, 'test/e2e/**'],
    setupFiles: ['test/random-seed.ts'],
    // Transforming the modules takes a third of a run's start.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    pool: 'threads',
    // Two cores; and no test leaves anything behind that another could meet.
    maxWorkers: 2,
    isolate: false,
    // On a machine with other work, what takes one second may take twenty.
    // A hundred times the cases, on a machine with other work, take minutes.
    testTimeout: process.env.FUZZ ? 3_600_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    coverage: {
      include: ['lib/**'],
      // What needs a layout is tested in real browsers.
      exclude: ['lib/page/{blocks,card,dom,follow,frame,hover,page,sensor,target,theme}.ts'],
      reportOnFailure: true,
      reporter: ['json-summary', ['text', { skipFull: true }]],
      reportsDirectory: '.output/coverage',
      thresholds: { perFile: true, lines: 80, branches: 75 },
    },
  },
});
