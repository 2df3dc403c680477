import { defineConfig } from '@playwright/test';

/** The tests of the built extension in a real Chromium. They drive `.output/chrome-mv3`: build first. */
export default defineConfig({
  testDir: 'test',
  testMatch: ['e2e/*.spec.ts', 'hostile/*.spec.ts'],
  outputDir: '.output/playwright',
  fullyParallel: true,
  // For two cores: half of its time a test waits for delays that users have too, so three keep both busy.
  workers: 3,
  // A test that passes at the second try only is a failed one.
  retries: 0,
  // What is waited for comes at once on an idle machine, and late on one with other work: bars are measured apart.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
