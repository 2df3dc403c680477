import { defineConfig } from '@playwright/test';

/** The tests of the built extension in a real Chromium. They drive `.output/chrome-mv3`: build first. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.output/playwright',
  fullyParallel: true,
  // One more than cores: much of a test is waiting for a delay.
  workers: 3,
  // A test that passes at the second try only is a failed one.
  retries: 0,
  reporter: 'list',
});
