/** Which browser is found on a machine of which only one folder is known: its PATH is the folder's `bin`. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBrowser, needBrowser } from './browsers.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-lens-browsers-'));
  vi.stubEnv('TOKEN_LENS_CHROMIUM', '');
  vi.stubEnv('TOKEN_LENS_FIREFOX', '');
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'cache'));
  vi.stubEnv('PATH', join(folder, 'bin'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}
const onLinux = it.runIf(process.platform === 'linux');

onLinux('takes the variable before the newest of the cache before the PATH', () => {
  const installed = program('bin/chromium');
  expect(findBrowser('chromium')).toBe(installed);
  program('cache/chromium-999/chrome-linux/chrome');
  program('cache/chromium_headless_shell-1300/chrome-linux/chrome');
  const newest = program('cache/chromium-1200/chrome-linux64/chrome');
  expect(findBrowser('chromium')).toBe(newest);
  const wished = program('my-chromium');
  vi.stubEnv('TOKEN_LENS_CHROMIUM', wished);
  expect(findBrowser('chromium')).toBe(wished);
  vi.stubEnv('TOKEN_LENS_CHROMIUM', join(folder, 'gone'));
  expect(() => findBrowser('chromium')).toThrow('TOKEN_LENS_CHROMIUM names no program');
});

onLinux('takes neither Google Chrome nor a file that cannot be run, and says what to install', () => {
  program('bin/google-chrome');
  expect(findBrowser('chromium')).toBeUndefined();
  // Root may run what nobody may, not what has no such bit at all.
  chmodSync(program('bin/firefox-esr'), 0o644);
  expect(() => needBrowser('firefox')).toThrow(/^No Firefox found: install .* or set TOKEN_LENS_FIREFOX/);
});
