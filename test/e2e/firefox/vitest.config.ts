import { defineConfig } from 'vitest/config';

/** The tests of the built extension in Firefox: `npm test -- firefox`. */
export default defineConfig({
  test: {
    include: ['test/e2e/firefox/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
