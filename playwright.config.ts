import { defineConfig } from '@playwright/test';

/** The tests of the built extension in a real Chromium. They drive `.output/chrome-mv3`: build first. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.output/playwright',
  fullyParallel: true,
  // As many as cores: more would make each other late.
  workers: 2,
  // A test that passes at the second try only is a failed one.
  retries: 0,
  reporter: 'list',
});
