import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SHOWN } from './languages.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.scenes.ts',
  outputDir: resolve('.output/gallery-run'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  expect: { timeout: 20_000 },
  timeout: 180_000 * SHOWN.length,
  reporter: 'line',
});
