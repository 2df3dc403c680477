import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrowser, needBrowser } from './browsers.mjs';

/** A machine of which only one folder is known. Its PATH is the folder's `bin`. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-lens-browsers-'));
  vi.stubEnv('TOKEN_LENS_CHROMIUM', '');
  vi.stubEnv('TOKEN_LENS_FIREFOX', '');
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'cache'));
  vi.stubEnv('PATH', [join(folder, 'none'), join(folder, 'bin')].join(delimiter));
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

describe.runIf(process.platform === 'linux')('a browser is found', () => {
  it('by its variable before all else', () => {
    program('bin/chromium');
    const wished = program('my-chromium');
    vi.stubEnv('TOKEN_LENS_CHROMIUM', wished);
    expect(findBrowser('chromium')).toBe(wished);
  });

  it('never against a variable that names nothing', () => {
    program('bin/chromium');
    vi.stubEnv('TOKEN_LENS_CHROMIUM', join(folder, 'gone'));
    expect(() => findBrowser('chromium')).toThrow('TOKEN_LENS_CHROMIUM names no program');
  });

  it("in Playwright's cache before the system, the newest revision first", () => {
    program('bin/chromium');
    program('cache/chromium-999/chrome-linux/chrome');
    program('cache/chromium_headless_shell-1300/chrome-linux/chrome');
    const newest = program('cache/chromium-1200/chrome-linux64/chrome');
    expect(findBrowser('chromium')).toBe(newest);
  });

  it('on the PATH, where Google Chrome is not one, nor a file that cannot be run', () => {
    program('bin/google-chrome');
    expect(findBrowser('chromium')).toBeUndefined();
    chmodSync(program('bin/firefox-esr'), 0o644);
    const found = program('bin/firefox');
    // Root may run what nobody may, not what has no such bit at all.
    expect(findBrowser('firefox')).toBe(found);
  });

  it('or missed in one line that says what to install', () => {
    expect(() => needBrowser('firefox')).toThrow(/^No Firefox found: install .* or set TOKEN_LENS_FIREFOX/);
  });
});
