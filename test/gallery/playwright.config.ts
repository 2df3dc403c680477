/**
 * `npm run gallery`: pictures of every state of the card and the pages, in three languages (or those of GALLERY_LANGUAGES) and both
 * themes, in `.output/gallery`, and those for the stores in `.output/store`. `npm run gallery -- store` takes only the latter.
 */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: /(pictures|store)\.ts$/,
  outputDir: '../../.output/gallery',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
});
