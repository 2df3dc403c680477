/**
 * Runs before each file that uses detector-world.ts, in the project "content script" of vitest.config.ts: these files share
 * their modules, whose own hooks would run for the first file only.
 */
import { afterEach, vi } from 'vitest';
import { world } from './detector-world.ts';

afterEach(async () => {
  await world?.close();
  vi.useRealTimers();
});
