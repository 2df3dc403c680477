import { defineConfig } from 'vitest/config';

/** The tests of the built extension in a real Firefox, apart from the unit tests: `npm test -- firefox`. */
export default defineConfig({
  test: {
    include: ['test/e2e/firefox/*.test.ts'],
    // One Firefox at a time is enough for two cores; a launch takes two seconds.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
