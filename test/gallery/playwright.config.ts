import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: /(pictures|store)\.ts$/,
  outputDir: '../../.output/gallery-run',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
});
